// @ts-check
// What the server of a table or of a replay sends and takes, as types: the same form for every game. What only games
// with a board of areas have is marked so.
//
// The page is served at `/`; files of this folder at `/table/NAME`, those of the studio at `/NAME`. Every
// request but those for files carries the key of its screen. `POST /api/NAME` with JSON:
//   game {} -> Game                      what never changes
//   sight {since?: number, all?: boolean, text?: boolean} -> Sight   the story after `since`; without it, after your
//                                        last decision; with `all`, from the beginning; `text`: the table in words
//   act {version, seat, token, count?}   `token` of a choice; `count` from 1 to `most` where the choice has it
//   undo {version, seat}
//   leave {seat}                         where the rules let a player leave before the end
//   post {seat, offer: Terms, replaces?: id}, withdraw {seat, id}, accept {seat, id, name: [card, card]}
//   enough {seat, done: boolean}
//   away {seat, away: boolean}           a bot takes over, or hands back
//   me {seat}, hide {}                   several people at one screen: show this hand, show none
// Orders answer { version }, or a problem { error, help } with status 400, 403, 404, 409 or 413.
// `GET /api/events` sends the event `changed` with { version }. `GET /board.svg` and
// `/board-dark.svg` are the board, in the units of x and y.

/**
 * @typedef {object} Game what never changes
 * @property {{ id: string, name: string }} pack
 * @property {{ seat: number, id: string, name: string, colour: string }[]} players
 * @property {boolean} picture whether the table is drawn as it is, at `/table.svg`; what follows only a board of areas has
 * @property {number} barbarians the seat that stands for barbarians and pirates
 * @property {Area[]} areas
 * @property {Water[]} waters
 * @property {Commodity[]} commodities
 * @property {Calamity[]} calamities
 * @property {Advance[]} advances
 * @property {{ id: string, name: string, colour: string }[]} groups
 * @property {{ id: string, name: string }[]} phases
 * @property {{ spaces: number, eras: { name: string, requires: string }[], rows: { seat: number, starts: number[] }[] }} succession
 * @property {{ trade_cards: number, true_cards: number }} rules
 * @property {number} [steps] only for a replay: how many decisions there are; `sight` takes {step?, seat?}
 *
 * @typedef {{ at: number, id: string, name: string, x: number, y: number, population: number, site: boolean, coastal: boolean, neighbours: number[], coasts: number[] }} Area
 * @typedef {{ at: number, name: string, x: number, y: number, area: number | null, sea: boolean }} Water
 * @typedef {{ card: number, id: string, name: string, value: number, stack: number }} Commodity
 * @typedef {{ card: number, id: string, name: string, stack: number, tradable: boolean, kind: string, text: string }} Calamity `text` has lines
 * @typedef {{ id: string, name: string, price: number, points: number, groups: string[], text: string, credits: string }} Advance `text` has lines
 *
 * @typedef {object} Sight what a screen may see now
 * @property {number} version
 * @property {number} turn
 * @property {string | null} phase
 * @property {false | { standings: { seat: number, rank: number, points: number, parts: [string, number][] }[], words: string }} over
 * @property {number[]} screen the seats at this screen; none for one that watches
 * @property {number | null} you whose hand is shown
 * @property {{ seat: number, ask: string, about: string, mine: boolean, calamity: number | null, left: number | null } | null} asked `ask` such as "build-city"
 * @property {Player[]} players
 * @property {{ at: number, tokens: [number, number][], city: number | null, limit: number, out?: boolean }[]} areas those with pieces, with another limit for you than printed, or out of play
 * @property {{ seat: number, ship: number, at: number, cargo: number, left: number, ready: boolean }[]} ships `at` is a water
 * @property {{ cards: [number, number][], values: [number, number][], calamities: [number, number | null][], worth: number, limit: number }} [hand] `values`: what each set is worth; missing when `you` is null
 * @property {Choice[]} legal empty unless `asked.mine`
 * @property {Choice[]} early what you may do without being asked: move before your turn, insist on the order
 * @property {{ seat: number, basket: string[], free: string[], price: number, paid: number, cards: [number, number][], treasury: number } | null} purchase
 * @property {Record<string, number>} prices of advances for you, after credits
 * @property {{ may: boolean, what: string | null }} undo
 * @property {Room | null} room
 * @property {number} last the number of the last story entry before your last decision
 * @property {Told[]} story
 * @property {{ error: string, help: string | null }} [trouble] the record cannot be written
 *
 * @typedef {{ seat: number, who: string, here: boolean, away: boolean, stock: number, treasury: number, tokens: number, cities: number, city_stock: number, cards: number, marker: number, points: number, advances: string[], gone: boolean }} Player `who`: person, steward or random; `here`: a page is open
 *
 * @typedef {object} Choice
 * @property {string} kind done, march, grow, choose, build-ship, keep-ship, give-up-ship, embark, sail, land, build-city, buy-card, card, seat…
 * @property {string} words
 * @property {string} [token] missing for "propose" only
 * @property {number} [most] the largest count
 * @property {number} [from] an area
 * @property {number} [to] an area
 * @property {number} [at] an area
 * @property {number} [water] a water: where a ship goes or is built
 * @property {number} [ship]
 * @property {number} [card]
 * @property {number} [set] the card that `card` stands in for
 * @property {number} [seat]
 * @property {string} [advance]
 * @property {string} [group]
 * @property {number} [price]
 * @property {number} [rate]
 * @property {number} [stack]
 * @property {boolean} [free]
 * @property {string} [note] what waits there: "would fight Nubia (2 tokens); limit 3"
 * @property {number} [least] propose: the fewest cards on each side
 * @property {number} [most_given]
 * @property {number} [most_wanted]
 *
 * @typedef {{ to: number | null, give: number[], give_total: number, want: (number | null)[], want_total: number }} Terms
 * @typedef {{ left: number | null, offers: Offer[], done: number[], least: number, most_given: number }} Room `left` in seconds
 * @typedef {{ id: number, from: number, to: number | null, give: number[], give_total: number, want: (number | null)[], want_total: number, mine: boolean, can_accept: boolean, why?: string }} Offer
 * @typedef {{ n: number, turn: number, kind: string, text: string, seat: number | null, places: number[] }} Told `kind`: turn, phase, event, calamity, trade or taken-back
 */

export {};
