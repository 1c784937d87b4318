// @ts-check
// Corner moves corners of a border for all areas that share them; Centre moves the name of an area.

import { button, drawn, made } from "/dom.js";
import { distance, path, same, straightened } from "/geometry.js";

/**
 * @typedef {import("/board.js").Point} Point
 * @typedef {import("/tools.js").Tools} Tools
 * @typedef {import("/tools.js").Tool} Tool
 */

/** More handles than these are not drawn; all corners can still be dragged. */
const MOST_HANDLES = 400;

/**
 * @param {Tools} tools
 * @returns {Tool}
 */
export function corner(tools) {
  const { board, outlines } = tools;
  /** The closed lines of the selected area. @type {Point[][]} */
  let rings = [];
  /** What is dragged: a corner, or a new one on a side. @type {{ from: Point, isNew: boolean, to: Point } | null} */
  let held = null;
  /** The corners that move together. @type {Point[]} */
  let picked = [];
  /** Where a rectangle around corners begins, on the drawing. @type {Point | null} */
  let lasso = null;
  let asked = "";
  let problem = "";
  const isPicked = (/** @type {Point} */ point) => picked.some((other) => same(other, point));
  /** Whether a corner goes along with the one that is held. @param {Point} point */
  const goes = (point) => held !== null && !held.isNew && (same(point, held.from) || (isPicked(held.from) && isPicked(point)));
  /** Where a corner goes. @param {Point} point @returns {Point} */
  const gone = (point) => (held && goes(point) ? [point[0] + held.to[0] - held.from[0], point[1] + held.to[1] - held.from[1]] : point);

  const handles = () => {
    const corners = rings.flat();
    const { width, height } = board.element.getBoundingClientRect();
    const [wide, high] = [board.onScreen(width) / 2 + 20, board.onScreen(height) / 2 + 20];
    const isShown = ([x, y] = /** @type {Point} */ ([0, 0])) => Math.abs(x - board.look.x) < wide && Math.abs(y - board.look.y) < high;
    const points = corners.filter((point) => isShown(board.toDrawing(point)));
    const step = Math.ceil(points.length / MOST_HANDLES);
    const shown = points.filter((point, at) => at % step === 0 || isPicked(point));
    const shapes = shown.map((point) => {
      const [cx, cy] = board.toDrawing(point);
      return drawn("circle", { class: isPicked(point) ? "handle picked" : "handle", cx, cy, r: board.onScreen(isPicked(point) ? 6 : 4.5) });
    });
    for (const ring of rings) {
      for (const [at, from] of ring.entries()) {
        const [a, b] = [from, ring[(at + 1) % ring.length]].map((point) => board.toDrawing(point));
        const middle = /** @type {Point} */ ([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
        if (distance(a, b) < board.onScreen(30) || !isShown(middle) || shapes.length > 2 * MOST_HANDLES) continue;
        shapes.push(drawn("circle", { class: "handle middle", cx: middle[0], cy: middle[1], r: board.onScreen(3) }));
      }
    }
    return shapes;
  };

  /** The sides that follow what is dragged, in every outline that has it. */
  const moved = () => {
    if (!held) return [];
    const { from, to, isNew } = held;
    const known = [...outlines.known.values()].flatMap((some) => some ?? []);
    const sides = isNew ? outlines.snap(from, tools.onMap(1))?.on ?? [] : [];
    const beside = (/** @type {Point[]} */ ring, /** @type {number} */ at) => [-1, 0, 1].map((step) => gone(ring[(at + ring.length + step) % ring.length]));
    const lines = isNew
      ? sides.map(({ ring, side }) => [ring[side], to, ring[(side + 1) % ring.length]])
      : known.flatMap((ring) => ring.flatMap((point, at) => (goes(point) ? [beside(ring, at)] : [])));
    const shapes = lines.map((line) => drawn("path", { class: "new", d: path(line.map((point) => board.toDrawing(/** @type {Point} */ (point)))) }));
    const [cx, cy] = board.toDrawing(to);
    return [...shapes, drawn("circle", { class: "handle held", cx, cy, r: board.onScreen(6) })];
  };

  const show = () => tools.show(...handles(), ...moved());

  /** Asks for the outline of the selected area and of those around it. */
  const ask = async () => {
    const area = board.selected.length === 1 ? board.areas[board.selected[0]] : null;
    const key = `${board.number} ${area?.id}`;
    if (key === asked) return;
    asked = key;
    const around = area ? outlines.near(board.toMap([area.box[0] + area.box[2] / 2, area.box[1] + area.box[3] / 2]), Math.max(area.box[2], area.box[3]) / 2 / board.frame[0]) : [];
    const [mine] = await Promise.all([area ? outlines.of(area.id) : null, ...around.map((id) => outlines.of(id))]);
    if (asked !== key) return;
    rings = mine ?? [];
    picked = picked.filter((point) => rings.some((ring) => ring.some((corner) => same(corner, point))));
    problem = area && !mine ? "This outline is drafted from the borders. Draw or settle outlines to move their corners." : "";
    tools.follow();
  };

  /** Where a corner is dragged: straight from its place with Shift, or to the grid. @param {import("/tools.js").Stroke} stroke @param {Point} from */
  const aimed = (stroke, from) => (stroke.shift ? tools.rounded(straightened(from, stroke.map)) : (stroke.alt ? null : tools.grid.near(stroke.map, tools.onMap(stroke.reach))) ?? stroke.map);
  /** @param {Point} from @param {Point} to */
  const box = (from, to) => ({ x: Math.min(from[0], to[0]), y: Math.min(from[1], to[1]), width: Math.abs(to[0] - from[0]), height: Math.abs(to[1] - from[1]) });
  /** Picks the corners in a rectangle, or the one at a click. @param {ReturnType<typeof box>} area @param {import("/tools.js").Stroke} stroke */
  const pickIn = ({ x, y, width, height }, stroke) => {
    const corners = rings.flat();
    if (Math.max(width, height) < board.onScreen(6)) {
      const far = tools.onMap(stroke.reach);
      const near = corners.filter((point) => distance(point, stroke.map) < far).sort((a, b) => distance(a, stroke.map) - distance(b, stroke.map))[0];
      if (near) picked = isPicked(near) ? picked.filter((point) => !same(point, near)) : [...picked, near];
      return;
    }
    const isInside = (/** @type {Point} */ point) => {
      const [left, top] = board.toDrawing(point);
      return left >= x && left <= x + width && top >= y && top <= y + height;
    };
    picked = [...picked, ...corners.filter((point) => isInside(point) && !isPicked(point))];
  };

  return {
    id: "corner",
    name: "Corner",
    key: "c",
    hint: "Click an area, then drag a corner of its outline, or a side to make a new one. With Shift, click or frame several corners, then drag one.",
    pick: (area) => board.select(area >= 0 ? [area] : []),
    down(stroke) {
      const area = board.areas[board.selected[0]];
      if (!area || rings.length === 0) return false;
      if (stroke.shift) {
        lasso = stroke.at;
        return true;
      }
      const snap = outlines.snap(stroke.map, tools.onMap(stroke.reach), [area.id]);
      if (!snap) return false;
      if (!isPicked(snap.point)) picked = [];
      held = { from: snap.point, isNew: !snap.corner, to: snap.point };
      show();
      return true;
    },
    drag(stroke) {
      if (held) held.to = aimed(stroke, held.from);
      show();
      if (lasso) board.tool.append(drawn("rect", { class: "lasso", ...box(lasso, stroke.at) }));
    },
    async up(stroke) {
      if (lasso) {
        pickIn(box(lasso, stroke.at), stroke);
        lasso = null;
        tools.follow();
        return;
      }
      if (!held) return;
      const { from, isNew } = held;
      const to = (held.to = aimed(stroke, from));
      if (distance(from, stroke.map) > tools.onMap(3)) {
        const moving = picked.length > 1 && isPicked(from) ? picked : [from];
        const { orders, moved } = tools.room(moving.map(gone));
        const by = [to[0] - from[0], to[1] - from[1]];
        const order = isNew ? { do: "move-edge-point", from: moved(from), to: moved(to) } : moving.length > 1 ? { do: "move-corners", corners: moving.map(moved), by } : { do: "move-corner", from: moved(from), to: moved(to) };
        const after = moving.map(gone).map(moved);
        if (await tools.changeBoard([...orders, order])) picked = picked.length ? after : [];
      }
      held = null;
      tools.follow();
    },
    cancel() {
      const had = held !== null || picked.length > 0 || lasso !== null;
      held = null;
      lasso = null;
      picked = [];
      tools.show();
      return had;
    },
    drop() {
      held = null;
      lasso = null;
      show();
    },
    follow() {
      show();
      ask();
    },
    options() {
      if (problem || !rings.length) return problem ? [problem] : [];
      const all = button("All corners", () => {
        picked = rings.flat();
        tools.follow();
      });
      return picked.length ? [made("strong", "", `${picked.length} selected`), all] : [all];
    },
  };
}

/**
 * @param {Tools} tools
 * @returns {Tool}
 */
export function centre(tools) {
  const { board } = tools;
  /** @type {any} */
  let held = null;
  return {
    id: "centre",
    name: "Centre",
    key: "n",
    hint: "Drag the name of an area to another place inside it.",
    pick: (area) => board.select(area >= 0 ? [area] : []),
    down(stroke) {
      held = board.areas[board.areaAt(stroke.place, true)] ?? null;
      return held !== null;
    },
    drag(stroke) {
      const [x, y] = stroke.at;
      const name = drawn("text", { class: "ghost", "paint-order": "stroke", x, y: y - board.onScreen(9), "font-size": board.onScreen(14) });
      name.textContent = held.name;
      tools.show(drawn("circle", { class: "handle held", cx: x, cy: y, r: board.onScreen(5) }), name);
    },
    async up(stroke) {
      const { id, at } = held;
      const isMoved = distance(at, stroke.at) > board.onScreen(4) && board.tool.childElementCount > 0;
      if (isMoved) await tools.studio.change({ do: "move-centre", area: id, at: stroke.map });
      else board.select([board.indexOf(id)]);
      held = null;
      tools.show();
    },
    cancel() {
      const had = held !== null;
      held = null;
      tools.show();
      return had;
    },
  };
}
