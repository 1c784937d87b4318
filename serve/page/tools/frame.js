// @ts-check
// Board: its sides are dragged, and what lies on it stays where it is.

import { drawn, input, labelled } from "/dom.js";

/** @typedef {import("/board.js").Point} Point */

/**
 * @param {import("/tools.js").Tools} tools
 * @returns {import("/tools.js").Tool}
 */
export function frame(tools) {
  const { board, studio } = tools;
  /** The sides that are dragged, as steps from the middle. @type {[number, number] | null} */
  let held = null;
  /** The rectangle while it is dragged. @type {[Point, Point] | null} */
  let rectangle = null;
  /** @returns {[Point, Point]} */
  const now = () => {
    const size = studio.seen?.pack?.board;
    return size ? [[0, 0], size] : [board.toMap([0, 0]), board.toMap(/** @type {Point} */ (board.size))];
  };
  const show = () => {
    const [[left, top], [right, bottom]] = (rectangle ?? now()).map((point) => board.toDrawing(point));
    const shapes = [drawn("rect", { class: "frame-line", x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) })];
    for (const x of [left, (left + right) / 2, right]) {
      for (const y of [top, (top + bottom) / 2, bottom]) {
        const isMiddle = x !== left && x !== right && y !== top && y !== bottom;
        if (!isMiddle) shapes.push(drawn("circle", { class: "handle", cx: x, cy: y, r: board.onScreen(6) }));
      }
    }
    tools.show(...shapes);
  };
  /** @param {Point} least @param {Point} most */
  const resize = (least, most) => tools.changeBoard([{ do: "resize-board", least, most }]);
  return {
    id: "frame",
    name: "Board",
    key: "x",
    hint: "Drag a side or a corner of the board to resize it. What lies on it stays where it is.",
    offered: () => Boolean(studio.seen?.pack),
    down({ map: [x, y], reach }) {
      const [[left, top], [right, bottom]] = now();
      const far = tools.onMap(reach);
      if (x < left - far || x > right + far || y < top - far || y > bottom + far) return false;
      const side = (/** @type {number} */ at, /** @type {number} */ least, /** @type {number} */ most) => (Math.abs(at - least) < far ? -1 : Math.abs(at - most) < far ? 1 : 0);
      const sides = /** @type {[number, number]} */ ([side(x, left, right), side(y, top, bottom)]);
      held = sides[0] || sides[1] ? sides : null;
      return held !== null;
    },
    drag({ map }) {
      if (!held) return;
      const [least, most] = now().map((point) => /** @type {Point} */ ([...point]));
      for (const axis of /** @type {const} */ ([0, 1])) {
        if (held[axis] < 0) least[axis] = Math.min(Math.round(map[axis]), most[axis] - 1);
        if (held[axis] > 0) most[axis] = Math.max(Math.round(map[axis]), least[axis] + 1);
      }
      rectangle = [least, most];
      show();
    },
    async up() {
      const wanted = rectangle;
      held = null;
      if (wanted) await resize(...wanted);
      rectangle = null;
      tools.follow();
    },
    cancel() {
      const had = held !== null;
      held = null;
      rectangle = null;
      tools.show();
      return had;
    },
    follow: show,
    options() {
      const [least, most] = now();
      /** @param {string} name @param {0 | 1} axis */
      const side = (name, axis) =>
        labelled(name, input("number", String(Math.round((most[axis] - least[axis]) * 100) / 100), (value) => {
          const size = /** @type {Point} */ ([...most]);
          size[axis] = least[axis] + Number(value);
          resize(least, size);
        }, { min: "1", step: "any" }));
      return [side("Width:", 0), side("Height:", 1)];
    },
  };
}
