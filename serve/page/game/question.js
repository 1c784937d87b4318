// @ts-check
// The question of the moment: what is asked, the answers in steps, odds, hint, undo, and the button that names the act.

import { button, made } from "/dom.js";
import { asked, showCards } from "/game/dialogs.js";
import { game as link } from "/game/game.js";
import { Picking } from "/game/picking.js";
import { box, capital, count, key, refill } from "/game/words.js";

/**
 * @typedef {import("/game/table.js").Table} Table
 * @typedef {import("/game/types.js").Answer} Answer
 * @typedef {import("/game/picking.js").Option} Option
 */

/** More options than these stand under headings, or can be searched. */
const LONG = 20;

export class Question {
  /**
   * @param {Table} table @param {HTMLElement} element @param {boolean} isEarly answers that nobody asked for
   */
  constructor(table, element, isEarly = false) {
    this.table = table;
    this.element = element;
    this.isEarly = isEarly;
    this.picking = new Picking([]);
    /** The question whose answers are shown. */
    this.shown = "";
    this.search = "";
    /** The odds and the ghost of what is chosen. @type {{ token: string, odds: any, ghost: string[] } | null} */
    this.about = null;
    /** @type {{ token: string | null, words: string, why: string | null } | null} */
    this.hint = null;
    /** A phone shows all options although one is chosen. */
    this.isOpen = false;
    element.addEventListener("keydown", (event) => this.walk(event));
  }

  /** @param {Answer[]} answers @param {string} question what tells this question from the one before */
  take(answers, question) {
    if (question === this.shown) return;
    this.shown = question;
    this.picking = new Picking(answers);
    this.search = "";
    this.hint = null;
    this.about = null;
    this.look();
  }

  /** Shows what is picked on the page and on the board. */
  changed() {
    this.isOpen = false;
    this.about = null;
    this.table.update();
    this.element.querySelector(".answer.on")?.scrollIntoView({ block: "nearest" });
    this.look();
  }

  /** Asks what the chosen answer would bring. */
  async look() {
    const { chosen, number, most } = this.picking;
    if (!chosen || this.table.isReplay) return;
    try {
      const about = await link.ask("about", { token: chosen.token, ...(most > 1 ? { count: number } : {}) });
      if (this.picking.chosen !== chosen || this.picking.number !== number) return;
      this.about = { token: chosen.token, ...about };
      this.table.update();
    } catch {
      // Without odds the answer can still be chosen.
    }
  }

  /** @param {Option} option */
  pick(option) {
    this.picking.pick(option);
    const { leaf } = option;
    if (leaf && this.table.settings.atOnce && leaf.weight === "acts" && !leaf.most) this.confirm();
    else this.changed();
  }

  /** A click on the board. @param {string} place */
  pickPlace(place) {
    const came = this.picking.pickPlace(place);
    if (came === "nothing") return false;
    const { chosen } = this.picking;
    if (came === "confirm" || (chosen && this.table.settings.atOnce && chosen.weight === "acts" && !chosen.most)) this.confirm();
    else this.changed();
    return true;
  }

  back() {
    if (!this.picking.back()) return false;
    this.changed();
    return true;
  }

  /** Does what is chosen. */
  confirm() {
    const { chosen, number, most } = this.picking;
    if (!chosen || this.table.isBusy) return;
    const go = () => this.table.act(chosen, most > 1 ? number : undefined);
    if (chosen.weight === "acts") go();
    else asked(capital(chosen.words), [chosen.note ? capital(chosen.note) : "This has no effect."], go);
  }

  /** What the board shows of it. */
  get lights() {
    const { places, from, aim } = this.picking;
    return { lit: places, from: from === aim ? null : from, aim, ghost: this.about?.ghost ?? [] };
  }

