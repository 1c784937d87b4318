// @ts-check
// Who plays: the setup that is chosen, shared by the panels, and what it covers on the board.

import { drawn } from "/dom.js";
import { call } from "/server.js";

/**
 * A choice of players, as the server takes it.
 * @typedef {{ setup?: string | null, players?: number, civilizations?: string[], blocks?: Record<string, string[]> | null, add?: string[], out?: string[], toggle?: string[] }} Choice
 * @typedef {import("/studio.js").Studio} Studio
 * @typedef {import("/board.js").Board} Board
 */

export const seating = {
  /** What is chosen; nothing while everything is in play. @type {Choice | null} */
  choice: null,
  /** What the server said about it. @type {any} */
  shown: null,
  /** Called when there is something new to show. @type {(() => void)[]} */
  listeners: [],
  /** Counts questions: only the answer to the last one is shown. */
  asked: 0,
};

/**
 * Chooses who plays, and asks for the figures.
 * @param {Studio} studio
 * @param {Choice | null} choice
 */
export async function seat(studio, choice) {
  const number = ++seating.asked;
  const before = seating.choice;
  seating.choice = choice;
  try {
    // Without a choice the answer still lists the setups and civilizations. Findings take a compilation.
    const shown = await call("setup", { ...choice, findings: choice !== null && studio.open === "setups" });
    if (number !== seating.asked) return;
    seating.shown = shown;
    if (choice) seating.choice = shown.seating;
  } catch (problem) {
    if (number !== seating.asked) return;
    // What was shown stays; a setup that is gone is not asked for again.
    seating.choice = before === choice ? null : before;
    studio.complain(problem);
  }
  veil(studio.board);
  for (const listener of seating.listeners) listener();
}

/** The places of the areas that are out of play. @returns {Set<number>} */
const outOfPlay = () => new Set(seating.choice && seating.shown ? seating.shown.figures.out : []);

/** What is covered now, so that boards without a choice cost nothing. */
let covers = false;

/**
 * Covers what is out of play.
 * @param {Board} board
 */
export function veil(board) {
  const out = outOfPlay();
  if (out.size === 0 && !covers) return;
  covers = out.size > 0;
  const plays = new Set(seating.choice?.civilizations ?? []);
  for (const item of board.svg.querySelectorAll("[data-of]")) {
    const areas = /** @type {SVGElement} */ (item).dataset.of?.split(" ").map(Number) ?? [];
    item.classList.toggle("out-of-play", areas.every((area) => out.has(area)));
  }
  const ids = seating.shown?.civilizations ?? [];
  for (const item of board.svg.querySelectorAll("[data-start]")) {
    const id = ids[Number(/** @type {SVGElement} */ (item).dataset.start)]?.id;
    item.classList.toggle("absent", covers && !plays.has(id));
  }
  const layer = board.layers.find((one) => one.class === "veil");
  const covered = [...out].map((area) => board.outline(area)?.getAttribute("d")).filter((path) => path);
  layer?.group.replaceChildren(...covered.map((path) => drawn("path", { d: /** @type {string} */ (path), class: "out" })));
}
