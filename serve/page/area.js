// @ts-check
// What is selected on the board: one area with all that can be changed in it, or what several share.

import { button, choice, input, labelled, made, slug, tick } from "/dom.js";
import { Refused, call } from "/server.js";

/**
 * @typedef {import("/studio.js").Studio} Studio
 * @typedef {{ coasts: string[][], coast_names: string[], flood_plains: string[], volcanoes: string[], starts: string[], impassable: boolean }} More
 */

/** The areas that were given another name here. @type {Set<string>} */
const renamed = new Set();
/** What the panel was built from, so that it is not built again under the hands of the person. */
let built = "";
/** What the server said about the one area that is selected. @type {{ key: string, more: More | null }} */
let known = { key: "", more: null };

/** @param {Studio} studio @returns {any[]} */
const chosen = (studio) => studio.board.selected.map((area) => studio.board.areas[area]).filter((area) => area);

/**
 * The value that all areas have; undefined when they differ.
 * @template T
 * @param {any[]} areas @param {(area: any) => T} of
 * @returns {T | undefined}
 */
const shared = (areas, of) => (areas.every((area) => of(area) === of(areas[0])) ? of(areas[0]) : undefined);

/**
 * A choice where areas may differ.
 * @param {string} name @param {[string, string][]} values @param {string | undefined} value @param {(value: string) => void} choose
 */
function field(name, values, value, choose) {
  const all = value === undefined ? /** @type {[string, string][]} */ ([["", "different"], ...values]) : values;
  const select = choice(all, value ?? "", (chosen) => chosen && choose(chosen));
  select.name = name;
  return labelled(name, select);
}

/**
 * A part of the panel with a heading.
 * @param {string} heading @param {...(Element | string)} content
 */
function part(heading, ...content) {
  const element = made("section", "part");
  element.append(made("h2", "", heading), ...content);
  return element;
}

/** Population, city site and regions, of one area or of several. @param {Studio} studio @param {any[]} areas */
function brushes(studio, areas) {
  const lands = areas.filter((area) => !area.sea);
  if (lands.length === 0) return [];
  const ids = lands.map((area) => area.id);
  const limit = shared(lands, (area) => area.limit);
  const most = Math.max(9, ...lands.map((area) => area.limit));
  const limits = Array.from({ length: most + 1 }, (_, value) => /** @type {[string, string]} */ ([String(value), String(value)]));
  const site = shared(lands, (area) => area.site ?? "none");
  const civilizations = /** @type {any[]} */ (studio.board.head?.civilizations ?? []);
  const regions = civilizations.map(({ id, name }, at) => {
    const count = lands.filter((area) => area.regions.includes(at)).length;
    const box = tick(name, count === lands.length, (on) => studio.change({ do: "region", areas: ids, region: id, on }));
    const control = /** @type {HTMLInputElement} */ (box.querySelector("input"));
    control.name = `region ${id}`;
    control.indeterminate = count > 0 && count < lands.length;
    return box;
  });
  const list = made("div", "ticks");
  list.append(...regions);
  return [
    field("Population limit", limits, limit === undefined ? undefined : String(limit), (value) => studio.change({ do: "set", areas: ids, population: Number(value) })),
    field("City site", [["none", "none"], ["black", "black"], ["white", "white"]], site, (value) => studio.change({ do: "set", areas: ids, city_site: value })),
    ...(regions.length ? [part("Regions", list)] : []),
  ];
}

/**
 * The neighbours of an area: a click goes there.
 * @param {Studio} studio @param {any} area @param {"land" | "water"} by
 */
function neighbours(studio, area, by) {
  if (area[by].length === 0) return [];
  const list = made("ul", "list neighbours");
  for (const at of area[by]) {
    const other = studio.board.areas[at];
    if (!other) continue;
    const item = made("li");
    const go = button(other.name, () => {
      studio.board.select([at]);
      studio.board.goTo(at);
    });
    const remove = button("×", () => studio.change({ do: "remove-border", a: area.id, b: other.id, by }), "small");
    remove.setAttribute("aria-label", `Remove the border by ${by} to ${other.name}`);
    item.append(go, remove);
    list.append(item);
  }
  return [part(by === "land" ? "By land" : "By water", list)];
}

/**
 * The coasts of an area, as a table of ticks that is sent as a whole.
 * @param {Studio} studio @param {any} area @param {More} more
 */
function coasts(studio, area, more) {
  const near = area.water.map((/** @type {number} */ at) => studio.board.areas[at]).filter((/** @type {any} */ other) => other);
  if (area.sea || near.length < 2) return [];
  let lists = more.coasts.map((coast) => [...coast]);
  const table = made("div", "coasts");
  const show = () => {
    const rows = lists.map((list, at) => {
      const row = made("fieldset");
      row.append(made("legend", "", more.coast_names[at] ?? `Coast ${at + 1}`));
      for (const { id, name } of near) {
        row.append(tick(name, list.includes(id), (on) => (lists[at] = near.map((/** @type {any} */ one) => one.id).filter((/** @type {string} */ one) => (one === id ? on : lists[at].includes(one))))));
      }
      return row;
    });
    table.replaceChildren(...rows);
  };
  show();
  const add = button("Add a coast", () => {
    lists = lists.length ? [...lists, []] : [near.map((/** @type {any} */ other) => other.id), []];
    show();
  });
  const one = button("One coast", () => {
    lists = [];
    show();
  });
  const send = button("Set the coasts", () => studio.change({ do: "coasts", area: area.id, coasts: lists.filter((list) => list.length) }));
  const row = made("div", "row");
  row.append(add, one, send);
  return [part("Coasts", made("p", "", lists.length ? "" : "All its water is one coast."), table, row)];
}

