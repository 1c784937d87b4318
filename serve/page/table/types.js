// @ts-check
// What the server of a table sends, as types.

/**
 * @typedef {object} Game what never changes
 * @property {{ id: string, name: string }} pack
 * @property {{ seat: number, id: string, name: string, colour: string }[]} players
 * @property {number} barbarians
 * @property {Area[]} areas
 * @property {Water[]} waters
 * @property {Commodity[]} commodities
 * @property {Calamity[]} calamities
 * @property {Advance[]} advances
 * @property {{ id: string, name: string, colour: string }[]} groups
 * @property {{ id: string, name: string }[]} phases
 * @property {{ spaces: number, eras: { name: string, requires: string }[], rows: { seat: number, starts: number[] }[] }} succession
 * @property {{ trade_cards: number, true_cards: number }} rules
 *
 * @typedef {{ at: number, id: string, name: string, x: number, y: number, population: number, site: boolean, neighbours: number[], coasts: number[] }} Area
 * @typedef {{ at: number, name: string, x: number, y: number, area: number | null, sea: boolean }} Water
 * @typedef {{ card: number, id: string, name: string, value: number, stack: number }} Commodity
 * @typedef {{ card: number, id: string, name: string, stack: number, tradable: boolean, text: string }} Calamity
 * @typedef {{ id: string, name: string, price: number, points: number, groups: string[], text: string, credits: string }} Advance
 *
 * @typedef {object} Sight what a seat may see now
 * @property {number} version
 * @property {number} turn
 * @property {string} phase
 * @property {false | { standings: { seat: number, points: number, cities: number, steps: number, advances: number, bonus: number }[] }} over
 * @property {number[]} screen
 * @property {number | null} you
 * @property {{ seat: number, ask: string, about: string, mine: boolean, calamity?: number | null } | null} asked
 * @property {Player[]} players
 * @property {{ at: number, tokens: [number, number][], city: number | null, limit: number }[]} areas
 * @property {{ seat: number, ship: number, at: number, cargo: number, left: number }[]} ships
 * @property {{ cards: [number, number][], calamities: [number, number | null][], values: [number, number][], worth: number, limit: number }} [hand]
 * @property {Choice[]} [legal]
 * @property {{ seat: number, basket: string[], free: string[], price: number, paid: number, cards: [number, number][], treasury: number } | null} purchase
 * @property {Record<string, number>} prices
 * @property {{ may: boolean, what: string | null }} undo
 * @property {Room | null} room
 * @property {Told[]} story
 * @property {number} last the number of the newest event at the last decision of this seat
 * @property {import("/server.js").Trouble} [trouble] why the record could not be written
 *
 * @typedef {{ seat: number, who: string, here: boolean, away: boolean, stock: number, treasury: number, tokens: number, cities: number, city_stock: number, cards: number, marker: number, points: number, advances: string[], gone: boolean }} Player
 * @typedef {{ token: string, words: string, kind: string, from?: number, to?: number, at?: number, water?: number, ship?: number, card?: number, seat?: number, advance?: string, most?: number, note?: string }} Choice
 * @typedef {{ left: number | null, offers: Offer[], done: number[] }} Room
 * @typedef {{ id: number, from: number, to: number | null, give: number[], give_total: number, want: (number | null)[], want_total: number, mine: boolean, can_accept: boolean, why?: string }} Offer
 * @typedef {{ n: number, turn: number, kind: string, text: string, seat: number | null, places: number[] }} Told
 */

export {};
