// @ts-check
// The story: what has happened, with the places lit up, and what is new since the last decision.

import { button, made } from "/dom.js";

/**
 * @typedef {import("/table/table.js").Table} Table
 * @typedef {import("/table/types.js").Told} Told
 */

/** How many events the page keeps; older ones can be read in the record. */
const MOST = 2000;
/** How many of the newest events are lit up as they happen. */
const FEW = 5;
/** How long the newest places stay lit, in milliseconds. */
const FLASH = 2500;

export class Story {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Told[]} */
    this.told = [];
    /** The number of the newest event. */
    this.last = 0;
    /** The number of the newest event at the last decision of this seat. */
    this.mark = 0;
    /** The event that is looked at, step by step. */
    this.at = -1;
    this.timer = 0;
  }

  /** Somebody else sits at the screen now. */
  forget() {
    this.told = [];
    this.last = 0;
    this.at = -1;
  }

  /** @param {Told[]} told @param {number} mark */
  take(told, mark) {
    this.mark = mark;
    const fresh = told.filter((one) => one.n > this.last);
    if (!fresh.length) return;
    const isFirst = this.last === 0;
    // What was taken back is no part of the story any more.
    if (!isFirst && fresh.some((one) => one.kind === "taken-back")) {
      this.forget();
      this.table.look();
      return;
    }
    this.told = [...this.told, ...fresh].slice(-MOST);
    this.last = fresh[fresh.length - 1].n;
    if (this.table.reel) this.flash(fresh.filter((one) => one.n > mark));
    else if (!isFirst) this.flash(fresh);
  }

  /** Shows what has just happened on the board. @param {Told[]} fresh */
  flash(fresh) {
    const news = /** @type {HTMLElement} */ (document.getElementById("news"));
    news.replaceChildren(...fresh.filter((one) => one.seat !== null).slice(-3).map((one) => made("span", "", one.text)));
    this.table.board.lit = this.idsOf(fresh.slice(-FEW).flatMap((one) => one.places));
    this.table.board.mark();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      news.replaceChildren();
      this.table.board.lit = [];
      this.table.board.mark();
    }, FLASH);
  }

  /** @param {number[]} places */
  idsOf(places) {
    return places.map((at) => this.table.game.areas[at]?.id).filter((id) => id !== undefined);
  }

  /** What has happened since the last decision. */
  since() {
    return this.told.filter((one) => one.n > this.mark);
  }

  /**
   * Lights up where something happened.
   * @param {Told | null} told @param {boolean} [isBrought] brings it into view
   */
  light(told, isBrought = false) {
    this.table.board.lit = told ? this.idsOf(told.places) : [];
    this.table.board.mark();
    if (told && isBrought) this.table.board.reveal(told.places);
  }

  /**
   * Events as a list, with their places to light up.
   * @param {Told[]} told
   */
  list(told) {
    const list = made("ol", "told");
    const isHeading = (/** @type {Told | undefined} */ one) => !one || one.kind === "phase" || one.kind === "turn";
    // A phase in which nothing happened is left out.
    const shown = told.filter((one, at) => one.kind !== "phase" || !isHeading(told[at + 1]));
    for (const one of shown) {
      const item = made("li");
      item.dataset.kind = one.kind;
      if (one.seat !== null && one.seat !== undefined) item.append(this.table.names.badge(one.seat));
      if (one.places.length) {
        const words = button(one.text, () => this.light(one, true), "link");
        words.addEventListener("pointerenter", () => this.light(one));
        words.addEventListener("focus", () => this.light(one));
        for (const end of ["pointerleave", "blur"]) words.addEventListener(end, () => this.light(null));
        item.append(words);
      } else item.append(one.text);
      list.append(item);
    }
    return list;
  }

  /** Goes to the next event, or back. @param {number} by */
  step(by) {
    const first = this.told.findIndex((one) => one.n > this.mark);
    const from = this.at < 0 ? (first < 0 ? this.told.length : first) - (by > 0 ? 1 : 0) : this.at;
    this.at = Math.min(Math.max(from + by, 0), this.told.length - 1);
    this.light(this.told[this.at] ?? null, true);
    this.table.show();
  }
}

/** @type {import("/table/table.js").Panel} */
export const story = {
  id: "story",
  heading: "Story",
  show(element, table) {
    const { told, mark, at } = table.story;
    const steps = made("div", "row");
    const step = (/** @type {string} */ words, /** @type {number} */ by) => {
      const made = button(words, () => table.story.step(by));
      made.dataset.key = words;
      return made;
    };
    steps.append(step("‹ Before", -1), step("Next ›", 1));
    if (told[at]) steps.append(made("strong", "", told[at].text));
    element.replaceChildren(made("h2", "", "What has happened"), steps);
    const isPlayer = table.sight.you !== null && !table.reel;
    const fresh = told.filter((one) => isPlayer && one.n > mark);
    if (fresh.length) element.append(made("h3", "new", "Since your last decision"), table.story.list(fresh));
    const older = told.filter((one) => !fresh.includes(one));
    const turns = new Map(older.map((one) => [one.turn, /** @type {Told[]} */ ([])]));
    for (const one of older) turns.get(one.turn)?.push(one);
    for (const [turn, list] of [...turns].reverse()) element.append(made("h3", "", `Turn ${turn}`), table.story.list(list));
  },
};
