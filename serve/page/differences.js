// @ts-check
// What differs between two setups or two packs, marked on the board with signs.

import { drawn } from "/dom.js";

/** @typedef {import("/board.js").Board} Board */

/** How large a sign is, in pixels of the drawing. */
const SIZE = 13;

/** @param {Board} board @param {Element[]} marks */
function show(board, marks) {
  board.layers.find((layer) => layer.class === "marks")?.group.replaceChildren(...marks);
}

/** @param {Board} board */
export function clearMarks(board) {
  show(board, []);
}

/**
 * A sign in a circle.
 * @param {[number, number]} at @param {string} text @param {string} kind @param {string} title
 */
function sign([x, y], text, kind, title) {
  const group = drawn("g", { class: `sign-mark ${kind}`, role: "img", "aria-label": title });
  const label = drawn("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central", "font-size": SIZE * 1.5 });
  label.textContent = text;
  const name = drawn("title", {});
  name.textContent = title;
  group.append(name, drawn("circle", { cx: x, cy: y, r: SIZE }), label);
  return group;
}

/** @param {string} path @param {string} kind */
const edge = (path, kind) => drawn("path", { d: path, class: `difference-mark ${kind}` });

/**
 * Marks areas.
 * @param {Board} board
 * @param {{ sign: string, kind: string, title: string, areas: number[] }[]} groups
 */
export function markAreas(board, groups) {
  const marks = groups.flatMap((group) =>
    group.areas.flatMap((area) => {
      const known = board.areas[area];
      const path = board.outline(area)?.getAttribute("d");
      const title = `${known.name}: ${group.title}`;
      return path ? [edge(path, group.kind), sign(known.at, group.sign, group.kind, title)] : [];
    }),
  );
  show(board, marks);
}

/**
 * Marks how a pack differs from its base.
 * @param {Board} board
 * @param {any} differences
 * @param {Record<string, string>} signs
 */
export function markBase(board, differences, signs) {
  /** @type {Element[]} */
  const edges = [];
  /** @type {Element[]} */
  const circles = [];
  /** @type {Map<string, [number, number]>} */
  const places = new Map(board.areas.map((area) => [area.id, area.at]));
  for (const { id, name, kind, outline, at } of differences.areas) {
    const title = `${name}: ${kind}`;
    const here = board.outline(board.indexOf(id))?.getAttribute("d");
    const rings = (outline ?? []).map((/** @type {[number, number][]} */ ring) => `M${ring.map((point) => board.toDrawing(point).join(" ")).join("L")}Z`);
    const place = places.get(id) ?? (at && board.toDrawing(at)) ?? middle(board, outline?.[0]);
    if (here ?? rings.length) edges.push(edge(here ?? rings.join(""), kind));
    if (place) {
      circles.push(sign(place, signs[kind], kind, title));
      places.set(id, place);
    }
  }
  for (const { a, b, by, kind } of differences.borders) {
    const [from, to] = [places.get(a), places.get(b)];
    if (!from || !to) continue;
    edges.push(drawn("path", { d: `M${from.join(" ")}L${to.join(" ")}`, class: `difference-mark border ${kind}` }));
    const between = /** @type {[number, number]} */ ([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    circles.push(sign(between, signs[kind], kind, `border by ${by} between ${a} and ${b}: ${kind}`));
  }
  show(board, [...edges, ...circles]);
}

/**
 * About the middle of a ring.
 * @param {Board} board
 * @param {[number, number][] | undefined} ring
 */
function middle(board, ring) {
  if (!ring?.length) return undefined;
  const sum = ring.reduce(([x, y], [right, down]) => [x + right, y + down], [0, 0]);
  return board.toDrawing([sum[0] / ring.length, sum[1] / ring.length]);
}
