// @ts-check
// The text of the pack in the page: its files, an editor for each, saving, searching, renaming.

import { Completion } from "/complete.js";
import { button, grouped, made } from "/dom.js";
import { preview } from "/findings.js";
import { ask, difference, markdown } from "/parts.js";
import { Search } from "/search.js";
import { Refused, call } from "/server.js";
import { Typing, here } from "/typing.js";

/** @typedef {import("/studio.js").Studio} Studio */
/** @typedef {import("/lines.js").Place} Place */
/** @typedef {import("/lines.js").Edit} Edit */

const KEYS = "Ctrl-S saves, Ctrl-F searches, Ctrl-Space completes, F1 says what is at the cursor, F2 renames it, F12 goes to its row.";

class TextPanel {
  /** @param {HTMLElement} element @param {Studio} studio */
  constructor(element, studio) {
    this.studio = studio;
    /** The texts that were opened, by their keys. @type {Map<string, Typing>} */
    this.texts = new Map();
    /** @type {Typing | null} */
    this.current = null;
    this.completion = new Completion();
    this.search = new Search();
    this.bubble = made("div", "bubble");
    this.bubble.role = "tooltip";
    this.bubbleTimer = 0;
    this.files = /** @type {HTMLSelectElement} */ (made("select", "files"));
    this.files.setAttribute("aria-label", "File");
    this.files.addEventListener("change", () => this.open(...parted(this.files.value)));
    this.listed = "";
    this.save = button("Save", () => this.saveText());
    this.discard = button("Discard", () => this.discardText());
    this.row = button("", () => this.openRow());
    const find = button("Find", () => this.search.show(this.current?.editor));
    const what = button("Explain", () => this.explain());
    const goTo = button("Go to its row", () => this.define());
    const rename = button("Rename", () => this.rename());
    what.title = goTo.title = rename.title = KEYS;
    const bar = made("div", "row bar");
    bar.append(this.files, this.save, this.discard, find, what, goTo, rename, this.row);
    this.notice = made("div", "notice");
    this.notice.role = "status";
    this.place = made("div", "editors");
    this.status = made("p", "status");
    element.append(bar, this.notice, this.search.element, this.place, this.status);
    studio.board.listeners.push(() => this.offerRow());
    addEventListener("beforeunload", (event) => this.mine().length > 0 && event.preventDefault());
    element.addEventListener("keydown", (event) => this.order(event));
  }

  /** The paths of files that were typed in here and not saved. */
  mine() {
    const files = this.studio.seen?.files ?? [];
    const ours = files.filter((/** @type {any} */ file) => file.dirty && file.window === here).map((/** @type {any} */ file) => file.path);
    for (const typing of this.texts.values()) if (typing.dirty && !ours.includes(typing.path)) ours.push(typing.path);
    return ours;
  }

  /** What the server says about the file that is shown. */
  get file() {
    return this.studio.seen?.files.find((/** @type {any} */ file) => !this.current?.pack && file.path === this.current?.path);
  }

  /** Shows what is known now. */
  update() {
    const { files, findings, extended } = this.studio.seen;
    const lines = files.map((/** @type {any} */ file) => {
      const count = findings.filter((/** @type {any} */ finding) => finding.own && finding.file === file.path).length;
      return [file.path, `${file.dirty ? "● " : ""}${file.path}${count ? ` (${count})` : ""}`];
    });
    const listed = JSON.stringify([lines, extended]);
    if (listed !== this.listed) {
      this.listed = listed;
      this.files.replaceChildren(...lines.map((/** @type {string[]} */ [path, text]) => new Option(text, path)), ...groups(extended));
    }
    if (!this.current && files.length > 0) {
      const first = files.find((/** @type {any} */ file) => file.path === "map.toml") ?? files[0];
      this.open(first.path);
    }
    if (!this.current) return;
    this.files.value = keyOf(this.current.path, this.current.pack);
    const { file } = this;
    if (file) this.current.follow(file);
    this.mark();
    this.showState();
  }

  /** Marks the findings in the text, unless they are about an older one. */
  mark() {
    const { current } = this;
    if (!current || !current.loaded || current.busy || current.loading) return;
    const { lines } = current.editor.text;
    const own = this.studio.seen.findings.filter((/** @type {any} */ finding) => (finding.pack ?? null) === current.pack && finding.file === current.path);
    current.editor.marks = own.map((/** @type {any} */ finding) => {
      const line = finding.line - 1;
      const text = lines[line] ?? "";
      // Findings count in characters, the editor in UTF-16.
      const units = (/** @type {number} */ column) => [...text].slice(0, column - 1).join("").length;
      const end = finding.end_line > finding.line ? text.length : units(finding.end_column);
      return { line, start: units(finding.column), end, level: finding.level, message: `${finding.level}: ${finding.message}` };
    });
    current.editor.paint();
    this.say();
  }

