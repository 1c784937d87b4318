// @ts-check
// A modest editor: a textarea over coloured lines. Both hold only the lines around what is seen, so that a
// text of many thousand lines is typed in as fast as a short one.

import { made } from "/dom.js";
import { Text, changed, compare, endOf } from "/lines.js";
import { LONG, paintedLine, paintedNumber } from "/paint.js";

/** @typedef {import("/lines.js").Place} Place */
/** @typedef {import("/lines.js").Edit} Edit */
/** @typedef {import("/paint.js").Mark} Mark */

/** The height of a line in pixels, as in the style sheet. */
const HIGH = 20;
/** How many lines beyond those that are seen can be reached without a new slice. */
const AROUND = 200;
/** How many lines beyond those that are seen are drawn. */
const SPARE = 12;

const ruler = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

export class Editor {
  /**
   * @param {string} label what a screen reader calls it
   * @param {{ edited: (edit: Edit) => void, moved: () => void, scrolled: () => void }} hears
   */
  constructor(label, hears) {
    this.hears = hears;
    this.text = new Text("");
    /** The selection; `from` is before `to`. */
    this.selection = { from: { line: 0, column: 0 }, to: { line: 0, column: 0 }, backward: false };
    /** The lines that the textarea holds: the first, and the one behind the last. */
    this.slice = { first: 0, last: 1 };
    /** True when the selection is not in the slice, because the reader scrolled away. */
    this.away = false;
    /** The colours of each line, where they are known. @type {(any[] | undefined)[]} */
    this.colours = [];
    /** @type {Mark[]} */
    this.marks = [];
    /** What is searched for, in small letters. */
    this.sought = "";
    this.holding = false;
    this.composing = false;
    this.element = made("div", "editor");
    this.scroller = made("div", "scroller");
    this.sheet = made("div", "sheet");
    this.gutter = made("div", "gutter");
    this.code = made("div", "code");
    this.painted = made("div", "painted");
    this.painted.setAttribute("aria-hidden", "true");
    this.area = /** @type {HTMLTextAreaElement} */ (made("textarea"));
    Object.assign(this.area, { spellcheck: false, wrap: "off", autocapitalize: "off", autocomplete: "off" });
    this.area.setAttribute("aria-label", label);
    this.code.append(this.painted, this.area);
    this.sheet.append(this.gutter, this.code);
    this.scroller.append(this.sheet);
    this.element.append(this.scroller);
    /** Asked first about every key; true when it was for them. @type {((event: KeyboardEvent) => boolean)[]} */
    this.keys = [];
    this.waiting = false;
    this.listen();
    new ResizeObserver(() => this.look()).observe(this.scroller);
  }

  /** The place of the cursor. */
  get cursor() {
    return this.selection.backward ? this.selection.from : this.selection.to;
  }

  /** The lines that are seen: the first, and the one behind the last. */
  get seen() {
    const { scrollTop, clientHeight } = this.scroller;
    const first = Math.floor(scrollTop / HIGH);
    return { first, last: Math.min(first + Math.ceil(clientHeight / HIGH) + 1, this.text.lines.length) };
  }

  /**
   * Shows another text. Cursor and scroll stay at what they were at, as far as that is still there.
   * @param {string} text
   */
  load(text) {
    const old = this.text;
    const isFirst = old.lines.length === 1 && old.lines[0] === "";
    this.text = new Text(text);
    if (isFirst) this.colours = [];
    else {
      const { start, removed, text: added } = changed(old.lines.join("\n"), this.text.lines.join("\n"));
      const from = endOf({ line: 0, column: 0 }, old.lines.join("\n").slice(0, start));
      const edit = { from, removed, text: added };
      const follow = (/** @type {Place} */ place) => this.followed(old.lines, place, edit);
      // The line of the cursor stays where it is if it is seen, or else the first line that is.
      const { first, last } = this.seen;
      const anchor = this.cursor.line >= first && this.cursor.line < last ? this.cursor.line : first;
      const by = follow({ line: anchor, column: 0 }).line - anchor;
      const { from: a, to: b, backward } = this.selection;
      this.selection = { from: follow(a), to: follow(b), backward };
      this.shift(edit);
      this.measure();
      if (by) this.scroller.scrollTop += by * HIGH;
    }
    this.measure();
    this.slice = { first: 0, last: 0 };
    this.look();
    this.hears.moved();
  }

  /**
   * Where a place is after an edit.
   * @param {Place} place @param {Edit} edit
   * @returns {Place}
   */
  moved(place, edit) {
    const to = endOf(edit.from, edit.removed);
    if (compare(place, edit.from) <= 0) return place;
    const end = endOf(edit.from, edit.text);
    if (compare(place, to) < 0) return compare(place, end) < 0 ? this.text.clamp(place) : end;
    const column = place.line === to.line ? place.column - to.column + end.column : place.column;
    return { line: place.line - to.line + end.line, column };
  }

