// @ts-check
// How players and pieces are told apart: a colour, and a letter for those who do not see it.

import { made } from "/dom.js";

/** @typedef {import("/table/types.js").Game} Game */

/**
 * A letter for each seat, the first of its name that no other has.
 * @param {Game} game
 * @returns {string[]}
 */
export function lettersOf(game) {
  /** @type {string[]} */
  const letters = [];
  for (const player of game.players) {
    const own = [...player.name.toUpperCase()].filter((letter) => /\p{L}/u.test(letter));
    const free = [...own, ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789"].find((letter) => !letters.includes(letter));
    letters[player.seat] = free ?? "?";
  }
  letters[game.barbarians] = "✕";
  return letters;
}

/** @param {string} colour as #rrggbb */
export function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.3 * red + 0.59 * green + 0.11 * blue > 0.55 ? "#000000" : "#ffffff";
}

/** Names, letters and colours of those at the table. */
export class Names {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.letters = lettersOf(game);
    /** @type {Map<number, string>} */
    this.cards = new Map([...game.commodities, ...game.calamities].map((card) => [card.card, card.name]));
  }

  /** @param {number} seat */
  player(seat) {
    return seat === this.game.barbarians ? "Barbarians" : this.game.players.find((player) => player.seat === seat)?.name ?? "";
  }

  /** @param {number} seat */
  colour(seat) {
    return this.game.players.find((player) => player.seat === seat)?.colour ?? "#333333";
  }

  /** @param {number | null} card */
  card(card) {
    return card === null ? "any" : this.cards.get(card) ?? "a card";
  }

  /** @param {number} seat */
  letter(seat) {
    return this.letters[seat] ?? "?";
  }

  /**
   * The letter of a player on its colour.
   * @param {number} seat
   */
  badge(seat) {
    const badge = made("span", "badge", this.letter(seat));
    badge.style.background = this.colour(seat);
    badge.style.color = inkOn(this.colour(seat));
    badge.setAttribute("aria-hidden", "true");
    return badge;
  }
}

/**
 * A number with its word.
 * @param {number} number @param {string} word
 */
export const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Fills an element anew; the keyboard and what was scrolled stay where they were.
 * @param {HTMLElement} element @param {() => void} fill
 */
export function keepPlace(element, fill) {
  const active = document.activeElement;
  const name = element.contains(active) ? active?.getAttribute("data-key") : null;
  const { scrollTop } = element.parentElement ?? element;
  fill();
  if (element.parentElement) element.parentElement.scrollTop = scrollTop;
  if (name) /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(name)}"]`))?.focus();
}

/**
 * Names an element, so that the keyboard finds it again when the panel is filled anew.
 * @template {HTMLElement} T
 * @param {T} element @param {string} name
 */
export function key(element, name) {
  element.dataset.key = name;
  return element;
}
