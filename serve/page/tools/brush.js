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
 * @property {[string, string]} [ways] what a stroke does then, and what it does with Shift
 * @property {(board: import("/board.js").Board) => boolean} [offered] whether the pack has what it sets
 * @property {(board: import("/board.js").Board, area: number) => boolean} [takes] whether it paints an area; others are selected
 * @property {number} [most] how many areas one stroke can touch
 * @property {(areas: string[], value: string, on: boolean, board: import("/board.js").Board) => object} order
 */

/** @param {import("/board.js").Board} board @returns {[string, string][]} */
const civilizations = (board) => (board.head?.civilizations ?? []).map((/** @type {any} */ { id, name }) => [id, name]);

/** The kinds of ground. @param {import("/board.js").Board} board @returns {[string, string][]} */
const terrains = (board) => board.head?.terrains ?? [];

/** The one area that is selected, if it can have several coasts. @param {import("/board.js").Board} board */
const shore = ({ areas, selected }) => {
  const area = selected.length === 1 ? areas[selected[0]] : null;
  return area && !area.sea && area.water.length > 1 ? area : null;
};

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
    offered: (board) => civilizations(board).length > 0,
    order: (areas, region, on) => ({ do: "region", areas, region, on }),
  },
  {
    id: "terrain",
    name: "Terrain",
    key: "e",
    hint: "Click places or drag over them to give them a kind of ground. Shift removes it.",
    values: terrains,
    both: true,
    offered: (board) => terrains(board).length > 0,
    order: (areas, terrain, on) => ({ do: "set", areas, terrain: on ? terrain : "" }),
  },
  {
    id: "coast",
    name: "Coast",
    key: "a",
    hint: "Click an area to select it, then click or drag over what it touches by water: that becomes a coast of its own. Shift joins its coast with another one.",
    values: () => [],
    both: true,
    ways: ["makes a coast", "joins coasts"],
    offered: (board) => board.areas.some((area) => area && !area.sea && area.water.length > 1),
    takes: (board, area) => shore(board)?.water.includes(area) ?? false,
    order: (places, _, on, board) => ({ do: "coast", area: shore(board)?.id, places, on }),
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
    offered: (board) => civilizations(board).length > 0,
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
  const takes = (/** @type {number} */ area) => brush.takes?.(board, area) ?? true;
  const show = () => {
    const paths = (touched ?? []).map((id) => board.outline(board.indexOf(id))?.getAttribute("d") ?? "");
    tools.show(...paths.map((d) => drawn("path", { class: "touched", d })));
  };
  /** @param {number} area */
  const touch = (area) => {
    const id = board.areas[area]?.id;
    if (!id || !takes(area) || !touched || touched.includes(id) || touched.length >= (brush.most ?? Infinity)) return;
    touched.push(id);
    show();
  };
  /** @param {boolean} shift */
  const paint = async (shift) => {
    const areas = touched ?? [];
    if (areas.length) await tools.studio.change(brush.order(areas, current(), removes === shift, board));
    touched = null;
    tools.show();
  };
  return {
    id: brush.id,
    name: brush.name,
    key: brush.key,
    hint: brush.hint,
    offered: () => brush.offered?.(board) ?? true,
    walks: true,
    takesDigits: brush.id === "population",
    pick(area, shift) {
      if (!takes(area)) {
        board.select(area >= 0 ? [area] : []);
        return;
      }
      touched = [];
      touch(area);
      paint(shift && Boolean(brush.both));
    },
    down(stroke) {
      const area = board.areaAt(stroke.place);
      if (area < 0 || !takes(area)) return false;
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
      if (brush.both) parts.push(labelled("Painting:", choice([["on", brush.ways?.[0] ?? "adds"], ["off", brush.ways?.[1] ?? "removes"]], removes ? "off" : "on", (chosen) => (removes = chosen === "off"))));
      return parts;
    },
  };
}
