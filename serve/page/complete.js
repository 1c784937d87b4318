// @ts-check
// What may stand at the cursor, as a list to choose from.

import { made } from "/dom.js";
import { compare } from "/lines.js";
import { Refused, call } from "/server.js";
import { here } from "/typing.js";

/** @typedef {import("/typing.js").Typing} Typing */

/** How many choices are shown at once. */
const MOST = 50;

export class Completion {
  constructor() {
    this.box = made("ul", "choices");
    this.box.role = "listbox";
    this.box.id = "choices";
    this.box.setAttribute("aria-label", "What may stand here");
    /** @type {Typing | null} */
    this.typing = null;
    /** @type {any[]} */
    this.choices = [];
    this.chosen = 0;
    /** @type {any} */
    this.answer = null;
    /** The column of the cursor for which the list is shown. */
    this.column = 0;
    this.asked = 0;
  }

  get open() {
    return this.typing !== null;
  }

  close() {
    this.asked++;
    if (this.typing) this.typing.editor.area.removeAttribute("aria-activedescendant");
    this.typing = null;
    this.box.remove();
  }

  /**
   * Asks what may stand at the cursor, and shows it.
   * @param {Typing} typing
   */
  async ask(typing) {
    const key = ++this.asked;
    // The cursor moves after the edit.
    await null;
    if (key !== this.asked) return;
    if (this.typing === typing) this.follow(typing);
    const turn = ++this.asked;
    if (!(await typing.flush())) return;
    const { line, column } = typing.editor.cursor;
    const { edits } = typing;
    try {
      const answer = await call("complete", { path: typing.path, window: here, line, column });
      if (turn !== this.asked || edits !== typing.edits || compare(typing.editor.cursor, { line, column }) !== 0) return;
      this.show(typing, answer);
    } catch (problem) {
      // The next key asks again.
      if (!(problem instanceof Refused)) throw problem;
    }
  }

  /** Shows what is left of the list after a key, until the server knows better. @param {Typing} typing */
  follow(typing) {
    const { start, end } = this.answer;
    const { line, column } = typing.editor.cursor;
    if (line !== end[0] || column < start[1]) this.close();
    else this.show(typing, { ...this.answer, end: [line, end[1] + column - this.column] });
  }

  /** @param {Typing} typing @param {any} answer */
  show(typing, answer) {
    const { cursor, text } = typing.editor;
    const [line, column] = answer.start;
    const typed = line === cursor.line ? text.lines[line].slice(column, cursor.column).replace(/^["']/, "").toLowerCase() : "";
    const rank = (/** @type {any} */ choice) => {
      const label = choice.label.toLowerCase();
      if (label.startsWith(typed)) return 0;
      return label.includes(typed) || choice.detail?.toLowerCase().includes(typed) ? 1 : 2;
    };
    const fitting = answer.choices.filter((/** @type {any} */ choice) => rank(choice) < 2);
    fitting.sort((/** @type {any} */ a, /** @type {any} */ b) => rank(a) - rank(b));
    this.choices = fitting.slice(0, MOST);
    // Nothing is left to complete.
    if (this.choices.length === 0 || (this.choices.length === 1 && this.choices[0].label.toLowerCase() === typed)) {
      this.close();
      return;
    }
    this.typing = typing;
    this.answer = answer;
    this.column = cursor.column;
    this.box.replaceChildren(...this.choices.map((choice, at) => this.entry(choice, at)));
    this.choose(0);
    typing.editor.put(this.box, { line, column });
  }

  /** @param {any} choice @param {number} at */
  entry(choice, at) {
    const item = made("li", "choice");
    item.role = "option";
    item.id = `choice-${at}`;
    item.append(made("span", "label", choice.label), " ", made("span", "detail", choice.detail ?? ""));
    if (choice.sentence) item.append(made("span", "sentence", choice.sentence));
    // The textarea keeps the focus.
    item.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.accept(at);
    });
    return item;
  }

  /** @param {number} at */
  choose(at) {
    this.chosen = (at + this.choices.length) % this.choices.length;
    [...this.box.children].forEach((item, other) => item.setAttribute("aria-selected", String(other === this.chosen)));
    this.box.children[this.chosen].scrollIntoView({ block: "nearest" });
    this.typing?.editor.area.setAttribute("aria-activedescendant", `choice-${this.chosen}`);
  }

  /** @param {number} at */
  accept(at) {
    if (!this.typing) return;
    const { editor } = this.typing;
    const [start, end] = [this.answer.start, this.answer.end];
    const { text } = this.choices[at];
    this.close();
    const inside = text.indexOf("{  }");
    editor.replace({ line: start[0], column: start[1] }, { line: end[0], column: end[1] }, text, inside < 0 ? text.length : inside + 2);
    editor.area.focus({ preventScroll: true });
  }

  /**
   * Keys that the list takes while it is open.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!this.open || event.ctrlKey || event.metaKey || event.altKey) return false;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => this.choose(this.chosen + 1),
      ArrowUp: () => this.choose(this.chosen - 1),
      Enter: () => this.accept(this.chosen),
      Tab: () => this.accept(this.chosen),
      Escape: () => this.close(),
    };
    if (!keys[event.key]) {
      if (/^(Arrow|Home|End|Page)/.test(event.key)) this.close();
      return false;
    }
    keys[event.key]();
    return true;
  }
}
