// @ts-check
// Searches in a text.

import { button, made } from "/dom.js";
import { compare } from "/lines.js";

/** @typedef {import("/editor.js").Editor} Editor */

export class Search {
  constructor() {
    this.element = made("div", "row search");
    this.element.role = "search";
    this.element.hidden = true;
    this.input = /** @type {HTMLInputElement} */ (made("input"));
    this.input.type = "search";
    this.input.setAttribute("aria-label", "Search in the text");
    this.counted = made("span", "counted");
    this.counted.role = "status";
    this.element.append(this.input, this.counted, button("Previous", () => this.go(-1)), button("Next", () => this.go(1)), button("Close", () => this.hide()));
    /** @type {Editor | undefined} */
    this.editor = undefined;
    this.input.addEventListener("input", () => {
      this.count();
      this.go(0);
    });
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.go(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape") this.hide();
      else return;
      event.preventDefault();
    });
  }

  /**
   * Opens the search with what is selected.
   * @param {Editor | undefined} editor
   */
  show(editor) {
    if (!editor) return;
    this.editor = editor;
    const { from, to } = editor.selection;
    if (from.line === to.line && from.column < to.column) this.input.value = editor.text.between(from, to);
    this.element.hidden = false;
    this.input.focus();
    this.input.select();
    this.count();
  }

  /**
   * Searches in another text.
   * @param {Editor} editor
   */
  of(editor) {
    if (this.editor && this.editor !== editor) this.editor.sought = "";
    this.editor = editor;
    this.count();
  }

  hide() {
    this.element.hidden = true;
    this.count();
    this.editor?.area.focus({ preventScroll: true });
  }

  /** All places where it is found. */
  found() {
    const places = [];
    const sought = this.sought;
    if (!sought || !this.editor) return [];
    const { lines } = this.editor.text;
    for (let line = 0; line < lines.length; line++) {
      const small = lines[line].toLowerCase();
      for (let column = small.indexOf(sought); column >= 0; column = small.indexOf(sought, column + sought.length)) places.push({ line, column });
    }
    return places;
  }

  get sought() {
    return this.element.hidden ? "" : this.input.value.toLowerCase();
  }

  /** Counts what is found, and marks it. */
  count() {
    if (!this.editor || (this.element.hidden && !this.editor.sought)) return;
    this.editor.sought = this.sought;
    const places = this.found();
    const at = places.findIndex((place) => compare(place, this.editor?.selection.from ?? place) === 0);
    this.counted.textContent = this.sought ? (at >= 0 ? `${at + 1} of ${places.length}` : `${places.length} found`) : "";
    this.editor.paint();
  }

  /**
   * Goes to the next place, or to the one before; with 0 to the one at the cursor or the next.
   * @param {number} way
   */
  go(way) {
    const places = this.found();
    if (!this.editor || places.length === 0) return;
    const { from } = this.editor.selection;
    const after = places.findIndex((place) => (way === 0 ? compare(place, from) >= 0 : compare(place, from) > 0));
    const before = places.findLastIndex((place) => compare(place, from) < 0);
    const place = way < 0 ? places.at(before) : places.at(Math.max(after, 0));
    if (!place) return;
    this.editor.select(place, { line: place.line, column: place.column + this.sought.length });
    this.count();
  }
}
