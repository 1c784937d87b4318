// @ts-check
// Picking an answer step by step: a stack, then where it goes. Knows nothing of the page, so that board and list share it.

/**
 * @typedef {import("/game/types.js").Answer} Answer
 * @typedef {import("/game/types.js").Step} Step
 *
 * One thing that can be picked now: an answer, or a step that several answers begin with.
 * @typedef {{ key: string, step: Step, answers: Answer[], leaf: Answer | null }} Option
 * @typedef {{ path: Step[], chosen: Answer | null, place: string | null, depth: number }} State
 */

/** @param {Answer} answer */
const stepsOf = (answer) => (answer.steps.length ? answer.steps : [{ words: answer.words }]);

/** @param {Step} step */
const keyOf = (step) => [step.place, step.card, step.words].join("|");

export class Picking {
  /** @param {Answer[]} answers */
  constructor(answers) {
    this.answers = answers;
    /** What can be picked; the answers that end something are asked apart. */
    this.acts = answers.filter((answer) => answer.weight !== "ends");
    this.ends = answers.filter((answer) => answer.weight === "ends");
    /** How many times at once, where an answer has `most`. */
    this.count = 1;
    this.depth = 0;
    this.reset();
  }

  reset() {
    /** The steps that are picked. @type {Step[]} */
    this.path = [];
    /** @type {Answer | null} */
    this.chosen = null;
    /** Only answers at this place, if one was picked out of turn; counted from the step where that was. @type {string | null} */
    this.place = null;
    this.depth = 0;
    /** What "Back" returns to. @type {State[]} */
    this.before = [];
    this.descend();
    // One answer is chosen by itself, and still asks before it is done.
    if (this.acts.length !== 1 || this.acts[0].weight === "vain") this.chosen = null;
  }

  /** The answers that are left. */
  get left() {
    return this.acts.filter((answer) => {
      const steps = stepsOf(answer);
      if (!this.path.every((step, at) => steps[at] && keyOf(steps[at]) === keyOf(step))) return false;
      return this.place === null || steps.slice(this.depth).find((step) => step.place)?.place === this.place;
    });
  }

  /** What can be picked now. */
  get options() {
    const depth = this.path.length;
    /** @type {Map<string, Option>} */
    const options = new Map();
    for (const answer of this.left) {
      const steps = stepsOf(answer);
      const step = steps[depth];
      if (!step) continue;
      const isLeaf = steps.length === depth + 1;
      const key = isLeaf ? `${keyOf(step)}|${answer.token}` : keyOf(step);
      const known = options.get(key);
      if (known) known.answers.push(answer);
      else options.set(key, { key, step, answers: [answer], leaf: isLeaf ? answer : null });
    }
    return [...options.values()];
  }

  /** Goes on by itself while there is only one way. */
  descend() {
    for (let options = this.options; options.length === 1; options = this.options) {
      const [{ leaf, step }] = options;
      if (leaf) {
        this.chosen = leaf;
        return;
      }
      this.path = [...this.path, step];
    }
  }

  keep() {
    const { path, chosen, place, depth } = this;
    this.before.push({ path, chosen, place, depth });
  }

  /** @param {Option} option */
  pick(option) {
    if (option.leaf) {
      if (!this.chosen) this.keep();
      this.chosen = option.leaf;
      return;
    }
    this.keep();
    this.chosen = null;
    this.path = [...this.path, option.step];
    this.descend();
  }

  /** Picks an answer at once, whatever was picked before. @param {string} token */
  pickAnswer(token) {
    const answer = this.acts.find((one) => one.token === token);
    if (!answer) return false;
    this.keep();
    this.place = null;
    this.path = stepsOf(answer).slice(0, -1);
    this.chosen = answer;
    return true;
  }

  /** Returns true if there was something to go back from. */
  back() {
    const before = this.before.pop();
    if (!before) return false;
    Object.assign(this, before);
    return true;
  }

  /** The place where the current step begins: the last that was picked. */
  get from() {
    return this.path.findLast((step) => step.place)?.place ?? null;
  }

  /** The place of what is chosen. */
  get aim() {
    if (!this.chosen) return this.place;
    return stepsOf(this.chosen).findLast((step) => step.place)?.place ?? null;
  }

  /** Where the answers that are left can be picked on the board: each at its next place. */
  get places() {
    /** @type {Map<string, string[]>} */
    const places = new Map();
    for (const answer of this.left) {
      const steps = stepsOf(answer);
      const depth = Math.min(this.path.length, steps.length - 1);
      const place = steps.slice(depth).find((step) => step.place)?.place;
      if (place) places.set(place, [...(places.get(place) ?? []), answer.token]);
    }
    return places;
  }

  /**
   * Picks what is at a place. Returns what came of it.
   * @param {string} place
   * @returns {"picked" | "confirm" | "nothing"}
   */
  pickPlace(place) {
    if (this.chosen && this.aim === place) return "confirm";
    if (!this.places.has(place)) {
      if (this.from === place && this.back()) return "picked";
      const first = this.acts.some((answer) => stepsOf(answer).find((step) => step.place)?.place === place);
      if (!first || !this.before.length) return "nothing";
      this.reset();
      return this.pickPlace(place);
    }
    const here = this.options.filter((option) => option.step.place === place);
    if (here.length === 1) {
      this.pick(here[0]);
      return "picked";
    }
    this.keep();
    this.chosen = null;
    this.place = place;
    this.depth = this.path.length;
    this.descend();
    return "picked";
  }

  /** What is chosen in words, with its number. */
  get act() {
    const { chosen } = this;
    if (!chosen) return "";
    return this.most < 2 ? chosen.words : chosen.words.replace(/\b1 (\p{L}+)/u, (_, word) => `${this.number} ${this.number === 1 || word.endsWith("s") ? word : `${word}s`}`);
  }

  /** How many times at once what is chosen can be done. */
  get most() {
    return this.chosen?.most ?? 1;
  }

  get number() {
    return Math.min(this.count, this.most);
  }
}
