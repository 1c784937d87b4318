// @ts-check
// What the server of a table or of a replay sends, as types: the same form for every game. docs/table.md describes it.

/**
 * What never changes; `pace` is the seconds that each event of the digest takes, `steps` and `marks` are of a replay.
 * @typedef {{ pack: { id: string, name: string }, players: { seat: number, id: string, name: string, colour: string }[], cards: Card[], capabilities: { trade_room: boolean, leaving: boolean, out_of_turn: boolean }, labels: { turn: string, player: string }, pace: number, trade?: Trade, steps?: number, marks?: { step: number, turn: number, seat: number | null, phase: string | null }[] }} Game
 * @typedef {{ id: string, kind: string, name: string, text: string[], facts: [string, string][] }} Card
 * @typedef {{ cards: number, true_cards: number, commodities: { card: number, id: string, name: string, value: number, stack: number }[], calamities: { card: number, id: string, name: string }[] }} Trade
 *
 * What a screen may see now; `you` is whose things are shown, `screen` the seats at this screen, `last` the number of the
 * last line before your last decision, `early` what you may do without being asked, `decided` is of a replay.
 * @typedef {{ version: number, turn: number, when: string, you: number | null, screen: number[], step?: number, decided?: { seat: number, words: string } | null, crumbs: string[], columns: string[], players: Player[], tray: Section[], open: Section[], places: NamedPlace[], asked: { seat: number, mine: boolean, seconds: number } | null, question: string | null, notes: string[], legal: Answer[], early: Answer[], undo: { may: boolean, what: string | null }, room: Room | null, last: number, story: Told[], over: false | Over, chat: { n: number, seat: number | null, text: string }[], trouble?: { error: string, help: string | null }, board: BoardPart | null }} Sight
 * @typedef {{ seat: number, name: string, who: string, here: boolean, away: boolean, gone: boolean, rank: number, points: number, parts: [string, number][], note: string, figures: number[] }} Player
 * @typedef {{ heading: string, note: string, form: string, rows: Row[] }} Section
 * @typedef {{ name: string, value: string, of?: [number, number], note: string, card?: string, marked: boolean }} Row
 * @typedef {{ place: string, name: string, note: string }} NamedPlace
 * @typedef {{ place?: string, card?: string, words: string }} Step
 * @typedef {{ token: string, words: string, note?: string, group?: string, most?: number, steps: Step[], weight: "acts" | "ends" | "vain" }} Answer
 * @typedef {{ n: number, turn: number, kind: string, text: string, seat: number | null, hits: number | null, places: string[] }} Told
 * @typedef {{ words: string, standings: { seat: number, rank: number, points: number, parts: [string, number][] }[], why: string | null, turns?: number[][], first?: number, record?: string | null }} Over
 * @typedef {{ number: number, size: [number, number], crop: [number, number, number, number], legend: string[], from?: number, items?: string[], splices?: [number, number, string[]][], shapes?: { place: string, at: [number, number], outline: string }[], family: string }} BoardPart
 *
 * The trade room; `left` in seconds, null in an offer is any card.
 * @typedef {{ left: number | null, offers: Offer[], done: number[], least: number, most_given: number }} Room
 * @typedef {{ to: number | null, give: (number | null)[], give_total: number, want: (number | null)[], want_total: number }} Terms
 * @typedef {Terms & { id: number, from: number, mine: boolean, can_accept: boolean, why?: string }} Offer
 */

export {};
