// @ts-check
// Decisions that are made on the board: choose a stack or a place, a number and a target, or drag.

import { Gestures } from "/gestures.js";
import { button, drawn, made } from "/dom.js";
import { isEnd, movesOf, worded } from "/table/choices.js";
import { capital, count, keepPlace, key } from "/table/names.js";

/**
 * @typedef {import("/table/table.js").Table} Table
 * @typedef {import("/table/choices.js").Choice} Choice
 * @typedef {import("/table/choices.js").Move} Move
 * @typedef {import("/table/board.js").Spot} Spot
 * @typedef {import("/tools.js").Stroke} Stroke
 */

/** So many choices without a place are buttons beside the question. */
const FEW = 4;
/** A stroke that is shorter is a tap, in pixels. */
const STILL = 6;

export class Moves {
  /** @param {Table} table @param {HTMLElement} bar */
  constructor(table, bar) {
    this.table = table;
    this.bar = bar;
    this.board = table.board;
    /** @type {Move[]} */
    this.all = [];
    /** The stack, ship or place that is chosen. @type {Spot | null} */
    this.from = null;
    /** How many tokens go. */
    this.number = 1;
    /** The choices that are looked at before one is made. @type {Move[]} */
    this.aimed = [];
    /** Where a stroke began that may become a drag. @type {Stroke | null} */
    this.start = null;
    this.dragging = false;
    const hands = { current: this.tool(), rounded: (/** @type {[number, number]} */ point) => point, describe: (/** @type {number} */ area) => this.describe(area) };
    this.gestures = new Gestures(this.board, hands);
    document.addEventListener("keydown", (event) => event.key === "Escape" && !document.querySelector("dialog[open]") && this.drop());
    // A tap away from the pieces drops the choice, one on the board may also be the end of a pan.
    this.board.svg.addEventListener("pointerleave", () => this.look([]));
  }

  /** What the hands do on the board. */
  tool() {
    return {
      id: "select",
      walks: true,
      down: (/** @type {Stroke} */ stroke) => this.press(stroke),
      drag: (/** @type {Stroke} */ stroke) => this.drag(stroke),
      up: (/** @type {Stroke} */ stroke) => this.release(stroke),
      cancel: () => {
        this.endDrag();
        return true;
      },
      hover: (/** @type {Stroke} */ stroke) => this.look(this.board.spotsAt(stroke.place)),
      tap: (/** @type {Stroke} */ stroke) => this.tap(this.board.spotsAt(stroke.place), stroke.reach < 20),
      pick: (/** @type {number} */ area) => this.tap(this.board.spotsOf(area), false),
    };
  }

  /** Shows what may be done now. What was chosen stays chosen if it still can be. */
  update() {
    const { sight, game } = this.table;
    this.all = sight.asked?.mine ? movesOf(sight, game) : [];
    this.aimed = [];
    if (!this.all.some((move) => move.from === this.from)) this.from = null;
    this.number = Math.min(this.number, this.most) || 1;
    this.render();
  }

  /** The choices that begin at the chosen place. */
  get here() {
    return this.all.filter((move) => move.from === this.from);
  }

  get most() {
    return Math.max(1, ...this.here.map(({ choice }) => choice.most ?? 1));
  }

  /** @param {Stroke} stroke */
  press(stroke) {
    const spots = this.board.spotsAt(stroke.place);
    const isMine = this.all.some((move) => move.to && move.from === spots[0]);
    const onPiece = document.elementFromPoint(stroke.place.clientX, stroke.place.clientY)?.closest(".piece");
    if (!isMine || !onPiece) return false;
    this.start = stroke;
    return true;
  }

  /** @param {Stroke} stroke */
  drag(stroke) {
    if (!this.start) return;
    const { place } = this.start;
    if (!this.dragging && Math.hypot(stroke.place.clientX - place.clientX, stroke.place.clientY - place.clientY) < STILL) return;
    if (!this.dragging) {
      this.dragging = true;
      this.choose(this.board.spotsAt(place)[0]);
    }
    const [x, y] = this.start.at;
    this.board.tool.replaceChildren(drawn("path", { class: "pull", d: `M${x} ${y}L${stroke.at[0]} ${stroke.at[1]}` }));
    this.look(this.board.spotsAt(stroke.place));
  }

