// @ts-check
// A game of any family: keeps what the server says to this seat, and shows the table, the question and the story.
//
// `POST /api/NAME` with JSON, and the key of the screen in the header:
//   sight {all?: boolean} -> Sight    the story since your last decision; with `all`, from the beginning
//   act {version, seat, token}        `token` of an answer
//   undo {version, seat}
// Orders answer { version }, or a problem { error, help } with status 400, 403, 404, 409 or 413.
// A game that was played (`strabo replay --serve`) only answers sight {step, seat?, all?}: the table after so many
// decisions, as a player sees it; its pictures are `/step-12.svg` and `/step-12-dark.svg`.
// `GET /api/events` sends the event `changed` with { version }. `GET /table.svg` and `/table-dark.svg` are the table.

import { button, made } from "/dom.js";
import { Asking, Refused, addressOf, call, listen } from "/server.js";
import { answerList } from "/sitting/answers.js";
import { capital, count, keepPlace, key } from "/table/names.js";
import { Reel } from "/table/replay.js";

/**
 * @typedef {{ token: string, words: string }} Answer
 *
 * @typedef {object} Player
 * @property {number} seat
 * @property {string} name
 * @property {string} colour
 * @property {boolean} bot
 * @property {number} rank
 * @property {number} points
 * @property {[string, number][]} parts what the points are made of
 *
 * @typedef {object} Sight what a seat may see now
 * @property {number} version counts decisions
 * @property {string} game
 * @property {number | null} you nobody for those who watch
 * @property {number} turn
 * @property {string} when the turn in words
 * @property {Player[]} players
 * @property {{ seat: number, mine: boolean } | null} asked
 * @property {string | null} question if you are asked
 * @property {Answer[]} answers if you are asked
 * @property {boolean} undo whether you can take your last decision back
 * @property {string[]} story
 * @property {number} earlier how many lines of the story were left out
 * @property {boolean} picture whether the table can be drawn
 * @property {string | null} board the table in words, with what only you see
 * @property {string | null} over
 * @property {{ error: string, help: string | null } | null} trouble
 * @property {number} [step] how many decisions have been made, in a game that was played
 * @property {number} [steps] how many there are
 * @property {{ seat: number, words: string } | null} [decided] the last of them
 * @property {string[]} [said] what came of it
 */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const DARK = matchMedia("(prefers-color-scheme: dark)");
