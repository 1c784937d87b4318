// Search: a field that lists areas while one types, and goes to the one that is chosen.

const field = byId("find");
const found = byId("found");
const MOST_FOUND = 12;

/** Letters without accents and case, so that what is typed on any keyboard finds every name. */
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const searchable = data.areas.map((about) => [about.name, ...about.aliases, about.id].map(folded));
let listed = [];
let marked = -1;

/** How well an area fits: 0 is best, 3 is not at all. */
function rank(area, words) {
  const ranks = searchable[area].map((name) => {
    if (name.startsWith(words)) return 0;
    if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(words))) return 1;
    return name.includes(words) ? 2 : 3;
  });
  return Math.min(...ranks);
}

function search(text) {
  const words = folded(text.trim());
  if (words === "") return [];
  const ranked = data.areas.map((about, area) => [rank(area, words), about.name, area]);
  const fitting = ranked.filter(([points]) => points < 3);
  fitting.sort((a, b) => a[0] - b[0] || a[1].localeCompare(b[1], "en") || a[2] - b[2]);
  return fitting.map(([, , area]) => area);
}

function mark(at) {
  marked = at;
  [...found.children].forEach((item, index) => {
    if (item.id) item.setAttribute("aria-selected", String(index === at));
  });
  const item = found.children[at];
  if (at >= 0 && item) {
    field.setAttribute("aria-activedescendant", item.id);
    item.scrollIntoView({ block: "nearest" });
  } else {
    field.removeAttribute("aria-activedescendant");
  }
}

function closeFound() {
  found.hidden = true;
  field.setAttribute("aria-expanded", "false");
  mark(-1);
}

function list() {
  if (field.value.trim() === "") return closeFound();
  const all = search(field.value);
  listed = all.slice(0, MOST_FOUND);
  const items = listed.map((area, at) => {
    const about = data.areas[area];
    const regions = about.regions.map((id) => data.civilizations[id].name).join(", ");
    const where = about.sea ? "open sea" : regions;
    return make("li", { id: `found-${at}`, role: "option", "aria-selected": "false", "data-found": area }, typed(about.name), make("span", {}, typed(where)));
  });
  if (items.length === 0) items.push(make("li", { class: "none", role: "presentation" }, "No area is called that."));
  found.replaceChildren(...items);
  found.hidden = false;
  field.setAttribute("aria-expanded", "true");
  mark(listed.length > 0 ? 0 : -1);
  const more = all.length > listed.length ? `, the first ${listed.length} are listed` : "";
  say(all.length === 0 ? "No area found" : `${all.length} found${more}`);
}

function take(area) {
  field.value = data.areas[area].name;
  closeFound();
  chooseView("map");
  choose(area);
  goTo(area);
  say(inWords(area));
}

function onFieldKey(event) {
  const last = listed.length - 1;
  const open = !found.hidden;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (!open) list();
    else if (listed.length > 0) {
      const step = event.key === "ArrowDown" ? 1 : -1;
      const next = marked + step;
      mark(next > last ? 0 : next < 0 ? last : next);
    }
  } else if (event.key === "Enter") {
    if (!open) list();
    else if (marked >= 0) take(listed[marked]);
  } else if (event.key === "Escape") {
    if (!open) field.value = "";
    closeFound();
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

function startSearch() {
  field.addEventListener("input", list);
  field.addEventListener("keydown", onFieldKey);
  field.addEventListener("blur", closeFound);
  // Pressing on an item must not take the focus from the field before the click arrives.
  found.addEventListener("pointerdown", (event) => event.preventDefault());
  found.addEventListener("click", (event) => {
    const item = event.target.closest("[data-found]");
    if (item) take(Number(item.dataset.found));
  });
}
