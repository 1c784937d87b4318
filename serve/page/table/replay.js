// @ts-check
// A game that was played: a slider over its decisions, and jumps by turn, phase and player.

import { box, button, byId, choice, input, made } from "/dom.js";
import { capital, key } from "/table/words.js";

/** How long each decision is shown when the game plays by itself, in milliseconds. */
const PACE = 700;

export class Replay {
  /** @param {import("/table/table.js").Table} table @param {number} steps how many decisions there are */
  constructor(table, steps) {
    this.table = table;
    this.steps = steps;
    this.step = 0;
    /** What happened after this line is told; after a jump, it is played on the board as well. */
    this.from = 0;
    this.isJump = false;
    /** Whose hand is shown. @type {number | null} */
    this.seat = null;
    this.timer = 0;
    this.slider = input("range", "0", () => {}, { min: "0", max: String(steps), "aria-label": "Decision" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.playing = button("Play", () => this.play(), "btn");
    this.shown = made("span", "shown");
    const { labels, players, marks = [] } = table.game;
    const by = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {number} */ by) => key(button(sign, () => this.go(this.step + by), "btn"), name, name);
    this.parts = [by("‹", "Decision before", -1), this.playing, by("›", "Next decision", 1), this.slider, this.shown];
    const kinds = /** @type {["turn" | "phase" | "seat", string][]} */ ([["turn", labels.turn], ["phase", "phase"], ["seat", labels.player]]);
    const known = kinds.filter(([kind]) => new Set(marks.map((mark) => mark[kind])).size > 1);
    const hands = choice([["", "No hand"], ...players.map((player) => /** @type {[string, string]} */ ([String(player.seat), `Hand of ${player.name}`]))], "", (text) => {
      this.seat = text === "" ? null : Number(text);
      this.go(this.step);
    });
    this.jumps = [...known.map(([kind, name]) => key(button(`Next ${name.toLowerCase()}`, () => this.jump(kind), "btn"), `jump ${kind}`)), key(hands, "hands", "Whose hand is shown")];
  }

  /** @param {number} step */
  go(step, isJump = false) {
    this.isJump = isJump;
    this.from = isJump ? this.table.story.told.at(-1)?.n ?? 0 : 0;
    this.step = Math.min(Math.max(step, 0), this.steps);
    if (this.step === this.steps && this.timer) this.play();
    return this.table.look();
  }

  /** Goes to where the next turn, phase or player begins. @param {"turn" | "phase" | "seat"} kind */
  jump(kind) {
    const marks = this.table.game.marks ?? [];
    const now = marks.findLast((mark) => mark.step <= this.step);
    const next = marks.find((mark) => mark.step > this.step && (mark[kind] !== now?.[kind] || (kind === "phase" && mark.turn !== now?.turn)));
    return this.go(next?.step ?? this.steps, true);
  }

  /** Plays by itself, or stops. */
  play() {
    clearInterval(this.timer);
    this.timer = this.timer ? 0 : setInterval(() => this.go(this.step + 1), PACE);
    this.update();
  }

  /** Fills the bar once: a slider that is being dragged stays. */
  update() {
    const bar = byId("bar-main");
    if (!bar.contains(this.slider)) bar.replaceChildren(...this.parts);
    if (this.slider.value !== String(this.step)) this.slider.value = String(this.step);
    this.shown.textContent = `${this.step} of ${this.steps}`;
    this.playing.textContent = this.timer ? "Stop" : "Play";
  }

  /** What was decided, in place of a question. */
  heading() {
    const { names, sight: { decided } } = this.table;
    const says = decided ? [names.badge(decided.seat, "t"), ` ${names.player(decided.seat)}: `, names.linked(capital(decided.words))] : ["The game begins"];
    return [box("h2", "", ...says), box("div", "row", ...this.jumps)];
  }
}