/** Narrower pictures cannot be read, in pixels. */
const READABLE = 760;
/** How much larger or smaller a step of the zoom is. */
const STEP = 1.35;

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

  /** @param {Sight} sight */
  show(sight) {
    if (!sight.picture) {
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
  /** @param {Sight} sight */
  constructor(sight) {
    this.sight = sight;
    this.sheet = new Sheet();
    this.sheet.makeZoom();
    /** What never changes, for the slider. */
    this.game = { players: sight.players };
    /** The slider over the decisions of a game that was played. */
    this.reel = sight.steps === undefined ? null : new Reel(this, sight.steps);
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
    const sight = await call("sight", { ...this.reel?.question, ...(this.all ? { all: true } : {}) });
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
  async order(name, body) {
    if (this.busy) return;
    this.busy = true;
    document.body.classList.add("busy");
    const { version, you } = this.sight;
    try {
      await call(name, { version, seat: you, ...body });
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
    return this.sight.players.find((player) => player.seat === seat)?.name ?? "";
  }

  /** Who is asked, in words. */
  waiting() {
    const { asked, over } = this.sight;
    if (over) return over;
    if (!asked) return "Please wait";
    if (this.reel) return `Next: ${this.player(asked.seat)}`;
    return asked.mine ? "Your decision" : `Waiting for ${this.player(asked.seat)}`;
  }

  show() {
    const { sight } = this;
    const mine = sight.asked?.mine ?? false;
    byId("name").textContent = sight.game;
    byId("when").textContent = sight.when;
    byId("turn-of").textContent = this.waiting();
    document.title = `${mine ? "● " : ""}${sight.you === null ? "Table" : this.player(sight.you)} · ${sight.game}`;
    document.body.classList.toggle("mine", mine);
    document.body.dataset.version = String(sight.version);
    document.body.dataset.turn = String(sight.turn);
    if (this.reel && this.bar) this.reel.show(this.bar);
    byId("strip").replaceChildren(...sight.players.map((player) => this.chip(player)));
    this.sheet.show(sight);
    keepPlace(byId("now"), () => this.showNow());
    // A new question is read from its beginning.
    if (mine && this.shown !== sight.version) byId("panels").scrollTop = 0;
    this.shown = sight.version;
    this.showStory();
    byId("points").replaceChildren(made("h2", "", "Points"), standings(sight));
    byId("words").hidden = sight.board === null;
    byId("text").textContent = sight.board ?? "";
    if (sight.trouble) this.tellTrouble(sight.trouble);
  }

  /** @param {Player} player */
  chip(player) {
    const { asked, you } = this.sight;
    const chip = made("span", "chip");
    const own = player.seat === you && !this.reel;
    chip.append(badge(player), made("span", "name", own ? `${player.name} (you)` : player.name), made("span", "facts", count(player.points, "point")));
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
    if (sight.undo) parts.push(key(button("Take back your last decision", () => this.order("undo", {})), "undo"));
    if (sight.question !== null) parts.push(...answerList(sight.question, sight.answers, (answer) => this.act(answer)));
    if (sight.over) parts.push(winners(sight));
    byId("now").replaceChildren(...parts);
  }

  /** What was decided last, what came of it, and what is decided next. */
  decision() {
    const { decided, said, question, asked, over } = this.sight;
    const parts = [made("h2", "", decided ? `${this.player(decided.seat)}: ${decided.words}` : "The game begins")];
    const list = made("ul", "told");
    list.append(...(said ?? []).map((line) => made("li", "", line)));
    parts.push(list);
    if (asked) parts.push(made("p", "faint", `Next: ${this.player(asked.seat)}, ${question}`));
    if (over) parts.push(made("p", "", over), winners(this.sight));
    return parts;
  }

  showStory() {
    const { story, earlier, when } = this.sight;
    const list = made("ul", "told");
    const label = when.split(" ")[0];
    list.append(...story.map((line) => made("li", line.startsWith(`${label} `) ? "head-line" : "", line)));
    const parts = [made("h2", "", this.all ? "The whole story" : "Since your last decision")];
    if (this.reel || this.sight.you === null) parts[0].textContent = "What happened";
    if (earlier || (!this.all && !this.reel && this.sight.you !== null)) {
      const more = () => {
        this.all = true;
        this.look();
      };
      parts.push(button("Show the whole story", more, "link"));
    }
    parts.push(story.length > 0 ? list : made("p", "faint", "Nothing yet."));
    byId("story").replaceChildren(...parts);
  }
}

/** The number of a player on its colour. @param {Player} player */
function badge({ seat, colour }) {
  const sign = made("span", "badge", String(seat + 1));
  sign.style.background = colour;
  sign.style.color = "#fff";
  sign.setAttribute("aria-hidden", "true");
  return sign;
}

/** Who has won. @param {Sight} sight */
function winners({ players }) {
  const best = players.filter((player) => player.rank === 1).map((player) => player.name);
  return made("p", "", `${best.length > 1 ? "Winners" : "Winner"}: ${best.join(", ")}`);
}

/** Everybody's points and what they are made of, the best first. @param {Sight} sight */
function standings({ players, you }) {
  const list = made("ol");
  list.append(...[...players].sort((a, b) => a.rank - b.rank || a.seat - b.seat).map((player) => {
    const row = made("li", player.seat === you ? "you" : "");
    const parts = player.parts.map(([name, points]) => `${name} ${points}`).join(", ");
    row.append(badge(player), ` ${player.name}${player.bot ? " (bot)" : ""}: ${count(player.points, "point")}`, made("div", "faint", capital(parts)));
    return row;
  }));
  return list;
}

async function start() {
  const sitting = new Sitting(await call("sight"));
  sitting.show();
  DARK.addEventListener("change", () => sitting.sheet.show(sitting.sight));
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
