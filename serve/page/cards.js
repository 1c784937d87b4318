// @ts-check
// The division table: a grid of cards by commodity and player count, edited in place like a spreadsheet.

import { choice, labelled, made } from "/dom.js";
import { call } from "/server.js";

/** @typedef {import("/studio.js").Studio} Studio */

/** What the server said. @type {any} */
let shown = null;
/** The block whose stacks are shown. */
let block = "";
/** The current cell: the place of its row and of its column. */
let at = { row: 0, column: 0 };
/** The other end of the cells that are selected, in the same row. */
let anchor = 0;
/** The cell that is being edited, if any. @type {HTMLInputElement | null} */
let editing = null;
/** Counts questions: only the last answer is shown. */
let asked = 0;

const panel = () => /** @type {HTMLElement} */ (document.getElementById("panel-cards"));

/** The rows that can be walked over, in order. @returns {any[]} */
const rows = () => shown.stacks.flatMap((/** @type {any} */ stack) => stack.rows);

/** @param {number} row @param {number} column */
const cellAt = (row, column) => /** @type {HTMLElement | null} */ (panel().querySelector(`td[data-row="${row}"][data-column="${column}"]`));

/** The columns that are selected. */
const span = () => [Math.min(at.column, anchor), Math.max(at.column, anchor)];

/** @param {Studio} studio */
async function ask(studio) {
  const number = ++asked;
  try {
    const answer = await call("cards", block ? { block } : {});
    if (number !== asked) return;
    shown = answer;
    // What is being typed stays; the table follows afterwards.
    if (!editing) show(studio);
  } catch (problem) {
    if (number === asked) studio.complain(problem);
  }
}

/** @param {any} row @param {number} column */
const findingsAt = (row, column) =>
  shown.findings.filter((/** @type {any} */ one) => one.id === row.id && one.kind === row.kind && (column < 0 ? !one.players : one.players?.includes(shown.players[column])));

/** @param {any} row @param {number} number @param {number} column */
function cell(row, number, column) {
  const element = made("td", row.kind);
  element.setAttribute("role", "gridcell");
  element.dataset.row = String(number);
  element.dataset.column = String(column);
  element.tabIndex = -1;
  const [cards, here] = [row.cards[column], row.here[column]];
  element.textContent = here === cards ? String(cards) : `${here} of ${cards}`;
  if (row.kind !== "commodity") element.setAttribute("aria-readonly", "true");
  const found = findingsAt(row, column);
  if (found.length) {
    element.classList.add(found[0].level);
    element.append(made("span", "flag", " !"));
    element.title = found.map((/** @type {any} */ one) => one.message).join("\n");
  }
  return element;
}

/** @param {string} name @param {string} kind @param {number[]} sums @param {number | string} inBox */
function sumRow(name, kind, sums, inBox) {
  const row = document.createElement("tr");
  row.className = kind;
  const head = made("th", "", name);
  head.setAttribute("scope", "row");
  row.append(head, ...sums.map((sum) => made("td", "", String(sum))), made("td", "", String(inBox)));
  return row;
}

/** @param {any} stack @param {number} first the number of its first row */
function body(stack, first) {
  const element = document.createElement("tbody");
  const heading = document.createElement("tr");
  const title = made("th", "stack", `Stack ${stack.number}`);
  title.setAttribute("colspan", String(shown.players.length + 2));
  title.setAttribute("scope", "rowgroup");
  heading.append(title);
  element.append(heading);
  stack.rows.forEach((/** @type {any} */ row, /** @type {number} */ place) => {
    const line = document.createElement("tr");
    line.className = row.kind;
    const head = made("th", "", row.name);
    head.setAttribute("scope", "row");
    if (row.note) head.append(made("span", "note", ` ${row.note}`));
    line.append(head, ...row.cards.map((/** @type {number} */ _, /** @type {number} */ column) => cell(row, first + place, column)), made("td", "", String(row.in_box)));
    element.append(line);
    const found = shown.findings.filter((/** @type {any} */ one) => one.id === row.id && one.kind === row.kind);
    const messages = [...new Map(found.map((/** @type {any} */ one) => [one.message, one])).values()];
    for (const one of messages) {
      const below = document.createElement("tr");
      below.className = `cell-finding ${one.level}`;
      const text = made("td", "");
      text.setAttribute("colspan", String(shown.players.length + 2));
      text.append(made("span", "level", one.level), ` ${one.message}`);
      below.append(text);
      element.append(below);
    }
  });
  element.append(sumRow("Commodities", "sum", stack.commodities, ""), sumRow("All cards", "sum", stack.cards, stack.in_box));
  return element;
}