  /** @param {Stroke} stroke */
  release(stroke) {
    const spots = this.board.spotsAt(stroke.place);
    const wasDrag = this.dragging;
    this.endDrag();
    if (!wasDrag) this.tap(spots, stroke.reach < 20);
    else this.go(this.targets(spots), true);
  }

  endDrag() {
    this.dragging = false;
    this.start = null;
    this.board.tool.replaceChildren();
  }

  /** The choices from the chosen place to one of these. @param {Spot[]} spots */
  targets(spots) {
    const found = this.here.filter((move) => move.to && spots.includes(move.to));
    const exact = found.filter((move) => move.to === spots[0]);
    return exact.length ? exact : found;
  }

  /**
   * A click or a tap: a target, another stack, a place, or nothing.
   * @param {Spot[]} spots @param {boolean} hasSeen whether a pointer has shown before what would happen
   */
  tap(spots, hasSeen) {
    const targets = this.from ? this.targets(spots) : [];
    if (targets.length) {
      this.go(targets, hasSeen);
      return;
    }
    const next = spots.find((spot) => this.all.some((move) => move.from === spot));
    if (next && next !== this.from) this.choose(next);
    else this.drop();
    this.table.inspect(spots.length ? this.board.areaOf(spots[0]) : -1);
  }

  /**
   * Makes a choice, or asks once more if it is not clear which, or was not seen before.
   * @param {Move[]} targets @param {boolean} hasSeen
   */
  go(targets, hasSeen) {
    const isAgain = targets.length === 1 && this.aimed.some((move) => move.choice.token === targets[0].choice.token);
    if (targets.length === 1 && (hasSeen || isAgain)) {
      this.make(targets[0].choice);
      return;
    }
    this.aimed = targets;
    this.render();
  }

  /** @param {Choice} choice */
  make(choice) {
    const number = choice.most ? Math.min(this.number, choice.most) : undefined;
    this.aimed = [];
    // A ship that sails is chosen still.
    if (choice.kind !== "sail") this.from = null;
    this.table.act(choice, number);
  }

  /** @param {Spot} spot */
  choose(spot) {
    this.from = spot;
    this.aimed = [];
    this.number = this.most;
    this.render();
    if (this.table.open === "now") this.table.show();
  }

  drop() {
    if (!this.from && !this.aimed.length) return;
    this.from = null;
    this.aimed = [];
    this.render();
  }

  /**
   * Looks at what would happen, before it does.
   * @param {Spot[]} spots
   */
  look(spots) {
    this.table.inspect(spots.length ? this.board.areaOf(spots[0]) : -1);
    const aimed = this.from ? this.targets(spots) : [];
    const same = aimed.length === this.aimed.length && aimed.every((move, at) => move === this.aimed[at]);
    if (same || (!aimed.length && !this.dragging && this.bar.contains(document.activeElement))) return;
    this.aimed = aimed;
    this.render();
  }

  /** Says what is at an area, for the keyboard. @param {number} area */
  describe(area) {
    const can = this.all.some((move) => move.from && this.board.areaOf(move.from) === area);
    this.table.inspect(-1);
    this.table.say(this.table.about(area) + (can ? ". You can do something here" : ""));
  }

  /** Whether the question is answered on the board. */
  get isOnBoard() {
    return this.all.some((move) => move.from);
  }

  /** The areas and seas of spots. @param {(Spot | null)[]} spots */
  areasOf(spots) {
    return spots.filter((spot) => spot !== null).map((spot) => this.board.areaOf(spot)).filter((at) => at >= 0);
  }

  /** Shows where something may be done, when none of it is in view. */
  bringIntoView() {
    const areas = this.areasOf(this.all.map((move) => move.from));
    if (areas.length && !areas.some((at) => this.board.isShown(at))) this.board.zoomTo(areas, this.board.look.scale);
  }

