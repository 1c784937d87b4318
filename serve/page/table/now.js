// @ts-check
// What may be done now, as a list: the second way beside the board, for the keyboard and for what has no place.

import { button, made } from "/dom.js";
import { isEnd, movesOf, worded } from "/table/choices.js";
import { capital, count, key } from "/table/names.js";

/**
 * @typedef {import("/table/table.js").Table} Table
 * @typedef {import("/table/choices.js").Move} Move
 */

/** A longer list can be searched. */
const LONG = 12;
/** What is searched for. */
let search = "";
/** The places of a long list whose choices are shown. @type {Set<string>} */
const opened = new Set();
/** How many are chosen, by the token of the choice. @type {Map<string, number>} */
const numbers = new Map();

/** @type {import("/table/table.js").Panel} */
export const now = {
  id: "now",
  heading: "Now",
  show(element, table) {
    const { sight } = table;
    element.replaceChildren(made("h2", "", table.waiting()));
    if (sight.over) {
      element.append(standings(table));
      return;
    }
    element.append(...strikes(table));
    if (sight.asked?.mine) element.append(...choices(table));
    if (sight.early.length) element.append(early(table));
    element.append(...lately(table));
  },
};

/** The calamity that the question is about, with its text. @param {Table} table */
function strikes(table) {
  const card = table.sight.asked?.calamity;
  const calamity = table.game.calamities.find((one) => one.card === card);
  if (!calamity) return [];
  const box = made("section", "calamity");
  box.append(made("h3", "", calamity.name), made("p", "", calamity.text));
  return [box];
}

/** @param {Table} table */
function choices(table) {
  const { sight, game } = table;
  const moves = movesOf(sight, game).filter(({ choice }) => !isEnd(choice));
  const end = table.legal.find(isEnd);
  const parts = [];
  if (end) parts.push(key(button(worded(end, 1), () => table.act(end), "main"), "end"));
  if (sight.undo?.may) parts.push(key(button(`Take back: ${sight.undo.what}`, () => table.takeBack()), "undo"));
  const row = made("div", "row");
  row.append(...parts);
  const list = made("div", "choices");
  const fill = () => list.replaceChildren(...grouped(table, moves));
  fill();
  return [row, ...(moves.length > LONG ? [searchField(fill)] : []), list];
}

/** What may be done without being asked. @param {Table} table */
function early(table) {
  const box = document.createElement("details");
  box.className = "group";
  const moves = movesOf({ ...table.sight, legal: table.sight.early }, table.game);
  const words = table.sight.asked?.mine ? "The order of movement" : "Move before your turn";
  box.append(key(made("summary", "", words), "early"), ...grouped(table, moves));
  return box;
}

/** @param {() => void} fill */
function searchField(fill) {
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = "Search the choices";
  field.setAttribute("aria-label", "Search the choices");
  field.value = search;
  field.addEventListener("input", () => {
    search = field.value;
    fill();
  });
  return key(field, "search");
}

/**
 * The choices by area, those without a place first.
 * @param {Table} table @param {Move[]} moves
 */
function grouped(table, moves) {
  const words = search.toLowerCase();
  const isLong = moves.length > LONG;
  const kept = moves.filter(({ choice }) => !isLong || choice.words.toLowerCase().includes(words));
  const groups = byPlace(table, kept);
  const isShort = !isLong || words !== "";
  return [...groups].map(([spot, list], at) => {
    const rows = list.map((move) => row(table, move));
    const group = spot ? document.createElement("details") : made("section");
    group.className = "group";
    if (group instanceof HTMLDetailsElement) {
      group.open = isShort || at === 0 || opened.has(spot) || table.moves.from === spot;
      group.addEventListener("toggle", () => (group.open ? opened.add(spot) : opened.delete(spot)));
      const name = key(made("summary", "", table.spotName(spot)), `group ${spot}`);
      name.append(made("span", "faint", ` ${count(list.length, "choice")}`));
      name.addEventListener("click", () => table.board.reveal([table.board.areaOf(spot)]));
      group.append(name);
    }
    group.append(...rows);
    return group;
  });
}

/** The choices of each place; a coast belongs to its area. @param {Table} table @param {Move[]} moves */
function byPlace(table, moves) {
  /** @type {Map<string, Move[]>} */
  const groups = new Map();
  for (const move of moves) {
    const area = move.from?.startsWith("w") ? table.board.areaOf(move.from) : -1;
    const place = area >= 0 ? `a${area}` : move.from ?? "";
    groups.set(place, [...(groups.get(place) ?? []), move]);
  }
  return groups;
}

/** @param {Table} table @param {Move} move */
function row(table, { choice, from, to }) {
  const line = made("div", "choice");
  const number = () => Math.min(numbers.get(choice.token) ?? choice.most ?? 1, choice.most ?? 1);
  const go = button("", () => table.act(choice, choice.most ? number() : undefined));
  const name = () => {
    go.textContent = worded(choice, number());
    if (choice.note) go.append(" ", made("span", "note", choice.note));
  };
  name();
  const places = [from, to].map((spot) => (spot ? table.board.areaOf(spot) : -1)).filter((at) => at >= 0);
  const light = () => table.board.glowAt({ target: places });
  go.addEventListener("pointerenter", light);
  go.addEventListener("focus", light);
  for (const end of ["pointerleave", "blur"]) go.addEventListener(end, () => table.moves.render());
  line.append(key(go, choice.token));
  if (choice.most && choice.most > 1) {
    const field = document.createElement("input");
    field.type = "number";
    field.min = "1";
    field.max = String(choice.most);
    field.value = String(number());
    field.setAttribute("aria-label", `How many, up to ${choice.most}`);
    field.addEventListener("input", () => {
      numbers.set(choice.token, Math.min(Math.max(Math.trunc(Number(field.value)) || 1, 1), choice.most ?? 1));
      name();
    });
    line.append(key(field, `${choice.token} number`));
  }
  return line;
}

/** What has happened since the last decision of this seat. @param {Table} table */
function lately(table) {
  const isPlayer = table.sight.you !== null && !table.reel;
  const told = isPlayer ? table.story.since() : table.story.told;
  if (!told.length) return [];
  const box = made("section", "lately");
  box.append(made("h3", "", isPlayer ? "Since your last decision" : "The latest"), table.story.list(told.slice(-12)));
  if (told.length > 12) {
    box.append(button(`All ${count(told.length, "event")}`, () => {
      table.open = "story";
      table.show();
    }, "link"));
  }
  return [box];
}

/** @param {Table} table */
function standings(table) {
  const list = made("ol", "standings");
  const rows = table.sight.over ? table.sight.over.standings : [];
  for (const { seat, points, parts } of rows) {
    const item = made("li");
    const words = parts.map(([name, number]) => `${name} ${number}`).join(", ");
    item.append(table.names.badge(seat), ` ${table.names.player(seat)}: ${count(points, "point")}`, made("p", "faint", capital(words)));
    list.append(item);
  }
  return list;
}