/** @param {Studio} studio @param {string} id */
async function openRow(studio, id) {
  try {
    const { file, line, pack } = await call("where", { kind: "area", id });
    studio.openText?.(file, line, 1, pack);
  } catch (problem) {
    studio.complain(problem);
  }
}

/** @param {Studio} studio @param {any} area @param {More | null} more */
function one(studio, area, more) {
  const { board } = studio;
  const name = input("text", area.name, (text) => {
    renamed.add(area.id);
    // It is no longer being typed, so that the panel may show what follows from it.
    name.defaultValue = text;
    studio.change({ do: "rename-name", kind: "area", id: area.id, name: text });
  }, { name: "name" });
  const rename = async (/** @type {string} */ text) => {
    if (await studio.change({ do: "rename-id", kind: "area", from: area.id, to: text })) board.select([board.indexOf(text)]);
  };
  const id = input("text", area.id, rename, { name: "id", spellcheck: "false" });
  const wanted = slug(area.name);
  const isOffered = wanted && wanted !== area.id && board.indexOf(wanted) < 0 && (renamed.has(area.id) || /^(area|sea)-\d+$/.test(area.id)) && !/^(area|sea)-\d+$/.test(wanted);
  const offer = isOffered ? [button(`Change the id to “${wanted}”`, () => rename(wanted), "offer")] : [];
  const civilization = (/** @type {string} */ wanted) => board.head?.civilizations.find((/** @type {any} */ other) => other.id === wanted)?.name ?? wanted;
  const facts = [
    area.sea ? "Open sea" : area.coastal ? "Coastal" : "Inland",
    area.flood ? `flood plain ${area.flood}` : "",
    area.volcano ? `volcano ${area.volcano}` : "",
    more?.starts.length ? `start of ${more.starts.map(civilization).join(", ")}` : "",
    more?.impassable ? "impassable" : "",
    area.aliases.length ? `also called ${area.aliases.join(", ")}` : "",
  ];
  const row = made("div", "row");
  row.append(button("Row in the text", () => openRow(studio, area.id)), button("Remove", () => studio.tools.remove()));
  return [
    labelled("Name", name),
    labelled("Id", id),
    ...offer,
    made("p", "facts", facts.filter((fact) => fact).join(", ")),
    ...brushes(studio, [area]),
    ...neighbours(studio, area, "land"),
    ...neighbours(studio, area, "water"),
    ...(more ? coasts(studio, area, more) : []),
    row,
  ];
}

/** @param {Studio} studio @param {any[]} areas */
function several(studio, areas) {
  const lands = areas.filter((area) => !area.sea);
  const total = lands.reduce((sum, area) => sum + area.limit, 0);
  const sites = lands.filter((area) => area.site).length;
  const row = made("div", "row");
  row.append(button("Merge", () => studio.tools.merge()), button("Remove", () => studio.tools.remove()));
  return [
    made("p", "facts", `${areas.length} areas, ${areas.length - lands.length} of them open sea. Limits together: ${total}. City sites: ${sites}.`),
    made("p", "names", areas.map((area) => area.name).join(", ")),
    ...brushes(studio, areas),
    row,
  ];
}

/** Asks for what the board does not show of one area. @param {Studio} studio @param {string} id */
async function ask(studio, id) {
  const key = `${studio.seen.version} ${id}`;
  if (known.key === key) return;
  known = { key, more: null };
  try {
    const more = await call("area", { area: id });
    if (known.key !== key) return;
    known.more = more;
    area.update(studio);
  } catch (problem) {
    // The area may be gone meanwhile: the next look shows it.
    if (!(problem instanceof Refused)) throw problem;
  }
}

/** @type {import("/studio.js").Panel} */
export const area = {
  id: "area",
  heading: "Area",
  mount(_, studio) {
    studio.board.listeners.push(() => studio.open === "area" && studio.seen && area.update(studio));
  },
  update(studio) {
    const element = /** @type {HTMLElement} */ (document.getElementById("panel-area"));
    const areas = chosen(studio);
    if (areas.length === 1) ask(studio, areas[0].id);
    const more = areas.length === 1 ? known.more : null;
    const names = areas.length === 1 ? [...areas[0].land, ...areas[0].water].map((at) => studio.board.areas[at]?.name) : [];
    const now = JSON.stringify([areas, more, names, studio.board.head?.civilizations]);
    const focused = document.activeElement instanceof HTMLElement && element.contains(document.activeElement) ? document.activeElement : null;
    const isTyping = focused instanceof HTMLInputElement && focused.type === "text" && focused.value !== focused.defaultValue;
    if (now === built || isTyping) return;
    built = now;
    const name = focused?.getAttribute("name");
    const empty = made("p", "", "Nothing is selected. Click an area on the board, or walk there with the arrow keys.");
    element.replaceChildren(...(areas.length === 0 ? [empty] : areas.length === 1 ? one(studio, areas[0], more) : several(studio, areas)));
    for (const field of element.querySelectorAll("input")) field.defaultValue = field.value;
    if (name) /** @type {HTMLElement | null} */ (element.querySelector(`[name="${CSS.escape(name)}"]`))?.focus();
  },
};
