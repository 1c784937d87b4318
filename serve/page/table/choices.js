// @ts-check
// What may be done now: where on the board each choice begins and ends, and how it is said.

import { capital, count } from "/table/names.js";

/**
 * @typedef {import("/table/types.js").Choice & { token: string }} Choice
 * @typedef {import("/table/types.js").Game} Game
 * @typedef {import("/table/types.js").Sight} Sight
 * @typedef {import("/table/board.js").Spot} Spot
 *
 * A choice with its places: from where, and where to. One without a target happens at its place.
 * @typedef {{ choice: Choice, from: Spot | null, to: Spot | null }} Move
 */

/** What moves a piece: other choices of that question are about ships that are built and kept. */

/**
 * The choices that are made with a token; offers are made in the trade room.
 * @param {Sight} sight
 */
export function legalOf(sight) {
  return /** @type {Choice[]} */ (sight.legal.filter((choice) => choice.token !== undefined));
}

/**
 * @param {Sight} sight @param {Game} game
 * @returns {Move[]}
 */
export function movesOf(sight, game) {
  const areaOfShip = (/** @type {number} */ number) => {
    const ship = sight.ships.find((one) => one.seat === sight.you && one.ship === number);
    const area = ship ? game.waters[ship.at]?.area : null;
    return area === null || area === undefined ? null : `a${area}`;
  };
  return legalOf(sight).map((choice) => ({ choice, ...ends(choice, areaOfShip) }));
}

/**
 * @param {Choice} choice @param {(ship: number) => Spot | null} areaOfShip
 * @returns {{ from: Spot | null, to: Spot | null }}
 */
function ends(choice, areaOfShip) {
  const ship = choice.ship ?? -1;
  switch (choice.kind) {
    case "march":
      return { from: `a${choice.from}`, to: `a${choice.to}` };
    case "embark":
      return { from: areaOfShip(ship), to: `s${ship}` };
    case "sail":
      return { from: `s${ship}`, to: `w${choice.water}` };
    case "land":
      return { from: `s${ship}`, to: areaOfShip(ship) };
    case "build-ship":
      return { from: `w${choice.water}`, to: null };
    default:
      if (choice.ship !== undefined) return { from: `s${ship}`, to: null };
      return { from: choice.at === undefined ? null : `a${choice.at}`, to: null };
  }
}

/** @param {Choice} choice */
export const isEnd = (choice) => choice.kind === "done";

/**
 * A choice in words, with the number that is chosen.
 * @param {Choice} choice @param {number} number
 */
export function worded(choice, number) {
  const plain = choice.words.replace(/ \(1 to \d+\)$/, "");
  if (!choice.most || choice.most < 2) return capital(plain);
  return capital(plain.replace(/\b1 (token|card)s?\b/, count(number, "$1")));
}
