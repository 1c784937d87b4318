// @ts-check
// Everybody at the table: a strip of seats with the same figures for all, and a page of them on a phone.

import { box, byId, made } from "/dom.js";
import { amount, capital, refill, singular } from "/table/words.js";

/** @typedef {import("/table/table.js").Table} Table */

/** Who plays there, in a few words. @param {Table} table @param {import("/table/types.js").Player} player */
function state(table, player) {
  const { gone, who, away, here, note, seat } = player;
  const is = gone ? "has left" : who !== "person" ? who : away ? "a bot plays" : here || table.isReplay ? "" : "not here";
  return [seat === table.sight.you && "you", is, note].filter(Boolean).join(", ");
}

/** Fills the strip of seats and the page of players. @param {Table} table */
export function fillSeats(table) {
  const { players, columns, asked, room, you } = table.sight;
  const seats = byId("seats");
  for (const [name, least] of /** @type {[string, number][]} */ ([["many", 5], ["crowd", 6], ["full", 10]])) seats.classList.toggle(name, players.length >= least);
  seats.style.setProperty("--half", String(Math.ceil(players.length / 2)));
  refill(seats, ...players.map((player) => {
    const isAsked = asked?.seat === player.seat && !room;
    const name = box("span", "name", table.names.player(player.seat), " ", made("span", "tag", state(table, player)));
    const sum = box("span", "points", made("b", "", amount(player.points)), made("span", "unit", ` ${singular(player.points, "points")}`));
    const facts = player.figures.map((figure, at) => box("span", "", made("b", "", amount(figure)), ` ${singular(figure, columns[at] ?? "")}`));
    const seat = box("li", `seat${isAsked ? " asked" : ""}${player.seat === you ? " you" : ""}${player.gone ? " gone" : ""}`, table.names.badge(player.seat), name, sum, box("span", "facts", ...facts));
    seat.dataset.seat = String(player.seat);
    seat.title = facts.map((fact) => fact.textContent).join(", ");
    if (isAsked) seat.setAttribute("aria-current", "true");
    return seat;
  }));
  refill(byId("players"), figures(table));
}

/** A table of everybody, with the parts of their points. @param {Table} table */
function figures(table) {
  const { players, columns } = table.sight;
  const head = box("tr", "", made("th", "", capital(table.game.labels.player || "player")), ...["points", ...columns].map((name) => made("th", "n", capital(name))));
  const rows = players.map((player) => {
    const name = box("th", "", table.names.badge(player.seat, "t"), ` ${table.names.player(player.seat)} `, made("span", "tag", state(table, player)));
    const parts = (player.parts ?? []).filter(([, number]) => number).map(([part, number]) => `${part} ${amount(number)}`).join(", ");
    const row = box("tr", "", name, ...[player.points, ...player.figures].map((figure) => made("td", "n", amount(figure))));
    const why = Object.assign(document.createElement("td"), { className: "s f", textContent: parts, colSpan: columns.length + 2 });
    return parts ? [row, box("tr", "why", why)] : [row];
  });
  return box("table", "figures", box("thead", "", head), box("tbody", "", ...rows.flat()));
}
