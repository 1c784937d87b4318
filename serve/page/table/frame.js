// @ts-check
// The frame of the table: tools in the head, the tabs of a phone, and the buttons that zoom the board.

import { button, byId, drawn } from "/dom.js";
import { openMenu } from "/table/menu.js";
import { key, refill } from "/table/words.js";

/** @typedef {import("/table/table.js").Table} Table */

/** The parts of a phone, with the sign of each. */
const TABS = /** @type {[string, string, string][]} */ ([
  ["board", "Board", "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14"],
  ["yours", "Yours", "M4 6h10v14h-10zM9 3h9a2 2 0 0 1 2 2v11"],
  ["room", "Trade", "M4 8h14l-4-4M20 16h-14l4 4"],
  ["players", "Players", "M9 4.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 1 1 0-7M3 20c0-4 2.500-6 6-6s6 2 6 6M16 5a3.500 3.500 0 0 1 0 6.500M17 14c2.600 .5 4 2.500 4 6"],
  ["story", "Story", "M5 4h11l3 3v13h-14zM8 10h8M8 14h8"],
  ["chat", "Chat", "M4 5h16v11h-10l-5 4v-4h-1z"],
]);

const ZOOM = /** @type {[string, string, number][]} */ ([["Zoom in", "M4 12h16M12 4v16", 1.4], ["Zoom out", "M4 12h16", 1 / 1.4], ["Show all", "M4 9v-5h5M15 4h5v5M20 15v5h-5M9 20h-5v-5", 0]]);

/** A button with a sign. @param {string} path @param {string} text @param {() => void} go @param {string} [kind] */
function signed(path, text, go, kind) {
  const svg = drawn("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" });
  svg.append(drawn("path", { d: path }));
  const made = button("", go, kind);
  made.append(svg, text);
  return made;
}

/** @param {Table} table */
export function makeZoom(table) {
  byId("zoom").replaceChildren(...ZOOM.map(([name, sign, factor]) => key(signed(sign, "", () => table.board.camera.zoom(factor)), name, name)));
}

/** @param {Table} table */
export function fillTools(table) {
  const { settings, sight, story } = table;
  const turnSound = () => {
    settings.set("isSilent", !settings.isSilent);
    table.update();
  };
  const tools = [
    key(button(story.unread ? `Chat ${story.unread}` : "Chat", () => table.tab("chat"), "tool wide"), "chat"),
    key(button(settings.isSilent ? "Sound off" : "Sound on", turnSound, "tool wide"), "sound"),
    key(button("Menu", () => openMenu(table), "tool"), "menu"),
  ];
  const me = sight.players.find((player) => player.seat === sight.you);
  if (me?.away && !sight.over) tools.unshift(key(button("A bot plays for you: I am back", () => table.order("away", { seat: table.sight.you, away: false }), "tool"), "back"));
  refill(byId("tools"), ...tools);
}

/** @param {Table} table */
export function fillNav(table) {
  const { sight: { room }, story: { unread }, digest } = table;
  const hits = digest.lines.filter((line) => digest.hitsMe(line)).length;
  /** @type {Record<string, number>} */
  const counts = { story: room ? hits + unread : hits, chat: unread, room: room?.offers.filter((offer) => offer.can_accept).length ?? 0 };
  refill(byId("nav"), ...TABS.filter(([id]) => id !== (room ? "chat" : "room")).map(([id, name, sign]) => {
    const tab = key(signed(sign, name, () => table.tab(id), counts[id] ? "dot" : ""), id);
    tab.dataset.n = String(counts[id] ?? 0);
    if (id === table.phoneTab) tab.setAttribute("aria-current", "page");
    return tab;
  }));
}
