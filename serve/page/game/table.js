// @ts-check
// The table of every game: keeps what the server says to this seat, and lets every part of the page show it.

import { button, drawn, made } from "/dom.js";
import { LiveBoard } from "/game/board.js";
import { showCards } from "/game/dialogs.js";
import { Digest } from "/game/digest.js";
import { endHeading, fillEnd } from "/game/end.js";
import { game as link } from "/game/game.js";
import { Settings, beep, cover, openMenu, placesOf } from "/game/menu.js";
import { Question } from "/game/question.js";
import { Replay } from "/game/replay.js";
import { TradeRoom } from "/game/room.js";
import { fillSeats } from "/game/seats.js";
import { Story } from "/game/story.js";
import { fillTray } from "/game/tray.js";
import { Names, box, byId, capital, duration, key, refill } from "/game/words.js";
import { Asking, Refused } from "/server.js";

/**
 * @typedef {import("/game/types.js").Game} Game
 * @typedef {import("/game/types.js").Sight} Sight
 * @typedef {import("/game/types.js").Answer} Answer
 */

const DARK = matchMedia("(prefers-color-scheme: dark)");
const PHONE = matchMedia("(max-width: 899px)");

/** The parts of a phone, with the sign of each. */
const TABS = /** @type {[string, string, string][]} */ ([
  ["board", "Board", "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14"],
  ["yours", "Yours", "M4 6h10v14h-10zM9 3h9a2 2 0 0 1 2 2v11"],
  ["room", "Trade", "M4 8h14l-4-4M20 16h-14l4 4"],
  ["players", "Players", "M9 4.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 1 1 0-7M3 20c0-4 2.500-6 6-6s6 2 6 6M16 5a3.500 3.500 0 0 1 0 6.500M17 14c2.600 .5 4 2.500 4 6"],
  ["story", "Story", "M5 4h11l3 3v13h-14zM8 10h8M8 14h8"],
  ["chat", "Chat", "M4 5h16v11h-10l-5 4v-4h-1z"],
]);

/** @param {string} path */
function icon(path) {
  const svg = drawn("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" });
  svg.append(drawn("path", { d: path }));
  return svg;
}

export class Table {
  /** @param {Game} game @param {Sight} sight */
  constructor(game, sight) {
    this.game = game;
    this.sight = sight;
    this.settings = new Settings();
    this.names = new Names(game, { card: (ids) => showCards(game, ids), place: (places) => this.goTo(places) });
    this.board = new LiveBoard(byId("board"), {
      choose: (_, place) => void this.picked?.pickPlace(place),
      hover: (place) => this.hover(place),
      tell: (place) => void (place && this.picked?.pickPlace(place)),
    });
    /** @type {Replay | null} */
    this.replay = game.steps === undefined ? null : new Replay(this, game.steps);
    this.question = new Question(this, byId("ask"));
    this.early = new Question(this, byId("early-answers"), true);
    this.digest = new Digest(this);
    this.story = new Story(this);
    this.room = new TradeRoom(this);
    this.asking = new Asking(() => this.fetchSight(), (problem) => this.complain(problem));
    /** What comes next counts, whatever its version is: the page was opened, or the server started again. */
    this.anew = true;
    this.orders = 0;
    /** The board is shown although the trade room is open. */
    this.showsBoard = false;
    /** Which part of the table a phone shows. */
    this.phoneTab = "board";
    /** The place of the answer under the pointer. @type {string | null} */
    this.hot = null;
    /** When the question of the moment was asked, in milliseconds of the page. */
    this.since = 0;
    this.timer = 0;
  }

  get isReplay() {
    return this.replay !== null;
  }

  get isPhone() {
    return PHONE.matches;
  }

  get isBusy() {
    return this.orders > 0;
  }

  get isMine() {
    // In the room nobody waits to be asked for an offer, which has no token.
    return Boolean(this.sight.asked?.mine) && !(this.sight.room && this.sight.legal.some((answer) => !answer.token));
  }

  /** The answers that the board picks from. */
  get picked() {
    if (this.digest.isPlaying && this.isMine) return null;
    if (this.isMine) return this.question;
    return this.sight.early.length && /** @type {HTMLDetailsElement} */ (byId("early")).open ? this.early : null;
  }

  /** @param {string} id */
  part(id) {
    return byId(id);
  }

