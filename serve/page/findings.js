// @ts-check
// The findings beside the board: grouped and filtered, with source lines, lights on the board, and fixes
// whose change is shown before it is made.

import { button, choice, grouped, made } from "/dom.js";
import { light, redraw } from "/lights.js";
import { ask, difference, markdown } from "/parts.js";
import { Refused, call } from "/server.js";

/** @typedef {import("/studio.js").Studio} Studio */

/** What the reader chose. */
const chosen = { group: "lint", words: "", lit: "", closed: /** @type {Set<string>} */ (new Set()) };
/** Entries that are shown, by all they say: what did not change stays, with its focus. @type {Map<string, HTMLElement>} */
let shown = new Map();

/**
 * The ids of areas that a finding is about, in order.
 * @param {any} finding
 * @returns {string[]}
 */
const areasOf = (finding) => finding.things.filter((/** @type {string[]} */ [kind]) => kind === "area" || kind === "sea").map((/** @type {string[]} */ [, id]) => id);

/**
 * What a finding says, by which it is known again.
 * @param {any} finding
 */
const said = (finding) => `${finding.code}: ${finding.message}`;

/**
 * The page of a lint, in a dialog.
 * @param {string} code @param {Studio} studio
 */
async function explain(code, studio) {
  try {
    const { name, level, page } = await call("explain", { code });
    await ask(`${name} (${level})`, [markdown(page)], [["close", "Close"]]);
  } catch (problem) {
    studio.complain(problem);
  }
}

/**
 * Shows what an order would change, and makes the change if it is wanted.
 * @param {Studio} studio
 * @param {any} order
 */
export async function preview(studio, order) {
  try {
    if (!(await studio.saveFirst())) return false;
    const { title, notes, difference: text } = await call("change", { order, preview: true });
    if (!text) {
      studio.say("There is nothing to change.");
      return false;
    }
    const remarks = notes.map((/** @type {string} */ note) => made("p", "", note));
    const answer = await ask(title, [...remarks, difference(text)], [["apply", "Apply"], ["cancel", "Cancel"]]);
    return answer === "apply" && (await studio.change(order));
  } catch (problem) {
    if (problem instanceof Refused) studio.complain(problem);
    else throw problem;
    return false;
  }
}

/**
 * A source line with its marked range.
 * @param {any} place
 */
function source(place) {
  const view = made("pre", "source");
  const letters = [...place.source];
  const start = place.column - 1 - place.skipped;
  const end = place.end_line > place.line ? letters.length : Math.max(place.end_column - 1 - place.skipped, start + 1);
  const part = (/** @type {number} */ from, /** @type {number} */ to) => letters.slice(Math.max(from, 0), Math.max(to, 0)).join("");
  view.append(place.skipped ? "…" : "", part(0, start), made("mark", "", part(start, end) || " "), part(end, letters.length));
  if (place.end_line > place.line) view.append(` … to line ${place.end_line}`);
  return view;
}

/**
 * A link to a place in the text.
 * @param {any} place @param {string} text @param {Studio} studio
 */
function link(place, text, studio) {
  const of = place.own ? "" : ` (of the pack ${place.pack})`;
  return button(text + of, () => studio.openText?.(place.file, place.line, place.column, place.pack), "where link");
}

/**
 * @param {any} finding
 * @param {Studio} studio
 */
function entry(finding, studio) {
  const item = made("li", `finding ${finding.level}`);
  const areas = areasOf(finding);
  const point = () => {
    chosen.lit = said(finding);
    light(studio.board, areas);
  };
  const head = button("", point, "what");
  head.append(made("span", "level", finding.level), " ", made("span", "message", finding.message));
  if (areas.length > 0) head.title = "Show it on the board";
  item.append(head);
  if (finding.file) item.append(link(finding, `${finding.file}:${finding.line}:${finding.column}`, studio), source(finding));
  for (const label of finding.labels) {
    item.append(link(label, `${label.file}:${label.line}: ${label.text}`, studio));
  }
  if (finding.help) item.append(made("p", "help", finding.help));
  const row = made("div", "row");
  if (finding.fix) {
    const order = finding.order ?? { do: "fix", file: finding.file, at: finding.at, lint: finding.code };
    row.append(button(`Fix: ${finding.fix}`, () => preview(studio, order), "fix"));
  }
  const cards = finding.things.find((/** @type {string[]} */ [kind]) => kind === "commodity");
  if (cards && studio.openCards) row.append(button(`Cards of ${cards[1]}`, () => studio.openCards?.(cards[1])));
  row.append(button(finding.code, () => explain(finding.code, studio), "link"));
  item.append(row);
  return item;
}

