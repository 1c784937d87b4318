// @ts-check
// Small windows over the table: a card with its face and text, a chart, and a question before something is given up.

import { button, made } from "/dom.js";
import { game as link } from "/game/game.js";
import { box } from "/game/words.js";

/** @typedef {import("/game/types.js").Game} Game */
/** @typedef {import("/game/types.js").Card} Card */

const DARK = matchMedia("(prefers-color-scheme: dark)");

/**
 * Opens a window with a heading; Escape, a click beside it or "Close" closes it.
 * @param {string} heading @param {(Node | string)[]} parts @param {string} [kind]
 */
export function opened(heading, parts, kind = "") {
  const dialog = document.createElement("dialog");
  dialog.className = kind;
  const title = made("h2", "", heading);
  title.id = "dialog-heading";
  dialog.setAttribute("aria-labelledby", title.id);
  const close = button("Close", () => dialog.close(), "btn close");
  dialog.append(title, ...parts, close);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.querySelector(`dialog.${kind || "none"}`)?.remove();
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks before something is given up.
 * @param {string} act @param {(Node | string)[]} says @param {() => void} go
 */
export function asked(act, says, go) {
  const row = box("div", "go");
  const dialog = opened(`${act}?`, [box("p", "", ...says), row], "confirm");
  const yes = button(act, () => {
    dialog.close();
    go();
  }, "btn");
  yes.dataset.confirm = "";
  row.append(yes, button("Back", () => dialog.close(), "btn"));
  dialog.querySelector(".close")?.remove();
  yes.focus();
}

/** @param {Game} game @param {string[]} ids */
export function showCards(game, ids) {
  const cards = ids.flatMap((id) => game.cards.find((card) => card.id === id) ?? []);
  if (cards.length) opened(cards.map((card) => card.name).join(", "), cards.map(face), "card-window");
}

/** A card with its face and all its text. @param {Card} card */
function face(card) {
  const picture = document.createElement("img");
  picture.src = link.face(card.id, DARK.matches);
  picture.alt = "";
  picture.addEventListener("error", () => picture.remove());
  const facts = made("dl");
  for (const [name, value] of card.facts) facts.append(made("dt", "", name), made("dd", "", value));
  const text = box("div", "text", made("p", "s f", card.kind), ...card.text.map((line) => made("p", "", line)), facts);
  const article = box("article", "face", picture, text);
  article.dataset.card = card.id;
  article.setAttribute("aria-label", card.name);
  return article;
}