  /** Shows whether the text is saved, and who else writes in it. */
  showState() {
    const { current, file } = this;
    if (!current) return;
    const isElsewhere = Boolean(file?.window && file.window !== here);
    const isDirty = current.dirty && !isElsewhere;
    this.save.disabled = this.discard.disabled = !isDirty;
    if (isElsewhere !== (current.locked === ELSEWHERE)) current.lock(isElsewhere ? ELSEWHERE : "");
    /** @type {(string | HTMLElement)[]} */
    let notice = [];
    if (current.stranded) notice = [STRANDED, button("Keep mine", () => this.takeOver(true)), button("Show theirs", () => this.takeOver(false))];
    else if (isElsewhere) notice = [ELSEWHERE, button("Edit it here", () => this.takeOver(false))];
    else if (file?.conflict) notice = [`${current.path} was changed elsewhere while you typed.`, button("Compare", () => this.settle())];
    else if (current.locked) notice = [current.locked];
    const text = notice.map((part) => (typeof part === "string" ? part : part.textContent)).join(" ");
    if (this.notice.textContent?.trim() !== text) {
      const parts = notice.flatMap((part, at) => (at ? [" ", part] : [part]));
      this.notice.replaceChildren(...parts);
    }
    this.notice.hidden = notice.length === 0;
  }

  /**
   * Opens a text.
   * @param {string} path @param {string | null} [pack] the extended pack that has it
   * @param {number} [line] @param {number} [column] both from 1, in characters
   */
  async open(path, pack = null, line = undefined, column = 1) {
    this.completion.close();
    this.hideBubble();
    const key = keyOf(path, pack);
    let typing = this.texts.get(key);
    if (!typing) {
      typing = new Typing(path, pack, this.studio, {
        moved: () => this.moved(),
        edited: (_, edit) => this.edited(edit),
        state: () => this.stateChanged(),
      });
      this.texts.set(key, typing);
      typing.editor.keys.push((event) => this.completion.key(event) || this.key(event));
      this.listenToMouse(typing);
      this.place.append(typing.editor.element);
    }
    this.current = typing;
    for (const [other, { editor }] of this.texts) editor.element.hidden = other !== key;
    this.files.value = key;
    this.search.of(typing.editor);
    if (!typing.loaded) await typing.load();
    if (this.current !== typing) return;
    if (line !== undefined) {
      const text = typing.editor.text.lines[line - 1] ?? "";
      const at = { line: line - 1, column: [...text].slice(0, column - 1).join("").length };
      typing.editor.select(at, at);
      typing.editor.area.focus({ preventScroll: true });
    }
    typing.editor.look();
    if (this.studio.seen) this.update();
  }

  stateChanged() {
    if (this.studio.seen && this.studio.open === "text") this.showState();
    this.mark();
  }

  moved() {
    this.hideBubble();
    this.say();
  }

  /** Says where the cursor is, and what was found there. */
  say() {
    const { current } = this;
    if (!current) return;
    const { line, column } = current.editor.cursor;
    const found = current.editor.marks.filter((mark) => mark.line === line).map((mark) => mark.message);
    this.status.textContent = [`Line ${line + 1}, column ${column + 1}`, ...found].join(". ");
  }

