// @ts-check
// A text that is open in this window: what is typed goes to the server, and what others write comes back.

import { Editor } from "/editor.js";
import { endOf } from "/lines.js";
import { Refused, call } from "/server.js";

/** @typedef {import("/studio.js").Studio} Studio */
/** @typedef {import("/lines.js").Edit} Edit */

/** How long after a key the text is sent, in milliseconds. */
const SOON = 60;
/** Stands for all of the text. @type {Edit} */
const WHOLE = { from: { line: 0, column: 0 }, removed: "", text: "" };
/** How many lines beyond those that are seen get colours at once. */
const MORE = 150;

/** The name of this window. It stays when the page is loaded again, and is not shared with a copy of the window. */
export const here = sessionStorage.getItem("window") ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
sessionStorage.removeItem("window");
addEventListener("pagehide", () => sessionStorage.setItem("window", here));

export class Typing {
  /**
   * @param {string} path @param {string | null} pack the extended pack that has it, if it is not one of the pack itself
   * @param {Studio} studio
   * @param {{ moved: (typing: Typing) => void, edited: (typing: Typing, edit: Edit) => void, state: (typing: Typing) => void }} hears
   */
  constructor(path, pack, studio, hears) {
    this.path = path;
    this.pack = pack;
    this.studio = studio;
    this.hears = hears;
    this.editor = new Editor(`Text of ${path}${pack ? ` of ${pack}` : ""}`, {
      edited: (edit) => this.edited(edit),
      moved: () => this.hears.moved(this),
      scrolled: () => this.colour(),
    });
    this.isToml = path.endsWith(".toml");
    this.editor.element.classList.toggle("plain", !this.isToml);
    /** What was on disk when the typing began, and how many edits the server has. */
    this.base = "";
    this.revision = 0;
    /** The version of the studio that has what was sent last. */
    this.version = 0;
    /** Edits that the server does not have yet. @type {Edit[]} */
    this.pending = [];
    /** What is on its way to the server. @type {Promise<void> | null} */
    this.sending = null;
    /** What is on its way from the server. @type {Promise<void> | null} */
    this.loading = null;
    this.loaded = false;
    /** What the server said about the file while it was loaded. @type {any} */
    this.news = null;
    /** Counts the edits, so that an answer about an older text is noticed. */
    this.edits = 0;
    /** The lines whose colours are those of the text as it is. @type {{ first: number, last: number } | null} */
    this.fresh = null;
    this.colouring = false;
    /** True when another window went on with the text before all that was typed here had arrived. */
    this.stranded = false;
    /** Why nothing can be typed. @type {string} */
    this.locked = "";
    this.timer = 0;
  }

  /** True while the server does not know all that was typed. */
  get busy() {
    return this.sending !== null || this.pending.length > 0;
  }

  /** True when something was typed and not saved. */
  get dirty() {
    return this.busy || this.revision > 0;
  }

  /** Loads the text, or loads it again. */
  load() {
    this.loading ??= this.fetch();
    return this.loading;
  }

  async fetch() {
    try {
      const before = this.edits;
      const answer = await call("text", { path: this.path, pack: this.pack, window: here });
      // What was typed meanwhile is not thrown away: the server will say that the file is another one.
      this.loading = null;
      if (this.edits === before) this.show(answer);
    } catch (problem) {
      this.loading = null;
      this.studio.complain(problem);
    }
    const news = this.news;
    this.news = null;
    if (news) this.follow(news);
  }

  /**
   * Goes on here with what another window typed, or with what stands here.
   * @param {boolean} keep
   */
  async takeOver(keep) {
    const answer = await call("take", { path: this.path, window: here });
    this.stranded = false;
    if (!keep) {
      this.pending = [];
      this.show(answer);
      return;
    }
    this.base = answer.base;
    this.revision = answer.revision;
    this.lock("");
    this.pending = [WHOLE];
    await this.flush();
  }

