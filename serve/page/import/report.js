// @ts-check
// What `strabo import` says of a drawing, as data for the questions and the marks on the board.

/**
 * @typedef {[number, number]} Point
 * @typedef {{ id: string, name: string, at: Point, from: string }} CutSea
 * @typedef {{ ends: string, length: number, at: Point, isBorder: boolean }} Contact
 * @typedef {{ topic: string, lines: string[] }} Topic
 *
 * @typedef {object} Report
 * @property {string} summary how much was found, in a few words
 * @property {number | null} borders how many there are, if the report says so
 * @property {Topic[]} topics
 * @property {CutSea[]} seas waters that became seas of their own
 * @property {Contact[]} contacts those that may be borders or corners
 * @property {string} coasts which neighbours may share a coast, in a sentence
 * @property {number} coastPairs how many of them there are
 * @property {string} populations what the areas got that have none in the drawing
 * @property {string[]} signs numbers and signs that were not read
 * @property {Set<string>} unnamed the ids of areas whose names were made up
 */

const CUT = /^(\S+) \("(.*)"\) at (-?[\d.]+), (-?[\d.]+), from (\S+)$/;
const CONTACT = /^(.+): ([\d.]+) at (-?[\d.]+), (-?[\d.]+), treated as a (border|corner)$/;

/** A line without the options of the command line, which are asked for on the page. @param {string} text */
const shown = (text) => text.trim().replace(/ \(--tolerance\)/, "").replace(/(?:[:;,] (?:try )?| and import with )--[a-z]+[^:]*(:|$)/, "$1").replace(/:$/, "");

/** The topics of a report with their lines. @param {string} said @returns {Topic[]} */
function topicsOf(said) {
  const blocks = said.split("\n\n").slice(1).filter((block) => !block.startsWith("Next:"));
  return blocks.map((block) => {
    const [topic, ...lines] = block.trim().split("\n");
    return { topic: shown(topic), lines: lines.map(shown) };
  });
}

/** What a report says. @param {string} said @returns {Report} */
export function readReport(said) {
  const topics = topicsOf(said);
  const linesOf = (/** @type {string} */ start) => topics.find(({ topic }) => topic.startsWith(start))?.lines ?? [];
  const seas = linesOf("waters that land cuts off").map((line) => CUT.exec(line)).filter((found) => found !== null)
    .map(([, id, name, x, y, from]) => ({ id, name, at: /** @type {Point} */ ([Number(x), Number(y)]), from }));
  const contacts = linesOf("contacts of unclear length").map((line) => CONTACT.exec(line)).filter((found) => found !== null)
    .map(([, ends, length, x, y, kind]) => ({ ends, length: Number(length), at: /** @type {Point} */ ([Number(x), Number(y)]), isBorder: kind === "border" }));
  const coasts = linesOf("what outlines do not show").find((line) => line.includes("may share a coast")) ?? "";
  return {
    summary: /(?:imported|updated) (.*?) (?:into|in) /.exec(said)?.[1] ?? "",
    borders: Number(/ and (\d+) borders? /.exec(said)?.[1] ?? NaN) || null,
    topics,
    seas,
    contacts,
    coasts,
    coastPairs: Number(/^(\d+) pair/.exec(coasts)?.[1] ?? 0),
    populations: linesOf("populations").join("; "),
    signs: linesOf("numbers and signs on shapes"),
    unnamed: new Set([...linesOf("without a name").map((line) => line.split(":")[0]), ...seas.map(({ id }) => id)]),
  };
}

/** Names that a program gives to groups by itself. */
const AUTOMATIC = /^(g|layer|group|path|svg)[-_]?\d+(-\d+)*$/i;
/** The most groups that are asked about. */
const MOST_GROUPS = 60;

/**
 * The layers and named groups of a drawing, how deep they lie in each other, and how many shapes and texts they hold.
 * @param {string} text
 */
export function layersOf(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const isLayer = (/** @type {Element} */ group) => group.getAttribute("inkscape:groupmode") === "layer";
  const labelOf = (/** @type {Element} */ group) => group.getAttribute("inkscape:label") || group.id;
  /** @type {{ name: string, depth: number, holds: string }[]} */
  const found = [];
  /** @param {Element} parent @param {number} depth */
  const walk = (parent, depth) => {
    for (const group of [...parent.children].filter((child) => child.localName === "g")) {
      const name = labelOf(group);
      const isAsked = name && (depth === 0 || isLayer(group) || !AUTOMATIC.test(name)) && !found.some((known) => known.name === name);
      if (isAsked && found.length < MOST_GROUPS) found.push({ name, depth, holds: holds(group) });
      if (depth < 2) walk(group, depth + (isAsked ? 1 : 0));
    }
  };
  walk(root, 0);
  return found;
}

/** How many shapes and texts a group holds, in words. @param {Element} group */
function holds(group) {
  const count = (/** @type {string} */ names, /** @type {string} */ word) => {
    const number = group.querySelectorAll(names).length;
    return number ? `${number} ${word}${number === 1 ? "" : "s"}` : "";
  };
  return [count("path, rect, circle, ellipse, polygon, polyline, line, use", "shape"), count("text", "text")].filter(Boolean).join(", ") || "empty";
}
