// @ts-check
// What the server of a table or of a replay sends, as types: the same form for every game. docs/table.md describes it.

/**
 * @typedef {object} Game what never changes
 * @property {{ id: string, name: string }} pack
 * @property {{ seat: number, id: string, name: string, colour: string }[]} players
 * @property {Card[]} cards
 * @property {{ trade_room: boolean, leaving: boolean, out_of_turn: boolean }} capabilities
 * @property {{ turn: string, player: string, points: string[] }} labels
 * @property {number} pace seconds that each event of the digest is shown
 * @property {Trade} [trade]
 * @property {number} [steps] only for a replay: how many decisions there are
 * @property {{ step: number, turn: number, seat: number | null, phase: string | null }[]} [marks] only for a replay
 *
 * @typedef {{ id: string, kind: string, name: string, text: string[], facts: [string, string][] }} Card
 * @typedef {{ cards: number, true_cards: number, commodities: { card: number, id: string, name: string, value: number, stack: number }[], calamities: { card: number, id: string, name: string }[] }} Trade
 *
 * @typedef {object} Sight what a screen may see now
 * @property {number} version
 * @property {number} turn
 * @property {string} when
 * @property {number | null} you whose things are shown
 * @property {number[]} screen the seats at this screen; none for one that watches
 * @property {number} [step]
 * @property {{ seat: number, words: string } | null} [decided] a replay: what was decided last
 * @property {string[]} crumbs
 * @property {string[]} columns
 * @property {Player[]} players
 * @property {Section[]} tray
 * @property {Section[]} open
 * @property {NamedPlace[]} places
 * @property {{ seat: number, mine: boolean, seconds: number } | null} asked
 * @property {string | null} question
 * @property {string[]} notes
 * @property {Answer[]} legal
 * @property {Answer[]} early what you may do without being asked
 * @property {{ may: boolean, what: string | null }} undo
 * @property {Room | null} room
 * @property {number} last the number of the last line before your last decision
 * @property {Told[]} story
 * @property {false | Over} over
 * @property {{ n: number, seat: number | null, text: string }[]} chat
 * @property {{ error: string, help: string | null }} [trouble]
 * @property {BoardPart | null} board
 *
 * @typedef {{ seat: number, name: string, who: string, here: boolean, away: boolean, gone: boolean, rank: number, points: number, parts: [string, number][], note: string, figures: number[] }} Player
 * @typedef {{ heading: string, note: string, form: string, rows: Row[] }} Section
 * @typedef {{ name: string, value: string, of?: [number, number], note: string, card?: string, marked: boolean }} Row
 * @typedef {{ place: string, name: string, note: string }} NamedPlace
 * @typedef {{ place?: string, card?: string, words: string }} Step
 * @typedef {{ token: string, words: string, note?: string, group?: string, most?: number, steps: Step[], weight: "acts" | "ends" | "vain" }} Answer
 * @typedef {{ n: number, turn: number, kind: string, text: string, seat: number | null, hits: number | null, places: string[] }} Told
 * @typedef {{ words: string, standings: { seat: number, rank: number, points: number, parts: [string, number][] }[], why: string | null, turns: number[][], record: string | null }} Over
 * @typedef {{ number: number, size: [number, number], crop: [number, number, number, number], from?: number, items?: string[], splices?: [number, number, string[]][], shapes?: { place: string, at: [number, number], outline: string }[], family: string }} BoardPart
 *
 * @typedef {{ left: number | null, offers: Offer[], done: number[], least: number, most_given: number }} Room `left` in seconds
 * @typedef {{ to: number | null, give: (number | null)[], give_total: number, want: (number | null)[], want_total: number }} Terms
 * @typedef {Terms & { id: number, from: number, mine: boolean, can_accept: boolean, why?: string }} Offer
 */

export {};
