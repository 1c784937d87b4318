// @ts-check
// The end of a game: who wins, by what, how the points grew, and what can be done now.

import { box, button, byId, drawn, made } from "/dom.js";
import { game as link } from "/table/game.js";
import { amount, capital, count, key, refill, savedAs } from "/table/words.js";

/** @typedef {import("/table/table.js").Table} Table */

/** @param {Table} table @param {import("/table/types.js").Over} over */
export function fillEnd(table, over) {
  const { names, sight, game } = table;
  const parts = over.standings[0]?.parts.map(([name]) => name) ?? [];
  const most = Math.max(1, ...over.standings.map(({ parts }) => parts.reduce((sum, [, number]) => sum + Math.max(0, number), 0)));
  const head = box("tr", "", made("th", "", "#"), made("th", "l", capital(game.labels.player || "player")), made("th", "", "Points"), ...parts.map((name) => made("th", "", capital(name))));
  const rows = over.standings.flatMap(({ seat, rank, points, parts }) => {
    const name = box("th", "nm", names.badge(seat), ` ${names.player(seat)} `, made("span", "s f", seat === sight.you ? "you" : ""));
    const row = box("tr", rank === 1 ? "win" : "", made("td", "", String(rank)), name, made("td", "n tot", amount(points)), ...parts.map(([, number]) => made("td", "n", amount(number))));
    const bars = parts.map(([, number], at) => Object.assign(made("i", `p${at % 6}`), { style: `width: ${(Math.max(0, number) / most) * 100}%` }));
    const cell = Object.assign(document.createElement("td"), { colSpan: parts.length + 3, ariaHidden: "true" });
    cell.append(box("div", "sbar", ...bars));
    return parts.length > 1 ? [row, box("tr", "bars", cell)] : [row];
  });
  const legend = box("p", "key", ...parts.map((name, at) => box("span", "", made("i", `p${at % 6}`), capital(name))));
  refill(
    byId("end"),
    made("h2", "", winner(table, over)),
    made("p", "lead f", `${over.words}: ${count(over.standings.length, "players")}, ${sight.when.toLowerCase()}`),
    box("table", "", box("thead", "", head), box("tbody", "", ...rows)),
    ...(parts.length > 1 ? [legend] : []),
    ...(over.why ? [box("p", "tie", made("b", "", "What decided it: "), names.linked(over.why))] : []),
    ...turningPoints(table, over.turns ?? [], over.first ?? 1),
    ...graph(table, over.turns ?? [], over.first ?? 1),
  );
}

/** "Red wins by half a point". @param {Table} table @param {import("/table/types.js").Over} over */
function winner({ names }, { standings }) {
  const first = standings.filter(({ rank }) => rank === 1).map(({ seat }) => names.player(seat));
  const by = (standings[0]?.points ?? 0) - (standings[1]?.points ?? 0);
  if (first.length > 1) return `${first.slice(0, -1).join(", ")} and ${first.at(-1)} share the victory`;
  return `${first[0] ?? "Nobody"} wins${by === 0.5 ? " by half a point" : by > 0 ? ` by ${count(by, "points")}` : " the tie"}`;
}

/** When the lead changed, and who gained most in one turn. @param {Table} table @param {number[][]} turns @param {number} start */
function turningPoints({ names, game }, turns, start) {
  const first = (/** @type {number[]} */ points) => points.indexOf(Math.max(...points));
  const isAlone = (/** @type {number[]} */ points) => points.filter((one) => one === Math.max(...points)).length === 1;
  const led = turns.flatMap((points, at) => (isAlone(points) ? [{ at, seat: first(points) }] : []));
  const changes = led.flatMap(({ at, seat }, n) => (n && led[n - 1].seat !== seat ? [{ at, words: `${names.player(seat)} takes the lead from ${names.player(led[n - 1].seat)}` }] : []));
  const gains = turns.slice(1).flatMap((points, at) => points.map((now, seat) => ({ at: at + 1, seat, by: now - (turns[at][seat] ?? 0) })));
  const [most] = gains.filter(({ by }) => by > 0).toSorted((one, other) => other.by - one.by);
  const told = [...changes.slice(-4), ...(most ? [{ at: most.at, words: `${names.player(most.seat)} gains ${count(most.by, "points")}, the most in one ${game.labels.turn.toLowerCase()}` }] : [])];
  const rows = told.toSorted((one, other) => one.at - other.at).map(({ at, words }) => box("li", "", made("b", "", `${capital(game.labels.turn)} ${at + start}: `), words));
  return rows.length ? [made("h3", "", "Turning points"), box("ul", "turns", ...rows)] : [];
}

