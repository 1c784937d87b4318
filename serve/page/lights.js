// @ts-check
// What a finding is about, lit up on the board: areas, and the border between two of them.

import { unscaled } from "/board.js";
import { drawn } from "/dom.js";

/** @typedef {import("/board.js").Board} Board */

/** The areas whose border is lit. @type {[string, string] | null} */
let border = null;
const group = drawn("g", { class: "over" });

/**
 * Lights up areas. If there are two, the border between them too.
 * @param {Board} board
 * @param {string[]} ids
 */
export function light(board, ids) {
  border = ids.length === 2 ? [ids[0], ids[1]] : null;
  board.lit = ids;
  board.mark();
  bringIntoView(board, ids);
  redraw(board);
}

/**
 * Draws the border again after the board has changed.
 * @param {Board} board
 */
export function redraw(board) {
  const path = border ? between(board, border) : "";
  group.replaceChildren(...(path ? [unscaled(drawn("path", { d: path, class: "lit-border" }))] : []));
  if (group.parentNode !== board.svg) board.svg.append(group);
}

/**
 * The part of their outlines that two areas share, or else a line from one to the other.
 * @param {Board} board
 * @param {[string, string]} ids
 */
function between(board, ids) {
  const [one, other] = ids.map((id) => board.indexOf(id));
  if (one < 0 || other < 0) return "";
  const sides = new Set(sidesOf(board, one));
  const shared = sidesOf(board, other).filter((side) => sides.has(side));
  if (shared.length > 0) return shared.map((side) => `M${side.replace("|", "L")}`).join("");
  const [from, to] = [one, other].map((area) => board.areas[area].box).map((box) => box?.[2] && [box[0] + box[2] / 2, box[1] + box[3] / 2]);
  return from && to ? `M${from.join(" ")}L${to.join(" ")}` : "";
}

/**
 * The sides of an outline, each written in one way, whichever way round it is drawn.
 * @param {Board} board
 * @param {number} area
 */
function sidesOf(board, area) {
  const path = board.outline(area)?.getAttribute("d") ?? "";
  /** @type {string[]} */
  const sides = [];
  for (const ring of path.split(/[Mm]/).slice(1)) {
    const numbers = (ring.match(/-?[\d.]+/g) ?? []).map(Number);
    /** @type {string[]} */
    const points = [];
    for (let at = 0; at + 1 < numbers.length; at += 2) points.push(`${numbers[at]} ${numbers[at + 1]}`);
    points.forEach((point, at) => {
      const next = points[(at + 1) % points.length];
      sides.push(point < next ? `${point}|${next}` : `${next}|${point}`);
    });
  }
  return sides;
}

/**
 * Moves the board so that all these areas are seen. What is in view already stays where it is.
 * @param {Board} board
 * @param {string[]} ids
 */
function bringIntoView(board, ids) {
  const boxes = ids.map((id) => board.areas[board.indexOf(id)]?.box).filter((box) => box?.[2]);
  if (boxes.length === 0) return;
  const left = Math.min(...boxes.map((box) => box[0]));
  const top = Math.min(...boxes.map((box) => box[1]));
  const right = Math.max(...boxes.map((box) => box[0] + box[2]));
  const bottom = Math.max(...boxes.map((box) => box[1] + box[3]));
  const { width, height } = board.element.getBoundingClientRect();
  const { scale, x, y } = board.look;
  const isSeen = Math.max(x - left, right - x) * scale < width / 2 && Math.max(y - top, bottom - y) * scale < height / 2;
  if (isSeen) return;
  const fits = 0.9 * Math.min(width / (right - left), height / (bottom - top));
  board.look.scale = Math.min(board.look.scale, fits);
  board.look.x = (left + right) / 2;
  board.look.y = (top + bottom) / 2;
  board.free = true;
  board.draw();
}
