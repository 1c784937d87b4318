// @ts-check
// Setups: who plays, what is in play, how regions compare, and what differs from another setup or the base.

import { clearMarks, markAreas, markBase } from "/differences.js";
import { button, choice, input, labelled, made, tick } from "/dom.js";
import { light } from "/lights.js";
import { seat, seating, veil } from "/seating.js";
import { call } from "/server.js";

/** @typedef {import("/studio.js").Studio} Studio */

/** What the setup is compared with: the id of another, `base:`, or nothing. */
let against = "";
/** The version that is shown. */
let version = -1;

/**
 * A table of texts, with headings for columns and rows.
 * @param {string} caption @param {string[]} heads @param {string[][]} rows
 */
export function table(caption, heads, rows) {
  const element = document.createElement("table");
  element.className = "figures";
  element.createCaption().textContent = caption;
  const head = element.createTHead().insertRow();
  for (const text of heads) {
    const cell = made("th", "", text);
    cell.setAttribute("scope", "col");
    head.append(cell);
  }
  const body = element.createTBody();
  for (const [name, ...cells] of rows) {
    const row = body.insertRow();
    const first = made("th", "", name);
    first.setAttribute("scope", "row");
    row.append(first, ...cells.map((text) => made("td", "", text)));
  }
  return element;
}

/** @param {any} setup */
const titleOf = (setup) => `${setup.name ?? setup.id} (${setup.players} players)`;

/** @param {any} shown @param {Studio} studio */
function chooser(shown, studio) {
  /** @type {[string, string][]} */
  const setups = shown.setups.map((/** @type {any} */ setup) => [setup.id, titleOf(setup)]);
  const current = seating.choice?.setup ?? "";
  const select = choice([["", "everything in play"], ...setups], current, (id) => seat(studio, id ? { setup: id } : null));
  select.id = "setup-choice";
  const playing = new Set(seating.choice?.civilizations ?? []);
  const boxes = made("fieldset", "civilizations");
  boxes.append(made("legend", "", "Civilizations in play"));
  for (const { id, name } of shown.civilizations) {
    boxes.append(
      tick(name, playing.has(id), (on) => {
        const ids = shown.civilizations.map((/** @type {any} */ one) => one.id).filter((/** @type {string} */ one) => (one === id ? on : playing.has(one)));
        seat(studio, ids.length ? { ...seating.choice, players: undefined, civilizations: ids } : null);
      }),
    );
  }
  return [labelled("Setup", select), boxes, ...blocks(shown, studio)];
}

/** Who trades with whom, where trade is divided. @param {any} shown @param {Studio} studio */
function blocks(shown, studio) {
  /** @type {Record<string, string[]> | null} */
  const now = shown.seating.blocks;
  if (!seating.choice || !now) return [];
  const box = made("fieldset", "blocks");
  box.append(made("legend", "", "Trade blocks"));
  /** @type {[string, string][]} */
  const values = shown.blocks.filter((/** @type {any} */ { id }) => id in now).map((/** @type {any} */ { id, name }) => [id, name]);
  for (const { id, name } of shown.civilizations) {
    const own = Object.keys(now).find((block) => now[block].includes(id));
    if (!own) continue;
    const move = (/** @type {string} */ to) => {
      const changed = Object.entries(now).map(([block, ids]) => [block, [...ids.filter((one) => one !== id), ...(block === to ? [id] : [])]]);
      seat(studio, { ...seating.choice, blocks: Object.fromEntries(changed) });
    };
    box.append(labelled(name, choice(values, own, move)));
  }
  return [box];
}

/** @param {any} figures */
function regions(figures) {
  const rows = figures.regions.map((/** @type {any} */ one) => [
    one.name,
    ...[one.areas, one.population, one.city_sites, one.coastal, one.flood_plain].map(String),
    one.start ?? "none",
  ]);
  const blank = ["", "", ""];
  rows.push(["In play", String(figures.areas), String(figures.population), String(figures.city_sites), ...blank]);
  const heads = ["Region", "Areas", "Population", "City sites", "Coastal", "Flood plain", "Start"];
  return table("Regions", heads, rows);
}

/** @param {any} figures */
function neighbours(figures) {
  const rows = figures.regions.map((/** @type {any} */ one) => [one.name, one.by_land.join(", ") || "none", one.by_water.join(", ") || "none"]);
  return table("Who neighbours whom", ["Region", "By land", "By water"], rows);
}

