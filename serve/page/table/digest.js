// @ts-check
// What happened between two decisions of mine: what hit me first, then by phase, stepped through on the board.

import { box, button, byId, made } from "/dom.js";
import { isStill } from "/table/camera.js";
import { isHeading } from "/table/story.js";
import { count, key, refill } from "/table/words.js";
import { released } from "/server.js";

/** @typedef {import("/table/types.js").Told} Told */

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

  /** What others did, calamities and battles, and what hits me otherwise than by my own step. @param {Told} line */
  isNews(line) {
    const { you, last } = this.table.sight;
    const strikes = line.kind === "calamity" || (this.hitsMe(line) && line.n > last + 1);
    return !isHeading(line) && (line.seat !== you || strikes);
  }

  /** True if lines that have come are shown on the board: in a replay, on the way of a jump. @param {Told[]} told @param {boolean} isFirst */
  willPlay(told, isFirst) {
    const { game, settings, replay } = this.table;
    const isNew = told.some((line) => line.n > this.seen && this.isNews(line)) && !isFirst && game.pace > 0;
    return (replay ? replay.isJump : isNew) && !settings.isQuick && !isStill();
  }

  /** Takes lines, of which some may be known. @param {Told[]} told @param {boolean} isFirst the page was just opened */
  take(told, isFirst) {
    const { replay, sight: { you, asked } } = this.table;
    const willPlay = this.willPlay(told, isFirst);
    const known = replay ? replay.from : isFirst ? 0 : this.seen;
    const fresh = told.filter((line) => line.n > known);
    this.seen = told.at(-1)?.n ?? this.seen;
    const first = fresh.findIndex((line) => this.isNews(line));
    const isNew = isFirst || replay !== null || (this.isOver && first >= 0);
    if (isNew) this.stop();
    // The heading of the phase belongs to what happened in it.
    const from = isFirst || replay ? 0 : Math.max(0, first - Number(first > 0 && isHeading(fresh[first - 1])));
    this.lines = isNew ? fresh.slice(from) : [...this.lines, ...fresh];
    this.isOver = asked?.mine || (this.isOver && !isNew);
    if (you === null) this.lines = this.lines.slice(-60);
    const last = fresh.findLast((line) => line.places.length);
    if (replay && last && !willPlay) this.table.board.play(last, 400);
    if (replay) replay.isJump = false;
    if (isFirst) return;
    const hits = fresh.filter((line) => this.hitsMe(line));
    if (hits.length) byId("hits").textContent = hits.map((line) => line.text).join(" ");
    // What my own step does to me is told with what others did, or not at all.
    if (willPlay) this.play(fresh.filter((line) => this.isNews(line) || this.hitsMe(line) || (replay && !isHeading(line))));
  }

  /** Plays events, after those that are being played. @param {Told[]} events */
  play(events) {
    if (this.isPlaying) return void this.events.push(...events);
    Object.assign(this, { events: [...events], at: 0, isPlaying: true });
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
    Object.assign(this, { events: this.lines.filter((line) => !isHeading(line)), at: 0, isPlaying: true });
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
    const { sight, names, isReplay } = this.table;
    const hits = this.lines.filter((line) => this.hitsMe(line)).length;
    const skip = key(button(`Skip to ${isReplay ? "the next decision" : sight.room ? "the trade" : "my decision"}`, () => this.skip(), "btn main"), "act");
    skip.id = "skip";
    return [
      box("p", "crumbs", made("span", "", sight.when), made("b", "", isReplay ? "On the way here" : "Since your turn")),
      made("h2", "", hits ? `${count(hits, "things")} hit you` : count(this.events.length, "events")),
      box("div", "go", skip),
      box("p", "s f", "Next: ", names.linked(sight.room ? "trade with everybody" : sight.question ?? "")),
    ];
  }

  /** The list of the tab "Since your turn". */
  list() {
    const { story } = this.table;
    const hits = this.lines.filter((line) => this.hitsMe(line));
    const parts = hits.length ? [made("h3", "you", "What hit you"), box("ul", "", ...hits.map((line) => story.line(line)))] : [];
    parts.push(...story.phases(this.lines.filter((line) => !this.hitsMe(line))));
    if (!parts.length) return [made("p", "f", "Nothing has happened since.")];
    return this.isPlaying ? parts : [...parts, key(button("↺ Show it on the board again", () => this.again(), "quiet"), "again")];
  }
}
