// @ts-check
// Copies the selected areas, and pastes areas into this pack or another one.

import { slug } from "/dom.js";

/**
 * @typedef {import("/board.js").Point} Point
 * @typedef {import("/tools.js").Tools} Tools
 * @typedef {{ name: string, sea: boolean, limit: number, site: string | null, rings: Point[][] }} Copied
 */

/** The most areas that are copied at once. */
const MOST = 60;

/** @param {EventTarget | null} target */
const inText = (target) => target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog") !== null;

/** Lets Ctrl+C and Ctrl+V work on areas. @param {Tools} tools */
export function hearClipboard(tools) {
  const { board, outlines, studio } = tools;
  // The clipboard does not wait for an answer, so outlines are asked for when areas are selected.
  board.listeners.push(() => tools.chosen.slice(0, MOST).forEach((id) => outlines.of(id)));
  document.addEventListener("copy", (event) => {
    if (inText(event.target) || tools.chosen.length === 0 || String(getSelection())) return;
    const areas = board.selected.slice(0, MOST).flatMap((at) => {
      const { id, name, sea, limit, site } = board.areas[at];
      const rings = outlines.known.get(id);
      return rings ? [{ name, sea: Boolean(sea), limit, site: site ?? null, rings }] : [];
    });
    if (areas.length === 0) {
      studio.say("These outlines are drafted from the borders. Draw or settle them before you copy them.");
      return;
    }
    event.clipboardData?.setData("text/plain", JSON.stringify({ strabo: "areas", areas }));
    event.preventDefault();
    studio.say(`Copied ${areas.length} ${areas.length === 1 ? "area" : "areas"}. Paste with Ctrl+V, here or in another pack.`);
  });
  document.addEventListener("paste", (event) => {
    if (inText(event.target) || document.querySelector("dialog[open]")) return;
    const areas = read(event.clipboardData?.getData("text/plain") ?? "");
    if (!areas) return;
    event.preventDefault();
    const { last } = tools.gestures;
    const to = board.toMap(last ? board.pointAt(last) : [board.look.x, board.look.y]);
    paste(tools, areas, to);
  });
}

/** The areas of a text that was copied here. @param {string} text @returns {Copied[] | null} */
function read(text) {
  if (!text.startsWith('{"strabo":"areas"')) return null;
  try {
    const { areas } = JSON.parse(text);
    const isPoint = (/** @type {any} */ point) => Array.isArray(point) && point.length === 2 && point.every(Number.isFinite);
    const isArea = (/** @type {any} */ area) => typeof area.name === "string" && Array.isArray(area.rings) && area.rings.length > 0 && area.rings.every((/** @type {any} */ ring) => Array.isArray(ring) && ring.every(isPoint));
    return Array.isArray(areas) && areas.length > 0 && areas.length <= MOST && areas.every(isArea) ? areas : null;
  } catch {
    return null;
  }
}

/** @param {Tools} tools @param {Copied[]} areas @param {Point} to where their middle goes */
async function paste(tools, areas, to) {
  const extent = (/** @type {Copied[]} */ some) => {
    const points = some.flatMap(({ rings }) => rings.flat());
    return [0, 1].map((axis) => points.reduce(([least, most], point) => [Math.min(least, point[axis]), Math.max(most, point[axis])], [Infinity, -Infinity]));
  };
  const by = extent(areas).map(([least, most], axis) => to[axis] - (least + most) / 2);
  const put = (/** @type {Point} */ [x, y]) => tools.rounded([x + by[0], y + by[1]]);
  const { orders, moved } = tools.room(areas.flatMap(({ rings }) => rings.flat().map(put)));
  const ids = new Set(tools.board.areas.map((area) => area.id));
  const names = new Set(tools.board.areas.map((area) => area.name.toLowerCase()));
  const size = (/** @type {Copied} */ area) => extent([area]).reduce((product, [least, most]) => product * (most - least), 1);
  // What lies inside of another one comes after it.
  for (const { name: copied, sea, limit, site, rings } of [...areas].sort((a, b) => size(b) - size(a))) {
    let [id, name] = [slug(copied) || "area", copied];
    for (let number = 2; ids.has(id) || names.has(name.toLowerCase()); number += 1) [id, name] = [`${slug(copied) || "area"}-${number}`, `${copied} ${number}`];
    ids.add(id);
    names.add(name.toLowerCase());
    const [outline, ...also] = rings.map((ring) => ring.map((point) => moved(put(point))));
    orders.push({ do: "draw-area", id, name, sea, outline, also, ...(sea ? {} : { population: limit }) });
    if (site && !sea) orders.push({ do: "set", areas: [id], city_site: site });
  }
  await tools.changeAndSelect(orders);
}
