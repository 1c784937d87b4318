// @ts-check
// Link: two areas are clicked that do not touch, or whose strait only some may pass.

import { button, drawn, made } from "/dom.js";

/**
 * @param {import("/tools.js").Tools} tools
 * @returns {import("/tools.js").Tool}
 */
export function link(tools) {
  const { board, studio } = tools;
  /** The ids of the areas that were clicked: both ends, then those whose holder may pass. @type {string[]} */
  let picked = [];
  const areas = () => picked.map((id) => board.areas[board.indexOf(id)]).filter((area) => area);
  /** @param {"land" | "water"} by @param {string[]} holders */
  const add = async (by, holders) => {
    const [a, b] = areas();
    const isThere = a[by].includes(board.indexOf(b.id));
    const border = isThere ? [] : [{ do: "add-border", a: a.id, b: b.id, by }];
    if (await studio.changeAll([...border, { do: "add-tie", a: a.id, b: b.id, open_to_holder_of: holders }])) picked = [];
    tools.follow();
  };
  const remove = async () => {
    const [a, b] = areas();
    const at = board.indexOf(b.id);
    const by = a.land.includes(at) ? (a.water.includes(at) ? "both" : "land") : "water";
    if (await studio.change({ do: "remove-border", a: a.id, b: b.id, by })) picked = [];
    tools.follow();
  };
  return {
    id: "link",
    name: "Link",
    key: "w",
    hint: "Click two areas that are to be linked by a line. For a passage, click also the areas whose holder may cross it.",
    walks: true,
    pick(area) {
      const id = board.areas[area]?.id;
      picked = !id ? [] : picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id];
      tools.follow();
    },
    follow() {
      if (areas().length < picked.length) picked = [];
      const [a, b] = areas();
      const marks = picked.map((id, at) => drawn("path", { class: at < 2 ? "touched" : "touched holder", d: board.outline(board.indexOf(id))?.getAttribute("d") ?? "" }));
      if (b) marks.push(drawn("path", { class: "new", d: `M${a.at.join(" ")}L${b.at.join(" ")}` }));
      tools.show(...marks);
    },
    cancel() {
      const had = picked.length > 0;
      picked = [];
      return had;
    },
    options() {
      const [a, b, ...others] = areas();
      if (!a) return [];
      if (!b) return [made("strong", "", `${a.name} and …`)];
      const isSea = a.sea || b.sea;
      const holders = (others.length ? others : [a, b]).filter((area) => !area.sea);
      const names = holders.map((area) => area.name).join(", ");
      const byLand = button("Link by land", () => add("land", []));
      byLand.disabled = isSea;
      const passage = button(`Passage for the holder of ${names}`, () => add("water", holders.map((area) => area.id)));
      passage.disabled = holders.length === 0;
      const cut = button("Remove", remove);
      cut.disabled = ![...a.land, ...a.water].includes(board.indexOf(b.id));
      return [made("strong", "", `${a.name} – ${b.name}`), byLand, button("Link by water", () => add("water", [])), passage, cut];
    },
  };
}
