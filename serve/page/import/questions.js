// @ts-check
// What an import asks: one question for each cause, the best answer chosen, and what cannot be known left open.

import { button, choice, input, labelled, made, tick } from "/dom.js";
import { letterOf, seasOf } from "/import/marks.js";

/**
 * @typedef {import("/import/report.js").Report} Report
 * @typedef {import("/import.js").Choices} Choices
 *
 * What the questions are asked about.
 * @typedef {object} Asked
 * @property {Choices} chosen
 * @property {(change: Partial<Choices>) => void} choose
 * @property {Set<string>} answered the questions that need an answer of the author and have it
 * @property {Report} report
 * @property {import("/board.js").Board} board
 *
 * @typedef {{ title: string, parts: HTMLElement[], isOpen?: boolean }} Question
 */

/** What numbers and signs can mean, and how they usually look. @type {[string, string, string][]} */
const MEANINGS = [
  ["population", "Population", "[0-9]+"],
  ["black_site", "Black city site", "[●•■]"],
  ["white_site", "White city site", "[○□]"],
];

/** Says how many there are. @param {number} number @param {string} word */
export const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** @param {any} found */
export const wrong = ({ summary: { errors, warnings } }) => [count(errors, "error"), count(warnings, "warning")].join(", ");

/** A row of answers of which one is pressed. @param {[string, boolean, () => void][]} answers */
function answers(answers) {
  const row = made("div", "row");
  for (const [text, isPressed, act] of answers) {
    const one = button(text, act, "answer");
    one.setAttribute("aria-pressed", String(isPressed));
    row.append(one);
  }
  return row;
}

/**
 * The three tolerances with what is left wrong at each.
 * @param {Asked} asked @param {{ tolerance: string, found: any, report: Report | null }[]} tried @param {string} [best]
 * @returns {Question}
 */
export function askTolerance({ chosen, choose }, tried, best) {
  const row = made("div", "row");
  for (const { tolerance, found, report } of tried) {
    const one = button("", () => choose({ tolerance }), "value");
    const left = !found?.summary ? "…" : found.summary.errors + found.summary.warnings ? wrong(found) : "nothing left";
    const borders = report?.borders ? [made("span", "", count(report.borders, "border"))] : [];
    one.append(made("strong", "", `${tolerance} units`), ...borders, made("span", "", left), made("em", "", tolerance === best ? "best" : ""));
    one.setAttribute("aria-pressed", String(chosen.tolerance === tolerance));
    row.append(one);
  }
  const other = input("number", chosen.tolerance ?? "", (value) => Number(value) > 0 && choose({ tolerance: value }), { min: "0", step: "any" });
  const parts = [made("p", "", "Outlines closer together than this become one border. No outline moves by more."), row, labelled("Other value, in units of the drawing", other)];
  return { title: "How close do outlines touch?", parts };
}

/**
 * Whether waters that land cuts off are seas of their own, and what they are called.
 * @param {Asked} asked @param {number} parts how many parts there were when it was asked first
 * @returns {Question[]}
 */
export function askSeas({ chosen, choose, report, board }, parts) {
  if (!parts) return [];
  const cut = answers([
    [`Cut it into ${parts} seas`, !chosen.whole_seas, () => choose({ whole_seas: false })],
    [`One sea in ${parts} parts`, chosen.whole_seas, () => choose({ whole_seas: true })],
  ]);
  const letters = seasOf(board);
  const ids = [...new Set(report.seas.flatMap(({ id, from }) => [from, id]))];
  const proposed = new Set(report.seas.map(({ id }) => id));
  const names = ids.map((id) => {
    const name = board.areas[board.indexOf(id)]?.name ?? id;
    const field = input("text", chosen.names[id] ?? "", (value) => choose({ names: { ...chosen.names, [id]: value.trim() } }), { placeholder: name });
    return labelled(`Name of sea ${letterOf(letters.indexOf(id))}`, field);
  });
  const made_up = ids.filter((id) => proposed.has(id)).map((id) => letterOf(letters.indexOf(id)));
  const note = made_up.length && !chosen.whole_seas ? [made("p", "", `Proposed, as no text stands there: ${made_up.join(", ")}.`)] : [];
  return [{ title: "Land divides the sea", parts: [cut, ...(chosen.whole_seas ? [] : names), ...note] }];
}

/** Whether areas that meet next to a sea share a coast. @param {Asked} asked @returns {Question[]} */
export function askCoasts({ chosen, choose, answered, report: { coasts, coastPairs } }) {
  if (!coasts && !chosen.coasts && !answered.has("coasts")) return [];
  const answer = (/** @type {boolean} */ all) => () => {
    answered.add("coasts");
    choose({ coasts: all });
  };
  const is = answered.has("coasts") || chosen.coasts;
  const row = answers([[coastPairs ? `All ${coastPairs}` : "All", is && chosen.coasts, answer(true)], ["None", is && !chosen.coasts, answer(false)]]);
  const about = made("p", "", "May ships pass along the coast from one to the other? Single ones are added later, with the tool Border.");
  const pairs = made("details");
  pairs.append(made("summary", "", "Which they are"), made("p", "", coasts ? `${coasts}.` : "All that are possible are added."));
  const title = coastPairs ? `${count(coastPairs, "pair")} of neighbours ${coastPairs === 1 ? "meets" : "meet"} at a shore` : "Neighbours meet at a shore";
  return [{ title, parts: [about, row, pairs], isOpen: !is }];
}

