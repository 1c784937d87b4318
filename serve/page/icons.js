// @ts-check
// The signs on the tools: one path for each, in a square of 24.

import { SVG, drawn } from "/dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  select: "M6 3l12 9-6 1 3 6-3 2-3-7-4 4z",
  border: "M3 5h7v14H3zM14 5h7v14h-7M12 3v2m0 3v2m0 3v2m0 3v2",
  link: "M3 8h6v6H3zM15 10h6v6h-6zM9 11c2-3 4 5 6 2",
  split: "M4 5h16v14H4zM4 16L20 8",
  draw: "M4 20l3-9 9-8 5 5-8 9zM4 20l6-6M13 7l4 4",
  corner: "M4 18l7-13 9 11M8.500 5a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0M2 18h4v3H2zM18 16h4v3h-4z",
  centre: "M12 3v5m0 8v5M3 12h5m8 0h5M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  frame: "M4 4h16v16H4zM16 20h4v-4M13 17l5 5M18 22h4v-4",
  population: "M8.500 8a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0M5 21c0-9 14-9 14 0z",
  site: "M4 21V9l4-3v4l4-4v4h8v11zM9 21v-5h4v5M16 14h1",
  region: "M5 21V3M5 4h14l-4 4 4 5H5",
  terrain: "M2 20L9 7l4 7 3-4 6 10z",
  coast: "M3 8c3-4 6 4 9 0s6 4 9 0M3 14c3-4 6 4 9 0s6 4 9 0M3 20h18",
  flood: "M12 3c5 7 6 9 6 12a6 6 0 0 1-12 0c0-3 1-5 6-12zM8 15c3-3 5 3 8 0",
  volcano: "M3 21l6-12h6l6 12zM9 9c0-4 2-2 2-6m4 6c0-3-2-2-1-6",
  start: "M12 3l2.700 6 6.300.600-4.800 4.200 1.500 6.200L12 16.700 6.300 20l1.500-6.200L3 9.600l6.300-.600z",
  image: "M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M14 9h2",
  merge: "M3 5h7v14H3zM14 5h7v14h-7zM10 12h4m-2-2l2 2-2 2",
  pin: "M9 3h6l-1 7 4 4H6l4-4zM12 14v7",
  settle: "M3 7l3-3 3 5 4-4 3 4 5-3M3 17c5-4 12-4 18 0",
  sea: "M3 13c3-4 6 4 9 0s6 4 9 0M3 19c3-4 6 4 9 0s6 4 9 0M7 9a5 5 0 0 1 10 0z",
  remove: "M5 7h14M9 7V4h6v3M7 7l1 14h8l1-14M10 11v6m4-6v6",
};

/** The sign of a tool. @param {string} name */
export function icon(name) {
  const sign = drawn("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false", xmlns: SVG });
  sign.append(drawn("path", { d: PATHS[name] ?? "" }));
  return sign;
}