  /** @param {Edit} edit */
  edited(edit) {
    this.hideBubble();
    this.showState();
    this.search.count();
    if (/^[\w"-]$/.test(edit.text) && this.current) this.completion.ask(this.current);
    else if (!this.completion.open || edit.text.length !== 0) this.completion.close();
    else if (this.current) this.completion.ask(this.current);
  }

  /**
   * Keys of the text.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const isOrder = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isOrder && event.key === " " && this.current && !this.current.pack) this.completion.ask(this.current);
    else if (event.key === "F1") this.explain();
    else if (event.key === "F2") this.rename();
    else if (event.key === "F12") this.define();
    else if (event.key === "Escape" && this.bubble.parentNode) this.hideBubble();
    else return false;
    return true;
  }

  /**
   * Keys of the whole panel.
   * @param {KeyboardEvent} event
   */
  order(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const letter = event.key.toLowerCase();
    if (letter === "s") this.saveText();
    else if (letter === "f") this.search.show(this.current?.editor);
    else return;
    event.preventDefault();
  }

  /**
   * Writes the text. Returns true if it is on disk now.
   * @returns {Promise<boolean>}
   */
  async saveText(force = false) {
    const { current } = this;
    if (!current || current.pack || !(await current.flush())) return false;
    try {
      const seen = await call("save", { path: current.path, window: here, force, board: this.studio.board.number });
      const file = seen.files.find((/** @type {any} */ file) => file.path === current.path);
      current.revision = 0;
      current.base = file?.mark ?? "";
      this.studio.take(seen);
      this.studio.say(`Saved ${current.path}`);
      return true;
    } catch (problem) {
      if (!(problem instanceof Refused) || problem.trouble.status !== 409) {
        this.studio.complain(problem);
        return false;
      }
      await this.studio.look();
      if (this.file?.conflict) return this.settle();
      this.studio.complain(problem);
      return false;
    }
  }

  /**
   * Shows both texts, and keeps the one that is wanted.
   * @returns {Promise<boolean>}
   */
  async settle() {
    const { current } = this;
    if (!current || !(await current.flush())) return false;
    const { difference: text } = await call("unsaved", { path: current.path });
    const head = made("p", "", "Lines with − are what is on disk now, lines with + are what you typed.");
    const answer = await ask(
      `${current.path} was changed elsewhere`,
      [head, difference(text)],
      [
        ["mine", "Keep mine"],
        ["theirs", "Take theirs"],
        ["later", "Decide later"],
      ],
    );
    if (answer === "mine") return this.saveText(true);
    if (answer === "theirs") await this.drop();
    return answer === "theirs";
  }

  async discardText() {
    const { current } = this;
    if (!current) return;
    await current.flush();
    const { difference: text } = await call("unsaved", { path: current.path });
    const answer = await ask(`Discard what you typed in ${current.path}?`, [difference(text)], [["discard", "Discard"], ["cancel", "Keep it"]]);
    if (answer === "discard") await this.drop();
  }

  /** Drops what was typed, and shows what is on disk. */
  async drop() {
    const { current } = this;
    if (!current) return;
    try {
      current.pending = [];
      await call("discard", { path: current.path, window: here });
      await current.load();
      await this.studio.look();
    } catch (problem) {
      this.studio.complain(problem);
    }
  }

  /**
   * Goes on here with what another window typed, or with what stands here.
   * @param {boolean} keep
   */
  async takeOver(keep) {
    const { current } = this;
    if (!current) return;
    try {
      await current.takeOver(keep);
      await this.studio.look();
      current.editor.area.focus({ preventScroll: true });
    } catch (problem) {
      this.studio.complain(problem);
    }
  }

  /** Offers to save what was typed, because a change would not keep it. */
  async saveFirst() {
    const paths = this.mine();
    if (paths.length === 0) return true;
    const answer = await ask(`Save ${paths.join(", ")} first?`, [made("p", "", "A change is made to the files on disk.")], [["save", "Save and go on"], ["cancel", "Cancel"]]);
    if (answer !== "save") return false;
    const { current } = this;
    for (const path of paths) {
      await this.open(path);
      if (!(await this.saveText())) return false;
    }
    if (current) await this.open(current.path, current.pack);
    return true;
  }

  /**
   * Asks what is at a place.
   * @param {Place} place
   */
  async at({ line, column }) {
    const { current } = this;
    // Questions are asked of the pack itself.
    if (!current || current.pack || !(await current.flush())) return null;
    try {
      return await call("here", { path: current.path, window: here, line, column });
    } catch (problem) {
      this.studio.complain(problem);
      return null;
    }
  }

  /** Says what is at the cursor, or at another place. */
  async explain(place = this.current?.editor.cursor) {
    const { current } = this;
    if (!current || !place) return;
    const answer = await this.at(place);
    const found = current.editor.marks.filter((mark) => mark.line === place.line && mark.start <= place.column && mark.end >= place.column);
    const parts = found.map((mark) => made("p", mark.level, mark.message));
    if (answer?.text) parts.push(markdown(answer.text));
    if (parts.length === 0 || this.current !== current) {
      this.hideBubble();
      return;
    }
    this.bubble.replaceChildren(...parts);
    const [line, column] = answer?.start ?? [place.line, place.column];
    current.editor.put(this.bubble, { line, column });
  }

  hideBubble() {
    clearTimeout(this.bubbleTimer);
    this.bubble.remove();
  }

  /** @param {Typing} typing */
  listenToMouse({ editor }) {
    editor.area.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse" || event.buttons) return;
      clearTimeout(this.bubbleTimer);
      const place = editor.placeAt(event);
      this.bubbleTimer = setTimeout(() => (place && !this.current?.busy ? this.explain(place) : this.hideBubble()), 400);
    });
    editor.element.addEventListener("pointerleave", () => this.hideBubble());
    editor.area.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey) this.define();
    });
    editor.area.addEventListener("blur", () => this.completion.close());
  }

  /** Goes to the row of what is at the cursor. */
  async define() {
    if (!this.current) return;
    const answer = await this.at(this.current.editor.cursor);
    const rows = answer?.rows ?? [];
    const row = rows.find((/** @type {any} */ row) => row.own) ?? rows[0];
    if (!row) this.studio.say("There is no row for what is at the cursor.");
    else this.goTo(row);
  }

  /** @param {{ file: string, line: number, column?: number, pack: string | null }} row */
  goTo(row) {
    this.open(row.file, row.pack, row.line, row.column);
  }

  /** Renames what is at the cursor, wherever the pack has it. */
  async rename() {
    if (!this.current) return;
    const thing = (await this.at(this.current.editor.cursor))?.thing;
    if (!thing) {
      this.studio.say("There is no id at the cursor that can be renamed.");
      return;
    }
    const input = /** @type {HTMLInputElement} */ (made("input"));
    input.value = thing.id;
    input.setAttribute("aria-label", "New id");
    const label = made("p", "", "Every place that names it is changed with it.");
    input.addEventListener("keydown", (event) => event.key === "Enter" && input.closest("dialog")?.close("rename"));
    const answered = ask(`Rename the ${thing.kind.replaceAll("_", " ")} "${thing.id}"`, [label, input], [["rename", "Rename"], ["cancel", "Cancel"]]);
    input.focus();
    input.select();
    if ((await answered) !== "rename" || !input.value || input.value === thing.id) return;
    await preview(this.studio, { do: "rename-id", kind: thing.kind, from: thing.id, to: input.value });
  }

  /** Offers the row of the area that is chosen on the board. */
  offerRow() {
    const { board } = this.studio;
    const area = board.selected.length === 1 ? board.areas[board.selected[0]] : null;
    this.row.hidden = !area;
    this.row.textContent = area ? `Row of ${area.name}` : "";
  }

  async openRow() {
    const { board } = this.studio;
    const area = board.areas[board.selected[0]];
    if (!area) return;
    try {
      this.goTo(await call("where", { kind: "area", id: area.id }));
    } catch (problem) {
      this.studio.complain(problem);
    }
  }
}