  /**
   * Where a line is in another text. Of several that look alike, it is the one with the same lines around it.
   * @param {string[]} old @param {Place} place @param {Edit} edit what both texts differ in
   * @returns {Place}
   */
  followed(old, place, edit) {
    const [first, last] = [edit.from.line, endOf(edit.from, edit.removed).line];
    if (place.line <= first || place.line >= last) return this.moved(place, edit);
    const { lines } = this.text;
    const end = endOf(edit.from, edit.text).line;
    let [best, most] = [-1, 0];
    for (let line = first; line <= end; line++) {
      if (lines[line] !== old[place.line]) continue;
      let alike = 1;
      for (let by = -4; by <= 4; by++) if (by && lines[line + by] === old[place.line + by]) alike++;
      const isNearer = Math.abs(line - place.line) < Math.abs(best - place.line);
      if (alike > most || (alike === most && isNearer)) [best, most] = [line, alike];
    }
    return best < 0 ? this.moved(place, edit) : { line: best, column: place.column };
  }

  /**
   * Moves colours and marks along with an edit.
   * @param {Edit} edit
   */
  shift(edit) {
    const [gone, come] = [endOf(edit.from, edit.removed).line - edit.from.line, endOf(edit.from, edit.text).line - edit.from.line];
    if (gone || come) {
      const { line } = edit.from;
      const fresh = Array.from({ length: come + 1 }, (_, at) => (at === 0 ? this.colours[line] : undefined));
      this.colours = this.colours.slice(0, line).concat(fresh, this.colours.slice(line + gone + 1));
    }
    this.marks = this.marks.map((mark) => {
      const start = this.moved({ line: mark.line, column: mark.start }, edit);
      const end = this.moved({ line: mark.line, column: mark.end }, edit);
      return { ...mark, line: start.line, start: start.column, end: end.line === start.line ? end.column : mark.end };
    });
  }

  /**
   * Replaces what is between two places, as if it were typed.
   * @param {Place} from @param {Place} to @param {string} text
   * @param {number} [column] how far into the new text the cursor goes
   */
  replace(from, to, text, column = text.length) {
    if (this.area.readOnly) return;
    this.made(this.text.replace(from, to, text));
    const at = endOf(from, text.slice(0, column));
    this.select(at, at);
  }

  /**
   * Shows an edit that was made to the text, and says so.
   * @param {Edit} edit
   */
  made(edit) {
    this.shift(edit);
    this.measure();
    this.hears.edited(edit);
    this.slice = { first: 0, last: 0 };
  }

  /** @param {"undo" | "redo"} way */
  step(way) {
    const edit = this.area.readOnly ? null : this.text.step(way);
    if (!edit) return;
    this.made(edit);
    this.select(edit.from, endOf(edit.from, edit.text));
  }

  /**
   * Selects, and brings it into view.
   * @param {Place} from @param {Place} to
   */
  select(from, to) {
    this.selection = { from: this.text.clamp(from), to: this.text.clamp(to), backward: false };
    this.reveal();
    this.look();
    this.apply();
    this.hears.moved();
  }

  /** Scrolls so that the cursor is seen. */
  reveal() {
    const { line, column } = this.cursor;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.scroller;
    const top = line * HIGH;
    if (top < scrollTop || top + HIGH > scrollTop + clientHeight) {
      const isNear = top > scrollTop - 3 * HIGH && top < scrollTop + clientHeight + 3 * HIGH;
      const above = isNear ? (top < scrollTop ? HIGH : clientHeight - 2 * HIGH) : clientHeight / 3;
      this.scroller.scrollTop = Math.max(top - above, 0);
    }
    const left = this.width(line, column);
    const room = clientWidth - this.gutter.offsetWidth - 24;
    if (left < scrollLeft) this.scroller.scrollLeft = Math.max(left - 40, 0);
    else if (left > scrollLeft + room) this.scroller.scrollLeft = left - room + 40;
  }

  /**
   * The pixels before a column.
   * @param {number} line @param {number} column
   */
  width(line, column) {
    ruler.font = getComputedStyle(this.area).font;
    return ruler.measureText((this.text.lines[line] ?? "").slice(0, column)).width;
  }

