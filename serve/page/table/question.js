// @ts-check
// The question of the moment: the answers in steps, odds, hint, undo, and the button that names the act.

import { box, button, grouped, made } from "/dom.js";
import { asked } from "/table/dialogs.js";
import { game as link } from "/table/game.js";
import { Picking } from "/table/picking.js";
import { capital, count, key, refill, searchField, sentences } from "/table/words.js";

/** @typedef {import("/table/types.js").Answer} Answer */
/** @typedef {import("/table/picking.js").Option} Option */

/** More options than these stand under headings, and more than those can be searched. */
const [MANY, LONG] = [8, 20];

export class Question {
  /** @param {import("/table/table.js").Table} table @param {HTMLElement} element @param {boolean} isEarly answers that nobody asked for */
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
    /** @type {{ token: string | null, count: number | null, words: string, why: string | null } | null} */
    this.hint = null;
    /** A phone shows all options although one is chosen. */
    this.isOpen = false;
    element.addEventListener("keydown", (event) => this.walk(event));
  }

  /** @param {Answer[]} answers @param {string} question what tells this question from the one before */
  take(answers, question) {
    if (question === this.shown) return;
    Object.assign(this, { shown: question, picking: new Picking(answers), search: "", hint: null, about: null });
    this.look();
  }

  /** Shows what is picked on the page and on the board. */
  changed() {
    this.isOpen = false;
    this.about = null;
    this.table.update();
    this.look();
  }

  /** Asks what the chosen answer would bring. */
  async look() {
    const { number, now: { chosen } } = this.picking;
    if (!chosen || this.isEarly || this.table.isReplay) return;
    // Without odds the answer can still be chosen.
    const about = await link.ask("about", { ...this.table.wanted, token: chosen.token, ...(chosen.most ? { count: number } : {}) }).catch(() => null);
    if (!about || this.picking.now.chosen !== chosen || this.picking.number !== number) return;
    this.about = { token: chosen.token, ...about };
    if (about.odds) this.table.update();
    else this.table.light();
  }

  /** Shows what was picked, or does it, if a person wants no confirmation. @param {boolean} [isSure] */
  picked(isSure = false) {
    const { chosen } = this.picking.now;
    if (isSure || (chosen && this.table.settings.atOnce && chosen.weight === "acts" && (chosen.most ?? 1) < 2)) this.confirm();
    else this.changed();
  }

  /** A click on the board. @param {string} place */
  pickPlace(place) {
    const came = this.picking.pickPlace(place);
    if (came !== "nothing") this.picked(came === "confirm");
  }

  back = () => this.picking.back() && this.changed();

  /** Does what is chosen. */
  confirm() {
    const { number, now: { chosen } } = this.picking;
    if (!chosen || this.table.orders) return;
    const go = () => this.table.act(chosen, chosen.most ? number : undefined);
    if (chosen.weight === "acts") go();
    else asked(capital(chosen.words), [sentences(chosen.note ?? "This has no effect")], go);
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
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const isConfirmed = event.key === "Enter" && options[at]?.ariaChecked === "true";
    if (at < 0 || !(step || isConfirmed)) return;
    event.preventDefault();
    if (step) options[(at + step + options.length) % options.length].focus();
    else this.confirm();
  }

  /** Fills the element with the answers. @param {Node[]} above what stands before them */
  show(...above) {
    this.element.classList.toggle("chosen", Boolean(this.picking.now.chosen) && !this.isOpen);
    const before = this.element.querySelector(".answer.on");
    refill(this.element, ...above, ...this.stepper(), box("div", "ask-scroll", ...this.list(), this.others()), ...this.odds(), ...this.hinted(), this.go(), this.under());
    const chosen = this.element.querySelector(".answer.on");
    if (chosen !== before) chosen?.scrollIntoView({ block: "nearest" });
  }

  /** How many at once. */
  stepper() {
    const { picking } = this;
    const most = picking.now.chosen ? picking.now.chosen.most ?? 1 : Math.max(1, ...picking.options.map((option) => option.leaf?.most ?? 1));
    if (most < 2) return [];
    const now = Math.min(picking.count, most);
    const set = (/** @type {number} */ to) => {
      picking.count = to;
      this.changed();
    };
    const step = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {number} */ to) => Object.assign(key(button(sign, () => set(to), "btn"), name, name), { disabled: to < 1 || to > most || to === now });
    return [box("div", "stepper", step("−", "One less", now - 1), made("output", "", `${now} of ${most}`), step("+", "One more", now + 1), step("All", `All ${most}`, most))];
  }

  list() {
    const { options } = this.picking;
    if (!options.length) return [];
    const list = Object.assign(key(box("div", "answers"), "answers", "Answers"), { role: "radiogroup" });
    const words = options.map(({ step }) => step.words);
    // Two places of one name, or answers that only their verbs tell apart, are said in full.
    const isWhole = (/** @type {Option} */ { leaf, step }) => (leaf?.steps.length ?? 0) > this.picking.now.path.length + 1 || words.filter((one) => one === step.words).length > 1;
    const told = (/** @type {Option} */ option) => (isWhole(option) ? option.answers[0].words : option.step.words);
    const groups = [...grouped(options, (option) => option.answers[0].group ?? "")].sort(([, one], [, other]) => Math.min(other.length, 2) === Math.min(one.length, 2) ? 0 : one.length - other.length);
    for (const [name, some] of groups) {
      // One answer needs no heading.
      if (name && some.length > 1 && (groups.length > 1 || options.length > MANY)) list.append(made("p", "grp", capital(name)));
      list.append(...some.map((option) => this.option(option, told(option))));
    }
    const first = list.querySelector("[aria-checked=true]") ?? list.querySelector("[role=radio]:not([hidden])");
    if (first) /** @type {HTMLElement} */ (first).tabIndex = 0;
    list.classList.toggle("short", options.length > 2 && options.every((option) => told(option).length < 19 && (option.leaf?.note ?? "").length < 19));
    return options.length <= LONG ? [list] : [searchField(`Search ${options.length} choices`, this.search, (value) => {
      this.search = value;
      for (const line of this.element.querySelectorAll(".option")) this.sift(/** @type {HTMLElement} */ (line));
    }), list];
  }

  /** Hides an option that is not searched for. @param {HTMLElement} line */
  sift(line) {
    line.hidden = !line.textContent?.toLowerCase().includes(this.search.toLowerCase());
    /** @type {HTMLElement} */ (line.firstChild).hidden = line.hidden;
  }

  /** One option of the list. @param {Option} option @param {string} words */
  option(option, words) {
    const { leaf, step, answers } = option;
    const isOn = leaf !== null && leaf === this.picking.now.chosen;
    // What looks the same in the next question stays on the page.
    const pick = () => {
      this.picking.pick(this.picking.options.find(({ key }) => key === option.key) ?? option);
      this.picked();
    };
    const kind = `answer${isOn ? " on" : ""}${leaf?.weight === "vain" ? " vain" : ""}`;
    const radio = Object.assign(key(button("", pick, kind), option.key), { role: "radio", ariaChecked: String(isOn), tabIndex: -1 });
    const note = leaf ? leaf.note ?? (leaf.weight === "vain" ? "has no effect" : "") : count(answers.length, "choices");
    radio.append(made("span", "what", capital(words)), ...(note ? [made("span", "does", note)] : []));
    if (leaf) radio.dataset.answer = leaf.token;
    const { place } = step;
    if (place) {
      for (const start of ["pointerenter", "focus"]) radio.addEventListener(start, () => this.table.point(place));
      for (const end of ["pointerleave", "blur"]) radio.addEventListener(end, () => this.table.point(null));
      radio.dataset.place = place;
    }
    const line = box("div", "option", radio);
    const cards = [...new Set([...(step.card ? [step.card] : []), ...this.table.names.cardsIn(`${words} ${note}`)])];
    const about = key(button("i", () => this.table.names.open.card(cards), "info"), `about ${option.key}`, `About ${capital(words)}`);
    about.dataset.card = cards[0];
    if (cards.length) line.append(about);
    this.sift(line);
    return line;
  }

  /** The answers of other branches: not to be seen, but there for those who know the one they want. */
  others() {
    const shown = new Set(this.picking.options.map((option) => option.leaf?.token));
    const rest = box("div", "", ...this.picking.acts.filter((one) => !shown.has(one.token)).map(({ token, words }) => {
      const answer = button(words, () => this.picking.pickAnswer(token) && this.changed());
      answer.dataset.answer = token;
      return answer;
    }));
    rest.hidden = true;
    return rest;
  }

  odds() {
    const { about, picking } = this;
    if (!about?.odds || about.token !== picking.now.chosen?.token) return [];
    const [bar, list] = [box("div", "bar"), made("dl")];
    about.odds.parts.forEach((/** @type {[string, number]} */ [words, share], /** @type {number} */ at) => {
      const part = made("i", at && at === about.odds.parts.length - 1 ? "worst" : `part${at}`);
      part.style.flex = String(share);
      bar.append(part);
      list.append(made("dt", "", capital(words)), made("dd", "", `${(share * 100).toFixed(1)} %`));
    });
    return [box("div", "odds", box("b", "", this.table.names.linked(about.odds.words)), bar, list)];
  }

  hinted() {
    if (!this.hint) return [];
    const { token, count: number, words, why } = this.hint;
    const says = box("p", "hint", made("b", "", "Hint: "), this.table.names.linked(sentences(words, why)));
    const isOpen = token && this.picking.acts.some((answer) => answer.token === token) && this.picking.now.chosen?.token !== token;
    if (isOpen) says.append(" ", key(button("Choose it", () => this.picking.pickAnswer(token, number) && this.changed(), "quiet"), "hinted"));
    return [says];
  }

  /** The bold button, and the way back. */
  go() {
    const { act, before, now: { chosen } } = this.picking;
    const row = box("div", "go");
    if (chosen) row.append(key(button(capital(act), () => this.confirm(), chosen.weight === "acts" ? "btn main" : "btn"), "act"));
    if (before.length) row.append(key(button("Back", this.back, "btn"), "back"));
    row.hidden = !row.children.length;
    return row;
  }

  /** What ends something, a hint, and what can be undone. */
  under() {
    const row = box("p", "under");
    const { options, ends, now: { chosen } } = this.picking;
    const open = () => {
      this.isOpen = !this.isOpen;
      this.table.update();
    };
    if (chosen && options.length > 1) row.append(key(button(this.isOpen ? "Only the chosen" : `All ${options.length}`, open, "quiet all"), "all"));
    for (const answer of ends) {
      const words = capital(answer.words);
      const note = () => this.picking.ends.find(({ token }) => token === answer.token)?.note ?? "Nothing more can be done here afterwards";
      const ask = () => asked(words, [this.table.names.linked(sentences(note()))], () => this.table.act(answer));
      const end = key(button(`${words}…`, ask, "quiet"), `end ${answer.token}`);
      end.dataset.answer = answer.token;
      row.append(end);
    }
    const { isMine, sight: { undo: { may, what } } } = this.table;
    if (this.isEarly || !(may || isMine)) return row;
    if (isMine) row.append(key(button("Hint", () => this.askHint(), "quiet"), "hint"));
    const why = sentences(what ?? "You have nothing to undo");
    const undo = key(button(may && what ? `Undo: ${what}` : "Undo", () => this.table.order("undo", { version: this.table.sight.version, seat: this.table.sight.you }), "quiet"), "undo", may ? undefined : `Undo: ${why}`);
    row.append(Object.assign(undo, { disabled: !may, title: may ? "" : why }));
    return row;
  }

  async askHint() {
    this.hint = await link.ask("hint", { seat: this.table.sight.you }).catch((problem) => this.table.complain(problem) ?? null);
    this.table.update();
  }
}
