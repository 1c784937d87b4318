// @ts-check
// The trade room: offers that stand, one's own, counter-offers, and the clock.

import { button, choice, input, labelled, made } from "/dom.js";
import { capital, count, key } from "/table/names.js";

/**
 * @typedef {import("/table/table.js").Table} Table
 * @typedef {import("/table/types.js").Offer} Offer
 * @typedef {{ to: number | null, give: (number | null)[], give_total: number, want: (number | null)[], want_total: number, replaces?: number }} Draft
 */

/** What is being written, kept while the room changes. @type {Draft | null} */
let draft = null;
/** The offer that is being accepted, and the cards named for it. @type {{ id: number, name: (number | null)[] } | null} */
let accepting = null;
/** When the clock runs out, in milliseconds of the page. */
let deadline = 0;
let timer = 0;

/** @type {import("/table/table.js").Panel} */
export const room = {
  id: "room",
  heading: "Trade",
  wanted: ({ sight }) => Boolean(sight.room) && !(sight.asked?.mine && sight.asked.ask !== "proposal"),
  show(element, table) {
    const { room: open, you } = table.sight;
    element.replaceChildren(made("h2", "", "Trade"));
    clearInterval(timer);
    if (!open) {
      draft = null;
      accepting = null;
      element.append(made("p", "", "The room opens in the trade phase."));
      return;
    }
    if (open.left !== null) element.append(clock(open.left));
    if (you !== null) {
      element.append(made("p", "", `You hold ${holding(table)}.`), enough(table, open.done));
      if (draft) element.append(form(table, draft));
    }
    // What is offered to this seat alone comes first.
    const offers = open.offers.toSorted((a, b) => Number(b.to === you) - Number(a.to === you));
    element.append(made("h3", "", offers.length ? "Offers" : "No offers yet"), ...offers.map((offer) => standing(table, offer)));
  },
};

/** The hand in a line. @param {Table} table */
function holding(table) {
  const { cards = [], calamities = [] } = table.sight.hand ?? {};
  const names = cards.map(([card, number]) => `${number} ${table.names.card(card)}`);
  const unlucky = calamities.filter(([card]) => table.game.calamities.find((one) => one.card === card)?.tradable);
  return [...names, ...unlucky.map(([card]) => table.names.card(card))].join(", ") || "no cards";
}

