// @ts-check
// The players: a strip above the board, and a panel with what everybody has and the succession table.

import { button, made } from "/dom.js";
import { count } from "/table/names.js";

/**
 * @typedef {import("/table/table.js").Table} Table
 * @typedef {import("/table/types.js").Player} Player
 */

/**
 * The strip above the board.
 * @param {HTMLElement} element @param {Table} table
 */
export function fillStrip(element, table) {
  const { sight, names } = table;
  element.replaceChildren(...sight.players.map((player) => {
    const chip = button("", () => {
      table.open = "players";
      table.show();
    }, "chip");
    const name = made("span", "who", names.player(player.seat));
    const facts = made("span", "facts", `${count(player.points, "point")}, ${count(player.cards, "card")}`);
    chip.append(names.badge(player.seat), name, facts);
    chip.classList.toggle("asked", sight.asked?.seat === player.seat && !(sight.room && sight.asked.ask === "proposal"));
    chip.classList.toggle("you", sight.you === player.seat);
    chip.classList.toggle("gone", player.gone);
    chip.setAttribute("aria-label", `${names.player(player.seat)}: ${player.points} points, ${player.cities} cities, ${player.cards} cards${state(player)}`);
    return chip;
  }));
}

/** @param {Player} player */
function state(player) {
  if (player.gone) return ", has left the game";
  if (player.who !== "person") return `, ${player.who}`;
  if (player.away) return ", a bot plays for them";
  return player.here ? "" : ", not connected";
}

const COLUMNS = /** @type {[string, string, (player: Player) => number][]} */ ([
  ["Points", "Victory points as far as everybody knows them", (player) => player.points],
  ["Cities", "Cities on the board", (player) => player.cities],
  ["Tokens", "Tokens on the board", (player) => player.tokens],
  ["Stock", "Tokens in stock", (player) => player.stock],
  ["Treasury", "Tokens in treasury", (player) => player.treasury],
  ["Cards", "Trade cards in hand", (player) => player.cards],
]);

/** @type {import("/table/table.js").Panel} */
export const players = {
  id: "players",
  heading: "Players",
  show(element, table) {
    element.replaceChildren(made("h2", "", "Players"), figures(table), ...standIn(table), made("h3", "", "Succession"), succession(table), made("h3", "", "Advances"), held(table));
  },
};

/** A bot plays for somebody who leaves for a while. @param {Table} table */
function standIn(table) {
  const mine = table.sight.players.find((player) => player.seat === table.sight.you);
  if (!mine || mine.gone || table.sight.over) return [];
  const words = mine.away ? "I am back: I play myself" : "Let a bot play for me";
  return [button(words, () => table.order("away", { seat: mine.seat, away: !mine.away })), leaving(table, mine)];
}

/** A player may leave for good; the first press asks, the second leaves. @param {Table} table @param {Player} mine */
function leaving(table, mine) {
  const leave = button("Leave the game", () => {
    if (leave.dataset.sure) table.order("leave", { seat: mine.seat });
    leave.dataset.sure = "yes";
    leave.textContent = "Leave for good when this phase is over? Press again";
  });
  return leave;
}

/** @param {Table} table */
function figures(table) {
  const head = made("tr");
  head.append(made("th", "", "Player"), ...COLUMNS.map(([name, title]) => {
    const cell = made("th", "", name);
    cell.title = title;
    return cell;
  }));
  const rows = table.sight.players.map((player) => {
    const row = made("tr", table.sight.you === player.seat ? "you" : "");
    const name = made("th");
    name.setAttribute("scope", "row");
    name.append(table.names.badge(player.seat), ` ${table.names.player(player.seat)}`, made("div", "faint", state(player).slice(2)));
    row.append(name, ...COLUMNS.map(([, , value]) => made("td", "", String(value(player)))));
    return row;
  });
  return scrolling(sheet([head], rows));
}

/** The way of the markers through the eras. @param {Table} table */
function succession(table) {
  const { spaces, eras, rows } = table.game.succession;
  const list = made("ol", "eras");
  for (const era of eras) list.append(made("li", "", era.requires ? `${era.name}: ${era.requires}` : era.name));
  const head = made("tr");
  head.append(made("th", "", "Space"), ...Array.from({ length: spaces + 1 }, (_, at) => made("th", "", String(at))));
  const lines = table.sight.players.map((player) => {
    const line = made("tr");
    const starts = rows.find((row) => row.seat === player.seat)?.starts ?? [];
    const name = made("th");
    name.setAttribute("scope", "row");
    name.append(table.names.badge(player.seat), ` ${table.names.player(player.seat)}`);
    line.append(name);
    for (let space = 0; space <= spaces; space += 1) {
      const cell = made("td", starts.filter((at) => at <= space).length % 2 ? "odd" : "", space === player.marker ? table.names.letter(player.seat) : "");
      if (space === player.marker) cell.classList.add("here");
      line.append(cell);
    }
    return line;
  });
  const box = made("div");
  box.append(scrolling(sheet([head], lines)), list);
  return box;
}

/** The advances of everybody. @param {Table} table */
function held(table) {
  const list = made("ul", "held");
  for (const player of table.sight.players) {
    const names = player.advances.map((id) => table.game.advances.find((advance) => advance.id === id)?.name ?? id);
    const item = made("li");
    item.append(table.names.badge(player.seat), ` ${table.names.player(player.seat)}: ${names.join(", ") || "none"}`);
    list.append(item);
  }
  return list;
}

/** @param {HTMLElement[]} head @param {HTMLElement[]} body */
function sheet(head, body) {
  const sheet = made("table", "figures");
  const [top, rest] = [made("thead"), made("tbody")];
  top.append(...head);
  rest.append(...body);
  sheet.append(top, rest);
  return sheet;
}

/** @param {HTMLElement} inner */
function scrolling(inner) {
  const box = made("div", "scroll");
  box.tabIndex = 0;
  box.append(inner);
  return box;
}