  /** @param {{ text: string, base: string, revision: number }} answer */
  show({ text, base, revision }) {
    const isOdd = /\r(?!\n)/.test(text);
    this.editor.load(isOdd ? text.replace(/\r(?!\n)/g, "␍") : text);
    const foreign = this.pack && `This file belongs to the pack ${this.pack}, which this one extends. It can be read here, but not changed.`;
    this.lock(foreign || (isOdd ? "This file has old line ends (CR), which this editor would change. Use another editor." : ""));
    Object.assign(this, { base, revision, loaded: true, fresh: null });
    this.colour();
    this.hears.state(this);
  }

  /** @param {string} why */
  lock(why) {
    this.locked = why;
    this.editor.area.readOnly = why !== "";
  }

  /** @param {Edit} edit */
  edited(edit) {
    this.edits++;
    this.fresh = null;
    this.pending.push({ ...edit });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), SOON);
    this.hears.edited(this, edit);
  }

  /** Sends what was typed. */
  send() {
    if (this.pending.length > 0) {
      this.sending ??= this.sendPending().finally(() => {
        this.sending = null;
        this.colour();
        this.hears.state(this);
      });
    }
    return this.sending;
  }

  async sendPending() {
    const sent = this.pending;
    this.pending = [];
    try {
      if (sent.includes(WHOLE)) await this.sendWhole();
      else await this.type({ edits: sent.map((edit) => this.written(edit)) });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (problem.trouble.status === 412) await this.sendWhole();
      else {
        this.pending = [...sent, ...this.pending];
        this.stranded = problem.trouble.status === 409;
        this.studio.complain(problem);
      }
    }
  }

  /** Sends all of the text, because the server does not know what it was. */
  async sendWhole() {
    const before = this.pending;
    this.pending = [];
    try {
      await this.type({ text: this.editor.text.whole() });
    } catch (problem) {
      this.pending = before;
      this.studio.complain(problem);
    }
  }

  /** @param {object} what */
  async type(what) {
    const { path, base, revision } = this;
    const answer = await call("type", { path, window: here, base, revision, ...what });
    Object.assign(this, { base: answer.base, revision: answer.revision, version: answer.version });
  }

  /** @param {Edit} edit */
  written({ from, removed, text }) {
    const to = endOf(from, removed);
    const { end } = this.editor.text;
    return { from: [from.line, from.column], to: [to.line, to.column], text: end === "\n" ? text : text.replaceAll("\n", end) };
  }

  /** Waits until the server has all that was typed; false when it does not take it. */
  async flush() {
    while (this.busy) {
      await this.sending;
      const before = this.pending.length;
      await this.send();
      if (this.pending.length > 0 && this.pending.length >= before) return false;
    }
    return true;
  }

  /**
   * Follows what the server says about the file.
   * @param {any} file
   */
  follow(file) {
    if (this.loading) this.news = file;
    if (!this.loaded || this.loading) return;
    const isElsewhere = file.window && file.window !== here;
    if (isElsewhere || (this.revision === 0 && !this.busy)) {
      // Another window went on with the text, or the file was changed on disk.
      this.stranded = isElsewhere && this.pending.length > 0;
      if (this.stranded || this.sending) return;
      if (file.mark !== this.base || this.dirty) this.load();
      return;
    }
    const isOld = this.studio.seen.version < this.version;
    // The server does not have what it had: it gets it again.
    if (!isOld && !this.busy && file.window !== here) this.pending = [WHOLE];
    this.send();
  }

  /** Asks for the colours of the lines that are seen, unless they are known. */
  async colour() {
    if (!this.isToml || !this.loaded || this.colouring || this.busy) return;
    const { first, last } = this.editor.seen;
    if (this.fresh && first >= this.fresh.first && last <= this.fresh.last) return;
    this.colouring = true;
    const { edits } = this;
    try {
      const answer = await call("tokens", { path: this.path, pack: this.pack, window: here, from: Math.max(first - MORE, 0), to: last + MORE });
      if (this.edits === edits) {
        const { colours } = this.editor;
        answer.lines.forEach((/** @type {any[]} */ line, /** @type {number} */ at) => (colours[answer.from + at] = line));
        this.fresh = { first: answer.from, last: answer.from + answer.lines.length };
        this.editor.paint();
      }
    } catch (problem) {
      // A text without colours can still be read.
      if (!(problem instanceof Refused)) throw problem;
    } finally {
      this.colouring = false;
    }
  }
}
