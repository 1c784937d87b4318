// @ts-check
// The studio: keeps what the server says, and lets every part of the page show it.

import { area } from "/area.js";
import { Board } from "/board.js";
import { cards } from "/cards.js";
import { byId, walked } from "/dom.js";
import { fair, hearFair } from "/fair.js";
import { findings } from "/findings.js";
import { pictures } from "/pictures.js";
import { Asking, Refused, call, listen } from "/server.js";
import { setups } from "/setups.js";
import { askHowToStart } from "/start.js";
import { text } from "/text.js";
import { Tools } from "/tools.js";
import { trace } from "/trace.js";

/**
 * A panel beside the board.
 * @typedef {object} Panel
 * @property {string} id
 * @property {string} heading
 * @property {(element: HTMLElement, studio: Studio) => void} mount fills the panel once
 * @property {(studio: Studio) => void} update shows what is known now
 */

/** @type {Panel[]} */
const PANELS = [findings, area, text, setups, cards, fair, pictures, trace];

/** A phone: the board comes first, and panels are opened over a part of it. */
const SMALL = matchMedia("(max-width: 48rem)");

const STALE = "The picture is older than the text: fix the errors to see it as it is.";

export class Studio {
  constructor() {
    /** What the server last said. @type {any} */
    this.seen = null;
    this.board = new Board(byId("board"), this);
    this.tools = new Tools(this);
    /** The panel that is open. */
    this.open = "";
    /** Opens a text at a line; of an extended pack, to read it. @type {((path: string, line?: number, column?: number, pack?: string | null) => void) | undefined} */
    this.openText = undefined;
    /** Opens the table of cards at a commodity. @type {((commodity: string) => void) | undefined} */
    this.openCards = undefined;
    /** Offers to save what was typed, before a change; false when that is not wanted. @type {() => Promise<boolean>} */
    this.saveFirst = async () => true;
    this.asking = new Asking(async () => this.take(await call("look", { board: this.board.number })), (problem) => this.complain(problem));
  }

  /** Asks for what changed and shows it. */
  look() {
    return this.asking.ask();
  }

  /**
   * Shows an answer of the server, or asks again.
   * @param {any} seen
   */
  take(seen) {
    if (this.seen && seen.version < this.seen.version) return;
    if (seen.new) {
      askHowToStart(seen.new, this);
      return;
    }
    // What changed is told for the board that was asked with; another answer may have come first.
    if (seen.board && seen.board.from !== undefined && seen.board.from !== this.board.number) {
      this.look();
      return;
    }
    const isFirst = !this.seen;
    // What was wrong before something changed is not wrong any more.
    if (this.seen && seen.version !== this.seen.version) this.forgive();
    this.seen = seen;
    if (seen.board) this.board.take(seen.board);
    this.board.showEdge(seen.pack?.board ?? null);
    byId("name").textContent = seen.pack?.name ?? "A pack with errors";
    document.title = `${seen.pack?.name ?? "Strabo"} · studio`;
    const { errors, warnings, notes } = seen.summary;
    const count = (/** @type {number} */ number, /** @type {string} */ word) => `${number} ${word}${number === 1 ? "" : "s"}`;
    byId("counts").textContent = [count(errors, "error"), count(warnings, "warning"), count(notes, "note")].join(", ");
    byId("counts").dataset.level = errors ? "error" : warnings ? "warning" : "clean";
    byId("stale").hidden = !seen.stale && !seen.trouble;
    byId("stale").textContent = seen.trouble ? [seen.trouble.error, seen.trouble.help].filter(Boolean).join(". ") : STALE;
    for (const way of /** @type {const} */ (["undo", "redo"])) {
      const button = /** @type {HTMLButtonElement} */ (byId(way));
      button.disabled = !seen[way];
      button.title = seen[way] ? `${way === "undo" ? "Undo" : "Redo"}: ${seen[way]}` : "";
    }
    this.update();
    this.tools.follow();
    if (isFirst) this.tools.restore();
  }

  /** Lets the open panel show what is known now. */
  update() {
    PANELS.find((panel) => panel.id === this.open)?.update(this);
  }

  /**
   * Asks for a change of the pack. Returns true if it was made.
   * @param {object} order
   */
  async change(order) {
    try {
      if (!(await this.saveFirst())) return false;
      const seen = await call("change", { order, board: this.board.number });
      this.take(seen);
      await this.asking.now;
      this.say(seen.title);
      return true;
    } catch (problem) {
      this.complain(problem);
      return false;
    }
  }