/** @param {Studio} studio */
function show(studio) {
  const element = panel();
  const hadFocus = element.contains(document.activeElement);
  if (!shown.stacks.length) {
    element.replaceChildren(made("p", "none", "The pack has no stacks of trade cards."));
    return;
  }
  const parts = [];
  if (shown.blocks.length > 1) {
    const values = shown.blocks.map((/** @type {any} */ one) => /** @type {[string, string]} */ ([one.id, one.name]));
    const select = choice(values, shown.block, (id) => {
      block = id;
      ask(studio);
    });
    parts.push(labelled("Block", select));
  }
  const grid = document.createElement("table");
  grid.className = "cards-grid";
  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-label", "Cards by commodity and number of players");
  const head = grid.createTHead().insertRow();
  for (const text of ["Players", ...shown.players.map(String), "Box"]) {
    const one = made("th", "", text);
    one.setAttribute("scope", "col");
    head.append(one);
  }
  let first = 0;
  for (const stack of shown.stacks) {
    grid.append(body(stack, first));
    first += stack.rows.length;
  }
  grid.addEventListener("keydown", (event) => pressed(event, studio));
  let again = false;
  grid.addEventListener("mousedown", (event) => (again = clicked(event)));
  // The second click on a cell edits it, which fingers can do too.
  grid.addEventListener("click", () => again && edit(studio));
  const scroll = made("div", "scroll");
  scroll.append(grid);
  parts.push(scroll, made("p", "help", "Arrows move, Enter or a digit edits, Escape keeps the old number. Shift and an arrow select several player counts of a row."));
  element.replaceChildren(...parts);
  at.row = Math.min(at.row, first - 1);
  at.column = Math.min(at.column, shown.players.length - 1);
  anchor = Math.min(anchor, shown.players.length - 1);
  select(hadFocus);
}

/** Shows which cells are selected. @param {boolean} focus */
function select(focus) {
  const [from, to] = span();
  for (const element of panel().querySelectorAll("td[data-row]")) {
    const { row, column } = /** @type {HTMLElement} */ (element).dataset;
    const isIn = Number(row) === at.row && Number(column) >= from && Number(column) <= to;
    element.classList.toggle("selected", isIn);
    element.setAttribute("aria-selected", String(isIn));
    /** @type {HTMLElement} */ (element).tabIndex = Number(row) === at.row && Number(column) === at.column ? 0 : -1;
  }
  const current = cellAt(at.row, at.column);
  const row = rows()[at.row];
  if (current && row) current.setAttribute("aria-label", `${row.name}, ${shown.players[at.column]} players: ${current.textContent}`);
  if (focus) current?.focus();
}

/** Goes to the cell under the pointer. Returns true if it was the current one. @param {MouseEvent} event */
function clicked(event) {
  const target = event.target instanceof HTMLElement ? event.target.closest("td[data-row]") : null;
  if (!(target instanceof HTMLElement) || editing) return false;
  const isSame = target === document.activeElement;
  at = { row: Number(target.dataset.row), column: Number(target.dataset.column) };
  anchor = at.column;
  select(true);
  return isSame;
}

/** @param {number} down @param {number} right @param {boolean} extend */
function move(down, right, extend) {
  at.row = Math.max(0, Math.min(rows().length - 1, at.row + down));
  at.column = Math.max(0, Math.min(shown.players.length - 1, at.column + right));
  if (!extend) anchor = at.column;
  select(true);
}