/**
 * What a text is known by: its path, and before it the extended pack that has it.
 * @param {string} path @param {string | null} pack
 */
const keyOf = (path, pack) => (pack === null ? path : `${pack}:${path}`);

/**
 * The path and the pack of a key.
 * @param {string} key
 * @returns {[string, string | null]}
 */
const parted = (key) => {
  const at = key.indexOf(":");
  return at < 0 ? [key, null] : [key.slice(at + 1), key.slice(0, at)];
};

/**
 * The files of extended packs, a group for each pack.
 * @param {[string, string][]} extended
 */
function groups(extended) {
  return [...grouped(extended, ([pack]) => pack)].map(([pack, own]) => {
    const group = document.createElement("optgroup");
    group.label = `${pack} (to read)`;
    group.append(...own.map(([, path]) => new Option(path, keyOf(path, pack))));
    return group;
  });
}

const STRANDED = "Another window goes on with this text. What you typed last is only here.";
const ELSEWHERE = "This text is being edited in another window.";

/** @type {TextPanel | null} */
let panel = null;

/** @type {import("/studio.js").Panel} */
export const text = {
  id: "text",
  heading: "Text",
  mount(element, studio) {
    panel = new TextPanel(element, studio);
    panel.offerRow();
    studio.saveFirst = () => /** @type {TextPanel} */ (panel).saveFirst();
    studio.openText = (path, line, column, pack) => {
      studio.show("text");
      panel?.open(path, pack, line, column);
    };
  },
  update() {
    panel?.update();
  },
};
