// @ts-check
// Draw a new area corner by corner or with a free hand, and split one by a stroke.

import { button, choice, drawn, labelled } from "/dom.js";
import { bend, between, distance, path, same, simplified, straightened } from "/geometry.js";
import { keep, kept } from "/kept.js";

/**
 * @typedef {import("/board.js").Point} Point
 * @typedef {import("/tools.js").Stroke} Stroke
 * @typedef {import("/tools.js").Tools} Tools
 * @typedef {import("/tools.js").Tool} Tool
 * @typedef {import("/outlines.js").Snap} Snap
 * @typedef {{ point: Point, snap: Snap | null, why: string }} Aim where a corner would be, and why there
 * @typedef {{ point: Point, snap: Snap | null, along: Point[], curve: boolean }} Corner
 */

/** A pointer that moved less than this clicks. */
const STILL = 5;

/**
 * @param {Tools} tools
 * @returns {Tool}
 */
export function draw(tools) {
  const { board, outlines } = tools;
  /** @type {Corner[]} */
  let corners = [];
  /** What is made: land, open sea, or open sea that leaves the land as it is. */
  let kind = "land";
  let curve = false;
  let waiting = false;
  let clicks = Promise.resolve();
  /** Where the pointer is, or what it snaps to. @type {Aim | null} */
  let next = null;
  /** What a free hand draws at the moment. @type {Point[]} */
  let hand = [];
  /**
   * The corners of an outline that lie between two points on it.
   * @param {Snap | null} from @param {Snap | null} to
   * @returns {{ along: Point[], id: string } | null}
   */
  const followed = (from, to) => {
    const shared = from?.on.find(({ ring }) => to?.on.some((other) => other.ring === ring));
    const end = shared && to?.on.find(({ ring }) => ring === shared.ring);
    if (!from || !to || !shared || !end) return null;
    return { along: between(shared.ring, { point: from.point, side: shared.side }, { point: to.point, side: end.side }), id: shared.id };
  };
  /** The line through some corners. @param {Corner[]} all @param {boolean} closed @returns {Point[]} */
  const line = (all, closed) => {
    const at = (/** @type {number} */ index) => all[closed ? (index + all.length) % all.length : Math.min(Math.max(index, 0), all.length - 1)].point;
    return all.flatMap((corner, index) => {
      if (index === 0 && !closed) return [corner.point];
      const follow = followed(all.at(index - 1)?.snap ?? null, corner.snap);
      const along = index === 0 ? follow?.along ?? [] : corner.along;
      const bends = corner.curve && !follow && along.length === 0;
      return [...(bends ? bend([-2, -1, 0, 1].map((step) => at(index + step))).map((point) => tools.rounded(point)) : along), corner.point];
    });
  };
  /** What is kept, so that it is there after a crash. */
  const remember = () => {
    const rest = simplified(hand, tools.onMap(1)).map((point) => ({ point, along: [], curve: false }));
    const all = [...corners.map(({ point, along, curve }) => ({ point, along, curve })), ...rest];
    keep("draft", all.length ? { corners: all, kind } : null);
  };
  const name = (/** @type {string} */ id) => board.areas[board.indexOf(id)]?.name ?? id;
  /** @param {Stroke} stroke @returns {Aim} */
  const aimed = (stroke) => {
    const far = tools.onMap(stroke.reach);
    const last = corners.at(-1);
    const own = [corners[0], last].find((corner) => corner && distance(corner.point, stroke.map) < far);
    if (own) return { point: own.point, snap: own.snap, why: corners.length > 2 ? "closes the outline" : "" };
    if (stroke.shift && last) {
      const point = straightened(last.point, stroke.map, line(corners, false).at(-2));
      // A line along an axis ends beside the first corner, so that the last side is straight as well.
      for (const axis of /** @type {const} */ ([0, 1])) {
        if (Math.abs(point[1 - axis] - last.point[1 - axis]) < 1e-9 && Math.abs(point[axis] - corners[0].point[axis]) < far) point[axis] = corners[0].point[axis];
      }
      return { point: tools.rounded(point), snap: null, why: "straight" };
    }
    const snap = stroke.alt ? null : outlines.snap(stroke.map, far);
    const grid = snap || stroke.alt ? null : tools.grid.near(stroke.map, far);
    if (!snap) return { point: grid ?? stroke.map, snap, why: grid ? "snaps to the grid (Alt: free)" : "" };
    const follow = followed(last?.snap ?? null, snap);
    const what = follow ? `follows the outline of ${name(follow.id)}` : `snaps to a ${snap.corner ? "corner" : "side"} of ${name(snap.on[0].id)}`;
    return { point: snap.point, snap, why: `${what} (Alt: free)` };
  };
  const show = () => {
    const shapes = [];
    const onBoard = (/** @type {Point} */ point) => board.toDrawing(point);
    const all = corners.length ? line(corners, false).map(onBoard) : [];
    if (next && corners.length && !hand.length) {
      const last = corners[corners.length - 1];
      const way = line([...corners, { ...next, along: followed(last.snap, next.snap)?.along ?? [], curve }], false).map(onBoard).slice(curve ? 0 : all.length - 1);
      shapes.push(drawn("path", { class: "rubber", d: path(way) }));
    }
    if (all.length) shapes.push(drawn("path", { class: kind === "land" ? "new" : "new sea", d: path(all) }));
    if (hand.length) shapes.push(drawn("path", { class: "new hand", d: path(hand.map(onBoard)) }));
    for (const { point } of corners) {
      const [cx, cy] = onBoard(point);
      shapes.push(drawn("circle", { class: "handle", cx, cy, r: board.onScreen(4) }));
    }
    if (next?.why) {
      const [x, y] = onBoard(next.point);
      shapes.push(drawn("circle", { class: "snap", cx: x, cy: y, r: board.onScreen(9) }), tools.words(next.why, [x, y]));
    }
    tools.show(...shapes);
  };
  const close = async () => {
    if (corners.length < 3 || waiting) return;
    waiting = true;
    const { orders, moved } = tools.room(line(corners, true));
    const order = { do: "draw-area", outline: line(corners, true).map(moved), sea: kind !== "land", below: kind === "below" };
    const done = await tools.changeAndSelect([...orders, order]);
    waiting = false;
    // What was refused stays, so that it can be corrected.
    if (done) corners = [];
    next = null;
    remember();
    tools.follow();
  };
  /** A corner, or the end of the outline. @param {Stroke} stroke */
  const place = async (stroke) => {
    if (waiting) return;
    await outlines.prepare(stroke.map, tools.onMap(stroke.reach));
    const corner = aimed(stroke);
    const last = corners.at(-1);
    if ([corners[0], last].some((old) => old && same(old.point, corner.point))) {
      close();
      return;
    }
    corners.push({ point: corner.point, snap: corner.snap, along: followed(last?.snap ?? null, corner.snap)?.along ?? [], curve });
    next = null;
    remember();
    tools.follow();
  };
  /** What a free hand drew becomes corners; near the first one it is an outline. @param {Point[]} drew @param {Stroke} stroke */
  const take = async (drew, stroke) => {
    const far = tools.onMap(stroke.reach);
    await Promise.all([drew[0], drew[drew.length - 1]].map((point) => outlines.prepare(point, far)));
    const points = simplified(drew, tools.onMap(1.5));
    const first = corners[0]?.point ?? points[0];
    const last = /** @type {Point} */ (points.pop());
    for (const point of points) {
      const snap = stroke.alt || corners.length ? null : outlines.snap(point, far);
      if (!corners.some((corner) => same(corner.point, point))) corners.push({ point: snap?.point ?? point, snap, along: [], curve: false });
    }
    if (corners.length > 2 && distance(first, last) < 2 * far) {
      await close();
      return;
    }
    const snap = stroke.alt ? null : outlines.snap(last, far);
    corners.push({ point: snap?.point ?? last, snap, along: [], curve: false });
    remember();
    tools.follow();
  };
  const back = () => {
    const had = corners.length > 0;
    corners.pop();
    remember();
    return had;
  };
  return {
    id: "draw",
    name: "Draw",
    key: "d",
    hint: "Click the corners of a new area, or draw with the button held down; a click on the first corner closes it. Shift: straight.",
    // One click after the other: what is near is asked for first.
    tap(stroke) {
      clicks = clicks.then(() => place(stroke));
    },
    down(stroke) {
      hand = waiting ? [] : [stroke.map];
      return !waiting;
    },
    drag(stroke) {
      if (stroke.shift) {
        this.hover?.(stroke);
        return;
      }
      hand.push(stroke.map);
      remember();
      show();
    },
    up(stroke) {
      const drew = hand;
      hand = [];
      const isStill = drew.every((point) => distance(point, drew[0]) < tools.onMap(STILL));
      if (isStill || stroke.shift) this.tap?.(stroke);
      else clicks = clicks.then(() => take(drew, stroke));
    },
    drop() {
      hand = [];
      remember();
      show();
    },
    hover(stroke) {
      outlines.prepare(stroke.map, tools.onMap(stroke.reach));
      next = aimed(stroke);
      show();
    },
    follow: show,
    cancel() {
      const had = corners.length > 0;
      corners = [];
      hand = [];
      next = null;
      if (had) remember();
      tools.show();
      return had;
    },
    leave() {
      next = null;
      tools.show();
    },
    press: (key) => key === "Backspace" && back(),
    async restore() {
      const draft = await kept("draft");
      if (!draft?.corners?.length || corners.length) return;
      tools.use("draw");
      kind = draft.kind;
      await Promise.all(draft.corners.map((/** @type {Corner} */ { point }) => outlines.prepare(point, tools.onMap(1))));
      corners = draft.corners.map((/** @type {Corner} */ corner) => ({ ...corner, snap: outlines.snap(corner.point, tools.onMap(1)) }));
      tools.follow();
      tools.studio.say("This outline was not finished. Go on drawing, or drop it with Escape.");
    },
    options() {
      const kinds = choice([["land", "land"], ["sea", "open sea"], ["below", "open sea around the land"]], kind, (value) => {
        kind = value;
        show();
      });
      const bends = choice([["", "straight"], ["curve", "curved"]], curve ? "curve" : "", (value) => {
        curve = value !== "";
      });
      const finish = button("Close", close);
      finish.disabled = corners.length < 3;
      const undo = button("Take back", () => back() && tools.follow());
      undo.disabled = corners.length === 0;
      return [labelled("New area:", kinds), labelled("Line:", bends), finish, undo];
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
      if (isStroke && area) await tools.changeAndSelect([{ do: "split", area: area.id, line: sent }]);
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
