// @ts-check
// A game that was played: a slider over its decisions, and jumps by turn, phase and player.

import { button, choice, input, made } from "/dom.js";
import { box, byId, capital, key } from "/game/words.js";

/** @typedef {import("/game/table.js").Table} Table */

/** How long each decision is shown when the game plays by itself, in milliseconds. */
const PACE = 700;

export class Replay {
  /** @param {Table} table @param {number} steps how many decisions there are */
  constructor(table, steps) {
    this.table = table;
    this.steps = steps;
    this.step = 0;
    /** Whose hand is shown. @type {number | null} */
    this.seat = null;
    this.timer = 0;
    this.slider = input("range", "0", () => {}, { min: "0", max: String(steps), "aria-label": "Decision" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.playing = button("Play", () => this.play(), "btn");
    this.shown = made("span", "shown");
    const { labels, players } = table.game;
    this.parts = [this.by("‹", "Decision before", -1), this.playing, this.by("›", "Next decision", 1), this.slider, this.shown];
    /** @type {HTMLElement[]} */
    this.jumps = [];
    for (const [kind, name] of /** @type {["turn" | "phase" | "seat", string][]} */ ([["turn", labels.turn || "turn"], ["phase", "phase"], ["seat", labels.player || "player"]])) {
      if (new Set(table.game.marks?.map((mark) => mark[kind])).size > 1) this.jumps.push(key(button(`Next ${name.toLowerCase()}`, () => this.jump(kind), "btn"), `jump ${kind}`));
    }
    const hands = choice([["", "No hand"], ...players.map((player) => /** @type {[string, string]} */ ([String(player.seat), `Hand of ${player.name}`]))], "", (text) => {
      this.seat = text === "" ? null : Number(text);
      this.go(this.step);
    });
    hands.setAttribute("aria-label", "Whose hand is shown");
    this.jumps.push(key(hands, "hands"));
  }

  /** What is asked of the server. */
  get question() {
    return { step: this.step, ...(this.seat === null ? {} : { seat: this.seat }) };
  }

  /** @param {number} step */
  go(step) {
    this.step = Math.min(Math.max(step, 0), this.steps);
    if (this.step === this.steps) this.stop();
    return this.table.look();
  }

  /** Goes to where the next turn, phase or player begins. @param {"turn" | "phase" | "seat"} kind */
  jump(kind) {
    const marks = this.table.game.marks ?? [];
    const now = marks.findLast((mark) => mark.step <= this.step);
    const next = marks.find((mark) => mark.step > this.step && (mark[kind] !== now?.[kind] || (kind === "phase" && mark.turn !== now?.turn)));
    return this.go(next?.step ?? this.steps);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  play() {
    if (this.timer) this.stop();
    else this.timer = setInterval(() => this.go(this.step + 1), PACE);
    this.update();
  }

  /** @param {string} sign @param {string} name @param {number} by */
  by(sign, name, by) {
    const step = button(sign, () => this.go(this.step + by), "btn");
    step.setAttribute("aria-label", name);
    return step;
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
    const { decided } = this.table.sight;
    const { names } = this.table;
    const jumps = box("div", "row", ...this.jumps);
    if (!decided) return [made("h2", "", "The game begins"), jumps];
    const title = made("h2", "", "");
    title.append(names.badge(decided.seat, "t"), ` ${names.player(decided.seat)}: `, names.linked(capital(decided.words)));
    return [title, jumps];
  }
}
