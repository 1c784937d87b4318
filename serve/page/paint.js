// @ts-check
// How a line of a text is drawn, and its number.

import { made } from "/dom.js";

/** What was found in a line. @typedef {{ line: number, start: number, end: number, level: string, message: string }} Mark */

/** A line longer than this is not coloured. */
export const LONG = 2000;

/**
 * The number of a line, with the worst of what was found in it.
 * @param {number} line @param {Mark[]} marks
 */
export function paintedNumber(line, marks) {
  const number = made("div", "number");
  const worst = ["error", "warning", "note"].find((level) => marks.some((mark) => mark.level === level));
  if (worst) {
    number.classList.add(worst);
    number.title = marks.map((mark) => mark.message).join("\n");
    const sign = made("span", "sign", worst[0].toUpperCase());
    sign.setAttribute("aria-label", `${worst} in line ${line + 1}`);
    number.append(sign);
  }
  number.append(String(line + 1));
  return number;
}

/**
 * One line with its colours, what was found in it, and what is searched for.
 * @param {string} text @param {Mark[]} marks
 * @param {any[]} colours column, length and sort of each piece
 * @param {string} sought in small letters
 */
export function paintedLine(text, marks, colours, sought) {
  const element = made("div", "line");
  if (text.length > LONG) {
    element.textContent = text;
    return element;
  }
  /** Classes from a column to another. @type {[number, number, string][]} */
  const spans = marks.map((mark) => [mark.start, Math.max(mark.end, mark.start + 1), `found ${mark.level}`]);
  for (let at = 0; at < colours.length; at += 3) spans.push([colours[at], colours[at] + colours[at + 1], colours[at + 2]]);
  if (sought) {
    const small = text.toLowerCase();
    for (let at = small.indexOf(sought); at >= 0; at = small.indexOf(sought, at + sought.length)) {
      spans.push([at, at + sought.length, "sought"]);
    }
  }
  const cuts = [...new Set([0, text.length, ...spans.flatMap(([start, end]) => [start, end])])].filter((cut) => cut <= text.length).sort((a, b) => a - b);
  for (let at = 0; at + 1 < cuts.length; at++) {
    const kinds = spans.filter(([start, end]) => start <= cuts[at] && end >= cuts[at + 1]).map(([, , kind]) => kind);
    const piece = text.slice(cuts[at], cuts[at + 1]);
    element.append(kinds.length > 0 ? made("span", kinds.join(" "), piece) : piece);
  }
  // A mark at the end of a line, or in an empty one, has no letter to stand under.
  const behind = spans.find(([start, , kind]) => start >= text.length && kind.startsWith("found"));
  if (behind) element.append(made("span", behind[2], " "));
  return element;
}