  /** Arrow keys walk the options, Enter takes one or confirms it. @param {KeyboardEvent} event */
  walk(event) {
    const options = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll("[role=radio]:not([hidden])")]);
    const at = options.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (at < 0) return;
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step) {
      options[(at + step + options.length) % options.length].focus();
      event.preventDefault();
    } else if (event.key === "Enter" && options[at].ariaChecked === "true") {
      event.preventDefault();
      event.stopPropagation();
      this.confirm();
    }
  }

  /** Fills the element with the answers. @param {Node[]} above what stands before them */
  show(...above) {
    const { picking } = this;
    this.element.classList.toggle("chosen", Boolean(picking.chosen) && !this.isOpen);
    const scroll = key(box("div", "ask-scroll", ...this.stepper(), ...this.list(), this.others(), ...this.odds(), ...this.hinted()), "scroll");
    const { scrollTop = 0 } = this.element.querySelector(".ask-scroll") ?? {};
    refill(this.element, ...above, scroll, ...this.go(), this.under());
    scroll.scrollTop = scrollTop;
  }

  /** How many at once. */
  stepper() {
    const { picking } = this;
    const most = picking.chosen ? picking.most : Math.max(1, ...picking.options.map((option) => option.leaf?.most ?? 1));
    if (most < 2) return [];
    const now = Math.min(picking.count, most);
    const step = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {number} */ to) => {
      const made = key(button(sign, () => {
        picking.count = to;
        this.changed();
      }, "btn"), name);
      made.setAttribute("aria-label", name);
      made.disabled = to < 1 || to > most || to === now;
      return made;
    };
    const shown = made("output", "", `${now} of ${most}`);
    return [box("div", "stepper", step("−", "One less", now - 1), shown, step("+", "One more", now + 1), step("All", `All ${most}`, most))];
  }

  list() {
    const { options } = this.picking;
    if (!options.length) return [];
    const parts = [];
    if (options.length > LONG) parts.push(this.searchField());
    const group = box("div", "answers");
    group.role = "radiogroup";
    group.setAttribute("aria-label", "Answers");
    const words = options.map(({ step }) => step.words);
    /** @type {Map<string, Option[]>} */
    const groups = new Map();
    for (const option of options) {
      const name = option.answers[0].group ?? "";
      groups.set(name, [...(groups.get(name) ?? []), option]);
    }
    for (const [name, some] of groups) {
      if (name && (groups.size > 1 || options.length > 8)) group.append(made("p", "grp", capital(name)));
      for (const option of some) {
        // Two places of one name, or an answer that nothing but its verb tells apart, are said in full.
        const isTold = words.filter((one) => one === option.step.words).length === 1;
        group.append(this.option(option, isTold ? option.step.words : option.answers[0].words));
      }
    }
    const radios = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("[role=radio]:not([hidden])")]);
    const first = radios.find((radio) => radio.ariaChecked === "true") ?? radios[0];
    if (first) first.tabIndex = 0;
    group.classList.toggle("short", words.every((word) => word.length < 20) && options.length > 2);
    return [...parts, group];
  }

  /** One option of the list. @param {Option} option @param {string} words */
  option(option, words) {
    const { leaf, step, answers } = option;
    const { names } = this.table;
    const isOn = leaf !== null && leaf === this.picking.chosen;
    const radio = key(button("", () => this.pick(option), `answer${isOn ? " on" : ""}${leaf?.weight === "vain" ? " vain" : ""}`), option.key);
    radio.role = "radio";
    radio.ariaChecked = String(isOn);
    radio.tabIndex = -1;
    radio.append(made("span", "what", capital(words)));
    const note = leaf ? leaf.note ?? (leaf.weight === "vain" ? "has no effect" : "") : count(answers.length, "choice");
    if (note) radio.append(made("span", "does", note));
    if (leaf) radio.dataset.answer = leaf.token;
    const place = step.place;
    if (place) {
      for (const start of ["pointerenter", "focus"]) radio.addEventListener(start, () => this.table.point(place));
      for (const end of ["pointerleave", "blur"]) radio.addEventListener(end, () => this.table.point(null));
      radio.dataset.place = place;
    }
    const cards = [...new Set([...(step.card ? [step.card] : []), ...names.cardsIn(`${words} ${note}`)])];
    const line = box("div", "option", radio);
    if (cards.length) {
      const about = button("i", () => showCards(this.table.game, cards), "info");
      about.setAttribute("aria-label", `About ${capital(words)}`);
      about.dataset.card = cards[0];
      line.append(about);
    }
    this.sift(line);
    return line;
  }

  searchField() {
    const field = document.createElement("input");
    field.type = "search";
    field.placeholder = `Search ${this.picking.options.length} choices`;
    field.setAttribute("aria-label", field.placeholder);
    field.value = this.search;
    field.addEventListener("input", () => {
      this.search = field.value;
      for (const line of this.element.querySelectorAll(".option")) this.sift(/** @type {HTMLElement} */ (line));
    });
    return key(field, "search");
  }

  /** Hides an option that is not searched for. @param {HTMLElement} line */
  sift(line) {
    line.hidden = !line.textContent?.toLowerCase().includes(this.search.toLowerCase());
    /** @type {HTMLElement} */ (line.firstChild).hidden = line.hidden;
  }

  /** The answers of other branches: not to be seen, but there for those who know the one they want. */
  others() {
    const shown = new Set(this.picking.options.map((option) => option.leaf?.token));
    const rest = box("div", "");
    rest.hidden = true;
    for (const answer of this.picking.acts.filter((one) => !shown.has(one.token))) {
      const made = button(answer.words, () => this.picking.pickAnswer(answer.token) && this.changed());
      made.dataset.answer = answer.token;
      rest.append(made);
    }
    return rest;
  }

  odds() {
    const { about, picking } = this;
    if (!about?.odds || about.token !== picking.chosen?.token) return [];
    const bar = box("div", "bar");
    const list = made("dl");
    about.odds.parts.forEach((/** @type {[string, number]} */ [words, share], /** @type {number} */ at) => {
      const part = made("i", `part${Math.min(at, 3)}${at && at === about.odds.parts.length - 1 ? " worst" : ""}`);
      part.style.flex = String(share);
      bar.append(part);
      list.append(made("dt", "", capital(words)), made("dd", "", `${(share * 100).toFixed(1)} %`));
    });
    return [box("div", "odds", box("b", "", this.table.names.linked(about.odds.words)), bar, list)];
  }

  hinted() {
    const { hint } = this;
    if (!hint) return [];
    const says = box("p", "hint", made("b", "", "Hint: "), this.table.names.linked(capital(hint.words)), hint.why ? ". " : "", ...(hint.why ? [this.table.names.linked(capital(hint.why))] : []));
    const { token } = hint;
    if (token && this.picking.acts.some((answer) => answer.token === token) && this.picking.chosen?.token !== token) {
      says.append(" ", key(button("Choose it", () => this.picking.pickAnswer(token) && this.changed(), "quiet"), "hinted"));
    }
    return [says];
  }

  /** The bold button, and the way back. */
  go() {
    const { picking } = this;
    const row = box("div", "go");
    const { chosen } = picking;
    if (chosen) {
      const isBold = chosen.weight === "acts";
      const act = key(button(capital(picking.act), () => this.confirm(), isBold ? "btn main" : "btn"), "act");
      act.dataset.act = chosen.token;
      row.append(act);
    }
    if (picking.before.length) row.append(key(button("Back", () => this.back(), "btn"), "back"));
    return row.children.length ? [row] : [];
  }

  /** What ends something, a hint, and what can be taken back. */
  under() {
    const row = box("p", "under");
    const { options, chosen } = this.picking;
    if (chosen && options.length > 1) {
      row.append(key(button(this.isOpen ? "Only the chosen" : `All ${options.length}`, () => {
        this.isOpen = !this.isOpen;
        this.table.update();
      }, "quiet all"), "all"));
    }
    for (const answer of this.picking.ends) {
      const says = () => [this.table.names.linked(capital(answer.note ?? "Nothing more can be done here afterwards."))];
      const end = key(button(`${capital(answer.words)}…`, () => asked(capital(answer.words), says(), () => this.table.act(answer)), "quiet"), `end ${answer.token}`);
      end.dataset.answer = answer.token;
      row.append(end);
    }
    if (this.isEarly) return row;
    if (this.table.isMine) row.append(key(button("Hint", () => this.askHint(), "quiet"), "hint"));
    const { may, what } = this.table.sight.undo;
    if (!may && !this.table.isMine) return row;
    const undo = key(button(may && what ? `Undo: ${what}` : "Undo", () => this.table.undo(), "quiet"), "undo");
    undo.disabled = !may;
    if (!may) undo.title = what ? capital(what) : "There is nothing of yours to take back.";
    if (!may) undo.setAttribute("aria-label", `Undo: ${undo.title}`);
    row.append(undo);
    return row;
  }

  async askHint() {
    try {
      this.hint = await link.ask("hint", { seat: this.table.sight.you });
      this.table.update();
    } catch (problem) {
      this.table.complain(problem);
    }
  }
}
