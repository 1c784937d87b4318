// @ts-check
// Border: two areas are clicked, and what lies between them is chosen.

import { drawn, made, button } from "/dom.js";

/** What can lie between two areas: its name, and whether it is passed by land and by water. */
const KINDS = /** @type {const} */ ([
  ["land", true, false],
  ["water", false, true],
  ["both", true, true],
  ["none", false, false],
]);

/**
 * @param {import("/tools.js").Tools} tools
 * @returns {import("/tools.js").Tool}
 */
export function border(tools) {
  const { board, studio } = tools;
  /** The ids of the areas that were clicked. @type {string[]} */
  let pair = [];
  const areas = () => pair.map((id) => board.areas[board.indexOf(id)]).filter((area) => area);
  /** What lies between the two now. */
  const now = () => {
    const [a, b] = areas();
    const at = board.indexOf(b.id);
    return [a.land.includes(at), a.water.includes(at)];
  };
  /** @param {boolean} land @param {boolean} water */
  const make = (land, water) => {
    const [a, b] = pair;
    const [byLand, byWater] = now();
    /** @param {boolean} first @param {boolean} second */
    const by = (first, second) => (first && second ? "both" : first ? "land" : second ? "water" : null);
    const added = by(land && !byLand, water && !byWater);
    const removed = by(byLand && !land, byWater && !water);
    const orders = [];
    if (added) orders.push({ do: "add-border", a, b, by: added });
    if (removed) orders.push({ do: "remove-border", a, b, by: removed });
    if (orders.length) studio.changeAll(orders);
  };
  return {
    id: "border",
    name: "Border",
    key: "b",
    hint: "Click two areas, then choose what lies between them.",
    walks: true,
    pick(area) {
      const id = board.areas[area]?.id;
      if (!id) pair = [];
      else if (pair.length === 2 || pair.length === 0) pair = [id];
      else if (pair[0] !== id) pair = [pair[0], id];
      tools.follow();
      if (pair.length === 2) document.querySelector("#options button")?.scrollIntoView({ block: "nearest" });
    },
    follow() {
      if (areas().length < pair.length) pair = [];
      const [a, b] = areas();
      const marks = pair.map((id) => drawn("path", { class: "touched", d: board.outline(board.indexOf(id))?.getAttribute("d") ?? "" }));
      if (b) marks.push(drawn("path", { class: "rubber", d: `M${a.at.join(" ")}L${b.at.join(" ")}` }));
      tools.show(...marks);
    },
    cancel() {
      const had = pair.length > 0;
      pair = [];
      return had;
    },
    options() {
      const [a, b] = areas();
      if (!a) return [];
      if (!b) return [made("strong", "", `${a.name} and …`)];
      const [byLand, byWater] = now();
      const choices = KINDS.map(([name, land, water]) => {
        const one = button(name, () => make(land, water));
        one.setAttribute("aria-pressed", String(land === byLand && water === byWater));
        return one;
      });
      return [made("strong", "", `${a.name} – ${b.name}`), ...choices];
    },
  };
}
