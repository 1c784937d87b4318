// @ts-check
// Several people at one screen: the hand is covered until the one whose turn it is says so.

import { button, made } from "/dom.js";

/** @typedef {import("/table/table.js").Table} Table */

/** Who is next at this screen, or null when nothing has to be covered. @param {Table} table */
function nextAt(table) {
  const { screen, you, asked, over } = table.sight;
  if (screen.length < 2 || over) return null;
  if (asked && screen.includes(asked.seat) && asked.seat !== you) return asked.seat;
  return you === null ? screen[0] : null;
}

/**
 * Covers the table while the screen is passed on.
 * @param {Table} table
 */
export function cover(table) {
  const open = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.pass"));
  const next = nextAt(table);
  if (next === null) {
    open?.close();
    open?.remove();
    return;
  }
  const name = table.names.player(next);
  const dialog = open ?? document.createElement("dialog");
  const heading = made("h2", "", `Pass the screen to ${name}`);
  const ask = made("p", "", table.sight.asked?.seat === next ? `${name} decides: ${table.aboutQuestion()}.` : "Nobody at this screen is asked at the moment.");
  const rows = made("div", "row");
  const seats = [next, ...table.sight.screen.filter((seat) => seat !== next)];
  rows.append(...seats.map((seat, at) => button(`It is me: ${table.names.player(seat)}`, () => table.order("me", { seat }), at ? "" : "main")));
  dialog.className = "pass";
  dialog.replaceChildren(table.names.badge(next), heading, ask, rows);
  if (open) return;
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
}