/** @param {number} left seconds */
function clock(left) {
  const line = made("p", "clock");
  line.role = "timer";
  deadline = performance.now() + left * 1000;
  const tick = () => {
    const rest = Math.max(0, Math.round((deadline - performance.now()) / 1000));
    line.textContent = `Trade ends in ${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
  };
  tick();
  timer = setInterval(tick, 1000);
  return line;
}

/** @param {Table} table @param {(number | null)[]} cards @param {number} total */
function side(table, cards, total) {
  const line = made("span", "side-of-offer");
  for (const card of cards) line.append(made("span", card === null ? "card-name any" : "card-name", card === null ? "any card" : table.names.card(card)), " ");
  const more = total - cards.length;
  if (more > 0) line.append(made("span", "faint", `+ ${more} not named`));
  return line;
}

/** @param {Table} table @param {Offer} offer */
function standing(table, offer) {
  const { names, sight } = table;
  const box = made("article", `offer${offer.mine ? " mine" : ""}`);
  const head = made("p", "who");
  const to = offer.to === null ? "to everybody" : offer.to === sight.you ? "to you" : `to ${names.player(offer.to)}`;
  head.append(names.badge(offer.from), ` ${offer.mine ? "You" : names.player(offer.from)} ${to}`);
  const gives = made("p", "", offer.mine ? "You give " : "Gives ");
  gives.append(side(table, offer.give, offer.give_total));
  const wants = made("p", "", offer.mine ? "You want " : "Wants ");
  wants.append(side(table, offer.want, offer.want_total));
  box.append(head, gives, wants);
  if (sight.you === null) return box;
  box.append(accepting?.id === offer.id ? naming(table, offer) : answers(table, offer));
  if (!offer.mine && !offer.can_accept && offer.why) box.append(made("p", "faint", capital(offer.why)));
  return box;
}

/** @param {Table} table @param {Offer} offer */
function answers(table, offer) {
  const row = made("div", "row");
  if (offer.mine) {
    row.append(
      key(button("Withdraw", () => table.order("withdraw", { seat: table.sight.you, id: offer.id })), `withdraw ${offer.id}`),
      key(button("Change", () => edit(table, { ...offer, replaces: offer.id })), `change ${offer.id}`),
    );
    return row;
  }
  const accept = () => {
    accepting = { id: offer.id, name: [...offer.want] };
    if (offer.want.includes(null)) table.show();
    else agree(table);
  };
  if (offer.can_accept) row.append(key(button("Accept", accept, "main"), `accept ${offer.id}`));
  const back = { to: offer.from, give: held(table, offer.want), give_total: offer.want_total, want: offer.give, want_total: offer.give_total };
  row.append(key(button("Counter", () => edit(table, back)), `counter ${offer.id}`));
  return row;
}

/** Wanted cards that are in the hand, or none. @param {Table} table @param {(number | null)[]} cards */
function held(table, cards) {
  const hand = new Map(table.sight.hand?.cards ?? []);
  return cards.map((card) => (card !== null && hand.has(card) ? card : null));
}

/** Naming the cards where any will do. @param {Table} table @param {Offer} offer */
function naming(table, offer) {
  const box = made("div", "naming");
  box.append(made("p", "", `Name the cards that you give${offer.want_total > offer.want.length ? "; the others you choose afterwards" : ""}.`));
  offer.want.forEach((card, at) => {
    if (card !== null || !accepting) return;
    box.append(pick(table, `Card ${at + 1}`, accepting.name[at], (chosen) => {
      if (accepting) accepting.name[at] = chosen;
      table.show();
    }, true));
  });
  const row = made("div", "row");
  const agreed = key(button("Accept", () => agree(table), "main"), "agree");
  agreed.disabled = accepting?.name.includes(null) ?? true;
  row.append(agreed, button("Cancel", () => {
    accepting = null;
    table.show();
  }));
  box.append(row);
  return box;
}

/** @param {Table} table */
async function agree(table) {
  if (!accepting) return;
  const { id, name } = accepting;
  accepting = null;
  await table.order("accept", { seat: table.sight.you, id, name });
}

/** @param {Table} table @param {Draft} next */
function edit(table, next) {
  draft = { ...next, give: [...next.give], want: [...next.want] };
  table.show();
}

/** An offer to everybody, not yet filled in. @param {Table} table @returns {Draft} */
function fresh(table) {
  const { true_cards: named, trade_cards: least } = table.game.rules;
  const none = Array.from({ length: named }, () => null);
  return { to: null, give: none, give_total: least, want: none, want_total: least };
}

/**
 * A choice of a card, of the hand or of all commodities.
 * @param {Table} table @param {string} name @param {number | null} value
 * @param {(card: number | null) => void} choose @param {boolean} isHeld
 */
function pick(table, name, value, choose, isHeld) {
  const cards = isHeld
    ? (table.sight.hand?.cards ?? []).map(([card, number]) => /** @type {[string, string]} */ ([String(card), `${table.names.card(card)} (${number})`]))
    : table.game.commodities.map((one) => /** @type {[string, string]} */ ([String(one.card), `${one.name} (${one.value})`]));
  const select = choice([["", isHeld ? "choose a card" : "any card"], ...cards], value === null ? "" : String(value), (text) => choose(text === "" ? null : Number(text)));
  return labelled(name, key(select, `pick ${name}`));
}

/** The form of an offer. @param {Table} table @param {Draft} offer */
function form(table, offer) {
  const box = made("section", "form");
  const { least = 0, most_given: mine = 0 } = table.sight.room ?? {};
  const others = table.sight.players.filter((player) => player.seat !== table.sight.you && !player.gone);
  const most = Math.max(least, ...others.filter((player) => offer.to === null || player.seat === offer.to).map((player) => player.cards));
  const again = () => table.show();
  const total = (/** @type {"give_total" | "want_total"} */ which, /** @type {number} */ top) => {
    const change = (/** @type {string} */ text) => {
      offer[which] = Math.min(Math.max(Number(text) || least, least), Math.max(top, least));
      again();
    };
    return labelled("Cards in all", key(input("number", String(offer[which]), change, { min: String(least), max: String(top) }), which));
  };
  const to = choice([["", "everybody"], ...others.map((player) => /** @type {[string, string]} */ ([String(player.seat), table.names.player(player.seat)]))], offer.to === null ? "" : String(offer.to), (text) => {
    offer.to = text === "" ? null : Number(text);
    again();
  });
  const cards = (/** @type {"give" | "want"} */ which) => offer[which].map((card, at) => pick(table, `${which === "give" ? "Give" : "Want"} ${at + 1}`, card, (chosen) => {
    offer[which][at] = chosen;
    again();
  }, which === "give"));
  const heading = offer.replaces === undefined ? "Your offer" : "Change your offer";
  box.append(made("h3", "", heading), labelled("To", key(to, "to")), made("h4", "", "You give, named truthfully"), ...cards("give"), total("give_total", mine));
  box.append(made("h4", "", "You want"), ...cards("want"), total("want_total", most), made("p", "faint", "Cards that are not named are chosen by each side when the offer is accepted."), finish(table, offer));
  return box;
}

/** @param {Table} table @param {Draft} offer */
function finish(table, offer) {
  const row = made("div", "row");
  const post = key(button(offer.replaces === undefined ? "Post the offer" : "Post it instead", async () => {
    const { replaces, to, give, give_total, want, want_total } = offer;
    const sent = { seat: table.sight.you, offer: { to, give, give_total, want, want_total }, ...(replaces === undefined ? {} : { replaces }) };
    if (!(await table.order("post", sent))) return;
    draft = null;
    table.show();
  }, "main"), "post");
  post.disabled = offer.give.includes(null);
  row.append(post, button("Cancel", () => {
    draft = null;
    table.show();
  }));
  return row;
}

/** @param {Table} table @param {number[]} done */
function enough(table, done) {
  const box = made("section");
  const row = made("div", "row");
  const isDone = table.sight.you !== null && done.includes(table.sight.you);
  if (!draft) row.append(key(button("Make an offer", () => edit(table, fresh(table)), "main"), "make"));
  row.append(key(button(isDone ? "Trade on" : "I have traded enough", () => table.order("enough", { seat: table.sight.you, done: !isDone })), "enough"));
  box.append(row);
  if (done.length) box.append(made("p", "faint", `Done: ${done.map((seat) => table.names.player(seat)).join(", ")} (${count(done.length, "player")})`));
  return box;
}
