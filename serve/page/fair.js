// @ts-check
// Is it fair? Games that are played in the background, with the shares as they come in.

import { button, choice, drawn, input, labelled, made } from "/dom.js";
import { seat, seating } from "/seating.js";
import { call } from "/server.js";
import { table } from "/setups.js";

/** @typedef {import("/studio.js").Studio} Studio */

/** How the games stand. @type {any} */
let state = { state: "none" };
/** What is asked for. */
const wish = { precision: "0.03", games: "2000", seed: "1" };
/** Why games cannot be played. */
let reason = "";

const panel = () => /** @type {HTMLElement} */ (document.getElementById("panel-fair"));
/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(1)} %`;
/** @param {number} share */
const points = (share) => `${share > 0 ? "+" : share < 0 ? "−" : ""}${Math.abs(share * 100).toFixed(1)}`;

/**
 * Shares with their intervals as a drawing.
 * @param {any[]} seats @param {number} middle the value to compare with @param {string} title
 */
function plot(seats, middle, title) {
  const [wide, high, left] = [380, 24, 120];
  const far = Math.max(0.02, ...seats.flatMap((one) => [one.high - middle, middle - one.low]));
  const [least, most] = [middle - far, middle + far];
  const x = (/** @type {number} */ value) => left + ((value - least) / (most - least)) * (wide - left - 10);
  const svg = drawn("svg", { class: "shares", viewBox: `0 0 ${wide} ${seats.length * high + 8}`, role: "img", "aria-label": title });
  svg.append(drawn("line", { class: "fair-line", x1: x(middle), x2: x(middle), y1: 0, y2: seats.length * high + 8 }));
  seats.forEach((one, at) => {
    const y = at * high + high / 2 + 4;
    const name = drawn("text", { x: left - 8, y, "text-anchor": "end", "dominant-baseline": "central" });
    name.textContent = one.name;
    const side = one.low > middle ? "above" : one.high < middle ? "below" : "level";
    svg.append(
      name,
      drawn("line", { class: `interval ${side}`, x1: x(Math.max(one.low, least)), x2: x(Math.min(one.high, most)), y1: y, y2: y }),
      drawn(side === "level" ? "circle" : "path", side === "level" ? { class: "share", cx: x(one.share), cy: y, r: 5 } : { class: `share ${side}`, d: arrow(x(one.share), y, side) }),
    );
  });
  return svg;
}

/** A sign that does not need a colour: above the line points right, below it left. @param {number} x @param {number} y @param {string} side */
function arrow(x, y, side) {
  const tip = side === "above" ? 7 : -7;
  return `M${x - tip} ${y - 6}L${x + tip} ${y}L${x - tip} ${y + 6}Z`;
}

const WORDS = {
  playing: "Playing",
  complete: "All games are played",
  narrow: "Narrow enough",
  stopped: "Stopped",
};

function results() {
  const seats = state.seats;
  const parts = [];
  const progress = document.createElement("progress");
  progress.max = state.games;
  progress.value = state.done;
  progress.setAttribute("aria-label", "Games played");
  const word = WORDS[/** @type {keyof WORDS} */ (state.state)];
  const status = made("p", "status", `${word}: ${state.done} of ${state.games} games, seed ${state.seed}, setup ${state.setup}. Shares are within ±${(state.reach * 100).toFixed(1)} points.`);
  status.id = "fair-status";
  parts.push(progress, status);
  if (state.failed) parts.push(made("p", "wrong", `${state.failed} games failed: ${state.failure}`));
  if (state.outdated) parts.push(made("p", "outdated", "The pack has changed since. Play again to see the difference with the same chance."));
  if (state.done) {
    parts.push(made("p", "verdict", state.verdict), plot(seats, state.fair_share, "Share of games won, with its interval"));
    const rows = seats.map((/** @type {any} */ one) => [one.name, percent(one.share), `${percent(one.low)} to ${percent(one.high)}`]);
    parts.push(table(`Share of games won; ${percent(state.fair_share)} is fair`, ["Civilization", "Share", "Interval"], rows));
  }
  if (state.change?.games > 1) {
    const { text, seats: moved, games } = state.change;
    parts.push(made("h2", "", "Since the change"), made("p", "", `${games} games with the same seeds, before (A) and after (B). ${text}`));
    parts.push(plot(moved, 0, "Change of the share of games won, with its interval"));
    const rows = moved.map((/** @type {any} */ one) => [one.name, points(one.share), `${points(one.low)} to ${points(one.high)}`]);
    parts.push(table("Change of the share in points", ["Civilization", "Change", "Interval"], rows));
  }
  return parts;
}

/**
 * Asks how the games stand, or ends them.
 * @param {Studio} studio @param {string} name
 */
async function ask(studio, name) {
  try {
    state = await call(name);
  } catch (problem) {
    studio.complain(problem);
  }
  show(studio);
}

/** @param {Studio} studio */
async function play(studio) {
  const setups = seating.shown?.setups ?? [];
  const chosen = seating.choice ?? (setups.length ? { setup: setups[0].id } : {});
  try {
    reason = "";
    state = await call("play", { ...chosen, games: Number(wish.games), seed: Number(wish.seed), precision: Number(wish.precision) });
  } catch (problem) {
    reason = /** @type {Error} */ (problem).message;
    studio.complain(problem);
  }
  show(studio);
}

/** @param {Studio} studio */
function controls(studio) {
  const setups = seating.shown?.setups ?? [];
  /** @type {[string, string][]} */
  const values = setups.map((/** @type {any} */ setup) => [setup.id, `${setup.name ?? setup.id} (${setup.players} players)`]);
  const own = seating.choice && !seating.shown?.written;
  if (own) values.unshift(["", "as chosen in Setups"]);
  const current = own ? "" : (seating.choice?.setup ?? values[0]?.[0] ?? "");
  const setup = choice(values, current, (id) => id && seat(studio, { setup: id }));
  const precision = choice(
    [["0.05", "±5 points"], ["0.03", "±3 points"], ["0.02", "±2 points"], ["0.01", "±1 point"], ["0", "all games"]],
    wish.precision,
    (value) => (wish.precision = value),
  );
  const games = input("number", wish.games, (value) => (wish.games = value), { min: "1", max: "20000", step: "50" });
  games.id = "fair-games";
  const seed = input("number", wish.seed, (value) => (wish.seed = value), { min: "0", max: "9007199254740991", step: "1" });
  const start = button(state.state === "none" ? "Play" : "Play again", () => play(studio));
  start.id = "fair-play";
  const stop = button("Stop", () => ask(studio, "stop"));
  stop.id = "fair-stop";
  stop.disabled = state.state !== "playing";
  const row = made("p", "row");
  row.append(start, " ", stop);
  return [labelled("Setup", setup), labelled("Until shares are within", precision), labelled("Most games", games), labelled("Seed", seed), row];
}

/** @param {Studio} studio */
function show(studio) {
  if (studio.open !== "fair") return;
  const element = panel();
  const focused = element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  // Numbers that come in leave alone what somebody is about to change.
  let form = element.querySelector(".controls");
  if (!form || !focused || focused.tagName === "BUTTON") {
    form = made("div", "controls");
    form.append(...controls(studio));
  }
  const id = focused?.id;
  const out = made("div", "results");
  if (reason) out.append(made("p", "wrong", reason));
  if (state.state !== "none") out.append(...results());
  else if (!reason) out.append(made("p", "none", "Bots play games of a setup, and the share that each civilization wins shows whether it is fair."));
  element.replaceChildren(form, out);
  if (id) document.getElementById(id)?.focus();
  else focused?.focus();
}

/**
 * Shows how the games stand.
 * @param {Studio} studio @param {any} news
 */
export function hearFair(studio, news) {
  state = news;
  show(studio);
}

/** @type {import("/studio.js").Panel} */
export const fair = {
  id: "fair",
  heading: "Fair?",
  mount(_, studio) {
    seating.listeners.push(() => show(studio));
  },
  async update(studio) {
    if (seating.shown?.version !== studio.seen.version) await seat(studio, seating.choice);
    ask(studio, "fair");
  },
};