/**
 * True when a finding has all words of the filter.
 * @param {any} finding
 */
function fits(finding) {
  const text = [finding.level, finding.code, finding.message, finding.file, finding.source, finding.help].join(" ").toLowerCase();
  return chosen.words.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/**
 * @param {string} name @param {any[]} findings @param {Studio} studio
 * @param {Map<string, HTMLElement>} now
 */
function section(name, findings, studio, now) {
  const box = /** @type {HTMLDetailsElement} */ (made("details", "group"));
  box.open = !chosen.closed.has(name);
  box.addEventListener("toggle", () => (box.open ? chosen.closed.delete(name) : chosen.closed.add(name)));
  const summary = made("summary", findings[0].level);
  summary.append(made("span", "name", name), " ", made("span", "count", String(findings.length)));
  const list = made("ul", "list");
  for (const finding of findings) {
    let key = JSON.stringify(finding);
    while (now.has(key)) key += "again";
    const item = shown.get(key) ?? entry(finding, studio);
    now.set(key, item);
    list.append(item);
  }
  box.append(summary, list);
  return box;
}

/** @param {Studio} studio */
function show(studio) {
  const element = /** @type {HTMLElement} */ (document.getElementById("panel-findings"));
  const found = studio.seen.findings;
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (element.querySelector(name));
  const kept = found.filter(fits);
  part(".none").hidden = kept.length > 0;
  part(".none").textContent = found.length > 0 ? "No finding has these words." : "Nothing to report.";
  const { left_out: more } = studio.seen.summary;
  part(".more").hidden = !more;
  part(".more").textContent = `${more} more are not shown: fix these first.`;
  const fixable = found.filter((/** @type {any} */ finding) => finding.certain).length;
  part(".all").hidden = fixable < 2;
  part(".all").textContent = `Apply all ${fixable} certain fixes`;
  const focus = document.activeElement;
  const now = new Map();
  // In the order they come: errors first.
  const groupOf = (/** @type {any} */ finding) => (chosen.group === "file" ? finding.file ?? "no file" : `${finding.level}: ${finding.code}`);
  const groups = [...grouped(kept, groupOf)].map(([name, findings]) => section(name, findings, studio, now));
  part(".groups").replaceChildren(...groups);
  shown = now;
  if (focus instanceof HTMLElement && element.contains(focus)) focus.focus({ preventScroll: true });
  if (chosen.lit && !found.some((/** @type {any} */ finding) => said(finding) === chosen.lit)) {
    chosen.lit = "";
    light(studio.board, []);
  }
  redraw(studio.board);
}

/** @type {import("/studio.js").Panel} */
export const findings = {
  id: "findings",
  heading: "Findings",
  mount(element, studio) {
    const words = /** @type {HTMLInputElement} */ (made("input"));
    words.type = "search";
    words.placeholder = "Filter";
    words.setAttribute("aria-label", "Filter findings by words");
    words.addEventListener("input", () => {
      chosen.words = words.value;
      if (studio.seen) show(studio);
    });
    const kinds = /** @type {[string, string][]} */ ([["lint", "by kind"], ["file", "by file"]]);
    const group = choice(kinds, chosen.group, (value) => {
      chosen.group = value;
      if (studio.seen) show(studio);
    });
    group.setAttribute("aria-label", "Group findings");
    const bar = made("div", "row bar");
    bar.append(words, group, button("", () => preview(studio, { do: "fix-all" }), "all"));
    element.append(bar, made("p", "none"), made("div", "groups"), made("p", "more"));
  },
  update: show,
};
