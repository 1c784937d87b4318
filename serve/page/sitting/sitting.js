// @ts-check
// A game on a table of tiles: keeps what the server says to this seat, and shows the table, the question and the story.
//
// The server speaks as it does to the page of a board of areas (`/table/types.js`). This page asks for the sight with
// `text: true`, the table in words, and with `all: true` for the whole story.
// A game that was played (`strabo replay --serve`) answers sight {step, seat?}: the table after so many decisions, as
// a player sees it; its pictures are `/step-12.svg` and `/step-12-dark.svg`. `GET /table.svg` and `/table-dark.svg`
// are the table of one that is played.

import { button, made } from "/dom.js";
import { Asking, Refused, addressOf, call, listen } from "/server.js";
import { answerList } from "/sitting/answers.js";
import { capital, count, keepPlace, key } from "/table/names.js";
import { Reel } from "/table/replay.js";

/**
 * @typedef {import("/table/types.js").Told} Told
 * @typedef {{ token: string, words: string }} Answer
 *
 * @typedef {object} Game what never changes
 * @property {{ id: string, name: string }} pack
 * @property {{ seat: number, id: string, name: string, colour: string }[]} players
 * @property {boolean} picture whether the table can be drawn
 * @property {number} [steps] how many decisions there are, in a game that was played
 *
 * @typedef {object} Player
 * @property {number} seat
 * @property {string} who
 * @property {number} rank
 * @property {number} points
 * @property {[string, number][]} parts what the points are made of
 *
 * @typedef {object} Sight what a seat may see now
 * @property {number} version
 * @property {number[]} screen the seats at this screen
 * @property {number | null} you nobody for those who watch
 * @property {number} turn
 * @property {string} when the turn in words
 * @property {Player[]} players
 * @property {{ seat: number, mine: boolean } | null} asked
 * @property {string | null} question if you are asked
 * @property {Answer[]} legal if you are asked
 * @property {{ may: boolean, what: string | null }} undo
 * @property {number} last the number of the last line of the story before your last decision
 * @property {Told[]} story
 * @property {string | null} text the table in words, with what only you see
 * @property {false | { words: string }} over
 * @property {{ error: string, help: string | null }} [trouble]
 * @property {number} [step] how many decisions have been made, in a game that was played
 * @property {{ seat: number, words: string } | null} [decided] the last of them
 */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const DARK = matchMedia("(prefers-color-scheme: dark)");
/** Narrower pictures cannot be read, in pixels. */
const READABLE = 760;
/** How much larger or smaller a step of the zoom is. */
const STEP = 1.35;
/** So many lines of the story are shown, unless all are asked for. */
const MOST_LINES = 60;

/** The picture of the table, which can be zoomed and scrolled. */
class Sheet {
  constructor() {
    this.element = byId("sheet");
    /** The picture that is shown or on its way. */
    this.wanted = "";
    /** @type {HTMLImageElement | null} */
    this.image = null;
    /** The width of the picture in widths of its frame; on a phone, letters would be too small at one. */
    this.scale = 0;
  }

  /** @param {Sight} sight @param {boolean} hasPicture */
  show(sight, hasPicture) {
    if (!hasPicture) {
      byId("words").setAttribute("open", "");
      this.element.replaceChildren(made("p", "faint", "This table has no picture: see it in words."));
      return;
    }
    const table = sight.step === undefined ? "/table" : `/step-${sight.step}`;
    const address = `${addressOf(`${table}${DARK.matches ? "-dark" : ""}.svg`)}&version=${sight.version}`;
    if (address === this.wanted) return;
    this.wanted = address;
    const image = new Image();
    image.alt = `The table in ${sight.when}; it is described below under "The table in words"`;
    // What is shown stays until the next picture is there.
    image.addEventListener("load", () => {
      if (this.wanted !== address) return;
      const { scrollLeft, scrollTop } = this.element;
      this.image = image;
      this.element.replaceChildren(image);
      this.size();
      this.element.scrollTo(scrollLeft, scrollTop);
      document.body.dataset.picture = String(sight.version);
    });
    image.src = address;
  }

  size() {
    this.scale ||= Math.max(1, READABLE / this.element.clientWidth);
    if (this.image) this.image.style.width = `${this.scale * 100}%`;
  }

  /** Zooms around the middle of what is shown; without a factor, to all of it. @param {number} factor */
  zoom(factor) {
    if (!this.image) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = this.element;
    const all = Math.min(1, (clientHeight * this.image.naturalWidth) / (this.image.naturalHeight * clientWidth));
    const before = this.scale;
    this.scale = factor ? Math.min(Math.max(before * factor, all), 8) : all;
    this.size();
    const by = this.scale / before;
    this.element.scrollTo((scrollLeft + clientWidth / 2) * by - clientWidth / 2, (scrollTop + clientHeight / 2) * by - clientHeight / 2);
  }

