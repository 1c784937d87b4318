// @ts-check
// Picking an answer step by step: a stack, then where it goes. Knows nothing of the page, so that board and list share it.

/** @typedef {import("/table/types.js").Answer} Answer */
/** @typedef {import("/table/types.js").Step} Step */
/** One thing that can be picked now: an answer, or a step that several begin with. @typedef {{ key: string, step: Step, answers: Answer[], leaf: Answer | null }} Option */
/** What is picked; answers are only those at `place`, if one was picked out of turn, seen from the step `depth`. @typedef {{ path: Step[], chosen: Answer | null, place: string | null, depth: number }} State */

/** @param {Answer} answer */
const stepsOf = (answer) => (answer.steps.length ? answer.steps : [{ words: answer.words }]);
/** @param {Step} step */
const keyOf = (step) => [step.place, step.card, step.words].join("|");
/** The first place of an answer from a step on. @param {Answer} answer @param {number} depth @returns {string | undefined} */
const placeOf = (answer, depth) => stepsOf(answer).slice(depth).find((step) => step.place)?.place;

/** @type {State} */
const START = { path: [], chosen: null, place: null, depth: 0 };

export class Picking {
  /** @param {Answer[]} answers */
  constructor(answers) {
    // The number has a stepper of its own.
    this.answers = answers.map((answer) => ({ ...answer, words: answer.words.replace(/ \(1 to \d+\)$/, "") }));
    /** What can be picked; the answers that end something are asked apart. */
    this.acts = this.answers.filter((answer) => answer.weight !== "ends");
    this.ends = this.answers.filter((answer) => answer.weight === "ends");
    /** How many times at once, where an answer has `most`. */
    this.count = 1;
    /** @type {State[]} */
    this.before = [];
    /** @type {State} */
    this.now = START;
    this.reset();
  }

  reset() {
    this.before = [];
    this.now = START;
    this.descend();
    // One answer is chosen by itself, and still asks before it is done.
    if (this.acts.length !== 1 || this.acts[0].weight === "vain") this.now = { ...this.now, chosen: null };
  }

  /** The answers that are left. */
  get left() {
    const { path, place, depth } = this.now;
    const isOn = (/** @type {Step[]} */ steps) => path.every((step, at) => steps[at] && keyOf(steps[at]) === keyOf(step));
    return this.acts.filter((answer) => isOn(stepsOf(answer)) && (place === null || placeOf(answer, depth) === place));
  }

  /** What can be picked now. */
  get options() {
    const depth = this.now.path.length;
    /** @type {Map<string, Option>} */
    const options = new Map();
    for (const answer of this.left.filter((one) => stepsOf(one).length > depth)) {
      const step = stepsOf(answer)[depth];
      const isLeaf = stepsOf(answer).length === depth + 1;
      const key = isLeaf ? `${keyOf(step)}|${answer.token}` : keyOf(step);
      const known = options.get(key);
      if (known) known.answers.push(answer);
      else options.set(key, { key, step, answers: [answer], leaf: isLeaf ? answer : null });
    }
    // A way that leads to one answer only is that answer.
    return [...options.values()].map((option) => (option.answers.length > 1 ? option : { ...option, leaf: option.answers[0] }));
  }

  /** Goes on by itself while there is only one way. */
  descend() {
    for (let { options } = this; options.length === 1 && !this.now.chosen; { options } = this) {
      const [{ leaf, step }] = options;
      this.now = leaf ? { ...this.now, chosen: leaf } : { ...this.now, path: [...this.now.path, step] };
    }
  }

  /** @param {Partial<State>} state */
  go(state) {
    this.before.push(this.now);
    this.now = { ...this.now, chosen: null, ...state };
  }

  /** @param {Option} option */
  pick(option) {
    if (option.leaf && this.now.chosen) this.now = { ...this.now, chosen: option.leaf };
    else if (option.leaf) this.go({ chosen: option.leaf });
    else this.go({ path: [...this.now.path, option.step] });
    this.descend();
  }

  /** Picks an answer at once, whatever was picked before. Returns true if there is one. @param {string} token @param {number | null} [count] */
  pickAnswer(token, count = null) {
    this.count = count ?? this.count;
    const answer = this.acts.find((one) => one.token === token);
    if (answer) this.go({ path: stepsOf(answer).slice(0, -1), place: null, chosen: answer });
    return answer !== undefined;
  }

  /** Returns true if there was something to go back from. */
  back() {
    const before = this.before.pop();
    if (before) this.now = before;
    return before !== undefined;
  }

  /** The place where the current step begins: the last that was picked before. */
  get from() {
    const steps = this.now.chosen ? stepsOf(this.now.chosen).slice(0, -1) : this.now.path;
    return steps.findLast((step) => step.place)?.place ?? null;
  }

  /** The place of what is chosen. */
  get aim() {
    return this.now.chosen ? stepsOf(this.now.chosen).findLast((step) => step.place)?.place ?? null : this.now.place;
  }

  /** Where the answers that are left can be picked on the board: each at its next place. */
  get places() {
    /** @type {Map<string, string[]>} */
    const places = new Map();
    for (const answer of this.left) {
      const place = placeOf(answer, Math.min(this.now.path.length, stepsOf(answer).length - 1));
      if (place) places.set(place, [...(places.get(place) ?? []), answer.token]);
    }
    return places;
  }

  /** Picks what is at a place, and tells what came of it. @param {string} place @returns {"picked" | "confirm" | "nothing"} */
  pickPlace(place) {
    if (this.now.chosen && this.aim === place) return "confirm";
    if (!this.places.has(place)) {
      if (this.from === place && this.back()) return "picked";
      if (!this.before.length || !this.acts.some((answer) => placeOf(answer, 0) === place)) return "nothing";
      this.reset();
      return this.pickPlace(place);
    }
    const here = this.options.filter((option) => option.step.place === place);
    // A stack that can go somewhere comes before what else is done at its place.
    const depth = this.now.path.length + 1;
    const leads = (/** @type {Answer} */ answer) => stepsOf(answer).slice(depth).some((step) => step.place && step.place !== place);
    const away = here.filter((option) => !option.leaf && option.answers.some(leads));
    const ways = here.length === 1 ? here : away.length === 1 ? away : here.filter((option) => !option.leaf);
    if (ways.length === 1) this.pick(ways[0]);
    else if (this.now.place === place) return "nothing";
    else {
      this.go({ place, depth: this.now.path.length });
      this.descend();
    }
    return "picked";
  }

  get number() {
    return Math.min(this.count, this.now.chosen?.most ?? 1);
  }

  /** What is chosen in words, with its number. */
  get act() {
    const words = this.now.chosen?.words ?? "";
    return this.number < 2 ? words : words.replace(/\b1 (\p{L}+)/u, (_, word) => `${this.number} ${word.replace(/y$/, "ie").replace(/s?$/, "s")}`);
  }
}
