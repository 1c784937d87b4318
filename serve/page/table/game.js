// @ts-check
// How the page speaks with its game: ask, answer, follow. local.js says the same to a worker, where a page plays without a server.

import { addressOf, call, listen } from "/server.js";

/**
 * @typedef {object} Link
 * @property {(name: string, body?: object) => Promise<any>} ask learns something: game, sight, about, hint
 * @property {(name: string, body: object) => Promise<any>} answer decides something: act, undo, say and the others
 * @property {(news: (version: number) => void, connection: (is: boolean) => void) => void} follow hears of changes
 * @property {(card: string, isDark: boolean) => Promise<string>} face where the picture of a card is
 * @property {[string, () => void][]} more what can be done where no server is: words and what happens
 */

/** @type {Link} */
export const game = {
  ask: (name, body = {}) => call(name, body),
  answer: (name, body) => call(name, body),
  follow: (news, connection) => listen({ changed: (data) => news(data.version) }, connection),
  face: async (card, isDark) => addressOf(`${isDark ? "/face-dark" : "/face"}/${encodeURIComponent(card)}.svg`),
  more: [],
};
