// @ts-check
// A text as lines that can be edited, with undo and redo.

/**
 * A place in a text, both from 0; columns count in UTF-16.
 * @typedef {{ line: number, column: number }} Place
 */

/**
 * A stretch of text that was replaced by another.
 * @typedef {{ from: Place, removed: string, text: string }} Edit
 */

/** @param {Place} a @param {Place} b */
export const compare = (a, b) => a.line - b.line || a.column - b.column;

/**
 * Where a text ends that begins at a place.
 * @param {Place} from @param {string} text
 * @returns {Place}
 */
export function endOf(from, text) {
  const last = text.lastIndexOf("\n");
  if (last < 0) return { line: from.line, column: from.column + text.length };
  let count = 1;
  for (let at = text.indexOf("\n"); at < last; at = text.indexOf("\n", at + 1)) count++;
  return { line: from.line + count, column: text.length - last - 1 };
}

/**
 * What differs between two texts: where it begins, and what stands there in each.
 * @param {string} before @param {string} after
 */
export function changed(before, after) {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (end < least - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)) end++;
  // Never in the middle of a character of two units.
  const isLow = (/** @type {string} */ text, /** @type {number} */ at) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  if (start > 0 && (isLow(before, start) || isLow(after, start))) start--;
  if (end > 0 && (isLow(before, before.length - end) || isLow(after, after.length - end))) end--;
  return { start, removed: before.slice(start, before.length - end), text: after.slice(start, after.length - end) };
}

export class Text {
  /** @param {string} text */
  constructor(text) {
    /** The line end of the file. */
    this.end = /\r\n/.test(text) ? "\r\n" : "\n";
    this.lines = text.split(/\r\n|\n/);
    /** @type {Edit[]} */
    this.done = [];
    /** @type {Edit[]} */
    this.undone = [];
  }

  /** The place behind the last letter. */
  get last() {
    return { line: this.lines.length - 1, column: this.lines[this.lines.length - 1].length };
  }

  /** All of the text as it stands in the file. */
  whole() {
    return this.lines.join(this.end);
  }

  /**
   * The nearest place that is in the text.
   * @param {Place} place
   * @returns {Place}
   */
  clamp(place) {
    const line = Math.min(Math.max(place.line, 0), this.lines.length - 1);
    return { line, column: Math.min(Math.max(place.line < 0 ? 0 : place.column, 0), this.lines[line].length) };
  }

  /**
   * The text between two places.
   * @param {Place} from @param {Place} to
   */
  between(from, to) {
    if (from.line === to.line) return this.lines[from.line].slice(from.column, to.column);
    const inner = this.lines.slice(from.line + 1, to.line);
    return [this.lines[from.line].slice(from.column), ...inner, this.lines[to.line].slice(0, to.column)].join("\n");
  }

  /**
   * Replaces what is between two places. Returns the edit.
   * @param {Place} from @param {Place} to @param {string} text
   * @returns {Edit}
   */
  replace(from, to, text) {
    const edit = { from, removed: this.between(from, to), text };
    this.apply(edit);
    this.undone = [];
    if (!this.join(edit)) this.done.push(edit);
    return edit;
  }

  /** @param {Edit} edit */
  apply({ from, removed, text }) {
    const to = endOf(from, removed);
    const made = (this.lines[from.line].slice(0, from.column) + text + this.lines[to.line].slice(to.column)).split("\n");
    if (made.length === 1 && from.line === to.line) this.lines[from.line] = made[0];
    else this.lines = this.lines.slice(0, from.line).concat(made, this.lines.slice(to.line + 1));
  }

  /**
   * Makes letters that are typed or removed one after the other one step to undo, word by word.
   * @param {Edit} edit
   */
  join(edit) {
    const before = this.done[this.done.length - 1];
    if (!before || edit.text.length + edit.removed.length !== 1 || /\s/.test(edit.text + edit.removed)) return false;
    if (edit.text && !before.removed && before.text && !/\n/.test(before.text) && compare(endOf(before.from, before.text), edit.from) === 0) {
      before.text += edit.text;
      return true;
    }
    if (edit.removed && !before.text && !/\n/.test(before.removed) && compare(endOf(edit.from, edit.removed), before.from) === 0) {
      before.removed = edit.removed + before.removed;
      before.from = edit.from;
      return true;
    }
    return false;
  }

  /**
   * Takes the last edit back, or makes it again. Returns what was done to the text.
   * @param {"undo" | "redo"} way
   * @returns {Edit | null}
   */
  step(way) {
    const [source, target] = way === "undo" ? [this.done, this.undone] : [this.undone, this.done];
    const edit = source.pop();
    if (!edit) return null;
    target.push(edit);
    const made = way === "redo" ? edit : { from: edit.from, removed: edit.text, text: edit.removed };
    this.apply(made);
    return made;
  }
}
