// @ts-check
// What an import asks about, marked on the board: seas with letters, places in question, and names that were read.

import { drawn, made } from "/dom.js";

/**
 * @typedef {import("/board.js").Board} Board
 * @typedef {import("/import/report.js").Report} Report
 */

/** How large marks are on the screen. */
const SIZE = 9;

/** The letter of a sea: A to Z, then numbers. @param {number} at */
export const letterOf = (at) => (at < 26 ? String.fromCharCode(65 + at) : String(at + 1));

/** The ids of all seas of a board, in the order of their letters. @param {Board} board @returns {string[]} */
export const seasOf = (board) => board.areas.filter(({ sea }) => sea).map(({ id }) => id);

/** The places that findings name in their words, in units of the map. @param {any[]} findings @returns {[number, number][]} */
function placesOf(findings) {
  const places = findings.map(({ message }) => /\((-?[\d.]+), (-?[\d.]+)\)/.exec(message)).filter((place) => place !== null);
  return places.map(([, x, y]) => [Number(x), Number(y)]);
}

/** Draws the marks and keeps their size while the board is zoomed. */
export class Marks {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.group = drawn("g", { class: "over found" });
    this.legend = made("p", "legend");
    /** @type {Report | null} */
    this.report = null;
    /** @type {[number, number][]} */
    this.places = [];
    this.on = true;
    board.zooms.push(() => this.draw());
  }

  /** @param {Report} report @param {any[]} findings */
  show(report, findings) {
    this.report = report;
    this.places = placesOf(findings);
    this.draw();
  }

  /** Shows the marks, or the board alone. @param {boolean} on */
  turn(on) {
    this.on = on;
    this.draw();
  }

  draw() {
    const { board, report } = this;
    if (!report) return;
    if (this.group.parentNode !== board.svg) board.svg.append(this.group);
    for (const name of board.svg.querySelectorAll(".name[data-of]")) {
      const areas = (/** @type {SVGElement} */ (name).dataset.of ?? "").split(" ").map((at) => board.areas[Number(at)]?.id);
      name.classList.toggle("read", this.on && areas.every((id) => id && !report.unnamed.has(id)));
    }
    const seas = seasOf(board).map((id) => board.areas[board.indexOf(id)]).filter(({ at }) => at);
    const far = board.onScreen(SIZE);
    /** @param {string} kind @param {[number, number]} place @param {string} title */
    const mark = (kind, place, title) => {
      const [x, y] = board.toDrawing(place);
      const element = kind === "contact" ? drawn("path", { class: kind, d: `M${x} ${y - far}L${x + far} ${y}L${x} ${y + far}L${x - far} ${y}Z` }) : drawn("circle", { class: kind, cx: x, cy: y, r: far * 0.8 });
      element.append(drawn("title", {}));
      /** @type {Element} */ (element.firstElementChild).textContent = title;
      return element;
    };
    const letters = seas.flatMap(({ id, at, name }, number) => {
      // Beside the name, which stands in the middle of the sea.
      const words = /** @type {SVGGraphicsElement | null} */ (board.svg.querySelector(`.name[data-of="${board.indexOf(id)}"]`))?.getBBox();
      const [x, y] = words?.width ? [words.x - far * 1.6, words.y + words.height / 2] : at;
      const text = drawn("text", { class: "letter", x, y: y + far * 0.45, "font-size": far * 1.3, "text-anchor": "middle" });
      text.textContent = letterOf(number);
      const disc = drawn("circle", { class: "sea", cx: x, cy: y, r: far * 1.2 });
      disc.append(drawn("title", {}));
      /** @type {Element} */ (disc.firstElementChild).textContent = name;
      return [disc, text];
    });
    const contacts = report.contacts.map(({ ends, length, at, isBorder }) => mark("contact", at, `${ends}: ${length}, a ${isBorder ? "border" : "corner"}`));
    const places = this.places.map((place) => mark("place", place, "in question"));
    this.group.replaceChildren(...(this.on ? [...letters, ...contacts, ...places] : []));
    const words = [seas.length && "letters: seas", this.places.length && `● in question (${this.places.length})`, contacts.length && `◇ short contact (${contacts.length})`, "underlined: name read"];
    this.legend.textContent = this.on ? words.filter(Boolean).join(" · ") : "";
  }
}
