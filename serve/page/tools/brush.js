// @ts-check
// Brushes: a click or a stroke over areas gives all of them the same thing.

import { choice, drawn, labelled } from "/dom.js";

/**
 * @typedef {import("/tools.js").Tools} Tools
 * @typedef {import("/tools.js").Tool} Tool
 */

/**
 * What one brush does.
 * @typedef {object} Brush
 * @property {string} id
 * @property {string} name
 * @property {string} key
 * @property {string} hint
 * @property {(board: import("/board.js").Board) => [string, string][]} values what can be given: what is sent and what is shown
 * @property {boolean} [both] whether it can be taken away as well
 * @property {number} [most] how many areas one stroke can touch
 * @property {(areas: string[], value: string, on: boolean) => object} order
 */

/** @param {import("/board.js").Board} board @returns {[string, string][]} */
const civilizations = (board) => (board.head?.civilizations ?? []).map((/** @type {any} */ { id, name }) => [id, name]);

/** @type {Brush[]} */
export const BRUSHES = [
  {
    id: "population",
    name: "Population",
    key: "p",
    hint: "Click areas or drag over them to give them a population limit. Digits choose it.",
    values: () => Array.from({ length: 10 }, (_, limit) => [String(limit), String(limit)]),
    order: (areas, value) => ({ do: "set", areas, population: Number(value) }),
  },
  {
    id: "site",
    name: "City site",
    key: "y",
    hint: "Click areas or drag over them to give them a city site. A white one is flooded, a black one is safe.",
    values: () => [["black", "black"], ["white", "white"], ["none", "none"]],
    order: (areas, value) => ({ do: "set", areas, city_site: value }),
  },
  {
    id: "region",
    name: "Region",
    key: "r",
    hint: "Click areas or drag over them to put them into a region. Shift removes them from it.",
    values: civilizations,
    both: true,
    order: (areas, region, on) => ({ do: "region", areas, region, on }),
  },
  {
    id: "flood",
    name: "Flood plain",
    key: "f",
    hint: "Click areas or drag over them to put them on a flood plain. Shift removes them from it.",
    values: () => [],
    both: true,
    order: (areas, _, on) => ({ do: "flood-plain", areas, on }),
  },
  {
    id: "volcano",
    name: "Volcano",
    key: "o",
    hint: "Click an area, or drag from one to its neighbour, to put a volcano there. Shift removes it.",
    values: () => [],
    both: true,
    most: 2,
    order: (areas, _, on) => ({ do: "volcano", areas, on }),
  },
  {
    id: "start",
    name: "Start",
    key: "t",
    hint: "Click the area in which a civilization starts. Shift removes the start.",
    values: civilizations,
    both: true,
    most: 1,
    order: ([area], civilization, on) => ({ do: "start", civilization, area, on }),
  },
];

/** @type {((tools: Tools) => Tool)[]} */
export const brushes = BRUSHES.map((brush) => (tools) => tool(tools, brush));

/**
 * @param {Tools} tools @param {Brush} brush
 * @returns {Tool}
 */
function tool(tools, brush) {
  const { board } = tools;
  let value = "";
  let removes = false;
  /** The ids of the areas that the stroke touched. @type {string[] | null} */
  let touched = null;
  const current = () => {
    const values = brush.values(board);
    return values.some(([sent]) => sent === value) ? value : values[0]?.[0] ?? "";
  };
  const show = () => {
    const paths = (touched ?? []).map((id) => board.outline(board.indexOf(id))?.getAttribute("d") ?? "");
    tools.show(...paths.map((d) => drawn("path", { class: "touched", d })));
  };
  /** @param {number} area */
  const touch = (area) => {
    const id = board.areas[area]?.id;
    if (!id || !touched || touched.includes(id) || touched.length >= (brush.most ?? Infinity)) return;
    touched.push(id);
    show();
  };
  /** @param {boolean} shift */
  const paint = async (shift) => {
    const areas = touched ?? [];
    if (areas.length) await tools.studio.change(brush.order(areas, current(), removes === shift));
    touched = null;
    tools.show();
  };
  return {
    id: brush.id,
    name: brush.name,
    key: brush.key,
    hint: brush.hint,
    walks: true,
    takesDigits: brush.id === "population",
    pick(area, shift) {
      touched = [];
      touch(area);
      paint(shift && Boolean(brush.both));
    },
    down(stroke) {
      const area = board.areaAt(stroke.place);
      if (area < 0) return false;
      touched = [];
      touch(area);
      return true;
    },
    drag: (stroke) => touch(board.areaAt(stroke.place)),
    up: (stroke) => paint(stroke.shift && Boolean(brush.both)),
    cancel() {
      const had = touched !== null;
      touched = null;
      tools.show();
      return had;
    },
    press(key) {
      if (brush.id !== "population" || !/^\d$/.test(key)) return false;
      value = key;
      return true;
    },
    options() {
      const values = brush.values(board);
      const parts = [];
      if (values.length) parts.push(labelled(`${brush.name}:`, choice(values, current(), (chosen) => (value = chosen))));
      if (brush.both) parts.push(labelled("Stroke:", choice([["on", "puts"], ["off", "removes"]], removes ? "off" : "on", (chosen) => (removes = chosen === "off"))));
      return parts;
    },
  };
}
