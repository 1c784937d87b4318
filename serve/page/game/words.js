// @ts-check
// Words and names: numbers with their word, badges of seats, and the names of cards and places as links.

import { button, made } from "/dom.js";

/** @typedef {import("/game/types.js").Game} Game */
/** @typedef {import("/game/types.js").Sight} Sight */

/** @param {number} number @param {string} word */
export const count = (number, word) => `${amount(number)} ${number === 1 ? word : word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`}`;

/** A number with halves as a person writes them. @param {number} number */
export function amount(number) {
  const whole = Math.trunc(Math.abs(number));
  const half = Math.abs(number) !== whole;
  return `${number < 0 ? "−" : ""}${whole || !half ? whole : ""}${half ? "½" : ""}`;
}

/** A figure with its column, which is a plural: "1 city". @param {number} number @param {string} column */
export const singular = (number, column) =>
  number !== 1 ? column : column.replace(/ies$/, "y").replace(/([^s])s$/, "$1");

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 60) return count(Math.max(0, Math.floor(seconds)), "second");
  if (seconds < 5400) return count(Math.floor(seconds / 60), "minute");
  return count(Math.round(seconds / 3600), "hour");
}

/** @param {number} seconds */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** The share of red, green and blue that reaches the eye. @param {string} colour as #rrggbb */
function luminance(colour) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever can be read better. @param {string} colour */
export const inkOn = (colour) => (luminance(colour) > 0.179 ? "#000000" : "#ffffff");

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Names, letters and colours of those at the table, and links to what has a name. */
export class Names {
  /**
   * @param {Game} game
   * @param {{ card(ids: string[]): void, place(places: string[]): void }} open what a link does
   */
  constructor(game, open) {
    this.game = game;
    this.open = open;
    /** @type {string[]} */
    this.letters = [];
    for (const player of game.players) {
      const own = [...player.name.toUpperCase()].filter((letter) => /\p{L}/u.test(letter));
      this.letters[player.seat] = [...own, ..."123456789"].find((letter) => !this.letters.includes(letter)) ?? "?";
    }
    /** @type {Map<string, string>} */
    this.cards = new Map(game.cards.map((card) => [card.name, card.id]));
    /** @type {Map<string, string>} */
    this.places = new Map();
    /** @type {Map<number, string>} */
    this.players = new Map(game.players.map((player) => [player.seat, player.name]));
    this.known = "";
    this.find = this.pattern();
  }

  /** Takes names that people and places have now. @param {Sight} sight */
  take(sight) {
    for (const player of sight.players) this.players.set(player.seat, player.name);
    const known = sight.places.map((place) => place.name).join("\n");
    if (known === this.known) return;
    this.known = known;
    this.places = new Map();
    for (const { place, name } of sight.places) {
      this.places.set(name, place);
      // Within a sentence: "the forest west of Ur".
      if (name.includes(" ")) this.places.set(name.charAt(0).toLowerCase() + name.slice(1), place);
    }
    this.find = this.pattern();
  }

  /** All names, the longest first, as whole words. */
  pattern() {
    const names = [...this.cards.keys(), ...this.places.keys()].filter(Boolean).sort((a, b) => b.length - a.length);
    return names.length ? new RegExp(`(?<![\\p{L}\\p{N}-])(?:${names.map(escaped).join("|")})(?![\\p{L}\\p{N}-])`, "gu") : /$^/g;
  }

  /**
   * A text in which the names of cards and places are links.
   * @param {string} text
   */
  linked(text) {
    const parts = document.createDocumentFragment();
    let end = 0;
    for (const { 0: name, index } of text.matchAll(this.find)) {
      parts.append(text.slice(end, index), this.link(name));
      end = index + name.length;
    }
    parts.append(text.slice(end));
    return parts;
  }

  /** @param {string} name */
  link(name) {
    const card = this.cards.get(name);
    const place = this.places.get(name);
    const link = button(name, () => (card ? this.open.card([card]) : this.open.place(place ? [place] : [])), "name");
    if (card) link.dataset.card = card;
    else if (place) link.dataset.goto = place;
    return link;
  }

  /** The name of a card as a link, also where its text is longer. @param {string} id @param {string} text */
  cardLink(id, text) {
    const link = button(text, () => this.open.card([id]), "name");
    link.dataset.card = id;
    return link;
  }

  /** The cards that a text names. @param {string} text */
  cardsIn(text) {
    return [...text.matchAll(this.find)].flatMap(({ 0: name }) => this.cards.get(name) ?? []);
  }

  /** @param {number} seat */
  player(seat) {
    return this.players.get(seat) ?? "Nobody";
  }

  /** @param {number} seat */
  colour(seat) {
    return this.game.players.find((player) => player.seat === seat)?.colour ?? "#333333";
  }

  /** The letter of a seat on its colour; a cross for what no player did. @param {number | null} seat @param {string} [kind] */
  badge(seat, kind = "") {
    const badge = made("span", `badge ${kind}`, seat === null ? "×" : this.letters[seat] ?? "×");
    const colour = seat === null ? "#333333" : this.colour(seat);
    badge.style.background = colour;
    badge.style.color = inkOn(colour);
    badge.setAttribute("aria-hidden", "true");
    return badge;
  }
}

/**
 * Fills an element anew; the keyboard and what was scrolled stay where they were.
 * @param {HTMLElement} element @param {Node[]} parts
 */
export function refill(element, ...parts) {
  const active = document.activeElement;
  const name = element.contains(active) ? active?.getAttribute("data-key") : null;
  const { scrollTop } = element;
  element.replaceChildren(...parts);
  element.scrollTop = scrollTop;
  if (name) /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(name)}"]`))?.focus({ preventScroll: true });
}

/**
 * Names an element, so that the keyboard finds it again when its part is filled anew.
 * @template {HTMLElement} T
 * @param {T} element @param {string} name
 */
export function key(element, name) {
  element.dataset.key = name;
  return element;
}

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** An element that holds others. @param {string} name @param {string} kind @param {(Node | string)[]} parts */
export function box(name, kind, ...parts) {
  const element = made(name, kind);
  element.append(...parts);
  return element;
}
