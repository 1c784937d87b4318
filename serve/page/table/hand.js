// @ts-check
// The hand: commodities as cards with what their sets are worth, calamities apart.

import { button, made } from "/dom.js";
import { count, key } from "/table/names.js";

/** @typedef {import("/table/table.js").Table} Table */

/** @type {import("/table/table.js").Panel} */
export const hand = {
  id: "hand",
  heading: "Cards",
  wanted: ({ sight, legal }) => sight.asked?.ask !== "purchase" && legal.some((choice) => choice.kind === "card"),
  show(element, table) {
    const { hand: held } = table.sight;
    element.replaceChildren(made("h2", "", "Your cards"));
    if (!held) {
      element.append(made("p", "", table.sight.screen.length ? "The hand is hidden. Say who you are to see it." : "You watch: no hand is shown to you."));
      return;
    }
    const asks = hand.wanted?.(table);
    if (asks) element.append(made("p", "ask", `${table.waiting()}. Choose a card.`));
    const number = held.cards.reduce((sum, [, copies]) => sum + copies, 0);
    element.append(made("p", "", `${count(number, "commodity card")}. With treasury you can pay ${held.worth}. Hand limit: ${held.limit}.`));
    element.append(cardsOf(table, held.cards), ...others(table));
    if (held.calamities.length) element.append(made("h3", "", "Calamities"), ...held.calamities.map(([card, trader]) => calamity(table, card, trader)));
  },
};

/**
 * Cards side by side; those that may be chosen now are buttons.
 * @param {Table} table @param {[number, number][]} cards
 */
function cardsOf(table, cards) {
  const list = made("ul", "cards");
  for (const [card, number] of cards) {
    const item = made("li");
    const choice = table.legal.find((one) => one.kind === "card" && one.card === card);
    const face = choice ? key(button("", () => table.act(choice, choice.most ? 1 : undefined), "card can"), `card ${card}`) : made("div", "card");
    fillCard(table, face, card, number);
    item.append(face);
    list.append(item);
  }
  return list;
}

/**
 * @param {Table} table @param {HTMLElement} face @param {number} card @param {number} number
 * @param {boolean} [isSet] whether these are all that the player holds
 */
export function fillCard(table, face, card, number, isSet = true) {
  const commodity = table.game.commodities.find((one) => one.card === card);
  const worth = table.sight.hand?.values.find(([one]) => one === card)?.[1];
  const set = `${count(number, "card")}${isSet && worth !== undefined ? ` = ${worth}` : ""}`;
  face.append(made("span", "value", String(commodity?.value ?? "")), made("strong", "", table.names.card(card)), made("span", "set", set));
}

/** Choices about cards that are not a plain one: a card that stands in for another. @param {Table} table */
function others(table) {
  const choices = table.legal.filter((choice) => choice.kind === "substitute");
  return choices.map((choice) => key(button(choice.words, () => table.act(choice)), choice.token));
}

/** @param {Table} table @param {number} card @param {number | null} trader */
function calamity(table, card, trader) {
  const about = table.game.calamities.find((one) => one.card === card);
  const box = document.createElement("details");
  box.className = "calamity";
  const summary = made("summary", "", about?.name ?? "A calamity");
  if (trader !== null) summary.append(` (from ${table.names.player(trader)})`);
  if (about && !about.tradable) summary.append(" (may not be traded)");
  box.append(summary, made("p", "", about?.text ?? ""));
  return box;
}