  /**
   * The place under a point of the window.
   * @param {{ clientX: number, clientY: number }} point
   * @returns {Place | null}
   */
  placeAt({ clientX, clientY }) {
    const frame = this.code.getBoundingClientRect();
    const line = Math.floor((clientY - frame.top) / HIGH);
    const text = this.text.lines[line];
    if (text === undefined || text.length > LONG) return null;
    const x = clientX - frame.left;
    let [low, high] = [0, text.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.width(line, middle) <= x) low = middle;
      else high = middle - 1;
    }
    return x < 0 || x > this.width(line, text.length) ? null : { line, column: low };
  }

  /**
   * Puts a box below a place, or above it where there is no room.
   * @param {HTMLElement} box @param {Place} place
   */
  put(box, { line, column }) {
    this.element.append(box);
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.scroller;
    const left = this.gutter.offsetWidth + this.width(line, column) - scrollLeft;
    const top = (line + 1) * HIGH - scrollTop;
    const above = top + box.offsetHeight > clientHeight && top - HIGH - box.offsetHeight >= 0;
    box.style.left = `${Math.max(Math.min(left, clientWidth - box.offsetWidth), 0)}px`;
    box.style.top = `${above ? top - HIGH - box.offsetHeight : top}px`;
  }

  /** Makes the sheet as large as the text. */
  measure() {
    const { lines } = this.text;
    const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
    ruler.font = getComputedStyle(this.area).font;
    this.code.style.width = `${Math.ceil((longest + 4) * ruler.measureText("0").width)}px`;
    this.sheet.style.height = `${lines.length * HIGH}px`;
    this.gutter.style.width = `${String(lines.length).length + 3}ch`;
  }

  /** Takes the slice that is seen into the textarea, and draws it. */
  look() {
    const { first, last } = this.seen;
    const count = this.text.lines.length;
    const isIn = first >= this.slice.first && last <= this.slice.last;
    const isNear = (this.slice.first > 0 && first - this.slice.first < AROUND / 2) || (this.slice.last < count && this.slice.last - last < AROUND / 2);
    // All of it was selected and is not any more.
    const isHuge = this.slice.last - this.slice.first > 8 * AROUND && compare(this.selection.from, this.selection.to) === 0;
    // What is being composed or dragged over must not be replaced.
    if ((!isIn || isNear || isHuge) && !this.composing && !this.holding) {
      this.take(Math.max(first - AROUND, 0), Math.min(last + AROUND, count));
    }
    this.paint();
  }

  /**
   * Puts lines into the textarea.
   * @param {number} first @param {number} last
   */
  take(first, last) {
    this.slice = { first, last };
    this.area.value = this.text.lines.slice(first, last).join("\n");
    this.area.style.top = `${first * HIGH}px`;
    this.area.style.height = `${(last - first) * HIGH}px`;
    this.apply();
  }

  /** Gives the textarea the selection, as far as it has those lines. */
  apply() {
    const { from, to, backward } = this.selection;
    const { first, last } = this.slice;
    this.away = from.line < first || to.line >= last;
    this.area.classList.toggle("away", this.away);
    if (this.away) return;
    this.area.setSelectionRange(this.offset(from), this.offset(to), backward ? "backward" : "forward");
  }

  /** @param {Place} place */
  offset({ line, column }) {
    let offset = column;
    for (let at = this.slice.first; at < line; at++) offset += this.text.lines[at].length + 1;
    return offset;
  }

  /** @param {number} offset @returns {Place} */
  place(offset) {
    let line = this.slice.first;
    while (line < this.slice.last - 1 && offset > this.text.lines[line].length) offset -= this.text.lines[line++].length + 1;
    return this.text.clamp({ line, column: offset });
  }

  /** Goes back to the selection that the reader scrolled away from. */
  comeBack() {
    if (!this.away) return;
    this.reveal();
    const { from, to } = this.selection;
    const { first, last } = this.seen;
    const [top, bottom] = [Math.min(from.line, first), Math.max(to.line + 1, last)];
    this.take(Math.max(top - AROUND, 0), Math.min(bottom + AROUND, this.text.lines.length));
  }

  /** Takes over what was typed into the textarea. */
  typed() {
    const before = this.text.lines.slice(this.slice.first, this.slice.last).join("\n");
    const { start, removed, text } = changed(before, this.area.value);
    if (!removed && !text) return;
    const from = endOf({ line: this.slice.first, column: 0 }, before.slice(0, start));
    const edit = this.text.replace(from, endOf(from, removed), text);
    this.slice.last += endOf(from, text).line - endOf(from, removed).line;
    this.area.style.height = `${(this.slice.last - this.slice.first) * HIGH}px`;
    this.shift(edit);
    this.measure();
    this.hears.edited(edit);
    this.read();
    this.look();
  }

  /** Reads the selection from the textarea. */
  read() {
    if (this.away) return;
    const { selectionStart, selectionEnd, selectionDirection } = this.area;
    const [from, to] = [this.place(selectionStart), this.place(selectionEnd)];
    const backward = selectionDirection === "backward" && compare(from, to) !== 0;
    const isSame = compare(from, this.selection.from) === 0 && compare(to, this.selection.to) === 0 && backward === this.selection.backward;
    this.selection = { from, to, backward };
    if (!isSame) this.hears.moved();
  }

  /** Draws soon. */
  paint() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  /** Draws the lines that are seen, and their numbers. */
  draw() {
    const { first, last } = this.seen;
    const [top, bottom] = [Math.max(first - SPARE, 0), Math.min(last + SPARE, this.text.lines.length)];
    /** @type {Map<number, Mark[]>} */
    const marks = new Map();
    for (const mark of this.marks) {
      if (mark.line >= top && mark.line < bottom) marks.set(mark.line, [...(marks.get(mark.line) ?? []), mark]);
    }
    const lines = [];
    const numbers = [];
    for (let line = top; line < bottom; line++) {
      const found = marks.get(line) ?? [];
      lines.push(paintedLine(this.text.lines[line], found, this.colours[line] ?? [], this.sought));
      numbers.push(paintedNumber(line, found));
    }
    this.painted.replaceChildren(...lines);
    this.painted.style.top = `${top * HIGH}px`;
    this.gutter.replaceChildren(...numbers);
    this.gutter.style.paddingTop = `${top * HIGH}px`;
    this.hears.scrolled();
  }

  listen() {
    const { area } = this;
    this.scroller.addEventListener("scroll", () => this.look(), { passive: true });
    area.addEventListener("input", () => this.composing || this.typed());
    area.addEventListener("compositionstart", () => (this.composing = true));
    area.addEventListener("compositionend", () => {
      this.composing = false;
      this.typed();
    });
    area.addEventListener("beforeinput", (event) => {
      const way = event.inputType === "historyUndo" ? "undo" : event.inputType === "historyRedo" ? "redo" : null;
      if (!way) return;
      event.preventDefault();
      this.step(way);
    });
    area.addEventListener("pointerdown", (event) => {
      if (this.away && event.shiftKey) this.comeBack();
      this.away = false;
      area.classList.remove("away");
      this.holding = true;
    });
    addEventListener("pointerup", () => {
      if (!this.holding) return;
      this.holding = false;
      this.read();
      this.look();
    });
    document.addEventListener("selectionchange", () => document.activeElement === area && !this.composing && this.read());
    area.addEventListener("keydown", (event) => this.key(event));
    area.addEventListener("keyup", () => this.read());
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.isComposing || ["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    if (this.keys.some((take) => take(event))) {
      event.preventDefault();
      return;
    }
    const order = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    const page = Math.max(Math.floor(this.scroller.clientHeight / HIGH) - 2, 1);
    /** @type {Place | null} */
    let goal = null;
    if (order && !event.altKey && (letter === "z" || letter === "y")) {
      event.preventDefault();
      this.step(letter === "y" || event.shiftKey ? "redo" : "undo");
      return;
    }
    if (order && letter === "a") {
      event.preventDefault();
      this.selection = { from: { line: 0, column: 0 }, to: this.text.last, backward: false };
      // What is copied or removed now is all of it.
      this.take(0, this.text.lines.length);
      this.hears.moved();
      return;
    }
    if (event.key === "PageDown") goal = { line: this.cursor.line + page, column: this.cursor.column };
    if (event.key === "PageUp") goal = { line: this.cursor.line - page, column: this.cursor.column };
    if (order && event.key === "Home") goal = { line: 0, column: 0 };
    if (order && event.key === "End") goal = this.text.last;
    if (goal) {
      event.preventDefault();
      this.go(this.text.clamp(goal), event.shiftKey);
      return;
    }
    this.comeBack();
    if (event.key === "Enter" && !order && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      const { from, to } = this.selection;
      const indent = /^[ \t]*/.exec(this.text.lines[from.line].slice(0, from.column))?.[0] ?? "";
      this.replace(from, to, `\n${indent}`);
      return;
    }
    // The browser moves the cursor or types, then it is brought into view.
    requestAnimationFrame(() => {
      this.read();
      if (/^(Arrow|Home|End|Backspace|Delete|.$)/.test(event.key) && !order) this.reveal();
    });
  }

  /**
   * Moves the cursor, or the end of the selection.
   * @param {Place} goal @param {boolean} extend
   */
  go(goal, extend) {
    if (!extend) {
      this.select(goal, goal);
      return;
    }
    const anchor = this.selection.backward ? this.selection.to : this.selection.from;
    const backward = compare(goal, anchor) < 0;
    this.selection = backward ? { from: goal, to: anchor, backward } : { from: anchor, to: goal, backward };
    this.away = true;
    this.comeBack();
    this.paint();
    this.hears.moved();
  }
}
