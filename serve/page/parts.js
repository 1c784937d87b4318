// @ts-check
// Parts of panels: dialogs, differences, and plain Markdown.

import { button, made } from "/dom.js";

let dialogs = 0;

/**
 * Shows a dialog until it is answered. Returns the word of the button, or an empty text if it was closed.
 * @param {string} heading
 * @param {(Node | string)[]} content
 * @param {[string, string][]} buttons words and what is written on them; the first is the suggested one
 * @returns {Promise<string>}
 */
export function ask(heading, content, buttons) {
  const box = /** @type {HTMLDialogElement} */ (made("dialog", "dialog"));
  const title = made("h2", "", heading);
  title.id = `dialog-${++dialogs}`;
  box.setAttribute("aria-labelledby", title.id);
  const body = made("div", "body");
  body.append(...content);
  // A long page is scrolled with the keyboard too; the suggested button still comes first.
  const isText = !body.querySelector("[tabindex], input");
  if (isText) body.tabIndex = 0;
  const row = made("div", "row");
  for (const [word, text] of buttons) row.append(button(text, () => box.close(word), word));
  if (isText) row.querySelector("button")?.toggleAttribute("autofocus", true);
  box.append(title, body, row);
  document.body.append(box);
  box.showModal();
  return new Promise((resolve) => {
    box.addEventListener("close", () => {
      box.remove();
      resolve(box.returnValue);
    });
  });
}

const SIGNS = /** @type {Record<string, string>} */ ({ "+": "added", "-": "removed", "@": "at" });

/**
 * A difference as `diff -u` writes it, coloured and with its signs.
 * @param {string} text
 */
export function difference(text) {
  const view = made("div", "difference");
  view.tabIndex = 0;
  view.role = "group";
  view.setAttribute("aria-label", "Difference");
  const lines = text.replace(/\n$/, "").split("\n");
  const most = 2000;
  for (const line of lines.slice(0, most)) {
    const isHead = line.startsWith("+++ ") || line.startsWith("--- ");
    // A line of map.geojson can be a megabyte.
    view.append(made("div", isHead ? "file" : SIGNS[line[0]] ?? "same", line.slice(0, 2000) || " "));
  }
  if (text === "") view.append(made("div", "same", "Nothing changes."));
  if (lines.length > most) view.append(made("div", "at", `and ${lines.length - most} more lines`));
  return view;
}

/**
 * Words with `code` and **strong** parts.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function words(text) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/);
  return parts.map((part) => {
    if (/^`.+`$/.test(part)) return made("code", "", part.slice(1, -1));
    if (/^\*\*.+\*\*$/.test(part)) return made("strong", "", plain(part.slice(2, -2)));
    // Links lead to other pages of the guide, which the studio does not have: their words stay.
    if (/^\[.+\)$/.test(part)) return plain(part.slice(1, part.indexOf("](")));
    return plain(part);
  });
}

/** @param {string} text */
const plain = (text) => text.replace(/\\([\\`*_{}[\]<>()#+\-.!|~&])/g, "$1");

/**
 * Plain Markdown as elements: headings, paragraphs, lists, and blocks of code.
 * @param {string} text
 */
export function markdown(text) {
  const view = made("div", "markdown");
  const blocks = text.split(/^(```[^\n]*\n[\s\S]*?\n?```[ \t]*$)/m);
  for (const block of blocks) {
    const code = /^```([^\n]*)\n([\s\S]*?)\n?```[ \t]*$/.exec(block);
    if (code) {
      const name = code[1].replace(/^toml\s*/, "");
      if (name) view.append(made("p", "where", name));
      view.append(made("pre", "source", code[2]));
      continue;
    }
    for (const part of block.split(/\n\s*\n/)) view.append(...paragraph(part.trim()));
  }
  return view;
}

/**
 * @param {string} text
 * @returns {HTMLElement[]}
 */
function paragraph(text) {
  if (!text) return [];
  const heading = /^#+ +(.*)/.exec(text);
  const lines = text.split("\n");
  let element;
  if (heading) {
    element = made("h3");
    element.append(...words(heading[1]));
  } else if (lines.every((line) => /^[-*] /.test(line))) {
    element = made("ul");
    for (const line of lines) {
      const item = made("li");
      item.append(...words(line.slice(2)));
      element.append(item);
    }
  } else {
    element = made("p");
    element.append(...words(text));
  }
  return [element];
}
