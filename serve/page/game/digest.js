// @ts-check
// What happened between two decisions of mine: what hit me first, then by phase, stepped through on the board.

import { button, made } from "/dom.js";
import { isHeading } from "/game/story.js";
import { box, count, key } from "/game/words.js";
import { released } from "/server.js";

/**
 * @typedef {import("/game/table.js").Table} Table
 * @typedef {import("/game/types.js").Told} Told
 */

const CALM = matchMedia("(prefers-reduced-motion: reduce)");
/** The kinds of cards that are shown with their text while they strike. */
const FATES = ["Calamity", "Event"];

export class Digest {
  /** @param {Table} table */
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
    /** Counts the runs, so that an old one stops. */
    this.run = 0;
  }

  forget() {
    this.lines = [];
    this.stop();
  }

  /** Whether it plays by itself. */
  get isWanted() {
    return this.table.game.pace > 0 && !this.table.settings.isQuick && !CALM.matches && !this.table.isReplay;
  }

  /** @param {Told} line */
  isMine(line) {
    return line.seat !== null && line.seat === this.table.sight.you && line.hits !== line.seat;
  }

  /** @param {Told} line */
  hitsMe(line) {
    return line.hits !== null && line.hits === this.table.sight.you;
  }

  /** Takes the lines that are new. @param {Told[]} fresh @param {boolean} isFirst the page was just opened */
  take(fresh, isFirst) {
    const { you, asked } = this.table.sight;
    const others = fresh.findIndex((line) => !isHeading(line) && !this.isMine(line));
    if (isFirst || this.table.isReplay) this.lines = fresh;
    else if (this.isOver && others >= 0) {
      this.lines = fresh.slice(isHeading(fresh[others - 1] ?? fresh[others]) ? others - 1 : others);
      this.isOver = false;
      this.stop();
    } else this.lines = [...this.lines, ...fresh];
    if (asked?.mine || you === null) this.isOver = asked?.mine ?? false;
    if (you === null) this.lines = this.lines.slice(-60);
    if (isFirst) return;
    const hits = fresh.filter((line) => this.hitsMe(line));
    if (hits.length) this.table.part("hits").textContent = hits.map((line) => line.text).join(" ");
    const shown = fresh.filter((line) => !isHeading(line) && !this.isMine(line));
    if (shown.length && this.isWanted) this.play(shown);
  }

  /** Plays events after those that are being played. @param {Told[]} events */
  play(events) {
    if (this.isPlaying) {
      this.events.push(...events);
      return;
    }
    this.events = [...events];
    this.at = 0;
    this.isPaused = false;
    this.isPlaying = true;
    this.go();
  }

  /** Plays on until everything is shown. */
  async go() {
    this.run += 1;
    const { run } = this;
    const isCurrent = () => run === this.run && this.isPlaying;
    this.table.update();
    while (isCurrent() && !this.isPaused && this.at < this.events.length) {
      this.mark();
      const ms = this.table.game.pace * 1000 || 400;
      await this.table.board.play(this.events[this.at], this.hitsMe(this.events[this.at]) ? ms * 3 : ms);
      if (!isCurrent() || this.isPaused) return;
      this.at += 1;
    }
    if (!isCurrent() || this.isPaused) return;
    await released();
    if (isCurrent()) this.skip();
  }

  stop() {
    this.run += 1;
    this.isPlaying = false;
    this.isPaused = false;
    this.table.part("fate").hidden = true;
  }

  /** Goes to my decision. */
  skip() {
    this.stop();
    this.table.update();
  }

  again() {
    this.stop();
    const shown = this.lines.filter((line) => !isHeading(line));
    if (shown.length) this.play(shown);
  }

  pause() {
    this.isPaused = !this.isPaused;
    if (this.isPaused) this.table.update();
    else this.go();
  }

  /** Shows the event before or after, and stays there. @param {number} by */
  step(by) {
    this.isPaused = true;
    this.run += 1;
    this.at = Math.min(Math.max(this.at + by, 0), this.events.length - 1);
    this.table.update();
    this.mark();
    this.table.board.play(this.events[this.at], 400);
  }

  /** Marks the event that is shown, without building anything anew. */
  mark() {
    const line = this.events[this.at];
    if (!line || !this.isPlaying) return;
    const { table } = this;
    for (const item of table.part("story").querySelectorAll("li[data-n]")) item.classList.toggle("now", item.getAttribute("data-n") === String(line.n));
    table.part("story").querySelector("li.now")?.scrollIntoView({ block: "nearest" });
    const [bar, shown] = table.part("bar-main").querySelectorAll(".progress, .shown");
    if (bar) [...bar.children].forEach((part, at) => part.classList.toggle("d", at <= this.at));
    if (shown) shown.textContent = `${this.at + 1} of ${this.events.length}`;
    const fate = table.part("fate");
    const card = table.names.cardsIn(line.text).map((id) => table.game.cards.find((one) => one.id === id)).find((one) => one && (line.kind === "calamity" || FATES.includes(one.kind)));
    fate.hidden = !card && !this.hitsMe(line) && line.kind !== "calamity";
    if (!fate.hidden) fate.replaceChildren(made("p", "top", card?.name ?? "This hits you"), ...(card?.text ?? []).map((text) => made("p", "", text)), box("p", "", table.names.linked(line.text)));
  }

  /** The bar under the board while it plays. */
  controls() {
    const control = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ go) => {
      const made = key(button(sign, go, "btn"), `digest ${name}`);
      made.setAttribute("aria-label", name);
      return made;
    };
    const parts = this.events.map((line, at) => made("i", `${at <= this.at ? "d" : ""}${this.hitsMe(line) ? " me" : ""}`));
    return [
      control("↺ Again", "Again from the start", () => this.again()),
      control("‹", "Step back", () => this.step(-1)),
      control(this.isPaused ? "Play" : "Pause", this.isPaused ? "Play" : "Pause", () => this.pause()),
      control("›", "Step on", () => this.step(1)),
      box("span", "progress", ...parts),
      made("span", "shown", `${this.at + 1} of ${this.events.length}`),
    ];
  }

  /** What stands in place of the question while it plays. */
  heading() {
    const { sight, names } = this.table;
    const hits = this.lines.filter((line) => this.hitsMe(line)).length;
    const title = hits ? `${count(hits, "thing")} hit you` : count(this.events.length, "event");
    const skip = key(button(sight.asked?.mine ? "Skip to my decision" : "Skip", () => this.skip(), "btn main"), "skip");
    skip.id = "skip";
    return [
      box("p", "crumbs", made("span", "", sight.when), made("b", "", "Since your turn")),
      made("h2", "", title),
      box("div", "go", skip),
      ...(sight.asked?.mine && sight.question ? [box("p", "s f", "Next: ", names.linked(sight.question))] : []),
    ];
  }

  /** The list of the tab "Since your turn". */
  list() {
    const { story } = this.table;
    const hits = this.lines.filter((line) => this.hitsMe(line));
    const others = this.lines.filter((line) => !this.hitsMe(line));
    const parts = [];
    if (hits.length) parts.push(made("h3", "you", "What hit you"), box("ul", "", ...hits.map((line) => story.line(line))));
    parts.push(...story.phases(others));
    if (!parts.length) return [made("p", "f", "Nothing has happened since.")];
    if (!this.isPlaying && !this.table.isReplay && this.table.board) parts.push(key(button("↺ Show it on the board again", () => this.again(), "quiet"), "again"));
    return parts;
  }
}