  makeZoom() {
    /** @type {[string, string, number][]} */
    const steps = [["+", "Zoom in", STEP], ["−", "Zoom out", 1 / STEP], ["▢", "Show all", 0]];
    byId("zoom").append(...steps.map(([sign, name, factor]) => {
      const made = button(sign, () => this.zoom(factor));
      made.setAttribute("aria-label", name);
      made.title = name;
      return made;
    }));
    this.element.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? STEP : 1 / STEP);
    }, { passive: false });
  }
}

class Sitting {
  /** @param {Game} game @param {Sight} sight */
  constructor(game, sight) {
    this.game = game;
    this.sight = sight;
    this.sheet = new Sheet();
    this.sheet.makeZoom();
    /** The slider over the decisions of a game that was played. */
    this.reel = game.steps === undefined ? null : new Reel(this, game.steps);
    if (this.reel) this.makeBar();
    /** The version that was shown last. */
    this.shown = 0;
    /** The whole story is shown. */
    this.all = false;
    this.asking = new Asking(() => this.see(), (problem) => this.complain(problem));
    /** What comes next counts, whatever its version is. */
    this.anew = false;
    /** An order is on its way. */
    this.busy = false;
  }

  makeBar() {
    const bar = made("div", "bar on-board");
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", "Decisions");
    byId("board").after(bar);
    byId("now").setAttribute("aria-label", "This decision");
    this.bar = bar;
  }

  /** Asks for what changed and shows it. */
  look() {
    return this.asking.ask();
  }

  async see() {
    const anew = this.anew;
    const sight = await call("sight", { text: true, ...this.reel?.question, ...(this.all ? { all: true } : {}) });
    if (!this.reel && !anew && sight.version < this.sight.version) return;
    this.anew = false;
    this.sight = sight;
    this.show();
  }

  /** @param {Answer} answer */
  act(answer) {
    return this.order("act", { token: answer.token });
  }

  /**
   * Sends an order for what is shown, and shows what became of it. A second click meanwhile does nothing.
   * @param {string} name @param {object} body
   */
  order(name, body) {
    const { version, you } = this.sight;
    return this.pass(name, { version, seat: you, ...body });
  }

  /** @param {string} name @param {object} body */
  async pass(name, body) {
    if (this.busy) return;
    this.busy = true;
    document.body.classList.add("busy");
    try {
      await call(name, body);
      this.all = false;
      this.say("");
    } catch (problem) {
      this.complain(problem);
    } finally {
      await this.look();
      this.busy = false;
      document.body.classList.remove("busy");
    }
  }

  /** @param {string} text */
  say(text) {
    byId("say").textContent = text;
    byId("say").classList.remove("wrong");
  }

  /** @param {unknown} problem */
  complain(problem) {
    if (!(problem instanceof Refused)) throw problem;
    this.tellTrouble(problem.trouble);
  }

  /** @param {{ error: string, help: string | null }} trouble */
  tellTrouble({ error, help }) {
    byId("say").textContent = [error, help].filter(Boolean).map((part) => `${capital(String(part))}.`).join(" ");
    byId("say").classList.add("wrong");
  }

  /** @param {number} seat */
  player(seat) {
    return this.game.players.find((player) => player.seat === seat)?.name ?? "";
  }

  /** Who is asked, in words. */
  waiting() {
    const { asked, over } = this.sight;
    if (over) return over.words;
    if (!asked) return "Please wait";
    if (this.reel) return `Next: ${this.player(asked.seat)}`;
    return asked.mine ? "Your decision" : `Waiting for ${this.player(asked.seat)}`;
  }

  show() {
    const { sight } = this;
    const mine = sight.asked?.mine ?? false;
    byId("name").textContent = this.game.pack.name;
    byId("when").textContent = sight.when;
    byId("turn-of").textContent = this.waiting();
    document.title = `${mine ? "● " : ""}${sight.you === null ? "Table" : this.player(sight.you)} · ${this.game.pack.name}`;
    document.body.classList.toggle("mine", mine);
    document.body.dataset.version = String(sight.version);
    document.body.dataset.turn = String(sight.turn);
    if (this.reel && this.bar) this.reel.show(this.bar);
    byId("strip").replaceChildren(...sight.players.map((player) => this.chip(player)));
    this.sheet.show(sight, this.game.picture);
    keepPlace(byId("now"), () => this.showNow());
    // A new question is read from its beginning.
    if (mine && this.shown !== sight.version) byId("panels").scrollTop = 0;
    this.shown = sight.version;
    this.showStory();
    byId("points").replaceChildren(made("h2", "", "Points"), this.standings());
    byId("words").hidden = sight.text === null;
    byId("text").textContent = sight.text ?? "";
    if (sight.trouble) this.tellTrouble(sight.trouble);
  }

