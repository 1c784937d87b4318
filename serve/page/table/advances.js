// @ts-check
// The chart of advances with prices after credits; in a purchase, what goes in and what it is paid with.

import { button, made } from "/dom.js";
import { isEnd, worded } from "/table/choices.js";
import { fillCard } from "/table/hand.js";
import { key } from "/table/names.js";

/**
 * @typedef {import("/table/table.js").Table} Table
 * @typedef {import("/table/types.js").Advance} Advance
 * @typedef {import("/table/choices.js").Choice} Choice
 */

/** How an advance gets into the purchase. @type {Record<string, string>} */
const PUT = { buy: "Put in", "take-free": "Take free" };

/** @type {import("/table/table.js").Panel} */
export const advances = {
  id: "advances",
  heading: "Advances",
  wanted: ({ sight }) => Boolean(sight.asked?.mine && sight.asked.ask === "purchase"),
  show(element, table) {
    element.replaceChildren(made("h2", "", "Advances"));
    if (advances.wanted?.(table) && table.sight.purchase) element.append(purchase(table));
    for (const group of table.game.groups) {
      const list = table.game.advances.filter((advance) => advance.groups[0] === group.id);
      if (list.length) element.append(made("h3", "", group.name), chart(table, list));
    }
    const rest = table.game.advances.filter((advance) => !table.game.groups.some((group) => group.id === advance.groups[0]));
    if (rest.length) element.append(chart(table, rest));
  },
};

/**
 * What is bought and what it is paid with.
 * @param {Table} table
 */
function purchase(table) {
  const { sight } = table;
  const { basket, price, paid, treasury, cards } = /** @type {NonNullable<typeof sight.purchase>} */ (sight.purchase);
  const box = made("section", "purchase");
  const rest = price - paid;
  const state = rest > 0 ? `${rest} left to pay: treasury has ${treasury}` : rest === 0 ? "paid exactly" : `${-rest} too much`;
  const begin = `You can spend ${sight.hand?.worth ?? 0} in all. Put in an advance, then cards to pay for it.`;
  box.append(made("p", "total", price || paid ? `Price ${price}, cards put in ${paid}, ${state}` : begin));
  const list = made("ul", "basket");
  for (const id of basket) {
    const item = made("li", "", nameOf(table, id));
    item.append(" ", key(button("Take out", () => takeOut(table, `advance ${id}`)), `out ${id}`));
    list.append(item);
  }
  if (basket.length) box.append(made("h3", "", "In the purchase"), list);
  const open = table.legal.filter((one) => one.advance !== undefined && PUT[one.kind]);
  if (open.length) box.append(made("h3", "", "You can put in"), offers(table, open));
  box.append(made("h3", "", "Cards put in"), pile(table, cards, "out"), made("h3", "", "Cards in your hand"), pile(table, sight.hand?.cards ?? [], "in"));
  for (const choice of table.legal.filter((one) => one.kind === "substitute")) {
    box.append(key(button(choice.words, () => table.act(choice)), choice.token));
  }
  const end = table.legal.find(isEnd);
  const confirm = key(button(end ? worded(end, 1) : "Confirm the purchase", () => end && table.act(end), "main"), "end");
  confirm.disabled = !end;
  box.append(confirm);
  return box;
}

/** The advances that can be paid now. @param {Table} table @param {Choice[]} open */
function offers(table, open) {
  const row = made("div", "offers-now");
  for (const choice of open) {
    const price = choice.kind === "buy" ? ` ${choice.price ?? ""}` : " free";
    row.append(key(button(nameOf(table, choice.advance ?? "") + price, () => table.act(choice), "put"), choice.token));
  }
  return row;
}

/**
 * Cards that go in or come out with a click.
 * @param {Table} table @param {[number, number][]} cards @param {"in" | "out"} way
 */
function pile(table, cards, way) {
  const list = made("ul", "cards small");
  for (const [card, number] of cards) {
    const choice = table.legal.find((one) => one.kind === "card" && one.card === card);
    const act = () => (way === "in" ? choice && table.act(choice, 1) : takeOut(table, `card ${card}`));
    const face = key(button("", act, "card"), `${way} ${card}`);
    face.disabled = way === "in" && !choice;
    fillCard(table, face, card, number, way === "in");
    const item = made("li");
    item.append(face);
    const most = choice?.most ?? 1;
    if (way === "in" && choice && most > 1) item.append(key(button(`All ${most}`, () => table.act(choice, most), "all"), `all ${card}`));
    list.append(item);
  }
  if (!cards.length) list.append(made("li", "faint", "none"));
  return list;
}

/**
 * Takes one thing out of the purchase: everything is taken back, and the rest is put in again.
 * @param {Table} table @param {string} what
 */
async function takeOut(table, what) {
  const before = table.sight.purchase;
  if (!before) return;
  const again = [
    ...before.basket.map((id) => ({ name: `advance ${id}`, kind: before.free.includes(id) ? "take-free" : "buy", advance: id, card: -1 })),
    ...before.cards.flatMap(([card, number]) => Array.from({ length: number }, () => ({ name: `card ${card}`, kind: "card", advance: "", card }))),
  ];
  again.splice(again.findIndex((one) => one.name === what), 1);
  const isEmpty = () => !table.sight.purchase || (!table.sight.purchase.basket.length && !table.sight.purchase.cards.length);
  while (!isEmpty() && table.sight.undo?.may) if (!(await table.takeBack())) return;
  for (const one of again) {
    const choice = table.legal.find((legal) => legal.kind === one.kind && (one.kind === "card" ? legal.card === one.card : legal.advance === one.advance));
    if (choice && !(await table.act(choice, choice.most ? 1 : undefined))) return;
  }
}

/** @param {Table} table @param {Advance[]} list */
function chart(table, list) {
  const rows = made("ul", "chart");
  rows.append(...list.map((advance) => row(table, advance)));
  return rows;
}

/** @param {Table} table @param {Advance} advance */
function row(table, advance) {
  const { sight, names } = table;
  const owners = sight.players.filter((player) => player.advances.includes(advance.id));
  const isMine = owners.some((player) => player.seat === sight.you);
  const isIn = sight.purchase?.basket.includes(advance.id) ?? false;
  const price = sight.prices?.[advance.id] ?? advance.price;
  const item = made("li", `advance${isMine ? " mine" : ""}${isIn ? " in" : ""}`);
  const more = document.createElement("details");
  const summary = made("summary");
  summary.append(...advance.groups.map((id) => swatch(table, id)), made("strong", "", ` ${advance.name} `));
  summary.append(made("span", "price", isMine ? "yours" : price === advance.price ? String(price) : `${price} (${advance.price})`), made("span", "points", ` ${advance.points} pts `));
  summary.append(...owners.map((player) => names.badge(player.seat)));
  more.append(summary, made("p", "", advance.text), made("p", "faint", advance.credits));
  item.append(more);
  for (const choice of table.legal.filter((one) => one.advance === advance.id && PUT[one.kind])) {
    item.append(key(button(PUT[choice.kind], () => table.act(choice)), `chart ${choice.token}`));
  }
  return item;
}

/** @param {Table} table @param {string} id */
function swatch(table, id) {
  const group = table.game.groups.find((one) => one.id === id);
  const mark = made("span", "group-mark");
  mark.style.background = group?.colour ?? "";
  mark.title = group?.name ?? "";
  return mark;
}

/** @param {Table} table @param {string} id */
const nameOf = (table, id) => table.game.advances.find((advance) => advance.id === id)?.name ?? id;