/**
 * Whether short contacts are borders.
 * @param {Asked} asked @param {import("/import/report.js").Contact[]} contacts as they were measured
 * @returns {Question[]}
 */
export function askContacts({ chosen, choose }, contacts) {
  if (!contacts.length) return [];
  const lengths = contacts.map(({ length }) => length);
  const borders = contacts.filter(({ isBorder }) => isBorder).length;
  const [all, none] = [String(Math.min(...lengths) * 0.99), String(Math.max(...lengths) * 1.01)];
  const row = answers([
    [`As measured: ${count(borders, "border")}, ${count(contacts.length - borders, "corner")}`, chosen.least_contact === undefined, () => choose({ least_contact: undefined })],
    ["All are borders", chosen.least_contact === all, () => choose({ least_contact: all })],
    ["All are corners", chosen.least_contact === none, () => choose({ least_contact: none })],
  ]);
  const list = made("ul");
  list.append(...contacts.map(({ ends, length }) => made("li", "", `${ends}: ${length} units`)));
  const which = made("details");
  which.append(made("summary", "", "Which they are"), list);
  return [{ title: `${count(contacts.length, "pair")} ${contacts.length === 1 ? "touches" : "touch"} only briefly`, parts: [row, which] }];
}

/** What numbers and signs on shapes mean, and what areas without a population get. @param {Asked} asked @returns {Question[]} */
export function askLabels({ chosen, choose, answered, report: { populations, signs } }) {
  const isRead = Object.keys(chosen.label).length > 0;
  if (!populations && !signs.length && !isRead) return [];
  const is = answered.has("population") || isRead;
  const parts = [];
  if (populations) parts.push(made("p", "", `${populations}.`));
  if (populations && !isRead) {
    const keep = () => {
      answered.add("population");
      choose({});
    };
    parts.push(answers([["Leave it so, and change it later", is, keep]]));
  }
  if (signs.length || isRead) {
    parts.push(made("p", "", signs.length ? `Not read: ${signs.slice(0, 6).join(", ")}${signs.length > 6 ? " and more" : ""}.` : "All numbers and signs are read."));
    for (const [field, name, usual] of MEANINGS) {
      const { [field]: pattern, ...others } = chosen.label;
      parts.push(tick(name, pattern !== undefined, (on) => choose({ label: on ? { ...others, [field]: usual } : others })));
      if (pattern === undefined) continue;
      const form = input("text", pattern, (value) => choose({ label: value ? { ...others, [field]: value } : others }), { spellcheck: "false" });
      parts.push(labelled(`Texts for ${name.toLowerCase()}, as a regular expression`, form));
    }
  }
  return [{ title: signs.length || isRead ? "What do the numbers and signs mean?" : "How many live in each area?", parts, isOpen: !is }];
}

/** @param {Asked} asked @param {string[]} packs @returns {Question} */
export function askRules({ chosen, choose }, packs) {
  const rules = choice(packs.map((pack) => [pack, pack]), chosen.rules ?? "", (value) => choose({ rules: value }));
  const players = input("text", chosen.players ?? "", (value) => choose({ players: value || undefined }), { inputmode: "numeric", placeholder: "as there" });
  const about = made("p", "", "Rules, cards and advances are taken from a pack; the civilizations are yours to name.");
  return { title: "What is it played with?", parts: [about, labelled("Rules of", rules), labelled("Players", players)] };
}

/** What is wrong, one line for each kind. @param {any} found @param {import("/board.js").Board} board @returns {Question[]} */
export function showFindings(found, board) {
  /** @type {any[]} */
  const findings = found?.findings ?? [];
  if (!findings.length) return [];
  const list = made("ul", "list");
  for (const code of new Set(findings.map((finding) => finding.code))) {
    const all = findings.filter((finding) => finding.code === code);
    const item = made("li", `finding ${all[0].level}`);
    const areas = all.flatMap((finding) => finding.things.filter((/** @type {string[]} */ [kind]) => kind === "area" || kind === "sea").map((/** @type {string[]} */ [, id]) => id));
    const head = button("", () => {
      board.lit = areas;
      board.mark();
    }, "what");
    head.append(made("span", "level", all[0].level), ` ${all.length} × ${code}: `, made("span", "message", all[0].message));
    item.append(head);
    list.append(item);
  }
  return [{ title: "What is left to do", parts: [list] }];
}

/** The questions as sections with numbers. @param {Question[]} questions */
export const sections = (questions) => questions.map(({ title, parts, isOpen }, at) => {
  const box = made("section", isOpen ? "question open" : "question");
  const head = made("h3", "", title);
  head.prepend(made("span", "number", String(at + 1)));
  if (isOpen) head.append(made("em", "", "to answer"));
  box.append(head, ...parts);
  return box;
});