  /** @param {Player} player */
  chip(player) {
    const { asked, you } = this.sight;
    const chip = made("span", "chip");
    const own = player.seat === you && !this.reel;
    const name = this.player(player.seat);
    chip.append(this.badge(player.seat), made("span", "name", own ? `${name} (you)` : name), made("span", "facts", count(player.points, "point")));
    chip.classList.toggle("asked", asked?.seat === player.seat);
    chip.classList.toggle("you", own);
    return chip;
  }

  showNow() {
    const { sight } = this;
    if (this.reel) {
      byId("now").replaceChildren(...this.decision());
      return;
    }
    const parts = [made("h2", "", capital(sight.question ?? this.waiting()))];
    if (sight.undo.may) parts.push(key(button("Take back your last decision", () => this.order("undo", {})), "undo"));
    if (sight.question !== null) parts.push(...answerList(sight.question, sight.legal, (answer) => this.act(answer)));
    if (sight.screen.length > 1) parts.push(...this.passed());
    if (sight.over) parts.push(this.winners());
    byId("now").replaceChildren(...parts);
  }

  /** Several people share this screen: whose hand is shown. */
  passed() {
    const { screen, you } = this.sight;
    if (you !== null) return [key(button("Hide my hand", () => this.pass("hide", {})), "hide")];
    return screen.map((seat) => key(button(`I am ${this.player(seat)}`, () => this.pass("me", { seat })), `me ${seat}`));
  }

  /** What was decided last, what came of it, and what is decided next. */
  decision() {
    const { decided, question, asked, over, story, last } = this.sight;
    const parts = [made("h2", "", decided ? `${this.player(decided.seat)}: ${decided.words}` : "The game begins")];
    const list = made("ul", "told");
    list.append(...story.filter((line) => line.n > last).map((line) => made("li", "", line.text)));
    parts.push(list);
    if (asked) parts.push(made("p", "faint", `Next: ${this.player(asked.seat)}, ${question}`));
    if (over) parts.push(made("p", "", over.words), this.winners());
    return parts;
  }

  showStory() {
    const { when } = this.sight;
    const story = this.all ? this.sight.story : this.sight.story.slice(-MOST_LINES);
    const list = made("ul", "told");
    const label = when.split(" ")[0];
    const isHead = (/** @type {Told} */ line) => line.kind === "turn" || line.text.startsWith(`${label} `);
    list.append(...story.map((line) => made("li", isHead(line) ? "head-line" : "", line.text)));
    const parts = [made("h2", "", this.all ? "The whole story" : "Since your last decision")];
    if (this.reel || this.sight.you === null) parts[0].textContent = "What happened";
    if (story.length < this.sight.story.length || (!this.all && !this.reel && this.sight.you !== null)) {
      const more = () => {
        this.all = true;
        this.look();
      };
      parts.push(button("Show the whole story", more, "link"));
    }
    parts.push(story.length > 0 ? list : made("p", "faint", "Nothing yet."));
    byId("story").replaceChildren(...parts);
  }

  /** The number of a player on its colour. @param {number} seat */
  badge(seat) {
    const sign = made("span", "badge", String(seat + 1));
    sign.style.background = this.game.players[seat]?.colour ?? "";
    sign.style.color = "#fff";
    sign.setAttribute("aria-hidden", "true");
    return sign;
  }

  /** Who has won. */
  winners() {
    const best = this.sight.players.filter((player) => player.rank === 1).map((player) => this.player(player.seat));
    return made("p", "", `${best.length > 1 ? "Winners" : "Winner"}: ${best.join(", ")}`);
  }

  /** Everybody's points and what they are made of, the best first. */
  standings() {
    const { players, you } = this.sight;
    const list = made("ol");
    list.append(...[...players].sort((a, b) => a.rank - b.rank || a.seat - b.seat).map((player) => {
      const row = made("li", player.seat === you ? "you" : "");
      const parts = player.parts.map(([name, points]) => `${name} ${points}`).join(", ");
      row.append(this.badge(player.seat), ` ${this.player(player.seat)}${player.who === "person" ? "" : " (bot)"}: ${count(player.points, "point")}`, made("div", "faint", capital(parts)));
      return row;
    }));
    return list;
  }
}

async function start() {
  const [game, sight] = await Promise.all([call("game"), call("sight", { text: true })]);
  const sitting = new Sitting(game, sight);
  sitting.show();
  DARK.addEventListener("change", () => sitting.sheet.show(sitting.sight, game.picture));
  listen({ changed: (news) => !sitting.reel && sitting.sight.version !== news.version && sitting.look() }, (connected) => {
    document.body.classList.toggle("lost", !connected);
    byId("lost").hidden = connected;
    if (!connected) return;
    // The server may have been resumed meanwhile, and counts from the beginning.
    sitting.anew = true;
    sitting.sheet.wanted = "";
    sitting.look().then(() => document.body.classList.add("live"));
  });
}

start().catch((problem) => {
  byId("say").textContent = problem instanceof Refused ? `${problem.trouble.error}. ${problem.trouble.help ?? ""}` : String(problem);
  byId("say").classList.add("wrong");
});