/** The points of everybody by turn, from the turn `start` on. @param {Table} table @param {number[][]} turns @param {number} start */
function graph(table, turns, start) {
  if (turns.length < 2) return [];
  const { names, game } = table;
  const [wide, high, left, right] = [560, 200, 40, 100];
  const all = turns.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (/** @type {number} */ turn) => left + (turn / (turns.length - 1)) * (wide - left - right);
  const y = (/** @type {number} */ value) => 12 + (1 - (value - least) / (most - least)) * (high - 44);
  const svg = drawn("svg", { viewBox: `0 0 ${wide} ${high}`, class: "graph", role: "img" });
  const label = (/** @type {number} */ right, /** @type {number} */ down, /** @type {string} */ words, /** @type {string} */ anchor) => Object.assign(drawn("text", { x: right, y: down, "text-anchor": anchor }), { textContent: words });
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((one) => (most - least) / one <= 5) ?? 2000;
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) svg.append(drawn("path", { d: `M${left} ${y(value)}H${wide - right}`, class: "rule" }), label(left - 8, y(value) + 4, String(value), "end"));
  const every = Math.ceil(turns.length / 8);
  turns.forEach((_, turn) => turn % every || svg.append(label(x(turn), high - 8, String(turn + start), "middle")));
  const taken = /** @type {number[]} */ ([]);
  // From the top, so that names that are moved apart stay in the order of their lines.
  const last = (/** @type {number} */ seat) => turns[turns.length - 1][seat] ?? 0;
  [...game.players.entries()].toSorted(([, one], [, other]) => last(other.seat) - last(one.seat)).forEach(([at, { seat, colour }]) => {
    const line = turns.map((points) => points[seat] ?? 0);
    svg.append(drawn("path", { d: `M${line.map((value, turn) => `${x(turn)} ${y(value)}`).join("L")}`, stroke: colour, class: "grown", "stroke-dasharray": ["none", "9 4", "2 5", "12 4 2 4", "5 3"][at % 5] }));
    let down = y(line[line.length - 1]) + 4;
    while (taken.some((other) => Math.abs(other - down) < 15)) down += 15;
    taken.push(down);
    svg.append(label(wide - right + 8, down, names.player(seat), "start"));
  });
  svg.setAttribute("aria-label", `Points by ${game.labels.turn}. ${game.players.map(({ seat }) => `${names.player(seat)} ${turns.map((points) => amount(points[seat] ?? 0)).join(", ")}`).join(". ")}.`);
  return [made("h3", "", `Points by ${game.labels.turn.toLowerCase()}`), svg];
}

/** What can be done now, in place of the question. @param {Table} table @param {import("/table/types.js").Over} over */
export function endHeading(table, over) {
  const { game, sight } = table;
  const says = (/** @type {string} */ name, /** @type {string} */ command) => {
    const copy = key(button("Copy", () => navigator.clipboard?.writeText(command).then(() => table.say("Copied.")), "btn"), `copy ${name}`);
    copy.setAttribute("aria-label", `Copy: ${command}`);
    return box("div", "command", made("b", "", name), made("code", "", command), copy);
  };
  const me = over.standings.find(({ seat }) => seat === sight.you);
  const save = () => link.ask("record").then(({ record }) => savedAs(over.record ?? "", record), (problem) => table.complain(problem));
  return [
    made("h2", "", me ? `You are number ${me.rank} with ${count(me.points, "points")}` : "The game is over"),
    ...link.more.map(([words, go]) => key(button(words, go, "btn"), words)),
    ...(over.record ? [says("Watch the replay", `strabo replay ${over.record} --serve`), key(button("Save the record", save, "btn"), "save")] : []),
    ...(link.more.length ? [] : [says("Again with other seats", `strabo table ${game.pack.id} --players ${game.players.length}`)]),
  ];
}
