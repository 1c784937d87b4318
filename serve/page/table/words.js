// @ts-check
// Words and names: numbers with their word, badges of seats, and the names of cards and places as links.

import { button, exchange, made } from "/dom.js";

/** A number with halves as a person writes them. @param {number} number */
export function amount(number) {
  const whole = Math.trunc(Math.abs(number));
  const half = Math.abs(number) !== whole;
  return `${number < 0 ? "−" : ""}${whole || !half ? whole : ""}${half ? "½" : ""}`;
}

/** The word of a number, from its plural: "1 city". @param {number} number @param {string} plural */
export const singular = (number, plural) => (number !== 1 ? plural : plural.replace(/ies$/, "y").replace(/([^s])s$/, "$1"));
/** @param {number} number @param {string} plural */
export const count = (number, plural) => `${amount(number)} ${singular(number, plural)}`;
/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** Sentences from what may have no capital and no full stop. @param {(string | null | undefined)[]} texts */
export const sentences = (...texts) => texts.filter(Boolean).map((text) => capital(String(text)).replace(/([^.!?…])$/, "$1.")).join(" ");
/** @param {number} seconds */
export const duration = (seconds) => (seconds < 60 ? count(Math.floor(Math.max(0, seconds)), "seconds") : seconds < 5400 ? count(Math.floor(seconds / 60), "minutes") : count(Math.floor(seconds / 3600), "hours"));

/** Black or white, whichever can be read better on a colour. @param {string} colour as #rrggbb */
function inkOn(colour) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

/** A name within a sentence: "the forest west of Ur". @param {string} name */
const within = (name) => (name.includes(" ") ? name.charAt(0).toLowerCase() + name.slice(1) : name);

/** Names, letters and colours of those at the table, and links to what has a name. */
export class Names {
  /** @param {import("/table/types.js").Game} game @param {{ card(ids: string[]): void, place(places: string[]): void }} open what a link does */
  constructor(game, open) {
    this.game = game;
    this.open = open;
    /** @type {string[]} */
    this.letters = [];
    for (const { seat, name } of game.players) {
      const own = /\d$/.test(name) ? [name.slice(-1)] : [...name.toUpperCase()].filter((letter) => /\p{L}/u.test(letter));
      this.letters[seat] = [...own, ..."123456789"].find((letter) => !this.letters.includes(letter)) ?? "?";
    }
    this.cards = new Map(game.cards.flatMap(({ name, id }) => /** @type {[string, string][]} */ ([[within(name), id], [name, id]])));
    /** @type {Map<string, string>} */
    this.places = new Map();
    this.players = new Map(game.players.map((player) => [player.seat, player.name]));
    this.known = "";
    this.find = /$^/g;
  }

  /** Takes the names that people and places have now. @param {import("/table/types.js").Sight} sight */
  take(sight) {
    for (const player of sight.players) this.players.set(player.seat, player.name);
    const known = sight.places.map((place) => place.name).join("\n");
    if (known === this.known && this.find.source !== "$^") return;
    this.known = known;
    this.places = new Map([...sight.places.map(({ place, name }) => /** @type {const} */ ([within(name), place])), ...sight.places.map(({ place, name }) => /** @type {const} */ ([name, place]))]);
    const names = [...this.cards.keys(), ...this.places.keys()].filter(Boolean).sort((a, b) => b.length - a.length);
    const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    // Whole words, the longest first; the "Stone" of "Stone Age" is none.
    if (names.length) this.find = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${escaped.join("|")})(?![\\p{L}\\p{N}-]| \\p{Lu})`, "gu");
  }

  /** A text in which the names of cards and places are links. @param {string} text */
  linked(text) {
    const parts = document.createDocumentFragment();
    let end = 0;
    for (const { 0: name, index } of text.matchAll(this.find)) {
      const [card, place] = [this.cards.get(name), this.places.get(name)];
      // A sentence that begins with a player's name is about the player, whatever is called like that.
      if (index === 0 && [...this.players.values()].includes(name)) continue;
      const link = card ? this.cardLink(card, name) : button(name, () => this.open.place(place ? [place] : []), "name");
      if (!card) link.dataset.goto = place;
      parts.append(text.slice(end, index), link);
      end = index + name.length;
    }
    parts.append(text.slice(end));
    return parts;
  }

  /** @param {string} id @param {string} text */
  cardLink(id, text) {
    const link = button(text, () => this.open.card([id]), "name");
    link.dataset.card = id;
    return link;
  }

  /** The cards that a text names. @param {string} text */
  cardsIn(text) {
    return [...text.matchAll(this.find)].flatMap(({ 0: name }) => this.cards.get(name) ?? []);
  }

  player = (/** @type {number} */ seat) => this.players.get(seat) ?? "Nobody";

  /** The letter of a seat on its colour; a cross for what no player did. @param {number | null} seat @param {string} [kind] */
  badge(seat, kind = "") {
    const colour = this.game.players.find((one) => one.seat === seat)?.colour ?? "#333333";
    const text = this.letters[seat ?? -1] ?? "×";
    return Object.assign(made("span", `badge ${kind}`, text), { ariaHidden: "true", style: `background: ${colour}; color: ${inkOn(colour)}` });
  }
}

/**
 * Fills an element and leaves what looks the same as it is, so that a button is not taken away under a finger: a button does
 * the same at any moment. The keyboard stays where it was, or goes to what comes first. @param {HTMLElement} element @param {Node[]} parts
 */
export function refill(element, ...parts) {
  const active = document.activeElement;
  const isInside = element.contains(active) && !(active === element && element.tabIndex === 0);
  const name = active?.getAttribute("data-key") ?? "";
  exchange(element, parts);
  if (!isInside || (active !== element && element.contains(active))) return;
  const next = [`[data-key="${CSS.escape(name)}"]:not(:disabled)`, "[tabindex='0']", "button:not(:disabled)"].flatMap((one) => [...element.querySelectorAll(one)]);
  // What is hidden takes no focus.
  for (const one of /** @type {HTMLElement[]} */ ([...next, element])) {
    one.focus({ preventScroll: true });
    if (document.activeElement === one) return;
  }
}

/** Names an element for when its part is filled anew, and says what it is called. @template {HTMLElement} T @param {T} element @param {string} name @param {string} [label] */
export function key(element, name, label) {
  element.dataset.key = name;
  if (label) element.setAttribute("aria-label", label);
  return element;
}

/** A field to search in a list. @param {string} words @param {string} value @param {(value: string) => void} change */
export function searchField(words, value, change) {
  const field = Object.assign(document.createElement("input"), { type: "search", placeholder: words, value });
  field.addEventListener("input", () => change(field.value));
  return key(field, words, words);
}

/** A text that is told anew every second while it is shown. @param {() => string} words */
export function ticking(words) {
  const element = made("span", "", words());
  const timer = setInterval(() => (element.isConnected ? (element.textContent = words()) : clearInterval(timer)), 1000);
  return element;
}

/** An address for a text, for a minute. @param {string} text @param {string} type */
export function textAddress(text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return address;
}

/** Hands a text to the person as a file. @param {string} name @param {string} text */
export const savedAs = (name, text) => Object.assign(document.createElement("a"), { href: textAddress(text, "text/plain"), download: name }).click();