/** @param {any} figures */
function distances(figures) {
  const names = figures.regions.map((/** @type {any} */ one) => one.name);
  const rows = figures.distances.map((/** @type {(number | null)[]} */ row, /** @type {number} */ at) => [
    names[at],
    ...row.map((far, to) => (to === at ? "" : far === null ? "no way" : String(far))),
  ]);
  return table("Areas from start to start", ["From", ...names], rows);
}

/** @param {any} shown @param {Studio} studio */
function findingsOf(shown, studio) {
  const list = made("ul", "list");
  for (const finding of shown.findings ?? []) {
    const item = made("li", `finding ${finding.level}`);
    const areas = finding.things.filter((/** @type {string[]} */ [kind]) => kind === "area" || kind === "sea").map((/** @type {string[]} */ [, id]) => id);
    const head = button("", () => light(studio.board, areas), "what");
    head.append(made("span", "level", finding.level), " ", made("span", "message", finding.message));
    item.append(head);
    if (finding.help) item.append(made("p", "help", finding.help));
    list.append(item);
  }
  if (shown.refused) {
    const { error, help } = shown.refused;
    list.append(made("li", "finding error", [error, help].filter((part) => part).join(". ")));
  }
  if (!list.children.length) list.append(made("li", "none", shown.written ? "Nothing to report." : "Nothing to report if it is written."));
  return [made("h2", "", shown.written ? "Findings of this setup" : "Findings if it is written"), list];
}

/** @param {any} shown @param {Studio} studio */
function writer(shown, studio) {
  const { setup, players, civilizations, blocks, add, out } = shown.seating;
  const id = input("text", setup ?? `new-${players}`, () => {}, { "aria-label": "Id of the setup", size: "14" });
  const write = button("Write this setup", async () => {
    const done = await studio.change({ do: "write-setup", id: id.value, players, civilizations, ...(blocks ? { blocks } : {}), add, out });
    if (done) seat(studio, { setup: id.value });
  });
  write.disabled = shown.written;
  const toggle = button("Move selected areas in or out of play", () => {
    const ids = studio.board.selected.map((area) => studio.board.areas[area].id);
    if (!ids.length) studio.say("Select areas on the board first.");
    else seat(studio, { ...seating.choice, toggle: ids });
  });
  const lists = [
    ["Added to the regions", add],
    ["Taken out of the regions", out],
  ];
  const names = lists.filter(([, ids]) => ids.length).map(([heading, ids]) => made("p", "", `${heading}: ${ids.join(", ")}`));
  const row = made("p", "row");
  row.append(labelled("Id", id), " ", write);
  return [toggle, ...names, row];
}

/** @param {any} shown @param {Studio} studio */
function comparer(shown, studio) {
  /** @type {[string, string][]} */
  const others = shown.setups.filter((/** @type {any} */ setup) => setup.id !== seating.choice?.setup).map((/** @type {any} */ setup) => [setup.id, titleOf(setup)]);
  /** @type {[string, string][]} */
  const values = [["", "nothing"]];
  if (studio.seen?.overlay) values.push(["base:", "the pack that this one extends"]);
  if (seating.choice) values.push(...others);
  if (!values.some(([value]) => value === against)) against = "";
  const select = choice(values, against, (value) => {
    against = value;
    compare(studio);
  });
  select.id = "compare-choice";
  const result = made("div", "compared");
  return [made("h2", "", "Compare"), labelled("With", select), result];
}

/** Counts comparisons: only the last one is shown. */
let compared = 0;

/** @param {Studio} studio */
async function compare(studio) {
  const number = ++compared;
  const place = document.querySelector("#panel-setups .compared");
  if (!against) {
    clearMarks(studio.board);
    place?.replaceChildren();
    return;
  }
  try {
    const answer = await call(against === "base:" ? "compare" : "setup", against === "base:" ? {} : { setup: against });
    if (number !== compared) return;
    place?.replaceChildren(...(against === "base:" ? baseDifferences(answer.compared, studio) : sideBySide(answer, studio)));
  } catch (problem) {
    if (number === compared) studio.complain(problem);
  }
}

