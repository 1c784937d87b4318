// @ts-check
// Select: click, click with shift, or drag a rectangle with shift.

import { drawn } from "/dom.js";

/**
 * @param {import("/tools.js").Tools} tools
 * @returns {import("/tools.js").Tool}
 */
export function select(tools) {
  const { board } = tools;
  /** @type {import("/board.js").Point | null} */
  let from = null;
  /** @param {import("/board.js").Point} to */
  const frame = (to) => {
    const start = from ?? to;
    return { x: Math.min(start[0], to[0]), y: Math.min(start[1], to[1]), width: Math.abs(to[0] - start[0]), height: Math.abs(to[1] - start[1]) };
  };
  /** @param {number} area @param {boolean} more */
  const pick = (area, more) => {
    // A second click on what is selected shows what is known about it.
    if (!more && area >= 0 && board.selected.length === 1 && board.selected[0] === area) tools.studio.show("area");
    const others = more ? board.selected.filter((other) => other !== area) : [];
    const isNew = !more || !board.selected.includes(area);
    board.select(area >= 0 && isNew ? [...others, area] : others);
    if (area >= 0) tools.describe(area);
  };
  return {
    id: "select",
    name: "Select",
    key: "v",
    hint: "Click an area; with Shift, click more or drag a rectangle. Arrow keys walk, Enter selects.",
    walks: true,
    pick,
    down(stroke) {
      if (!stroke.shift) return false;
      from = stroke.at;
      return true;
    },
    drag: (stroke) => tools.show(drawn("rect", { class: "lasso", ...frame(stroke.at) })),
    up(stroke) {
      const { x, y, width, height } = frame(stroke.at);
      from = null;
      tools.show();
      if (Math.max(width, height) < board.onScreen(6)) {
        pick(board.areaAt(stroke.place, true), true);
        return;
      }
      const isInside = (/** @type {number} */ area) => {
        const { at, box } = board.areas[area];
        return box[2] > 0 && at[0] >= x && at[0] <= x + width && at[1] >= y && at[1] <= y + height;
      };
      board.select([...new Set([...board.selected, ...[...board.areas.keys()].filter(isInside)])]);
    },
    cancel() {
      const had = from !== null;
      from = null;
      tools.show();
      return had;
    },
  };
}
