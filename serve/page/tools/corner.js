// @ts-check
// Corner moves a corner of a border for all areas that share it; Centre moves the name of an area.

import { drawn } from "/dom.js";
import { distance, path, same } from "/geometry.js";

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
  let asked = "";
  let problem = "";

  const handles = () => {
    const corners = rings.flat();
    const { width, height } = board.element.getBoundingClientRect();
    const [wide, high] = [board.onScreen(width) / 2 + 20, board.onScreen(height) / 2 + 20];
    const isShown = ([x, y] = /** @type {Point} */ ([0, 0])) => Math.abs(x - board.look.x) < wide && Math.abs(y - board.look.y) < high;
    const points = corners.map((point) => board.toDrawing(point)).filter(isShown);
    const step = Math.ceil(points.length / MOST_HANDLES);
    const shown = points.filter((_, at) => at % step === 0);
    const shapes = shown.map(([cx, cy]) => drawn("circle", { class: "handle", cx, cy, r: board.onScreen(4.5) }));
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
    const lines = isNew
      ? sides.map(({ ring, side }) => [ring[side], to, ring[(side + 1) % ring.length]])
      : known.flatMap((ring) => ring.flatMap((point, at) => same(point, from) ? [[ring[(at + ring.length - 1) % ring.length], to, ring[(at + 1) % ring.length]]] : []));
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
    problem = area && !mine ? "This outline is drafted from the borders. Draw or settle outlines to move their corners." : "";
    tools.follow();
  };

  return {
    id: "corner",
    name: "Corner",
    key: "c",
    hint: "Click an area, then drag a corner of its outline, or a side to make a new corner.",
    pick: (area) => board.select(area >= 0 ? [area] : []),
    down(stroke) {
      const area = board.areas[board.selected[0]];
      if (!area || rings.length === 0) return false;
      const snap = outlines.snap(stroke.map, tools.onMap(stroke.reach), [area.id]);
      if (!snap) return false;
      held = { from: snap.point, isNew: !snap.corner, to: snap.point };
      show();
      return true;
    },
    drag(stroke) {
      if (held) held.to = stroke.map;
      show();
    },
    async up(stroke) {
      if (!held) return;
      const { from, isNew } = held;
      if (distance(from, stroke.map) > tools.onMap(3)) {
        await tools.studio.change({ do: isNew ? "move-edge-point" : "move-corner", from, to: stroke.map });
      }
      held = null;
      show();
    },
    cancel() {
      const had = held !== null;
      held = null;
      tools.show();
      return had;
    },
    follow() {
      show();
      ask();
    },
    options: () => (problem ? [problem] : []),
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