/** @param {any} answer @param {Studio} studio */
function sideBySide(answer, studio) {
  const [mine, other] = [seating.shown.figures, answer.figures];
  const name = (/** @type {any} */ one) => one.setup ?? "chosen";
  const [a, b] = [name(seating.shown.seating), name(answer.seating)];
  const [outA, outB] = [new Set(mine.out), new Set(other.out)];
  markAreas(studio.board, [
    { sign: "A", kind: "removed", title: `only in ${a}`, areas: [...outB].filter((area) => !outA.has(area)) },
    { sign: "B", kind: "added", title: `only in ${b}`, areas: [...outA].filter((area) => !outB.has(area)) },
  ]);
  const total = (/** @type {any} */ one) => [one.players, one.areas, one.population, one.city_sites];
  const heads = ["Figure", `A: ${a}`, `B: ${b}`];
  const [left, right] = [total(mine), total(other)];
  const rows = ["Players", "Areas", "Population", "City sites"].map((text, at) => [text, String(left[at]), String(right[at])]);
  const regionOf = (/** @type {any} */ figures, /** @type {string} */ id) => figures.regions.find((/** @type {any} */ one) => one.civilization === id);
  const words = (/** @type {any} */ one) => (one ? `${one.areas} areas, population ${one.population}, ${one.city_sites} city sites` : "not in play");
  for (const { id, name: title } of answer.civilizations) {
    const [one, two] = [regionOf(mine, id), regionOf(other, id)];
    if (one || two) rows.push([title, words(one), words(two)]);
  }
  return [table("Side by side", heads, rows), made("p", "help", "On the board, A and B mark areas that only one of the two has in play.")];
}

const SIGNS = { added: "+", removed: "−", renamed: "≈", changed: "≠" };

/** @param {any} differences @param {Studio} studio */
function baseDifferences(differences, studio) {
  markBase(studio.board, differences, SIGNS);
  const parts = differences.parts.map((/** @type {any} */ part) => {
    const box = made("details", "");
    box.append(made("summary", "", `${part.heading} (${part.total})`));
    const list = made("ul", "list");
    for (const [kind, text] of part.lines) {
      const line = made("li", `difference ${kind}`);
      const sign = made("span", "sign", SIGNS[/** @type {keyof SIGNS} */ (kind)]);
      sign.title = kind;
      line.append(sign, ` ${text}`);
      list.append(line);
    }
    if (part.total > part.lines.length) list.append(made("li", "", `and ${part.total - part.lines.length} more`));
    box.append(list);
    return box;
  });
  const title = `From ${differences.before} to ${differences.after}`;
  return [made("p", "", parts.length ? title : `${title}: no difference`), ...parts, made("p", "help", "On the board: + added, − removed, ≠ changed, ≈ renamed.")];
}

/** @param {Studio} studio */
function show(studio) {
  const element = /** @type {HTMLElement} */ (document.getElementById("panel-setups"));
  const shown = seating.shown;
  if (!shown) return;
  const focused = element.contains(document.activeElement) ? focusPath(element) : null;
  const parts = [...chooser(shown, studio)];
  if (seating.choice) {
    const scroll = made("div", "scroll");
    scroll.tabIndex = 0;
    scroll.role = "region";
    scroll.setAttribute("aria-label", "Figures of this setup");
    scroll.append(regions(shown.figures), neighbours(shown.figures), distances(shown.figures));
    parts.push(...writer(shown, studio), scroll, ...findingsOf(shown, studio));
  }
  parts.push(...comparer(shown, studio));
  element.replaceChildren(...parts);
  if (focused !== null) refocus(element, focused);
  compare(studio);
}

/** Which control of the panel has the focus: they are made again. @param {HTMLElement} element */
function focusPath(element) {
  const controls = [...element.querySelectorAll("button, select, input, summary")];
  return controls.indexOf(/** @type {HTMLElement} */ (document.activeElement));
}

/** @param {HTMLElement} element @param {number} at */
function refocus(element, at) {
  const controls = [...element.querySelectorAll("button, select, input, summary")];
  /** @type {HTMLElement | undefined} */ (controls[at])?.focus();
}

/** @type {import("/studio.js").Panel} */
export const setups = {
  id: "setups",
  heading: "Setups",
  mount(element, studio) {
    element.append(made("p", "none", "Waiting for the pack."));
    studio.board.listeners.push((board) => {
      veil(board);
      if (against && studio.open !== "setups") clearMarks(board);
      // Areas may have other places now.
      if (seating.choice && studio.seen && seating.shown?.version !== studio.seen.version) seat(studio, seating.choice);
    });
    seating.listeners.push(() => {
      version = seating.shown?.version ?? -1;
      if (studio.open === "setups") show(studio);
    });
  },
  update(studio) {
    const lacks = seating.choice && !seating.shown?.findings;
    if (version !== studio.seen.version || lacks) seat(studio, seating.choice);
    else show(studio);
  },
};
