// @ts-check
// The table: keeps what the server says to this seat, and lets every part of the page show it.

import { button, made, walked } from "/dom.js";
import { Asking, Refused, call, listen, addressOf } from "/server.js";
import { advances } from "/table/advances.js";
import { TableBoard } from "/table/board.js";
import { legalOf } from "/table/choices.js";
import { hand } from "/table/hand.js";
import { Moves } from "/table/moves.js";
import { Names, capital, count, keepPlace } from "/table/names.js";
import { now } from "/table/now.js";
import { players, fillStrip } from "/table/players.js";
import { Reel } from "/table/replay.js";
import { room } from "/table/room.js";
import { cover } from "/table/screen.js";
import { Story, story } from "/table/story.js";

/**
 * @typedef {import("/table/types.js").Game} Game
 * @typedef {import("/table/types.js").Sight} Sight
 * @typedef {import("/table/choices.js").Choice} Choice
 * @typedef {import("/table/board.js").Spot} Spot
 *
 * A panel beside the board.
 * @typedef {object} Panel
 * @property {string} id
 * @property {string} heading
 * @property {(table: Table) => boolean} [wanted] whether the question of the moment is answered here
 * @property {(element: HTMLElement, table: Table) => void} show fills the panel with what is known now
 */

/** @type {Panel[]} */
const PANELS = [now, hand, room, advances, story, players];

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Table {
  /** @param {Game} game @param {Sight} sight */
  constructor(game, sight) {
    this.game = game;
    this.sight = sight;
    this.names = new Names(game);
    this.board = new TableBoard(byId("board"), game, this.names);
    this.story = new Story(this);
    /** The slider of a game that was played. @type {Reel | null} */
    this.reel = game.steps === undefined ? null : new Reel(this, game.steps);
    this.moves = new Moves(this, byId("bar"));
    /** The panel that is open; none on a phone that shows only the board. */
    this.open = "now";
    /** @type {Asking} */
    this.asking = new Asking(() => this.fetchSight(), (problem) => this.complain(problem));
    /** What comes next counts, whatever its version is. */
    this.anew = false;
    /** How many orders are on their way. */
    this.orders = 0;
    /** Which question was shown last, to open its panel once. */
    this.question = "";
  }

  /** What may be done now. */
  get legal() {
    return this.sight.asked?.mine ? legalOf(this.sight) : [];
  }

  /** @returns {Promise<void>} */
  async fetchSight() {
    this.take(await call("sight", this.reel?.question ?? { since: this.story.last }));
  }

  /** Asks for what changed and shows it. */
  look() {
    return this.asking.ask();
  }

  /** Forgets what was known: the server may have been resumed meanwhile, and counts from the beginning. */
  lookAnew() {
    this.anew = true;
    this.story.forget();
    return this.look();
  }

  /** @param {Sight} sight */
  take(sight) {
    if (!this.reel && !this.anew && sight.version < this.sight.version) return;
    this.anew = false;
    if (this.reel || sight.you !== this.sight.you) this.story.forget();
    // In the room nobody waits to be asked for a proposal.
    if (sight.room && sight.asked?.ask === "proposal") sight.asked.mine = false;
    this.sight = sight;
    this.story.take(sight.story, sight.last);
    this.update();
    if (sight.trouble) this.complain(new Refused({ status: 500, finding: null, ...sight.trouble }));
  }

  update() {
    const { sight } = this;
    const phase = this.game.phases.find((one) => one.id === sight.phase)?.name ?? "";
    byId("name").textContent = this.game.pack.name;
    byId("when").textContent = `Turn ${sight.turn}${phase ? `, ${phase}` : ""}`;
    byId("turn-of").textContent = this.waiting();
    document.body.classList.toggle("mine", sight.asked?.mine ?? false);
    document.body.classList.toggle("trading", Boolean(sight.room));
    document.body.dataset.version = String(sight.version);
    document.body.dataset.turn = String(sight.turn);
    document.title = `${sight.asked?.mine ? "● " : ""}${sight.you === null ? "Table" : this.names.player(sight.you)} · ${this.game.pack.name}`;
    this.fillActions();
    fillStrip(byId("strip"), this);
    this.board.show(sight);
    this.moves.update();
    this.openWanted();
    this.show();
    cover(this);
  }

  /** Opens the panel that answers the question, when there is a new one. */
  openWanted() {
    const { asked, over } = this.sight;
    const question = over ? "over" : asked?.mine ? `${asked.ask} ${asked.seat}` : this.sight.room ? "room" : "";
    if (question === this.question) return;
    this.question = question;
    this.moves.bringIntoView();
    const wanted = PANELS.find((panel) => panel.wanted?.(this));
    if (wanted) this.open = wanted.id;
    else if (over || (asked?.mine && (this.open || !this.moves.isOnBoard))) this.open = "now";
  }

  /** What the question of the moment is about. Movement has several phases in some games. */
  aboutQuestion() {
    const { asked, phase } = this.sight;
    if (!asked) return "";
    const name = asked.ask === "movement" ? this.game.phases.find((one) => one.id === phase)?.name : asked.about;
    return `${name ?? asked.about}${asked.left ? ` (${asked.left} left)` : ""}`;
  }

  /** Who is asked what, in words. */
  waiting() {
    const { asked, over } = this.sight;
    if (over) return "The game is over";
    if (!asked) return "Please wait";
    if (this.sight.room && asked.ask === "proposal") return "Trade: everybody may offer and accept";
    const about = this.aboutQuestion();
    return asked.mine ? `Your decision: ${about}` : `${this.names.player(asked.seat)} decides: ${about}`;
  }

  fillActions() {
    const { sight } = this;
    const mine = sight.players.find((player) => player.seat === sight.you);
    const parts = [];
    if (sight.screen.length > 1 && sight.you !== null) parts.push(button("Hide my hand", () => this.order("hide", {})));
    if (mine?.away && !sight.over) parts.push(button("A bot plays for you: I am back", () => this.order("away", { seat: this.sight.you, away: false })));
    // A button stays while bots play on: one that is always new cannot be pressed.
    const words = (/** @type {ArrayLike<Element>} */ list) => Array.from(list, (one) => one.textContent).join("\n");
    if (words(parts) !== words(byId("actions").children)) byId("actions").replaceChildren(...parts);
  }

  /**
   * Makes a choice.
   * @param {Choice} choice @param {number} [number]
   */
  act(choice, number) {
    const { version, asked } = this.sight;
    return this.order("act", { version, seat: asked?.seat, token: choice.token, ...(number === undefined ? {} : { count: number }) });
  }

  takeBack() {
    return this.order("undo", { version: this.sight.version, seat: this.sight.you });
  }

  /**
   * Sends an order and shows what became of it. Returns true if it was accepted.
   * @param {string} name @param {object} body
   */
  async order(name, body) {
    this.orders += 1;
    document.body.classList.add("busy");
    try {
      await call(name, body);
      this.say("");
      await this.look();
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
    byId("say").classList.remove("wrong");
  }

  /** @param {unknown} problem */
  complain(problem) {
    if (!(problem instanceof Refused)) throw problem;
    const { error, help } = problem.trouble;
    byId("say").textContent = [error, help].filter(Boolean).map((part) => capital(String(part))).join(". ");
    byId("say").classList.add("wrong");
  }

  /**
   * What is known about an area.
   * @param {number} at
   */
  about(at) {
    const area = this.game.areas[at];
    if (!area) return this.board.areas[at]?.name ?? "";
    const here = this.sight.areas.find((one) => one.at === at);
    const parts = [`limit ${here?.limit ?? area.population}`];
    if (area.site) parts.push("city site");
    if (here && here.city !== null) parts.push(`city of ${this.names.player(here.city)}`);
    for (const [seat, number] of here?.tokens ?? []) parts.push(`${this.names.player(seat)} ${count(number, "token")}`);
    const coasts = area.coasts;
    for (const ship of this.sight.ships.filter((one) => coasts.includes(one.at))) {
      parts.push(`ship of ${this.names.player(ship.seat)}${ship.cargo ? ` with ${count(ship.cargo, "token")}` : ""}`);
    }
    return `${area.name}: ${parts.join(", ")}`;
  }

  /** Shows what is known about an area. @param {number} at */
  inspect(at) {
    byId("about").textContent = at >= 0 ? this.about(at) : "";
  }

  /** @param {Spot} spot */
  spotName(spot) {
    const name = this.board.areas[this.board.areaOf(spot)]?.name ?? "";
    if (spot[0] !== "s") return name;
    const ship = this.sight.ships.find((one) => one.seat === this.sight.you && `s${one.ship}` === spot);
    if (!ship) return name;
    return `Ship ${ship.ship + 1} at ${name}, ${count(ship.cargo, "token")} aboard, ${count(ship.left, "step")} left`;
  }

  /** Shows the open panel. */
  show() {
    for (const panel of PANELS) {
      const isOpen = panel.id === this.open;
      const tab = byId(`tab-${panel.id}`);
      tab.setAttribute("aria-selected", String(isOpen));
      tab.tabIndex = isOpen || (!this.open && panel === PANELS[0]) ? 0 : -1;
      tab.classList.toggle("wanted", panel.wanted?.(this) ?? false);
      const element = byId(`panel-${panel.id}`);
      element.hidden = !isOpen;
      if (isOpen) keepPlace(element, () => panel.show(element, this));
    }
    document.body.classList.toggle("folded", !this.open);
  }
}

/** @param {() => Table} table */
function makeTabs(table) {
  const tabs = PANELS.map((panel) => {
    const tab = button(panel.heading, () => {
      // A phone folds the panel away to show the board.
      table().open = table().open === panel.id && matchMedia("(max-width: 48rem)").matches ? "" : panel.id;
      table().show();
    });
    tab.id = `tab-${panel.id}`;
    tab.role = "tab";
    tab.setAttribute("aria-controls", `panel-${panel.id}`);
    const element = made("section", `panel ${panel.id}`);
    element.id = `panel-${panel.id}`;
    element.role = "tabpanel";
    element.setAttribute("aria-labelledby", tab.id);
    byId("panels").append(element);
    return tab;
  });
  byId("tabs").replaceChildren(...tabs);
  walked(byId("tabs"), tabs);
}

/** @param {Table} table */
function makeZoom(table) {
  /** @type {[string, string, number][]} */
  const steps = [["+", "Zoom in", 1.4], ["−", "Zoom out", 1 / 1.4], ["▢", "Show all", 0]];
  byId("zoom").append(...steps.map(([sign, name, factor]) => {
    const made = button(sign, () => table.board.zoom(factor));
    made.setAttribute("aria-label", name);
    made.title = name;
    return made;
  }));
}

/** Where a seat has pieces; those who watch see everybody's. @param {Table} table */
function ownAreas(table) {
  const { areas, you } = table.sight;
  const mine = areas.filter((area) => [area.city, ...area.tokens.map(([seat]) => seat)].some((seat) => seat !== null && (you === null || seat === you)));
  return mine.map((area) => area.at);
}

const DARK = matchMedia("(prefers-color-scheme: dark)");

/** @param {Table} table */
async function showPicture(table) {
  const picture = await fetch(addressOf(DARK.matches ? "/board-dark.svg" : "/board.svg"));
  table.board.load(await picture.text());
  table.moves.render();
}

async function start() {
  const [game, sight] = await Promise.all([call("game"), call("sight")]);
  const table = new Table(game, sight);
  makeTabs(() => table);
  makeZoom(table);
  await table.look();
  await showPicture(table);
  table.board.zoomTo(ownAreas(table), 0.6);
  DARK.addEventListener("change", () => showPicture(table));
  listen({ changed: (news) => table.sight.version !== news.version && table.look() }, (connected) => {
    document.body.classList.toggle("lost", !connected);
    byId("lost").hidden = connected;
    if (connected) table.lookAnew().then(() => document.body.classList.add("live"));
  });
}

start().catch((problem) => {
  byId("say").textContent = problem instanceof Refused ? `${problem.trouble.error}. ${problem.trouble.help ?? ""}` : String(problem);
  byId("say").classList.add("wrong");
});