  /** What every look at the table asks for. */
  get wanted() {
    return { dark: DARK.matches, ...(this.board.number === null ? {} : { picture: this.board.number }), ...this.replay?.question };
  }

  async fetchSight() {
    const isAll = this.anew || this.isReplay || !this.story.told.length;
    this.take(await link.ask("sight", { ...this.wanted, ...(isAll ? {} : { since: this.story.last }) }));
  }

  /** Asks for what changed and shows it. */
  look() {
    return this.asking.ask();
  }

  /** @param {Sight} sight */
  take(sight) {
    if (!this.isReplay && !this.anew && sight.version < this.sight.version) return;
    const wasMine = this.isMine;
    const isFirst = this.anew || sight.you !== this.sight.you;
    if (isFirst || this.isReplay) this.story.forget();
    this.anew = false;
    this.sight = sight;
    this.names.take(sight);
    this.board.you = sight.you;
    if (!this.board.take(sight.board, sight.places)) {
      this.board.number = null;
      this.look();
    }
    this.since = performance.now() - (sight.asked?.seconds ?? 0) * 1000;
    const fresh = this.story.take(sight.story);
    if (fresh) this.digest.take(fresh, isFirst);
    else this.look();
    this.question.take(this.isMine ? sight.legal.filter((answer) => answer.token) : [], `${sight.version} ${sight.you} ${sight.step}`);
    this.early.take(sight.early, JSON.stringify(sight.early));
    if (this.isMine && !wasMine) {
      if (!isFirst && !this.settings.isSilent) beep();
      byId("polite").textContent = sight.question;
    }
    if (!sight.room) this.showsBoard = false;
    fillSeats(this);
    fillTray(this);
    byId("places").replaceChildren(...placesOf(this));
    if (sight.over) fillEnd(this, sight.over);
    this.room.update();
    this.update();
    this.story.update();
    cover(this);
    if (sight.trouble) this.complain(new Refused({ status: 500, finding: null, ...sight.trouble }));
  }

  /** Shows what is known and what is picked. */
  update() {
    const { sight, game } = this;
    const { body } = document;
    const isPlaying = this.digest.isPlaying;
    const states = { mine: this.isMine, playing: isPlaying, trading: Boolean(sight.room) && !this.showsBoard, over: Boolean(sight.over) && !this.isReplay, replay: this.isReplay };
    for (const [name, is] of Object.entries(states)) body.classList.toggle(name, is);
    body.dataset.version = String(sight.version);
    body.dataset.turn = String(sight.turn);
    byId("name").textContent = game.pack.name;
    byId("when").textContent = [sight.when, ...sight.crumbs].filter((crumb, at) => at || !sight.crumbs.some((other) => other.startsWith(crumb))).slice(0, 2).join(", ");
    byId("turn").textContent = this.state();
    document.title = `${this.isMine ? "● " : ""}${sight.you === null ? "Table" : this.names.player(sight.you)} · ${game.pack.name}`;
    byId("room").hidden = !states.trading;
    byId("end").hidden = !states.over;
    byId("early").hidden = !sight.early.length;
    this.fillTools();
    this.fillAsk();
    if (sight.early.length) this.early.show();
    this.fillBar();
    this.light();
    this.fillNav();
  }

  /** The moment in two or three words. */
  state() {
    const { sight } = this;
    if (sight.over) return "The game is over";
    if (this.isReplay) return "Replay";
    if (this.digest.isPlaying && this.isMine) return "Showing what happened";
    if (this.isMine) return "Your decision";
    if (sight.room) return "Trade: everybody at once";
    return sight.asked ? `${this.names.player(sight.asked.seat)} decides` : "Please wait";
  }

  fillAsk() {
    const { sight, digest } = this;
    const ask = byId("ask");
    const isAsked = this.isMine && !digest.isPlaying && !sight.over;
    ask.classList.toggle("is-mine", this.isMine && !sight.over);
    const board = key(button("To the board", () => this.tab("board"), "btn to-board"), "to board");
    if (isAsked) {
      const { path, chosen } = this.question.picking;
      const picked = [...path.map((step) => step.words), ...(chosen?.steps.length ? [chosen.steps[chosen.steps.length - 1].words] : [])];
      const crumbs = [...sight.crumbs.map((crumb) => made("span", "", crumb)), ...picked.slice(-2).map((crumb, at, all) => made(at === all.length - 1 ? "b" : "span", "", crumb))];
      const line = box("p", "crumbs", ...crumbs);
      const notes = sight.notes.map((note) => box("p", "ask-note", this.names.linked(note)));
      this.question.show(line, made("h2", "", sight.question ?? "Choose"), board, ...notes);
      return;
    }
    const parts = sight.over && !this.isReplay ? endHeading(this, sight.over) : this.replay ? this.replay.heading() : digest.isPlaying && this.isMine ? digest.heading() : sight.room ? this.room.heading() : this.waiting();
    ask.classList.remove("chosen");
    refill(ask, ...parts);
  }

