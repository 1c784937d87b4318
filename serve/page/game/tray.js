// @ts-check
// What a player has: stock, hand, slots, goals, advances. The same parts for every game, and a strip of the most important on a phone.

import { button, made } from "/dom.js";
import { opened } from "/game/dialogs.js";
import { box, byId, count, refill } from "/game/words.js";

/**
 * @typedef {import("/game/table.js").Table} Table
 * @typedef {import("/game/types.js").Section} Section
 * @typedef {import("/game/types.js").Row} Row
 */

/** More rows than these open on a click. */
const MANY = 14;

/** The name of a row, a link if it is a card. @param {Table} table @param {Row} row */
const named = (table, row) => (row.card ? table.names.cardLink(row.card, row.name) : made("b", "", row.name));

/** So many of so many. @param {Row} row */
function progress(row) {
  if (!row.of) return made("span", "prog", row.value);
  const [have, need] = row.of;
  return made("span", `prog${have >= need ? " ok" : ""}`, `${have} of ${need}${have >= need ? " ✓" : ""}`);
}

/** @type {Record<string, (table: Table, rows: Row[]) => HTMLElement>} */
const FORMS = {
  stock(table, rows) {
    return box("div", `stock n${rows.length % 4 === 1 && rows.length > 4 ? 3 : 4}`, ...rows.map((row) => amountOf(table, row)));
  },
  hand(table, rows) {
    return box("ul", "sets", ...rows.map((row) => {
      const line = box("li", `set${row.marked ? " best" : ""}`, named(table, row), made("i", "", row.value));
      // What a set is worth is short; what a card does is not.
      line.append(made(row.note.length > 14 ? "small" : "em", "", row.note));
      return line;
    }));
  },
  slots(table, rows) {
    return box("ol", "slots", ...rows.map((row) => {
      const [number, ...terrain] = row.value.split(" ");
      const place = box("span", "sl", made("b", "", number), made("small", "", terrain.join(" ")));
      return box("li", `slot${row.marked ? " on" : ""}`, place, box("span", "fx", named(table, row), box("span", "does", table.names.linked(row.note))));
    }));
  },
  goals(table, rows) {
    return box("div", "card", ...rows.map((row) => box("div", "half", progress(row), named(table, row), " ", box("span", "does", table.names.linked(row.note)))));
  },
  pips(table, rows) {
    return box("div", "groups", ...rows.map((row) => {
      const [have, all] = row.of ?? [Number(row.value) || 0, Number(row.value) || 0];
      const pips = box("span", "pips", ...Array.from({ length: all }, (_, at) => made("i", at < have ? "y" : "")));
      pips.role = "img";
      pips.ariaLabel = `${have} of ${all}`;
      const line = box("div", "", row.card ? named(table, row) : made("span", "", row.name), pips);
      line.title = row.note;
      return line;
    }));
  },
  list(table, rows) {
    return box("div", "card", ...rows.map((row) => box("div", "half", row.of || row.value ? progress(row) : "", named(table, row), " ", box("span", "does", table.names.linked(row.note)))));
  },
};

/** A number with its word below. @param {Table} table @param {Row} row */
function amountOf(table, row) {
  const value = row.of ? `${row.of[0]}/${row.of[1]}` : row.value;
  const name = row.card ? table.names.cardLink(row.card, row.name) : made("span", "", row.name);
  const cell = box("div", `res${value === "0" ? " zero" : ""}${row.marked ? " best" : ""}`, made("b", "", value), name);
  cell.title = row.note;
  return cell;
}

/** @param {Table} table @param {Section} section */
function show(table, { heading, note, form, rows }) {
  const isLong = form === "chart" || rows.length > MANY;
  const fill = FORMS[form] ?? FORMS.list;
  const title = box("h2", "", heading);
  if (isLong) {
    const open = button(note ? `${note}, open` : `open all ${rows.length}`, () => opened(heading, [fill(table, rows)], "chart"), "quiet s");
    title.append(open);
    open.setAttribute("aria-label", `${heading}: ${open.textContent}`);
    return box("section", "", title, ...(form === "chart" ? [] : [fill(table, rows.slice(0, MANY))]));
  }
  if (note) title.append(made("span", "", note));
  return box("section", "", title, ...(rows.length ? [fill(table, rows)] : []));
}

/** Fills the tray, and the strip of a phone. @param {Table} table */
export function fillTray(table) {
  const { tray, open } = table.sight;
  refill(byId("tray"), ...[...tray, ...open].map((section) => show(table, section)));
  const slots = tray.find((section) => section.form === "slots");
  const stock = tray.find((section) => section.form === "stock");
  const hand = tray.find((section) => section.form === "hand");
  const parts = (slots ?? stock)?.rows.slice(0, slots ? 5 : 7) ?? [];
  const strip = byId("strip");
  strip.classList.toggle("of-slots", Boolean(slots));
  strip.replaceChildren(...parts.map((row) => (slots ? slotOf(table, row) : amountOf(table, { ...row, card: undefined }))));
  const cards = hand?.rows.reduce((sum, row) => sum + (Number(row.value.replace(/\D/g, "")) || 1), 0) ?? 0;
  if (!slots && hand) strip.append(button(count(cards, "cards"), () => table.tab("yours"), "handbtn"));
}

/** A slot on the strip of a phone. @param {Table} table @param {Row} row */
function slotOf(table, row) {
  return button(`${row.value.split(" ")[0]} ${row.name}`, () => (row.card ? table.names.open.card([row.card]) : table.tab("yours")), `chip${row.marked ? " on" : ""}`);
}
