// @ts-check
// The findings beside the board: with source lines, lights on the board, and fixes as buttons.

/** @typedef {import("/studio.js").Studio} Studio */

/**
 * An element with text.
 * @param {string} name @param {string} kind @param {string} [text]
 */
function made(name, kind, text = "") {
  const element = document.createElement(name);
  element.className = kind;
  element.textContent = text;
  return element;
}

/**
 * @param {any} finding
 * @param {Studio} studio
 */
function entry(finding, studio) {
  const item = made("li", `finding ${finding.level}`);
  const head = made("button", "what");
  head.setAttribute("type", "button");
  head.append(made("span", "level", finding.level), " ", made("span", "message", finding.message));
  const areas = finding.things.filter((/** @type {string[]} */ [kind]) => kind === "area" || kind === "sea").map((/** @type {string[]} */ [, id]) => id);
  head.addEventListener("click", () => studio.board.light(areas));
  item.append(head);
  if (finding.file) item.append(made("p", "where", `${finding.file}:${finding.line}:${finding.column}`), made("pre", "source", finding.source));
  if (finding.help) item.append(made("p", "help", finding.help));
  if (finding.fix) {
    const fix = made("button", "fix", finding.fix);
    fix.setAttribute("type", "button");
    fix.addEventListener("click", () => studio.change({ do: "fix", file: finding.file, at: finding.at, lint: finding.code }));
    item.append(fix);
  }
  return item;
}

/** @type {import("/studio.js").Panel} */
export const findings = {
  id: "findings",
  heading: "Findings",
  mount(element) {
    const list = made("ul", "list");
    element.append(made("p", "none", "Nothing to report."), list);
  },
  update(studio) {
    const element = /** @type {HTMLElement} */ (document.getElementById("panel-findings"));
    const found = studio.seen.findings;
    const list = /** @type {HTMLElement} */ (element.querySelector(".list"));
    const none = /** @type {HTMLElement} */ (element.querySelector(".none"));
    none.hidden = found.length > 0;
    list.replaceChildren(...found.map((/** @type {any} */ finding) => entry(finding, studio)));
  },
};
