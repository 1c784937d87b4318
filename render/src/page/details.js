// What is known about areas, in words and in the card beside the board.

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

/** An element with attributes and children. Strings become text, never markup. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A name somebody typed, which may run from right to left. */
const typed = (text) => make("bdi", {}, text);

/** Says something to those who listen instead of looking. */
function say(text) {
  byId("say").textContent = text;
}

function swatch(colour) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const box = document.createElementNS(space, "rect");
  for (const [name, value] of [["viewBox", "0 0 16 16"], ["class", "swatch"], ["aria-hidden", "true"]]) svg.setAttribute(name, value);
  for (const [name, value] of [["x", 1], ["y", 1], ["width", 14], ["height", 14], ["rx", 3], ["fill", colour], ["stroke", "currentColor"]]) box.setAttribute(name, value);
  svg.append(box);
  return svg;
}

const isOut = (area) => state.out.has(area);

/** Whether an area is in play, in words; nothing while no setup is chosen. */
function playing(area) {
  if (state.setup < 0) return "";
  return isOut(area) ? "out of play" : "in play";
}

/** An area in one line. */
function inWords(area) {
  const about = data.areas[area];
  const parts = [about.name, about.sea ? "open sea" : `population limit ${about.limit}`];
  if (about.site) parts.push(`${about.site} city site`);
  if (about.start !== null) parts.push(`start of ${data.civilizations[about.start].name}`);
  parts.push(playing(area));
  return parts.filter((part) => part).join(", ");
}

function civilization(at) {
  const { name, colour } = data.civilizations[at];
  return make("span", {}, swatch(colour), " ", typed(name));
}

function neighbours(areas) {
  if (areas.length === 0) return "none";
  const list = make("ul");
  for (const area of areas) {
    const button = make("button", { type: "button", "data-go": area }, typed(data.areas[area].name));
    if (isOut(area)) button.append(make("span", { class: "faint" }, " (out)"));
    list.append(make("li", {}, button));
  }
  return list;
}

/** The rows of the card: a word and what stands beside it. */
function rows(area) {
  const about = data.areas[area];
  const rows = [["Kind", about.sea ? "open sea" : about.coastal ? "land with a coast" : "land"]];
  if (!about.sea) {
    rows.push(["Population", `limit ${about.limit}`], ["City site", about.site ?? "none"]);
  }
  if (about.flood) rows.push(["Flood plain", typed(about.flood)]);
  if (about.volcano) rows.push(["Volcano", typed(about.volcano)]);
  if (about.coasts > 1) rows.push(["Coasts", `${about.coasts}, which do not meet`]);
  if (about.regions.length > 0) {
    const regions = make("ul");
    for (const at of about.regions) regions.append(make("li", {}, civilization(at)));
    rows.push(["Region of", regions]);
  }
  if (about.start !== null) rows.push(["Start of", civilization(about.start)]);
  if (!about.sea) rows.push([`By land (${about.land.length})`, neighbours(about.land)]);
  rows.push([`By water (${about.water.length})`, neighbours(about.water)]);
  if (about.aliases.length > 0) rows.push(["Also called", typed(about.aliases.join(", "))]);
  return rows;
}

let shown = -1;

/** Shows an area in the card; -1 shows how to begin. */
function showDetails(area) {
  const card = byId("details");
  shown = area;
  if (area < 0) {
    const hint = "Point at an area, or type its name above, to see its limits, its city site and what it touches.";
    card.replaceChildren(make("h2", {}, "The board"), make("p", { class: "faint" }, hint));
    return;
  }
  const list = make("dl");
  for (const [word, value] of rows(area)) list.append(make("dt", {}, word), make("dd", {}, value));
  const play = playing(area);
  const tag = play ? [make("p", {}, make("span", { class: isOut(area) ? "tag no" : "tag" }, play))] : [];
  card.replaceChildren(make("h2", {}, typed(data.areas[area].name)), ...tag, list);
}
