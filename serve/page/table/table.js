// @ts-check
// The table of every game: keeps what the server says to this seat, and lets every part of the page show it.

import { box, button, byId, made } from "/dom.js";
import { LiveBoard } from "/table/board.js";
import { showCards } from "/table/dialogs.js";
import { Digest } from "/table/digest.js";
import { endHeading, fillEnd } from "/table/end.js";
import { fillNav, fillTools, makeZoom } from "/table/frame.js";
import { game as link } from "/table/game.js";
import { adoptName, beep, cover, placesOf, settings } from "/table/menu.js";
import { Question } from "/table/question.js";
import { Replay } from "/table/replay.js";
import { TradeRoom } from "/table/room.js";
import { fillSeats } from "/table/seats.js";
import { Story } from "/table/story.js";
import { fillTray } from "/table/tray.js";
import { Names, duration, key, refill, sentences, ticking } from "/table/words.js";
import { Asking, Refused } from "/server.js";

/** @typedef {import("/table/types.js").Sight} Sight */

const DARK = matchMedia("(prefers-color-scheme: dark)");
const PHONE = matchMedia("(max-width: 899px)");

export class Table {
  /** @param {import("/table/types.js").Game} game @param {Sight} sight */
  constructor(game, sight) {
    this.game = game;
    this.sight = sight;
    this.settings = settings;
    this.names = new Names(game, { card: (ids) => showCards(game, ids), place: (places) => this.goTo(places) });
    const hover = (/** @type {string | null} */ place) => document.querySelectorAll(".answer[data-place]").forEach((answer) => answer.classList.toggle("hov", answer.getAttribute("data-place") === place));
    this.board = new LiveBoard(byId("board"), { pick: (place) => void (place && this.picked?.pickPlace(place)), hover });
    this.isReplay = game.steps !== undefined;
    if (this.isReplay) byId("lost").replaceChildren("The connection is lost; ", made("code", "", "strabo replay FILE --serve"), " shows the game again. This page comes back by itself.");
    this.replay = game.steps === undefined ? null : new Replay(this, game.steps);
    this.question = new Question(this, byId("ask"));
    this.early = new Question(this, byId("early-answers"), true);
    this.digest = new Digest(this);
    this.story = new Story(this);
    this.room = new TradeRoom(this);
    const asking = new Asking(() => this.fetchSight(), (problem) => this.complain(problem));
    /** Asks for what changed and shows it. */
    this.look = () => asking.ask();
    /** Shows a version, unless it is shown: an order and the news of it come together. */
    this.see = async (/** @type {number} */ version) => {
      await asking.now;
      if (this.sight.version !== version) await this.look();
    };
    /** What comes next counts, whatever its version is: the page was opened, or the server started again. */
    this.anew = true;
    this.orders = 0;
    /** The board is shown although the trade room is open. */
    this.showsBoard = false;
    /** Which part of the table a phone shows. */
    this.phoneTab = "board";
    /** The place of the answer under the pointer. @type {string | null} */
    this.hot = null;
    /** When the table was seen last, in milliseconds of the page. */
    this.taken = 0;
  }

  get isMine() {
    // In the room nobody waits to be asked for an offer, which has no token; whether to accept one is asked.
    const isOpen = this.sight.legal.some((answer) => !answer.token) && !this.sight.legal.some((answer) => answer.token && answer.weight === "acts");
    return Boolean(this.sight.asked?.mine) && !this.sight.over && !(this.sight.room && isOpen);
  }

  /** What happened is shown before I do something. */
  get isTelling() {
    return this.digest.isPlaying && (this.isMine || this.sight.room !== null || this.isReplay);
  }

  /** The answers that the board picks from. */
  get picked() {
    if (this.isMine) return this.isTelling ? null : this.question;
    return this.sight.early.length && /** @type {HTMLDetailsElement} */ (byId("early")).open ? this.early : null;
  }

  /** What every look at the table asks for. */
  get wanted() {
    return { dark: DARK.matches, ...(this.board.number === null ? {} : { picture: this.board.number }), ...(this.replay && { step: this.replay.step, seat: this.replay.seat ?? undefined }) };
  }

  async fetchSight() {
    const isAll = this.anew || this.isReplay || !this.story.told.length;
    this.take(await link.ask("sight", { ...this.wanted, ...(isAll ? {} : { since: this.story.told.at(-1)?.n }) }));
  }

