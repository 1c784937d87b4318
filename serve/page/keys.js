// @ts-check
// The keys of the studio, shown by `?`.

import { made } from "/dom.js";
import { ask } from "/parts.js";

/** @type {[string, string][]} */
const ALWAYS = [
  ["?", "shows this list"],
  ["Arrow keys", "walk from area to area, or move a cross to draw with"],
  ["Enter, Shift+Enter", "select an area, or place a corner; one more"],
  ["Shift", "straight and at right angles while drawing; more corners with Corner"],
  ["Alt", "draws without snapping"],
  ["Backspace", "takes back the last corner"],
  ["Escape", "drops what was begun, then the tool, then the selection"],
  ["+ − 0", "zoom in, zoom out, show the whole board"],
  ["Space or middle button", "drag to move the board; Ctrl and the arrow keys too"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"],
  ["Ctrl+C, Ctrl+V", "copy the selected areas, paste them at the pointer, also into another pack"],
  ["Ctrl+S, Ctrl+F", "save and search in the text"],
];

/**
 * Shows all keys in a dialog.
 * @param {{ name: string, key: string, hint: string }[]} tools
 */
export function showKeys(tools) {
  if (document.querySelector("dialog[open]")) return;
  const table = made("table", "figures keys");
  table.append(made("caption", "", "On a Mac, Cmd stands for Ctrl."));
  const body = made("tbody");
  const rows = [...ALWAYS, ...tools.map(({ key, name, hint }) => /** @type {[string, string]} */ ([key.length === 1 ? key.toUpperCase() : key, `${name}: ${hint}`]))];
  for (const [key, does] of rows) {
    const row = made("tr");
    const head = made("th", "", key);
    head.setAttribute("scope", "row");
    row.append(head, made("td", "", does));
    body.append(row);
  }
  table.append(body);
  ask("Keys", [table], [["close", "Close"]]);
}
