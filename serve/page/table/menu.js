// @ts-check
// Settings and what one does seldom: a name, the sound, a bot that takes over, leaving; and who sits at a shared screen.

import { box, button, labelled, made, tick } from "/dom.js";
import { asked, opened } from "/table/dialogs.js";
import { game as link } from "/table/game.js";
import { capital } from "/table/words.js";

/** @typedef {import("/table/table.js").Table} Table */
/** @typedef {"atOnce" | "isSilent" | "isUnmarked" | "isQuick"} Setting */

const isSet = (/** @type {Setting} */ name) => localStorage.getItem(`strabo ${name}`) === "yes";

/** What a person has set, kept in this browser: choices made by the first click, no sound, no mark in the title, what happened not played on the board. */
export const settings = {
  atOnce: isSet("atOnce"),
  isSilent: isSet("isSilent"),
  isUnmarked: isSet("isUnmarked"),
  isQuick: isSet("isQuick"),
  /** @param {Setting} name @param {boolean} is */
  set(name, is) {
    this[name] = is;
    localStorage.setItem(`strabo ${name}`, is ? "yes" : "no");
  },
};

/** Gives the seat of a person a name, which the next game in this browser has too. @param {Table} table @param {string} name */
export function rename(table, name) {
  localStorage.setItem("strabo name", name);
  return table.order("name", { seat: table.sight.you, name });
}

/** Names the seat as the person was named last, unless it has a name or several share the screen. @param {Table} table */
export function adoptName(table) {
  const { sight: { you, players, screen, over }, game } = table;
  const name = localStorage.getItem("strabo name");
  const isNamed = players.some(({ seat, name: own }) => seat === you && own !== game.players[seat].name);
  if (name && you !== null && screen.length === 1 && !isNamed && !over && !table.isReplay) rename(table, name);
}

let audio = /** @type {AudioContext | null} */ (null);

/** A short tone. Browsers allow it after the first click. */
export function beep() {
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.15, audio.currentTime).exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.35);
}

/** @param {Table} table */
export function openMenu(table) {
  const { sight, game } = table;
  const me = table.isReplay ? undefined : sight.players.find((player) => player.seat === sight.you);
  const acts = box("div", "row");
  const act = (/** @type {string} */ words, /** @type {() => unknown} */ go, kind = "") => acts.append(button(words, () => {
    dialog.close();
    go();
  }, `btn ${kind}`));
  const parts = [];
  if (me) {
    const field = Object.assign(document.createElement("input"), { maxLength: 24, value: me.name });
    parts.push(box("div", "row", labelled("Your name", field), button("Save", () => rename(table, field.value.trim()), "btn")));
  }
  const set = (/** @type {Setting} */ name) => (/** @type {boolean} */ is) => {
    settings.set(name, name === "isSilent" || name === "isUnmarked" ? !is : is);
    table.update();
  };
  parts.push(tick("Choose at once, without confirming", settings.atOnce, set("atOnce")), tick("Skip what happened, show only the list", settings.isQuick, set("isQuick")), tick("A sound when it is my turn", !settings.isSilent, set("isSilent")), tick("A mark in the title when it is my turn", !settings.isUnmarked, set("isUnmarked")));
  if (me && !sight.over) {
    act(me.away ? "I am back" : "Let a bot play for me", () => table.order("away", { seat: me.seat, away: !me.away }));
    const leave = () => asked("Leave the game", ["You give up your seat for good. The others play on without you."], () => table.order("leave", { seat: me.seat }));
    if (game.capabilities.leaving && !me.gone) act("Leave the game…", leave);
    if (sight.screen.length > 1) act("Hide my things", () => table.order("hide", {}));
  }
  for (const [words, go] of link.more) act(words, go);
  act("Places and what is there", () => opened("Places", [box("ul", "places", ...placesOf(table, (text) => table.names.linked(text)))], "chart"));
  if (table.board.legend.length) act("Signs on the pieces", () => opened("Signs on the pieces", [box("ul", "places", ...table.board.legend.map((line) => made("li", "", capital(line))))], "chart"));
  for (const [name, factor] of /** @type {[string, number][]} */ ([["Zoom in", 1.4], ["Zoom out", 1 / 1.4], ["Show all", 0]])) act(name, () => table.board.camera.zoom(factor), "small-only");
  const keys = "Arrow keys walk the answers and the places of the board, Enter chooses and confirms, Escape goes back. Plus, minus and 0 zoom the board.";
  const dialog = opened(game.pack.name, [...parts, acts, made("p", "s f", keys)], "menu");
}

/** Every place in words. @param {Table} table @param {(text: string) => Node | string} said how its words are shown */
export const placesOf = (table, said = (text) => text) => table.sight.places.map(({ name, note }) => box("li", "", said(note ? `${name}: ${note}` : name)));

/** Covers the table while a screen that several people share is passed on. @param {Table} table */
export function cover(table) {
  const { screen, you, asked: question, over } = table.sight;
  const open = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.pass"));
  const isOther = question && screen.includes(question.seat) && question.seat !== you;
  const next = screen.length < 2 || over ? null : isOther ? question.seat : you === null ? screen[0] : null;
  if (next === null) return open?.remove();
  const dialog = open ?? document.createElement("dialog");
  const heading = `Pass the screen to ${table.names.player(next)}`;
  const says = made("p", "", isOther ? `${table.names.player(next)} decides. Nobody else should look.` : "Nobody at this screen is asked at the moment.");
  const seats = [next, ...screen.filter((seat) => seat !== next)].map((seat, at) => button(`It is me: ${table.names.player(seat)}`, () => table.order("me", { seat }), at ? "btn" : "btn main"));
  Object.assign(dialog, { className: "pass", ariaLabel: heading });
  dialog.replaceChildren(table.names.badge(next), made("h2", "", heading), says, box("div", "row", ...seats));
  if (open) return undefined;
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  return dialog.showModal();
}
