// @ts-check
// What a player has: stock, hand, slots, goals, advances. The same parts for every game, and a strip of the most important on a phone.

import { box, button, byId, made } from "/dom.js";
import { opened } from "/table/dialogs.js";
import { count, refill } from "/table/words.js";

/** @typedef {import("/table/table.js").Table} Table */
/** @typedef {import("/table/types.js").Row} Row */

/** More rows than these open on a click. */
const MANY = 14;

/** The name of a row, a link if it is a card. @param {Table} table @param {Row} row */
const named = (table, row) => (row.card ? table.names.cardLink(row.card, row.name) : made("b", "", row.name));
/** @param {Table} table @param {Row} row */
const does = (table, row) => box("span", "does", table.names.linked(row.note));

/** A number with its word below. @param {Row} row @param {HTMLElement} [name] */
function amountOf(row, name = made("span", "", row.name)) {
  const value = row.of?.join("/") ?? row.value;
  const cell = box("div", `res${value === "0" ? " zero" : ""}${row.marked ? " best" : ""}`, made("b", "", value), name);
  cell.title = row.note;
  return cell;
}

/** @type {Record<string, (table: Table, rows: Row[]) => HTMLElement>} */
const FORMS = {
  stock: (table, rows) => box("div", `stock n${rows.length % 4 === 1 && rows.length > 4 ? 3 : 4}`, ...rows.map((row) => amountOf(row, row.card ? named(table, row) : undefined))),
  // What a set is worth is short; what a card does is not.
  hand: (table, rows) => box("ul", "sets", ...rows.map((row) => box("li", `set${row.marked ? " best" : ""}`, named(table, row), made("i", "", row.value), made(row.note.length > 14 ? "small" : "em", "", row.note)))),
  slots: (table, rows) => box("ol", "slots", ...rows.map((row) => {
    const [number, ...terrain] = row.value.split(" ");
    const place = box("span", "sl", made("b", "", number), made("small", "", terrain.join(" ")));
    return box("li", `slot${row.marked ? " on" : ""}`, place, box("span", "fx", named(table, row), does(table, row)));
  })),
  pips: (table, rows) => box("div", "groups", ...rows.map((row) => {
    const [have, all] = row.of ?? [Number(row.value) || 0, Number(row.value) || 0];
    const pips = box("span", "pips", ...Array.from({ length: all }, (_, at) => made("i", at < have ? "y" : "")));
    Object.assign(pips, { role: "img", ariaLabel: `${have} of ${all}` });
    return box("div", "", row.card ? named(table, row) : made("span", "", row.name), pips);
  })),
  list: (table, rows) => box("div", "card", ...rows.map((row) => {
    const [have, need] = row.of ?? [0, 1];
    const value = row.of ? `${have} of ${need}${have >= need ? " ✓" : ""}` : row.value;
    return box("div", "half", made("span", `prog${have >= need ? " ok" : ""}`, value), named(table, row), " ", does(table, row));
  })),
};

/** @param {Table} table @param {import("/table/types.js").Section} section */
function show(table, { heading, note, form, rows }) {
  const fill = FORMS[form] ?? FORMS.list;
  const isLong = form === "chart" || rows.length > MANY;
  const now = () => [...table.sight.tray, ...table.sight.open].find((one) => one.heading === heading)?.rows ?? rows;
  const open = button(note ? `${note}, open` : `open all ${rows.length}`, () => opened(heading, [fill(table, now())], "chart"), "quiet s");
  open.setAttribute("aria-label", `${heading}: ${open.textContent}`);
  const shown = form === "chart" ? [] : rows.slice(0, MANY);
  return box("section", "", box("h2", "", heading, isLong ? open : made("span", "", note)), ...(shown.length ? [fill(table, shown)] : []));
}

/** Fills the tray, and the strip of a phone. @param {Table} table */
export function fillTray(table) {
  const { tray, open } = table.sight;
  refill(byId("tray"), ...[...tray, ...open].map((section) => show(table, section)));
  const rowsOf = (/** @type {string} */ form) => tray.find((section) => section.form === form)?.rows;
  const [slots, stock, hand] = [rowsOf("slots"), rowsOf("stock") ?? [], rowsOf("hand")];
  const strip = byId("strip");
  strip.classList.toggle("of-slots", slots !== undefined);
  const chip = (/** @type {Row} */ row) => button(`${row.value.split(" ")[0]} ${row.name}`, () => (row.card ? table.names.open.card([row.card]) : table.tab("yours")), `chip${row.marked ? " on" : ""}`);
  const cards = hand?.reduce((sum, row) => sum + (Number(row.value.replace(/\D/g, "")) || 1), 0) ?? 0;
  const held = !slots && hand ? [button(count(cards, "cards"), () => table.tab("yours"), "handbtn")] : [];
  refill(strip, ...(slots?.slice(0, 5).map(chip) ?? stock.slice(0, 7).map((row) => amountOf(row))), ...held);
}