  render() {
    const areas = (/** @type {(Spot | null)[]} */ spots) => this.areasOf(spots);
    this.board.glowAt(
      this.from
        ? { target: areas(this.here.map((move) => move.to)), from: areas([this.from]), aim: areas(this.aimed.map((move) => move.to)) }
        : { can: areas(this.all.map((move) => move.from)) },
    );
    for (const piece of this.board.pieces.querySelectorAll(".piece")) piece.classList.toggle("held", piece.getAttribute("data-spot") === this.from);
    this.bar.classList.toggle("on-board", this.isOnBoard || this.table.reel !== null);
    if (this.table.reel) this.table.reel.show(this.bar);
    else keepPlace(this.bar, () => this.bar.replaceChildren(...this.barParts()));
  }

  /** @returns {HTMLElement[]} */
  barParts() {
    const { sight } = this.table;
    if (!sight.asked?.mine) return this.takeBack();
    if (this.aimed.length) return this.aimParts();
    if (this.from) return this.fromParts(this.from);
    const end = this.table.legal.find(isEnd);
    const plain = this.all.filter(({ from, choice }) => !from && !isEnd(choice) && choice.card === undefined && choice.advance === undefined);
    const few = plain.length <= FEW ? plain : [];
    const parts = [made("p", "ask", `${capital(this.table.aboutQuestion())}: ${few.length ? "" : this.hint()}`), ...this.takeBack()];
    for (const { choice } of few) parts.push(button(worded(choice, choice.most ?? 1), () => this.table.act(choice, choice.most), "main"));
    if (end) parts.push(button(worded(end, 1), () => this.table.act(end), few.length ? "" : "main"));
    return parts;
  }

  hint() {
    if (this.all.some((move) => move.to)) return "choose or drag one of your stacks.";
    if (this.isOnBoard) return "choose a lit place.";
    return "choose in the list.";
  }

  takeBack() {
    const { undo } = this.table.sight;
    if (!undo?.may) return [];
    const back = button("Take back", () => this.table.takeBack());
    back.title = undo.what ?? "";
    return [back];
  }

  aimParts() {
    const parts = this.aimed.flatMap(({ choice }) => {
      const text = made("p", "ask", worded(choice, Math.min(this.number, choice.most ?? 1)));
      if (choice.note) text.append(" ", made("span", "note", choice.note));
      return [text, button(choice.kind === "march" ? "Move" : "Do it", () => this.make(choice), "main")];
    });
    return [parts[0], ...this.stepper(), ...parts.slice(1), button("Cancel", () => this.drop())];
  }

  /** @param {Spot} spot */
  fromParts(spot) {
    const name = this.table.spotName(spot);
    const still = this.here.filter((move) => !move.to);
    const goes = this.here.some((move) => move.to);
    const parts = [made("p", "ask", goes ? `${name}: choose how many and a lit place.` : name), ...this.stepper()];
    for (const { choice } of still) {
      const text = worded(choice, Math.min(this.number, choice.most ?? 1));
      parts.push(button(choice.note ? `${text} (${choice.note})` : text, () => this.make(choice), "main"));
    }
    return [...parts, button("Cancel", () => this.drop())];
  }

  /** Chooses how many. */
  stepper() {
    const { most } = this;
    if (most < 2) return [];
    const change = (/** @type {number} */ by) => {
      this.number = Math.min(Math.max(this.number + by, 1), most);
      this.render();
    };
    const group = made("div", "stepper");
    group.role = "group";
    group.setAttribute("aria-label", "How many");
    const fewer = key(button("−", () => change(-1)), "fewer");
    fewer.setAttribute("aria-label", "Fewer");
    const more = key(button("+", () => change(1)), "more");
    more.setAttribute("aria-label", "More");
    const shown = made("output", "", `${this.number} of ${most}`);
    shown.setAttribute("aria-label", count(this.number, "token"));
    group.append(fewer, shown, more);
    return [group];
  }
}