  /** @param {Sight} sight */
  take(sight) {
    if (!this.isReplay && !this.anew && sight.version < this.sight.version) return;
    const wasMine = this.isMine;
    const isFirst = this.anew || sight.you !== this.sight.you;
    if (isFirst || this.isReplay) Object.assign(this.story, { told: [], isWhole: false });
    this.anew = false;
    this.sight = sight;
    this.taken = performance.now();
    this.names.take(sight);
    this.board.you = sight.you;
    const fresh = this.story.take(sight.story);
    // What happened is shown from the board that was seen last; then comes this one.
    const isHeld = this.digest.isPlaying || (fresh !== null && this.digest.willPlay(fresh, isFirst));
    const isDrawn = isHeld || this.showBoard(sight.board);
    if (fresh) this.digest.take(fresh, isFirst);
    else this.digest.lines = this.digest.lines.filter((line) => line.seat !== sight.you);
    if (!fresh || !isDrawn) this.look();
    this.question.take(this.isMine ? sight.legal.filter((answer) => answer.token) : [], `${sight.version} ${sight.you} ${sight.step}`);
    this.early.take(sight.early, JSON.stringify(sight.early));
    if (this.isMine && !(wasMine && byId("polite").textContent === sight.question)) byId("polite").textContent = sight.question;
    if (this.isMine && !wasMine && !isFirst && !this.settings.isSilent) beep();
    if (!sight.room) this.showsBoard = false;
    fillSeats(this);
    fillTray(this);
    refill(byId("places"), ...placesOf(this));
    if (sight.over) fillEnd(this, sight.over);
    this.room.update();
    this.update();
    this.story.update();
    cover(this);
    if (sight.trouble) this.say(sentences(sight.trouble.error, sight.trouble.help));
  }

  /** Shows a board, or what changed in it; false if all of it must be asked for. @param {Sight["board"]} board */
  showBoard(board) {
    const isDrawn = this.board.take(board, this.sight.places);
    if (!isDrawn) this.board.number = null;
    return isDrawn;
  }

  /** The board before or after a line of the story. @param {{ before?: number, after?: number }} moment @returns {Promise<Sight["board"]>} */
  async boardAt(moment) {
    const told = await link.ask("then", { ...this.wanted, ...moment }).catch((problem) => this.complain(problem));
    return told?.board ?? null;
  }

  /** Shows what is known and what is picked. */
  update() {
    const { sight, game } = this;
    const { body } = document;
    const states = { mine: this.isMine, playing: this.digest.isPlaying, trading: Boolean(sight.room) && !this.showsBoard && !this.isTelling, over: Boolean(sight.over) && !this.isReplay, replay: this.isReplay };
    for (const [name, is] of Object.entries(states)) body.classList.toggle(name, is);
    Object.assign(body.dataset, { version: sight.version, turn: sight.turn });
    byId("when").textContent = [sight.when, ...sight.crumbs].filter((crumb, at) => at || !sight.crumbs.some((other) => other.startsWith(crumb))).slice(0, 2).join(", ");
    byId("turn").textContent = this.state();
    document.title = `${this.isMine && !this.settings.isUnmarked ? "● " : ""}${sight.you === null ? "Table" : this.names.player(sight.you)} · ${game.pack.name}`;
    byId("room").hidden = !states.trading;
    byId("end").hidden = !states.over;
    byId("early").hidden = !sight.early.length;
    if (sight.early.length) this.early.show();
    fillTools(this);
    this.fillAsk();
    this.fillBar();
    this.light();
    fillNav(this);
  }

  /** The moment in a few words. */
  state() {
    const { over, room, asked } = this.sight;
    if (over) return "The game is over";
    if (this.isReplay) return "Replay";
    if (this.isTelling) return "Showing what happened";
    if (this.isMine) return "Your decision";
    if (room) return "Trade: everybody at once";
    return asked ? `${this.names.player(asked.seat)} decides` : "Please wait";
  }

  fillAsk() {
    const { sight } = this;
    const ask = byId("ask");
    ask.classList.toggle("is-mine", this.isMine);
    if (!this.isMine || this.isTelling) {
      ask.classList.remove("chosen");
      refill(ask, ...(this.isTelling ? this.digest.heading() : this.replay ? this.replay.heading() : sight.over ? endHeading(this, sight.over) : sight.room ? this.room.heading() : this.waiting()));
      return;
    }
    const { path, chosen } = this.question.picking.now;
    const picked = [...path, ...(chosen?.steps.slice(-1) ?? [])].slice(-2);
    const crumbs = [...sight.crumbs.map((crumb) => made("span", "", crumb)), ...picked.map(({ words }, at) => made(at === picked.length - 1 ? "b" : "span", "", words))];
    const board = key(button("To the board", () => this.tab("board"), "btn to-board"), "to board");
    const notes = sight.notes.map((note) => box("p", "ask-note", this.names.linked(note)));
    this.question.show(box("p", "crumbs", ...crumbs), made("h2", "", sight.question ?? "Choose"), board, ...notes);
  }

