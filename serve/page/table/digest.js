// @ts-check
// What happened between two decisions of mine: what hit me first, then by phase, stepped through on the board.

import { button, made } from "/dom.js";
import { isHeading } from "/table/story.js";
import { box, byId, count, key, refill } from "/table/words.js";
import { released } from "/server.js";

/** @typedef {import("/table/types.js").Told} Told */

const CALM = matchMedia("(prefers-reduced-motion: reduce)");

export class Digest {
  /** @param {import("/table/table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** The lines since my turn. @type {Told[]} */
    this.lines = [];
    /** The events that are stepped through, and the one that is shown. @type {Told[]} */
    this.events = [];
    this.at = 0;
    this.isPlaying = false;
    this.isPaused = false;
    /** I have decided since the digest began: what others do now begins a new one. */
    this.isOver = true;
    /** The last line that was taken. */
    this.seen = 0;
    /** Counts the runs, so that an old one stops. */
    this.run = 0;
  }

  /** @param {Told} line */
  hitsMe(line) {
    return line.hits !== null && line.hits === this.table.sight.you;
  }

  /** What others did. @param {Told} line */
  isNews(line) {
    return !isHeading(line) && line.seat !== this.table.sight.you;
  }

  /** True if lines that have come are shown on the board. @param {Told[]} told @param {boolean} isFirst */
  willPlay(told, isFirst) {
    const { game, settings, isReplay } = this.table;
    const isNew = told.some((line) => line.n > this.seen && this.isNews(line));
    return isNew && !isFirst && game.pace > 0 && !settings.isQuick && !CALM.matches && !isReplay;
  }

  /** Takes lines, of which some may be known. @param {Told[]} told @param {boolean} isFirst the page was just opened */
  take(told, isFirst) {
    const { you, asked } = this.table.sight;
    const willPlay = this.willPlay(told, isFirst);
    const fresh = told.filter((line) => isFirst || this.table.isReplay || line.n > this.seen);
    this.seen = told.at(-1)?.n ?? this.seen;
    const first = fresh.findIndex((line) => this.isNews(line));
    const isNew = isFirst || this.table.isReplay || (this.isOver && first >= 0);
    if (isNew) this.stop();
    // The heading of the phase belongs to what happened in it.
    const from = isFirst || this.table.isReplay ? 0 : Math.max(0, first - Number(first > 0 && isHeading(fresh[first - 1])));
    this.lines = isNew ? fresh.slice(from) : [...this.lines, ...fresh];
    this.isOver = asked?.mine || (this.isOver && !isNew);
    if (you === null) this.lines = this.lines.slice(-60);
    const last = fresh.findLast((line) => line.places.length);
    if (this.table.isReplay && last) this.table.board.play(last, 400);
    if (isFirst) return;
    const hits = fresh.filter((line) => this.hitsMe(line));
    if (hits.length) byId("hits").textContent = hits.map((line) => line.text).join(" ");
    // What hits me by my own act is told with what others did, or not at all.
    if (willPlay) this.play(fresh.filter((line) => this.isNews(line) || this.hitsMe(line)));
  }

  /** Plays events, after those that are being played. @param {Told[]} events */
  play(events) {
    if (this.isPlaying) return void this.events.push(...events);
    this.events = [...events];
    this.at = 0;
    this.isPlaying = true;
    this.go();
  }

  /** Plays on until everything is shown. */
  async go() {
    this.run += 1;
    const { run } = this;
    this.isPaused = false;
    this.table.update();
    for (; this.at < this.events.length; this.at += 1) {
      this.mark();
      const line = this.events[this.at];
      const after = this.table.boardAt({ after: line.n });
      // What hits me stays long enough to be read.
      await this.table.board.play(line, this.table.game.pace * (this.hitsMe(line) ? 4000 : 1000) || 400);
      const board = await after;
      if (run !== this.run) return;
      this.table.showBoard(board);
    }
    await released();
    if (run === this.run) this.skip();
  }

  stop() {
    this.run += 1;
    this.isPlaying = false;
    this.isPaused = false;
    this.table.board.stop();
    byId("fate").hidden = true;
  }

  /** Goes to my decision, and to the board of now. */
  skip() {
    this.stop();
    return this.table.look();
  }

  async again() {
    this.stop();
    this.events = this.lines.filter((line) => !isHeading(line));
    this.at = 0;
    this.isPlaying = true;
    const { run } = this;
    this.table.update();
    const board = await this.table.boardAt({ before: this.events[0].n });
    if (run !== this.run) return;
    this.table.showBoard(board);
    this.go();
  }

  /** Shows the event before or after with the board as it was then, and stays there. @param {number} by */
  async step(by) {
    this.isPaused = true;
    this.run += 1;
    const { run } = this;
    this.at = Math.min(Math.max(this.at + by, 0), this.events.length - 1);
    this.table.update();
    const line = this.events[this.at];
    const board = await this.table.boardAt({ after: line.n });
    if (run !== this.run) return;
    this.table.showBoard(board);
    this.table.board.play(line, 400);
  }

  /** Marks the event that is shown, without building anything anew. */
  mark() {
    const line = this.events[this.at];
    if (!line || !this.isPlaying) return;
    const { names, game } = this.table;
    for (const item of byId("story").querySelectorAll("li[data-n]")) item.classList.toggle("now", item.getAttribute("data-n") === String(line.n));
    byId("story").querySelector("li.now")?.scrollIntoView({ block: "nearest" });
    const [bar, shown] = byId("bar-main").querySelectorAll(".progress, .shown");
    if (bar) [...bar.children].forEach((part, at) => part.classList.toggle("d", at <= this.at));
    if (shown) shown.textContent = `${this.at + 1} of ${this.events.length}`;
    // What strikes is shown with its text.
    const cards = names.cardsIn(line.text).flatMap((id) => game.cards.find((one) => one.id === id) ?? []);
    const card = cards.find(({ kind }) => line.kind === "calamity" || /calamity|event/i.test(kind));
    const fate = byId("fate");
    fate.hidden = !card && !this.hitsMe(line) && line.kind !== "calamity";
    fate.replaceChildren(made("p", "top", card?.name ?? (this.hitsMe(line) ? "This hits you" : "What happens")), ...(card?.text ?? []).map((text) => made("p", "", text)), box("p", "", names.linked(line.text)));
  }

  /** Fills the bar under the board while it plays. @param {HTMLElement} bar */
  showControls(bar) {
    const control = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ go) => key(button(sign, go, "btn"), `digest ${name}`, name);
    const pause = this.isPaused ? "Play" : "Pause";
    refill(
      bar,
      control("↺ Again", "Again from the start", () => this.again()),
      control("‹", "Step back", () => this.step(-1)),
      control(pause, pause, () => (this.isPaused ? this.go() : this.step(0))),
      control("›", "Step on", () => this.step(1)),
      box("span", "progress", ...this.events.map((line) => made("i", this.hitsMe(line) ? "me" : ""))),
      made("span", "shown"),
    );
    this.mark();
  }

  /** What stands in place of the question while it plays. */
  heading() {
    const { sight, names } = this.table;
    const hits = this.lines.filter((line) => this.hitsMe(line)).length;
    const skip = key(button(sight.room ? "Skip to the trade" : "Skip to my decision", () => this.skip(), "btn main"), "act");
    skip.id = "skip";
    return [
      box("p", "crumbs", made("span", "", sight.when), made("b", "", "Since your turn")),
      made("h2", "", hits ? `${count(hits, "things")} hit you` : count(this.events.length, "events")),
      box("div", "go", skip),
      box("p", "s f", "Next: ", names.linked(sight.room ? "trade with everybody" : sight.question ?? "")),
    ];
  }

  /** The list of the tab "Since your turn". */
  list() {
    const { story, isReplay } = this.table;
    const hits = this.lines.filter((line) => this.hitsMe(line));
    const parts = hits.length ? [made("h3", "you", "What hit you"), box("ul", "", ...hits.map((line) => story.line(line)))] : [];
    parts.push(...story.phases(this.lines.filter((line) => !this.hitsMe(line))));
    if (!parts.length) return [made("p", "f", "Nothing has happened since.")];
    return this.isPlaying || isReplay ? parts : [...parts, key(button("↺ Show it on the board again", () => this.again(), "quiet"), "again")];
  }
}