  /** Who is waited for, and for how long. */
  waiting() {
    const { asked, question } = this.sight;
    if (!asked) return [made("h2", "", "Please wait")];
    const time = made("span", "waited", "");
    const tick = () => (time.textContent = duration((performance.now() - this.since) / 1000));
    tick();
    clearInterval(this.timer);
    this.timer = setInterval(tick, 1000);
    const about = question ? [box("p", "s f", this.names.linked(question))] : [];
    return [box("h2", "", `Waiting for ${this.names.player(asked.seat)}, `, time), ...about, ...(this.sight.you === null ? [] : [this.question.under()])];
  }

  fillBar() {
    const bar = byId("bar-main");
    if (this.replay) return this.replay.update();
    if (this.digest.isPlaying) {
      refill(bar, ...this.digest.controls());
      return this.digest.mark();
    }
    const { lit, from, aim } = this.picked?.lights ?? { lit: new Map(), from: null, aim: null };
    /** @type {[string, string, boolean][]} */
    const legend = [["lit", "can be chosen", lit.size > 0], ["from", "from here", from !== null], ["ghost", "chosen, not yet done", aim !== null]];
    return refill(bar, ...legend.filter(([, , is]) => is).map(([kind, words]) => box("span", "", made("i", `i-${kind}`), words)));
  }

  /** Lights the board. */
  light() {
    const { picked } = this;
    const lights = picked?.lights ?? { lit: new Map(), from: null, aim: null, ghost: [] };
    const words = new Map(picked?.picking.answers.map((answer) => [answer.token, answer.words]));
    this.board.lights({ ...lights, hot: this.hot, words });
  }

  /** Lights the place of an answer or a line. @param {string | null} place */
  point(place) {
    this.hot = place;
    this.light();
  }

  /** Lights the answer of a place. @param {string | null} place */
  hover(place) {
    for (const answer of document.querySelectorAll(".answer[data-place]")) answer.classList.toggle("hov", answer.getAttribute("data-place") === place);
  }

  /** @param {string[]} places */
  goTo(places) {
    if (this.isPhone) this.tab("board");
    if (this.sight.room && !this.showsBoard) this.turnRoom();
    this.board.goTo(places);
  }

  turnRoom() {
    this.showsBoard = !this.showsBoard;
    this.update();
  }

  fillTools() {
    const { unread } = this.story;
    const { settings } = this;
    const tools = [
      key(button(unread ? `Chat ${unread}` : "Chat", () => this.tab("chat"), "tool wide"), "chat"),
      key(button(settings.isSilent ? "Sound off" : "Sound on", () => {
        settings.set("isSilent", "silent", !settings.isSilent);
        this.update();
      }, "tool wide"), "sound"),
      key(button("Menu", () => openMenu(this), "tool"), "menu"),
    ];
    const me = this.sight.players.find((player) => player.seat === this.sight.you);
    if (me?.away && !this.sight.over) tools.unshift(key(button("A bot plays for you: I am back", () => this.order("away", { seat: me.seat, away: false }), "tool"), "back"));
    // A button stays while bots play on: one that is always new cannot be pressed.
    const words = (/** @type {ArrayLike<Element>} */ list) => Array.from(list, (one) => one.textContent).join("\n");
    if (words(tools) !== words(byId("tools").children)) refill(byId("tools"), ...tools);
  }