  /** Who is waited for, and for how long. */
  waiting() {
    const { asked, question, you } = this.sight;
    if (!asked) return [made("h2", "", "Please wait")];
    const time = ticking(() => duration(asked.seconds + (performance.now() - this.taken) / 1000));
    return [box("h2", "", `Waiting for ${this.names.player(asked.seat)}, `, time), box("p", "s f", this.names.linked(question ?? "")), ...(you === null ? [] : [this.question.under()])];
  }

  fillBar() {
    if (this.digest.isPlaying) return this.digest.showControls(byId("bar-main"));
    if (this.replay) return this.replay.update();
    const { lit, from, aim } = this.picked?.lights ?? {};
    const legend = /** @type {[string, string, unknown][]} */ ([["lit", "can be chosen", lit?.size], ["from", "from here", from], ["ghost", "chosen, not yet done", aim]]);
    return refill(byId("bar-main"), ...legend.filter(([, , is]) => is).map(([kind, words]) => box("span", "", made("i", `i-${kind}`), words)));
  }

  /** Lights the board. */
  light() {
    const lights = this.picked?.lights ?? { lit: new Map(), from: null, aim: null, ghost: [] };
    this.board.lights({ ...lights, hot: this.hot, words: new Map(this.picked?.picking.answers.map((answer) => [answer.token, answer.words])) });
  }

  /** Lights the place of an answer or a line, with the next frame: a list that changes leaves one and comes to another. @param {string | null} place */
  point(place) {
    this.hot = place;
    requestAnimationFrame(() => this.light());
  }

  /** @param {string[]} places */
  goTo(places) {
    if (PHONE.matches) this.tab("board");
    this.showsBoard = this.sight.room !== null;
    this.update();
    this.board.play({ places }, 0);
  }

  /** Shows a part of the table: a page of a phone, a panel of a larger screen. @param {string} id */
  tab(id) {
    this.phoneTab = id;
    document.body.dataset.tab = id;
    if (id === "chat" || (id === "story" && this.story.open === "chat")) this.story.show(id === "chat" ? "chat" : "since");
    this.update();
  }

  /** @param {import("/table/types.js").Answer} answer @param {number} [count] */
  act(answer, count) {
    const { version, asked, you } = this.sight;
    return this.order("act", { version, seat: this.isMine ? asked?.seat : you, token: answer.token, ...(count === undefined ? {} : { count }) });
  }

  /** Sends an order and shows what became of it. Returns true if it was accepted. @param {string} name @param {object} body */
  async order(name, body) {
    this.orders += 1;
    document.body.classList.add("busy");
    try {
      const { version } = await link.answer(name, body);
      this.say("");
      await this.see(version);
      return true;
    } catch (problem) {
      this.complain(problem);
      await this.look();
      return false;
    } finally {
      this.orders -= 1;
      document.body.classList.toggle("busy", this.orders > 0);
    }
  }

  /** @param {string} text */
  say(text) {
    byId("say").textContent = text;
    byId("say").hidden = !text;
  }

  /** One banner says that the connection is lost, and nothing else says more. @param {boolean} is */
  showConnection(is) {
    byId("lost").hidden = is;
    if (!is) this.say("");
  }

  /** @param {unknown} problem */
  complain(problem) {
    if (!(problem instanceof Refused)) throw problem;
    if (problem.trouble.status === 0) this.showConnection(false);
    else this.say(sentences(problem.trouble.error, problem.trouble.help));
  }

  /** Enter confirms and Escape goes back, wherever the keyboard is. @param {KeyboardEvent} event */
  pressed(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const isElsewhere = event.target instanceof Element && event.target.closest("button, input, textarea, select, summary");
    if (event.key === "Escape") this.picked?.back();
    else if (event.key === "Enter" && !isElsewhere) this.picked?.confirm();
  }
}

async function start() {
  const [game, sight] = await Promise.all([link.ask("game"), link.ask("sight", { dark: DARK.matches })]);
  const table = new Table(game, sight);
  makeZoom(table);
  byId("name").textContent = game.pack.name;
  table.take(sight);
  adoptName(table);
  byId("early").addEventListener("toggle", () => table.update());
  addEventListener("keydown", (event) => table.pressed(event));
  DARK.addEventListener("change", () => {
    table.board.number = null;
    table.look();
  });
  link.follow(table.see, async (is) => {
    table.showConnection(is);
    table.anew ||= !is;
    if (!is) return;
    await table.look();
    document.body.classList.add("live");
  });
}

start().catch((problem) => {
  const { error, help } = problem instanceof Refused ? problem.trouble : { error: String(problem), help: "Load the page again." };
  document.body.className = "wrong";
  document.body.replaceChildren(box("main", "", made("h1", "", sentences(error)), made("p", "", sentences(help))));
});