/** @param {KeyboardEvent} event @param {Studio} studio */
function pressed(event, studio) {
  if (editing || event.ctrlKey || event.metaKey || event.altKey) return;
  const far = shown.players.length;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowUp: () => move(-1, 0, false),
    ArrowDown: () => move(1, 0, false),
    ArrowLeft: () => move(0, -1, event.shiftKey),
    ArrowRight: () => move(0, 1, event.shiftKey),
    Home: () => move(0, -far, event.shiftKey),
    End: () => move(0, far, event.shiftKey),
    PageUp: () => move(-8, 0, false),
    PageDown: () => move(8, 0, false),
    Enter: () => edit(studio),
    F2: () => edit(studio),
    Delete: () => write(studio, 0),
    Backspace: () => write(studio, 0),
  };
  const isDigit = /^[0-9]$/.test(event.key);
  if (!keys[event.key] && !isDigit) return;
  event.preventDefault();
  if (isDigit) edit(studio, event.key);
  else keys[event.key]();
}

/** @param {Studio} studio @param {string} [typed] */
function edit(studio, typed) {
  const row = rows()[at.row];
  const place = cellAt(at.row, at.column);
  if (!row || !place) return;
  if (row.kind !== "commodity") {
    studio.say("The cards of calamities are changed in calamities.toml.");
    return;
  }
  const field = document.createElement("input");
  field.className = "cell-input";
  field.inputMode = "numeric";
  field.setAttribute("aria-label", `Cards of ${row.name} with ${shown.players[at.column]} players`);
  field.value = typed ?? String(row.cards[at.column]);
  editing = field;
  place.replaceChildren(field);
  field.focus();
  if (!typed) field.select();
  const end = () => {
    if (editing !== field) return false;
    editing = null;
    return true;
  };
  /** @param {number} down @param {number} right */
  const accept = async (down, right) => {
    const text = field.value.trim();
    if (!end()) return;
    panel().focus();
    show(studio);
    if (text !== "" && text !== String(row.cards[at.column]) && !(await write(studio, text))) return;
    move(down, right, false);
  };
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const keys = { Enter: [1, 0], Tab: [0, event.shiftKey ? -1 : 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const step = keys[/** @type {keyof typeof keys} */ (event.key)];
    if (event.key === "Escape") {
      end();
      show(studio);
      select(true);
    } else if (step) {
      event.preventDefault();
      accept(step[0], step[1]);
    }
  });
  field.addEventListener("blur", () => accept(0, 0));
}

/**
 * Writes a number into the selected cells.
 * @param {Studio} studio @param {number | string} value
 */
async function write(studio, value) {
  const row = rows()[at.row];
  const cards = Number(value);
  if (row?.kind !== "commodity") return false;
  if (!Number.isInteger(cards) || cards < 0 || cards > 65535) {
    studio.say(`"${value}" is not a number of cards.`);
    return false;
  }
  const [from, to] = span().map((column) => shown.players[column]);
  const players = from === to ? String(from) : `${from}-${to}`;
  const done = await studio.change({ do: "set-cards", commodity: row.id, players, cards });
  await ask(studio);
  return done;
}

/**
 * Opens the table at the row of a commodity, and at a player count if it is given.
 * @param {Studio} studio @param {string} id @param {number} [players]
 */
export async function openCards(studio, id, players) {
  studio.show("cards");
  await ask(studio);
  const row = rows().findIndex((/** @type {any} */ one) => one.id === id);
  if (row < 0) return;
  const about = shown.findings.find((/** @type {any} */ one) => one.id === id && one.players);
  const column = shown.players.indexOf(players ?? about?.players[0] ?? shown.players[0]);
  at = { row, column: Math.max(column, 0) };
  anchor = at.column;
  select(true);
  cellAt(at.row, at.column)?.scrollIntoView({ block: "center" });
}

/** @type {import("/studio.js").Panel} */
export const cards = {
  id: "cards",
  heading: "Cards",
  mount(element, studio) {
    element.tabIndex = -1;
    element.append(made("p", "none", "Waiting for the pack."));
    studio.openCards = (id) => openCards(studio, id);
  },
  update(studio) {
    if (shown?.version !== studio.seen.version) ask(studio);
  },
};
