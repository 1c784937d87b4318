// @ts-check
// A game that was played: a slider over its decisions, in place of decisions of one's own.

import { button, choice, input, made } from "/dom.js";

/**
 * What shows the game: the page of a table, or that of a game of any family.
 * @typedef {{ look(): unknown, game: { players: { seat: number, name: string }[] } }} Table
 */

/** How long each decision is shown when the game plays by itself, in milliseconds. */
const PACE = 500;

export class Reel {
  /** @param {Table} table @param {number} steps how many decisions there are */
  constructor(table, steps) {
    this.table = table;
    this.steps = steps;
    /** How many decisions have been made. */
    this.step = 0;
    /** Whose hand is shown. @type {number | null} */
    this.seat = null;
    this.timer = 0;
    this.slider = input("range", "0", () => {}, { min: "0", max: String(steps), "aria-label": "Decision" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.playing = button("Play", () => this.play());
    this.shown = made("span");
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

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  play() {
    if (this.timer) this.stop();
    else this.timer = setInterval(() => this.go(this.step + 1), PACE);
    this.update();
  }

  /** Fills the bar once: a slider that is being dragged stays. @param {HTMLElement} bar */
  show(bar) {
    if (!bar.contains(this.slider)) bar.replaceChildren(this.move("‹", "Decision before", -1), this.slider, this.move("›", "Next decision", 1), this.playing, this.shown, this.hands());
    this.update();
  }

  update() {
    if (this.slider.value !== String(this.step)) this.slider.value = String(this.step);
    this.shown.textContent = `${this.step} of ${this.steps}`;
    this.playing.textContent = this.timer ? "Stop" : "Play";
  }

  /** @param {string} sign @param {string} name @param {number} by */
  move(sign, name, by) {
    const step = button(sign, () => this.go(this.step + by));
    step.setAttribute("aria-label", name);
    return step;
  }

  /** Whose hand is shown. */
  hands() {
    const players = this.table.game.players.map((player) => /** @type {[string, string]} */ ([String(player.seat), `Hand of ${player.name}`]));
    const seats = choice([["", "No hand"], ...players], "", (text) => {
      this.seat = text === "" ? null : Number(text);
      this.go(this.step);
    });
    seats.setAttribute("aria-label", "Whose hand is shown");
    return seats;
  }
}
