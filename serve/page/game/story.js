// @ts-check
// What has happened: lines with their places and cards as links, since my turn or from the beginning, my notes and the chat.

import { button, made, walked } from "/dom.js";
import { game as link } from "/game/game.js";
import { box, key, refill } from "/game/words.js";

/**
 * @typedef {import("/game/table.js").Table} Table
 * @typedef {import("/game/types.js").Told} Told
 */

/** @type {[string, string][]} */
const TABS = [["since", "Since your turn"], ["whole", "Whole story"], ["notes", "Notes"], ["chat", "Chat"]];

/** Headings, not events. @param {Told} line */
export const isHeading = (line) => line.kind === "turn" || line.kind === "phase";

export class Story {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** All lines that are known. @type {Told[]} */
    this.told = [];
    this.isWhole = false;
    this.open = "since";
    this.search = "";
    this.draft = "";
    /** The last line of the chat that was read. */
    this.read = Number(localStorage.getItem(this.place("read")) ?? 0);
    this.tabs = TABS.map(([id, name]) => {
      const tab = button(name, () => this.show(id), "tab");
      tab.role = "tab";
      tab.id = `tab-${id}`;
      tab.setAttribute("aria-controls", "story");
      return tab;
    });
    table.part("tabs").replaceChildren(...this.tabs);
    walked(table.part("tabs"), this.tabs);
  }

  /** Where something of this game is kept. @param {string} what */
  place(what) {
    return `strabo ${what} ${this.table.game.pack.id} ${location.host} ${this.table.sight.screen.join()}`;
  }

  /** The number of the last line that is known. */
  get last() {
    return this.told.at(-1)?.n ?? 0;
  }

  forget() {
    this.told = [];
    this.isWhole = false;
  }

  /** Takes new lines. Returns those, or null when lines were taken back and all must be asked for anew. @param {Told[]} told */
  take(told) {
    const fresh = told.filter((line) => line.n > this.last);
    if (this.told.length && fresh.some((line) => line.kind === "taken-back")) {
      this.forget();
      return null;
    }
    this.told = [...this.told, ...fresh];
    return fresh;
  }

  /** @param {string} id */
  show(id) {
    this.open = id;
    if (id === "whole" && !this.isWhole) this.askAll();
    this.update();
  }

  async askAll() {
    try {
      const sight = await link.ask("sight", { ...this.table.wanted, all: true });
      this.told = sight.story;
      this.isWhole = true;
      this.update();
    } catch (problem) {
      this.table.complain(problem);
    }
  }

  /** How many lines of the chat are new. */
  get unread() {
    return this.table.sight.chat.filter((line) => line.n > this.read && line.seat !== this.table.sight.you).length;
  }

  update() {
    const { table } = this;
    const panel = table.part("story");
    TABS.forEach(([id], at) => {
      const isOpen = id === this.open;
      this.tabs[at].setAttribute("aria-selected", String(isOpen));
      this.tabs[at].tabIndex = isOpen ? 0 : -1;
    });
    panel.setAttribute("aria-labelledby", `tab-${this.open}`);
    const isChat = this.open === "chat" && (!table.isPhone || ["chat", "story"].includes(table.phoneTab));
    const end = table.sight.chat.at(-1)?.n ?? 0;
    if (isChat && end > this.read) {
      this.read = end;
      localStorage.setItem(this.place("read"), String(end));
    }
    const unread = this.unread;
    this.tabs[0].textContent = table.isReplay || table.sight.you === null ? "Lately" : "Since your turn";
    this.tabs[3].textContent = unread ? `Chat ${unread}` : "Chat";
    const fill = { since: () => table.digest.list(), whole: () => this.whole(), notes: () => this.notes(panel), chat: () => this.chat() }[this.open];
    const parts = fill?.();
    if (parts) refill(panel, ...parts);
  }

  /** One line with its badge. @param {Told} line */
  line(line) {
    const isHit = line.hits !== null && line.hits === this.table.sight.you;
    const item = box("li", isHit ? "hit" : "", this.table.names.badge(line.seat, "t"), box("span", "", this.table.names.linked(line.text)));
    item.dataset.n = String(line.n);
    item.dataset.kind = line.kind;
    // A line whose places it does not name still goes there.
    if (line.places.length) item.addEventListener("pointerenter", () => this.table.point(line.places[0]));
    if (line.places.length) item.addEventListener("pointerleave", () => this.table.point(null));
    if (line.places.length && !item.querySelector("[data-goto]")) {
      item.lastElementChild?.append(" ", button("show", () => this.table.goTo(line.places), "name"));
    }
    return item;
  }

  /** The story by turn and phase, the latest turn first. */
  whole() {
    const field = document.createElement("input");
    field.type = "search";
    field.placeholder = "Search the story";
    field.setAttribute("aria-label", field.placeholder);
    field.value = this.search;
    const list = box("div", "");
    const fill = () => list.replaceChildren(...this.turns());
    field.addEventListener("input", () => {
      this.search = field.value;
      fill();
    });
    fill();
    return [key(field, "search story"), list];
  }

  turns() {
    const words = this.search.toLowerCase();
    const kept = this.told.filter((line) => !words || (!isHeading(line) && line.text.toLowerCase().includes(words)));
    /** @type {Map<number, Told[]>} */
    const turns = new Map();
    for (const line of kept) turns.set(line.turn, [...(turns.get(line.turn) ?? []), line]);
    const name = this.table.game.labels.turn;
    const parts = [...turns].reverse().map(([turn, lines]) => box("section", "", made("h3", "turn-name", `${name} ${turn}`), ...this.phases(lines)));
    return parts.length ? parts : [made("p", "f", words ? "Nothing in the story has these words." : "Nothing has happened yet.")];
  }

  /** Lines under the names of their phases; a phase in which nothing happened is left out. @param {Told[]} lines */
  phases(lines) {
    /** @type {{ name: string, lines: Told[] }[]} */
    const phases = [{ name: "", lines: [] }];
    for (const line of lines) {
      if (isHeading(line)) phases.push({ name: line.kind === "phase" ? line.text : "", lines: [] });
      else phases[phases.length - 1].lines.push(line);
    }
    return phases.filter((phase) => phase.lines.length).flatMap((phase) => [
      ...(phase.name ? [box("h3", "", phase.name, made("span", "", String(phase.lines.length)))] : []),
      box("ul", "", ...phase.lines.map((line) => this.line(line))),
    ]);
  }

  /** My own notes, which stay in this browser. They are not filled anew while somebody writes. @param {HTMLElement} panel */
  notes(panel) {
    if (panel.querySelector("textarea.notes")) return null;
    const area = document.createElement("textarea");
    area.className = "notes";
    area.value = localStorage.getItem(this.place("notes")) ?? "";
    area.placeholder = "Notes for yourself. They stay in this browser.";
    area.setAttribute("aria-label", "Your notes");
    area.addEventListener("input", () => localStorage.setItem(this.place("notes"), area.value));
    return [area];
  }

  chat() {
    const { sight, names } = this.table;
    const list = box("ul", "chat", ...sight.chat.map((line) => box("li", "", names.badge(line.seat, "t"), box("span", "", made("b", "", `${line.seat === null ? "Somebody watching" : names.player(line.seat)}: `), line.text))));
    if (!sight.chat.length) list.append(made("li", "f", "Nobody has said anything."));
    if (sight.you === null) return [list];
    const field = document.createElement("input");
    field.maxLength = 300;
    field.value = this.draft;
    field.setAttribute("aria-label", "What you say");
    field.placeholder = "Say something to everybody";
    field.addEventListener("input", () => (this.draft = field.value));
    const form = document.createElement("form");
    form.className = "say";
    const send = /** @type {HTMLButtonElement} */ (made("button", "btn", "Say"));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = this.draft.trim();
      this.draft = "";
      if (text) await this.table.order("say", { seat: sight.you, text });
    });
    form.append(key(field, "say"), send);
    return [list, form];
  }
}