  /**
   * Asks for several changes as one, which is undone as one.
   * @param {object[]} orders
   */
  changeAll(orders) {
    return this.change(orders.length === 1 ? orders[0] : { do: "several", orders });
  }

  /**
   * Takes the last change back, or makes it again.
   * @param {"undo" | "redo"} way
   */
  async step(way) {
    try {
      if (!(await this.saveFirst())) return;
      const seen = await call(way, { board: this.board.number });
      this.take(seen);
      await this.asking.now;
      this.say(`${way === "undo" ? "Undone" : "Done again"}: ${seen.title}`);
    } catch (problem) {
      this.complain(problem);
    }
  }

  /** @param {string} text */
  say(text) {
    byId("say").textContent = text;
    byId("say").classList.remove("wrong");
  }

  /** Removes an error whose cause is gone. */
  forgive() {
    if (byId("say").classList.contains("wrong")) this.say("");
  }

  /** @param {unknown} problem */
  complain(problem) {
    if (!(problem instanceof Refused)) throw problem;
    const { error, help, finding } = problem.trouble;
    const parts = [error, finding ? `${finding.message} (${finding.file}:${finding.line})` : "", help ?? ""];
    byId("say").textContent = parts.filter((part) => part).join(". ");
    byId("say").classList.add("wrong");
  }

  /**
   * Opens a panel; none leaves all room to the board.
   * @param {string} id
   */
  show(id) {
    this.open = id;
    document.body.classList.toggle("alone", id === "");
    for (const panel of PANELS) {
      const isOpen = panel.id === id;
      byId(`tab-${panel.id}`).setAttribute("aria-selected", String(isOpen));
      byId(`tab-${panel.id}`).tabIndex = isOpen || (!id && panel === PANELS[0]) ? 0 : -1;
      byId(`panel-${panel.id}`).hidden = !isOpen;
    }
    if (this.seen) this.update();
  }
}

/** @param {Studio} studio */
function makePanels(studio) {
  const tabs = PANELS.map((panel) => {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `tab-${panel.id}`;
    tab.role = "tab";
    tab.textContent = panel.heading;
    tab.setAttribute("aria-controls", `panel-${panel.id}`);
    // On a small screen a second click gives the room back to the board.
    tab.addEventListener("click", () => studio.show(SMALL.matches && studio.open === panel.id ? "" : panel.id));
    return tab;
  });
  byId("tabs").replaceChildren(...tabs);
  walked(byId("tabs"), tabs);
  for (const panel of PANELS) {
    const element = document.createElement("section");
    element.id = `panel-${panel.id}`;
    element.className = `panel ${panel.id}`;
    element.role = "tabpanel";
    element.setAttribute("aria-labelledby", `tab-${panel.id}`);
    byId("panels").append(element);
    panel.mount(element, studio);
  }
  studio.show(SMALL.matches ? "" : PANELS[0].id);
}

const studio = new Studio();
makePanels(studio);
byId("undo").addEventListener("click", () => studio.step("undo"));
byId("redo").addEventListener("click", () => studio.step("redo"));
document.addEventListener("keydown", (event) => {
  const inText = event.target instanceof HTMLElement && event.target.matches("input, textarea, select, [contenteditable]");
  if (inText || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const letter = event.key.toLowerCase();
  const way = letter === "y" || (letter === "z" && event.shiftKey) ? "redo" : letter === "z" ? "undo" : null;
  if (!way) return;
  event.preventDefault();
  studio.step(way);
});
const theme = /** @type {HTMLSelectElement} */ (byId("theme"));
theme.value = localStorage.getItem("theme") ?? "";
const setTheme = () => {
  localStorage.setItem("theme", theme.value);
  if (theme.value) document.documentElement.dataset.theme = theme.value;
  else delete document.documentElement.dataset.theme;
};
theme.addEventListener("change", setTheme);
setTheme();
listen(
  {
    changed: (news) => studio.seen?.version !== news.version && studio.look(),
    fair: (news) => hearFair(studio, news),
  },
  (connected) => {
    document.body.classList.toggle("lost", !connected);
    if (connected) {
      studio.say("");
      studio.look();
    } else studio.say("The server does not answer. Waiting for it.");
  },
);