  fillNav() {
    const shown = TABS.filter(([id]) => (this.sight.room ? id !== "chat" : id !== "room"));
    const hits = this.digest.lines.filter((line) => this.digest.hitsMe(line)).length;
    /** @type {Record<string, number>} */
    const counts = { story: this.sight.room ? hits + this.story.unread : hits, chat: this.story.unread, room: this.sight.room?.offers.filter((offer) => offer.can_accept).length ?? 0 };
    refill(byId("nav"), ...shown.map(([id, name, sign]) => {
      const tab = key(button("", () => this.tab(id), counts[id] ? "dot" : ""), id);
      tab.append(icon(sign), name);
      if (counts[id]) tab.dataset.n = String(counts[id]);
      if (id === this.phoneTab) tab.setAttribute("aria-current", "page");
      return tab;
    }));
  }

  /** Shows a part of the table: a page of a phone, a panel of a larger screen. @param {string} id */
  tab(id) {
    this.phoneTab = id;
    document.body.dataset.tab = id;
    if (id === "chat" || id === "story") this.story.show(id === "chat" ? "chat" : this.story.open === "chat" ? "since" : this.story.open);
    this.update();
  }

  /** @param {Answer} answer @param {number} [count] */
  act(answer, count) {
    const { version, asked, you } = this.sight;
    const seat = this.isMine ? asked?.seat : you;
    return this.order("act", { version, seat, token: answer.token, ...(count === undefined ? {} : { count }) });
  }

  undo() {
    return this.order("undo", { version: this.sight.version, seat: this.sight.you });
  }

  /** Sends an order and shows what became of it. Returns true if it was accepted. @param {string} name @param {object} body */
  async order(name, body) {
    this.orders += 1;
    document.body.classList.add("busy");
    try {
      await link.answer(name, body);
      this.say("");
      return true;
    } catch (problem) {
      this.complain(problem);
      return false;
    } finally {
      await this.look();
      this.orders -= 1;
      document.body.classList.toggle("busy", this.isBusy);
    }
  }

  /** @param {string} text */
  say(text) {
    byId("say").textContent = text;
    byId("say").hidden = !text;
  }

  /** @param {unknown} problem */
  complain(problem) {
    if (!(problem instanceof Refused)) throw problem;
    const { status, error, help } = problem.trouble;
    if (status === 0) this.connected(false);
    else this.say([error, help].filter(Boolean).map((part) => capital(String(part)).replace(/\.?$/, ".")).join(" "));
  }

  /** @param {boolean} is */
  connected(is) {
    document.body.classList.toggle("lost", !is);
    byId("lost").hidden = is;
  }

  /** Enter confirms and Escape goes back, wherever the keyboard is. @param {KeyboardEvent} event */
  pressed(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const isBusyElsewhere = event.target instanceof Element && event.target.closest("button, input, textarea, select, summary");
    if (event.key === "Escape") this.picked?.back();
    else if (event.key === "Enter" && !isBusyElsewhere) this.picked?.confirm();
  }
}

/** @param {Table} table */
function makeZoom(table) {
  /** @type {[string, string, number][]} */
  const steps = [["M4 12h16M12 4v16", "Zoom in", 1.4], ["M4 12h16", "Zoom out", 1 / 1.4], ["M4 9v-5h5M15 4h5v5M20 15v5h-5M9 20h-5v-5", "Show all", 0]];
  byId("zoom").replaceChildren(...steps.map(([sign, name, factor]) => {
    const step = button("", () => table.board.zoom(factor));
    step.append(icon(sign));
    step.setAttribute("aria-label", name);
    return step;
  }));
}

async function start() {
  const [game, sight] = await Promise.all([link.ask("game"), link.ask("sight", { dark: DARK.matches })]);
  const table = new Table(game, sight);
  makeZoom(table);
  table.take(sight);
  byId("early").addEventListener("toggle", () => table.update());
  addEventListener("keydown", (event) => table.pressed(event));
  DARK.addEventListener("change", () => {
    table.board.number = null;
    table.look();
  });
  let isFirst = true;
  link.follow((version) => table.sight.version !== version && table.look(), async (is) => {
    table.connected(is);
    if (!is) return;
    table.anew = !isFirst;
    isFirst = false;
    await table.look();
    document.body.classList.add("live");
  });
}

start().catch((problem) => {
  const { error, help } = problem instanceof Refused ? problem.trouble : { error: String(problem), help: "Load the page again." };
  const words = (/** @type {string | null} */ text) => capital(String(text ?? "")).replace(/([^.])$/, "$1.");
  document.body.className = "wrong";
  document.body.replaceChildren(box("main", "", made("h1", "", words(error)), made("p", "", words(help))));
});
