// @ts-check
// What lies over a corner of the board: zoom buttons, and a grid that points snap to.

import { unscaled } from "/board.js";
import { button, drawn, input, made } from "/dom.js";

/**
 * @typedef {import("/board.js").Board} Board
 * @typedef {import("/board.js").Point} Point
 */

const STEP = 1.5;
/** Lines closer together than this on the screen are not drawn one by one. */
const CLOSEST = 7;

/** A grid on the board, in units of the map. */
export class Grid {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.step = Number(localStorage.getItem("grid")) || 20;
    this.on = localStorage.getItem("grid on") === "yes";
    this.lines = unscaled(drawn("path", { class: "grid" }));
    board.tool.before(this.lines);
    board.zooms.push(() => this.draw());
  }

  /** @param {boolean} on @param {number} step */
  set(on, step) {
    if (step > 0 && Number.isFinite(step)) this.step = step;
    this.on = on;
    localStorage.setItem("grid", String(this.step));
    localStorage.setItem("grid on", on ? "yes" : "no");
    this.draw();
  }

  /** The crossing near a point, if the grid is shown. @param {Point} point @param {number} far @returns {Point | null} */
  near([x, y], far) {
    /** @type {Point} */
    const at = [Math.round(x / this.step) * this.step, Math.round(y / this.step) * this.step];
    return this.on && Math.hypot(at[0] - x, at[1] - y) < far ? at : null;
  }

  draw() {
    const { board } = this;
    if (this.lines.parentNode !== board.svg) board.tool.before(this.lines);
    const { width, height } = board.element.getBoundingClientRect();
    let step = this.step * board.frame[0];
    while (step * board.look.scale < CLOSEST) step *= 5;
    const [wide, high] = [board.onScreen(width), board.onScreen(height)];
    const [left, top] = [board.look.x - wide / 2, board.look.y - high / 2];
    const [zeroX, zeroY] = board.toDrawing([0, 0]);
    let d = "";
    for (let x = zeroX + Math.ceil((left - zeroX) / step) * step; this.on && x < left + wide; x += step) d += `M${x.toFixed(2)} ${top}v${high}`;
    for (let y = zeroY + Math.ceil((top - zeroY) / step) * step; this.on && y < top + high; y += step) d += `M${left} ${y.toFixed(2)}h${wide}`;
    this.lines.setAttribute("d", d);
  }
}

/**
 * Buttons to zoom, and to show all of a board.
 * @param {Board} board
 */
export function zoomButtons(board) {
  const bar = made("div", "zoom");
  bar.role = "group";
  bar.setAttribute("aria-label", "View");
  /** @param {string} text @param {string} name @param {() => void} act */
  const one = (text, name, act) => {
    const element = button(text, act);
    element.title = name;
    if (text.length === 1) element.setAttribute("aria-label", name);
    return element;
  };
  bar.append(one("−", "Zoom out", () => board.zoom(1 / STEP)), one("+", "Zoom in", () => board.zoom(STEP)), one("Fit", "Fit: show the whole board (0)", () => board.zoom(0)));
  return bar;
}

/**
 * The buttons of the studio's board: zoom, and the grid with its step.
 * @param {Board} board @param {Grid} grid
 */
export function viewBar(board, grid) {
  const bar = zoomButtons(board);
  const step = input("number", String(grid.step), (value) => grid.set(true, Number(value)), { min: "0.1", step: "any", "aria-label": "Step of the grid" });
  const toggle = button("Grid", () => show(!grid.on));
  toggle.title = "Grid: points snap to its crossings";
  const show = (/** @type {boolean} */ on) => {
    grid.set(on, Number(step.value));
    toggle.setAttribute("aria-pressed", String(on));
    step.hidden = !on;
  };
  show(grid.on);
  bar.append(toggle, step);
  return bar;
}
