// Searches the book without a server: `BOOK` in index.js has the text of all pages.
"use strict";

const MOST = 40;
const field = document.getElementById("search");
const list = document.getElementById("found");
const article = document.querySelector("article");
const root = field.dataset.root;

/** Every piece of every page, in small letters for the search. */
const pieces = BOOK.flatMap(([path, title, section, parts]) =>
  parts.map(([anchor, heading, text]) => ({ path, title, section, anchor, heading, text, low: `${title} ${heading} ${text}`.toLowerCase() })));

/** How well a piece fits: a word in a heading counts more than one in the text. */
function score(piece, words) {
  const heading = piece.heading.toLowerCase();
  const title = piece.title.toLowerCase();
  let sum = 0;
  for (const word of words) {
    if (!piece.low.includes(word)) return 0;
    sum += 1;
    if (heading === word) sum += 40;
    else if (heading.includes(word)) sum += 10;
    if (title.includes(word)) sum += 5;
  }
  return sum;
}

/** The text around the first word that is found, with the words marked. */
function excerpt(text, words) {
  const low = text.toLowerCase();
  const places = words.map((word) => low.indexOf(word)).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - 60);
  const part = text.slice(places.length ? start : 0, (places.length ? start : 0) + 180);
  const paragraph = document.createElement("p");
  let rest = part;
  while (rest) {
    const next = words.map((word) => [rest.toLowerCase().indexOf(word), word.length]).filter(([at]) => at >= 0).sort((a, b) => a[0] - b[0])[0];
    if (!next) break;
    const mark = document.createElement("mark");
    mark.textContent = rest.slice(next[0], next[0] + next[1]);
    paragraph.append(rest.slice(0, next[0]), mark);
    rest = rest.slice(next[0] + next[1]);
  }
  paragraph.append(rest);
  return paragraph;
}

function show() {
  const typed = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  // A letter alone says nothing beside other words.
  const words = typed.some((word) => word.length > 1) ? typed.filter((word) => word.length > 1) : typed;
  list.replaceChildren();
  list.hidden = words.length === 0;
  article.hidden = words.length > 0;
  if (words.length === 0) return;
  const found = pieces.map((piece) => [score(piece, words), piece]).filter(([points]) => points > 0);
  found.sort((a, b) => b[0] - a[0]);
  for (const [, piece] of found.slice(0, MOST)) {
    const link = document.createElement("a");
    link.href = `${root}${piece.path}#${piece.anchor}`;
    link.textContent = piece.heading === piece.title ? piece.title : `${piece.title}: ${piece.heading}`;
    const entry = document.createElement("li");
    entry.append(link, ` (${piece.section})`, excerpt(piece.text, words));
    list.append(entry);
  }
  if (found.length === 0) {
    const entry = document.createElement("li");
    entry.textContent = "Nothing found.";
    list.append(entry);
  }
}

field.addEventListener("input", show);
// A result on the same page is shown at once.
list.addEventListener("click", () => {
  field.value = "";
  show();
});
addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
  }
});
