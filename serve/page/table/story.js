// @ts-check
// What has happened: lines with their places and cards as links, since my turn or from the beginning, my notes and the chat.

import { box, button, byId, grouped, made, walked } from "/dom.js";
import { opened } from "/table/dialogs.js";
import { game as link } from "/table/game.js";
import { capital, key, refill, searchField, sentences } from "/table/words.js";

/** @typedef {import("/table/types.js").Told} Told */

/** @type {[string, string][]} */
const TABS = [["since", "Since your turn"], ["whole", "Whole story"], ["notes", "Notes"], ["chat", "Chat"]];

/** Headings, not events. @param {Told} line */
export const isHeading = (line) => line.kind === "turn" || line.kind === "phase";

export class Story {
  /** @param {import("/table/table.js").Table} table */
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
      const tab = Object.assign(button(name, () => this.show(id), "tab"), { role: "tab", id: `tab-${id}` });
      tab.setAttribute("aria-controls", "story");
      return tab;
    });
    byId("tabs").replaceChildren(...this.tabs);
    walked(byId("tabs"), this.tabs);
  }

  /** Where something of this game is kept. @param {string} what */
  place(what) {
    return `strabo ${what} ${this.table.game.pack.id} ${location.host} ${this.table.sight.screen.join()}`;
  }

  /** Takes new lines. Returns those, or null when lines were undone and all must be asked for anew. @param {Told[]} told */
  take(told) {
    const fresh = told.filter((line) => line.n > (this.told.at(-1)?.n ?? 0));
    const isUndone = this.told.length > 0 && fresh.some((line) => line.kind === "taken-back");
    this.told = isUndone ? [] : [...this.told, ...fresh];
    this.isWhole &&= !isUndone;
    return isUndone ? null : fresh;
  }

  /** @param {string} id */
  async show(id) {
    this.open = id;
    this.update();
    if (id !== "whole" || this.isWhole) return;
    const sight = await link.ask("sight", { ...this.table.wanted, all: true }).catch((problem) => this.table.complain(problem));
    if (!sight) return;
    this.told = sight.story;
    this.isWhole = true;
    this.update();
  }

  /** How many lines of the chat are new. */
  get unread() {
    return this.table.sight.chat.filter((line) => line.n > this.read && line.seat !== this.table.sight.you).length;
  }

  update() {
    const { table } = this;
    const panel = byId("story");
    this.tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(TABS[at][0] === this.open));
      tab.tabIndex = TABS[at][0] === this.open ? 0 : -1;
    });
    panel.setAttribute("aria-labelledby", `tab-${this.open}`);
    const isRead = this.open === "chat" && (!matchMedia("(max-width: 899px)").matches || ["chat", "story"].includes(table.phoneTab));
    if (isRead) this.read = table.sight.chat.at(-1)?.n ?? this.read;
    if (isRead) localStorage.setItem(this.place("read"), String(this.read));
    this.tabs[0].textContent = table.isReplay || table.sight.you === null ? "Lately" : "Since your turn";
    this.tabs[3].textContent = this.unread ? `Chat ${this.unread}` : "Chat";
    const fill = { since: () => table.digest.list(), whole: () => this.whole(), notes: () => this.notes(), chat: () => this.chat() }[this.open];
    refill(panel, ...(fill?.() ?? []));
  }

  /** One line with its badge. @param {Told} line */
  line(line) {
    const { table } = this;
    const isHit = line.hits !== null && line.hits === table.sight.you;
    const text = box("span", "", table.names.linked(line.text));
    const item = box("li", isHit ? "hit" : "", table.names.badge(line.seat, "t"), text);
    Object.assign(item.dataset, { n: line.n, kind: line.kind, at: line.places.join(" ") });
    // Where nobody plays, everything that was decided can be explained.
    if (!table.sight.screen.length && !table.isReplay && line.seat !== null) text.append(" ", key(button("why?", () => this.why(line), "name"), `why ${line.n}`));
    if (!line.places.length) return item;
    item.addEventListener("pointerenter", () => table.point(line.places[0]));
    item.addEventListener("pointerleave", () => table.point(null));
    // A line that does not name its places still goes there.
    if (!text.querySelector("[data-goto]")) text.append(" ", button("show", () => table.goTo(line.places), "name"));
    return item;
  }

  /** Says why a bot decided what led to a line. @param {Told} line */
  async why(line) {
    const told = await link.ask("why", { line: line.n }).catch((problem) => this.table.complain(problem));
    if (told) opened(`Why ${this.table.names.player(told.seat)} decided this`, [made("p", "", sentences(told.words)), box("p", "", this.table.names.linked(sentences(told.why ?? "this bot does not compare what it could do instead")))], "confirm");
  }

  /** The story by turn and phase, the latest turn first. */
  whole() {
    const list = box("div", "", ...this.turns());
    const search = (/** @type {string} */ value) => byId("story").lastElementChild?.replaceChildren(...this.turns((this.search = value)));
    return [searchField("Search the story", this.search, search), list];
  }

  turns(search = this.search) {
    const words = search.toLowerCase();
    const kept = this.told.filter((line) => !words || (!isHeading(line) && line.text.toLowerCase().includes(words)));
    const turns = [...grouped(kept, (line) => line.turn)].reverse();
    const parts = turns.map(([turn, lines]) => box("section", "", made("h3", "turn-name", turn ? capital(`${this.table.game.labels.turn} ${turn}`) : "Setup"), ...this.phases(lines)));
    return parts.length ? parts : [made("p", "f", words ? "Nothing in the story has these words." : "Nothing has happened yet.")];
  }

  /** Lines under the names of their phases; a phase in which nothing happened is left out. @param {Told[]} lines */
  phases(lines) {
    const phases = [{ name: "", lines: /** @type {Told[]} */ ([]) }];
    for (const line of lines) {
      if (isHeading(line)) phases.push({ name: line.kind === "phase" ? line.text : "", lines: [] });
      else phases[phases.length - 1].lines.push(line);
    }
    return phases.filter((phase) => phase.lines.length).flatMap((phase) => [
      ...(phase.name ? [box("h3", "", phase.name, made("span", "", String(phase.lines.length)))] : []),
      box("ul", "", ...phase.lines.map((line) => this.line(line))),
    ]);
  }

  /** My own notes, which stay in this browser. */
  notes() {
    const kept = { className: "notes", value: localStorage.getItem(this.place("notes")) ?? "", placeholder: "Notes for yourself. They stay in this browser." };
    const area = Object.assign(key(document.createElement("textarea"), "notes", "Your notes"), kept);
    area.addEventListener("input", () => localStorage.setItem(this.place("notes"), area.value));
    return [area];
  }

  chat() {
    const { sight, names } = this.table;
    const list = box("ul", "chat", ...sight.chat.map(({ seat, text }) => box("li", "", names.badge(seat, "t"), box("span", "", made("b", "", `${seat === null ? "Somebody watching" : names.player(seat)}: `), text))));
    if (!sight.chat.length) list.append(made("li", "f", "Nobody has said anything."));
    if (sight.you === null) return [list];
    const field = Object.assign(key(document.createElement("input"), "say", "What you say"), { maxLength: 300, value: this.draft, placeholder: "Say something to everybody" });
    field.addEventListener("input", () => (this.draft = field.value));
    const form = box("form", "say", field, made("button", "btn", "Say"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.draft.trim();
      this.draft = "";
      if (text) this.table.order("say", { seat: sight.you, text });
    });
    return [list, form];
  }
}
