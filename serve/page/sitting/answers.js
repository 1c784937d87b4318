// @ts-check
// The answers to the question of the moment: buttons, and for a long list a search and groups.

import { button, made } from "/dom.js";
import { count, key } from "/table/names.js";

/** @typedef {import("/sitting/sitting.js").Answer} Answer */

/** A longer list can be searched and is grouped. */
const LONG = 12;
/** Groups begin with so many of the same words at most. */
const MOST_WORDS = 4;

/** What is searched for. */
let search = "";
/** The question that it was typed for. */
let about = "";
/** The groups that were opened or closed by hand. @type {Map<string, boolean>} */
const turned = new Map();

/**
 * The answers as buttons.
 * @param {string} question @param {Answer[]} answers @param {(answer: Answer) => void} choose
 * @returns {HTMLElement[]}
 */
export function answerList(question, answers, choose) {
  if (question !== about) {
    [about, search] = [question, ""];
    turned.clear();
  }
  const list = made("div", "choices");
  if (answers.length <= LONG) {
    list.append(...answers.map((answer) => one(answer, choose)));
    return [list];
  }
  const fill = () => list.replaceChildren(...found(answers, choose));
  fill();
  return [searchField(answers.length, fill), list];
}

/** @param {number} number @param {() => void} fill */
function searchField(number, fill) {
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = `Search ${count(number, "answer")}`;
  field.setAttribute("aria-label", "Search the answers");
  field.value = search;
  field.addEventListener("input", () => {
    search = field.value;
    fill();
  });
  return key(field, "search");
}

/** @param {Answer} answer @param {(answer: Answer) => void} choose */
const one = (answer, choose) => key(button(answer.words, () => choose(answer), "answer"), answer.token);

/**
 * The answers that have all words of the search in them, in groups.
 * @param {Answer[]} answers @param {(answer: Answer) => void} choose
 * @returns {HTMLElement[]}
 */
function found(answers, choose) {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = answers.filter(({ words }) => wanted.every((word) => words.toLowerCase().includes(word)));
  if (fits.length === 0) return [made("p", "faint", "No answer has that in it.")];
  const groups = grouped(fits);
  return groups.flatMap((group, at) => {
    /** @type {HTMLElement[]} */
    const rows = group.map((answer) => one(answer, choose));
    if (groups.length === 1 || group.length === 1) return rows;
    const box = document.createElement("details");
    box.className = "group";
    const name = shared(group);
    box.open = turned.get(name) ?? (fits.length <= LONG || at === 0);
    const head = key(made("summary", "", name), `group ${name}`);
    head.append(made("span", "faint", ` ${count(group.length, "answer")}`));
    head.addEventListener("click", () => turned.set(name, !box.open));
    box.append(head, ...rows);
    return [box];
  });
}

/**
 * Answers that begin with the same words, in the order in which they come. As few words as tell groups apart;
 * where nearly every answer would be a group of its own, there are none.
 * @param {Answer[]} answers
 */
export function grouped(answers) {
  for (let words = 1; words <= MOST_WORDS; words += 1) {
    /** @type {Map<string, Answer[]>} */
    const groups = new Map();
    for (const answer of answers) {
      const beginning = answer.words.split(" ").slice(0, words).join(" ");
      groups.set(beginning, [...(groups.get(beginning) ?? []), answer]);
    }
    if (groups.size > answers.length / 2) break;
    if (groups.size > 1) return [...groups.values()];
  }
  return [answers];
}

/** The words that all of a group begin with, without what follows a name. @param {Answer[]} group */
function shared(group) {
  const first = group[0].words.split(" ");
  const same = first.findIndex((word, at) => group.some(({ words }) => words.split(" ")[at] !== word));
  return first.slice(0, same < 0 ? first.length : Math.max(same, 1)).join(" ").replace(/[\s:,(]+$/, "");
}
