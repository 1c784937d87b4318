// @ts-check
// Small windows over the table: a card with its face and text, a chart, and a question before something is given up.

import { box, button, byId, made } from "/dom.js";
import { game as link } from "/table/game.js";

/** Opens a window; Escape, a click beside it or "Close" closes it. @param {string} heading @param {(Node | string)[]} parts @param {string} kind */
export function opened(heading, parts, kind) {
  document.querySelector(`dialog.${kind}`)?.remove();
  const dialog = Object.assign(document.createElement("dialog"), { className: kind, ariaLabel: heading });
  dialog.append(made("h2", "", heading), ...parts, button("Close", () => dialog.close(), "btn close"));
  dialog.addEventListener("close", () => {
    dialog.remove();
    // What opened it may be gone.
    if (document.activeElement === document.body) byId("ask").focus();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Asks before something is given up. @param {string} act @param {(Node | string)[]} says @param {() => void} go */
export function asked(act, says, go) {
  const row = box("div", "go");
  const dialog = opened(`${act}?`, [box("p", "", ...says), row], "confirm");
  const yes = button(act, go, "btn");
  yes.dataset.confirm = "";
  yes.addEventListener("click", () => dialog.close());
  row.append(yes, button("Back", () => dialog.close(), "btn"));
  dialog.querySelector(".close")?.remove();
  yes.focus();
}

/** @param {import("/table/types.js").Game} game @param {string[]} ids */
export function showCards(game, ids) {
  const cards = ids.flatMap((id) => game.cards.find((card) => card.id === id) ?? []);
  if (cards.length) opened(cards.map((card) => card.name).join(", "), cards.map(face), "card-window");
}

/** A card with its face and all its text. @param {import("/table/types.js").Card} card */
function face(card) {
  const picture = Object.assign(document.createElement("img"), { alt: "" });
  picture.addEventListener("error", () => picture.remove());
  link.face(card.id, matchMedia("(prefers-color-scheme: dark)").matches).then((address) => Object.assign(picture, { src: address }), () => picture.remove());
  const facts = made("dl");
  for (const [name, value] of card.facts) facts.append(made("dt", "", name), made("dd", "", value));
  const text = box("div", "text", made("p", "s f", card.kind), ...card.text.map((line) => made("p", "", line)), facts);
  const article = Object.assign(box("article", "face", picture, text), { ariaLabel: card.name });
  article.dataset.card = card.id;
  return article;
}
