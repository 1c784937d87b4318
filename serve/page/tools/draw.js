// @ts-check
// Draw a new area corner by corner, and split one by a stroke.

import { button, choice, drawn, labelled } from "/dom.js";
import { between, distance, path, same, simplified } from "/geometry.js";

/**
 * @typedef {import("/board.js").Point} Point
 * @typedef {import("/tools.js").Tools} Tools
 * @typedef {import("/tools.js").Tool} Tool
 * @typedef {import("/outlines.js").Snap} Snap
 */

/**
 * @param {Tools} tools
 * @returns {Tool}
 */
export function draw(tools) {
  const { board, outlines } = tools;
  /** @type {{ point: Point, snap: Snap | null, along: Point[] }[]} */
  let corners = [];
  let sea = false;
  let waiting = false;
  let clicks = Promise.resolve();
  /** Where the pointer is, or what it snaps to. @type {{ point: Point, snap: Snap | null } | null} */
  let next = null;
  const line = () => corners.flatMap((corner) => [...corner.along, corner.point]);
  /**
   * The corners of an outline that lie between two points on it.
   * @param {Snap | null} from @param {Snap | null} to
   * @returns {Point[]}
   */
  const followed = (from, to) => {
    const shared = from?.on.find(({ ring }) => to?.on.some((other) => other.ring === ring));
    const end = shared && to?.on.find(({ ring }) => ring === shared.ring);
    if (!from || !to || !shared || !end) return [];
    return between(shared.ring, { point: from.point, side: shared.side }, { point: to.point, side: end.side });
  };
  /** @param {import("/tools.js").Stroke} stroke */
  const snapped = (stroke) => {
    const far = tools.onMap(stroke.reach);
    const own = [corners[0], corners.at(-1)].find((corner) => corner && distance(corner.point, stroke.map) < far);
    if (own) return { point: own.point, snap: own.snap };
    const snap = stroke.alt ? null : outlines.snap(stroke.map, far);
    return { point: snap?.point ?? stroke.map, snap };
  };
  const show = () => {
    const shapes = [];
    const all = line().map((point) => board.toDrawing(point));
    if (next && corners.length) {
      const way = [...followed(corners[corners.length - 1].snap, next.snap), next.point].map((point) => board.toDrawing(point));
      shapes.push(drawn("path", { class: "rubber", d: path([all[all.length - 1], ...way]) }));
    }
    if (all.length) shapes.push(drawn("path", { class: sea ? "new sea" : "new", d: path(all) }));
    for (const [x, y] of all) shapes.push(drawn("circle", { class: "handle", cx: x, cy: y, r: board.onScreen(4) }));
    if (next?.snap) {
      const [x, y] = board.toDrawing(next.point);
      shapes.push(drawn("circle", { class: "snap", cx: x, cy: y, r: board.onScreen(9) }));
    }
    tools.show(...shapes);
  };
  const close = async () => {
    if (corners.length < 3 || waiting) return;
    const last = followed(corners[corners.length - 1].snap, corners[0].snap);
    waiting = true;
    const done = await tools.changeAndSelect({ do: "draw-area", outline: [...line(), ...last], sea });
    waiting = false;
    // What was refused stays, so that it can be corrected.
    if (done) corners = [];
    tools.follow();
  };
  /** A corner, or the end of the outline. @param {import("/tools.js").Stroke} stroke */
  const place = async (stroke) => {
    if (waiting) return;
    await outlines.prepare(stroke.map, tools.onMap(stroke.reach));
    const corner = snapped(stroke);
    const last = corners[corners.length - 1];
    if ([corners[0], last].some((old) => old && same(old.point, corner.point))) {
      close();
      return;
    }
    corners.push({ ...corner, along: followed(last?.snap ?? null, corner.snap) });
    next = null;
    tools.follow();
  };
  const back = () => {
    const had = corners.length > 0;
    corners.pop();
    return had;
  };
  return {
    id: "draw",
    name: "Draw",
    key: "d",
    hint: "Click the corners of a new area; a double click or a click on the first corner closes it. Hold Alt to place a corner exactly where you click.",
    // One click after the other: what is near is asked for first.
    tap(stroke) {
      clicks = clicks.then(() => place(stroke));
    },
    hover(stroke) {
      outlines.prepare(stroke.map, tools.onMap(stroke.reach));
      next = snapped(stroke);
      show();
    },
    follow: show,
    cancel() {
      const had = corners.length > 0;
      corners = [];
      next = null;
      tools.show();
      return had;
    },
    press: (key) => key === "Backspace" && back(),
    options() {
      const kind = choice([["land", "land"], ["sea", "open sea"]], sea ? "sea" : "land", (value) => {
        sea = value === "sea";
        show();
      });
      const finish = button("Close", close);
      finish.disabled = corners.length < 3;
      const undo = button("Take back", () => back() && tools.follow());
      undo.disabled = corners.length === 0;
      return [labelled("New area:", kind), finish, undo];
    },
  };
}

/**
 * @param {Tools} tools
 * @returns {Tool}
 */
export function split(tools) {
  const { board } = tools;
  /** @type {Point[]} */
  let line = [];
  /** The areas that the stroke ran over, once for each point. @type {number[]} */
  let over = [];
  const show = () => tools.show(drawn("path", { class: "new", d: path(line.map((point) => board.toDrawing(point))) }));
  /** The area that is cut: the selected one, or the one that most of the stroke is in. */
  const cut = () => {
    if (board.selected.length === 1) return board.selected[0];
    const inside = over.filter((area) => area >= 0);
    const count = (/** @type {number} */ area) => inside.filter((other) => other === area).length;
    return inside.reduce((best, area) => (best < 0 || count(area) > count(best) ? area : best), -1);
  };
  return {
    id: "split",
    name: "Split",
    key: "s",
    hint: "Draw a stroke across an area, from outside to outside.",
    down(stroke) {
      line = [stroke.map];
      over = [board.areaAt(stroke.place)];
      return true;
    },
    drag(stroke) {
      line.push(stroke.map);
      over.push(board.areaAt(stroke.place));
      show();
    },
    async up(stroke) {
      line.push(stroke.map);
      const area = board.areas[cut()];
      const sent = simplified(line, tools.onMap(2));
      line = [];
      const isStroke = distance(sent[0], sent[sent.length - 1]) > tools.onMap(6) || sent.length > 2;
      if (isStroke && area) await tools.changeAndSelect({ do: "split", area: area.id, line: sent });
      else if (!isStroke) board.select([board.areaAt(stroke.place, true)].filter((at) => at >= 0));
      tools.show();
    },
    cancel() {
      const had = line.length > 0;
      line = [];
      tools.show();
      return had;
    },
  };
}
