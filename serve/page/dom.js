// @ts-check
// Small makers of elements, for every part of the page.

export const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with a class and text.
 * @param {string} name @param {string} [kind] @param {string} [text]
 * @returns {HTMLElement}
 */
export function made(name, kind = "", text = "") {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.textContent = text;
  return element;
}

/**
 * An element that holds others.
 * @param {string} name @param {string} kind @param {(Node | string)[]} parts
 */
export function box(name, kind, ...parts) {
  const element = made(name, kind);
  element.append(...parts);
  return element;
}

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Elements of a drawing from their texts.
 * @param {string[]} items
 */
export function parsed(items) {
  const drawing = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${items.join("")}</svg>`, "image/svg+xml");
  return /** @type {SVGElement[]} */ ([...drawing.documentElement.children]);
}

/**
 * The members of a list by what they have in common, in order.
 * @template T, K
 * @param {T[]} list @param {(member: T) => K} by
 */
export function grouped(list, by) {
  const groups = /** @type {Map<K, T[]>} */ (new Map());
  for (const member of list) groups.set(by(member), [...(groups.get(by(member)) ?? []), member]);
  return groups;
}

/**
 * A button.
 * @param {string} text @param {() => void} action @param {string} [kind]
 */
export function button(text, action, kind = "") {
  const element = /** @type {HTMLButtonElement} */ (made("button", kind, text));
  element.type = "button";
  element.addEventListener("click", action);
  return element;
}

/**
 * A control with its name before it.
 * @param {string} name @param {HTMLElement} control
 */
export function labelled(name, control) {
  const label = made("label", "field", name);
  label.append(" ", control);
  return label;
}

/**
 * A choice of one of several values.
 * @param {[string, string][]} values what is sent and what is shown
 * @param {string} value the one that is chosen
 * @param {(value: string) => void} choose
 */
export function choice(values, value, choose) {
  const select = document.createElement("select");
  for (const [sent, shown] of values) select.append(new Option(shown, sent, sent === value, sent === value));
  select.addEventListener("change", () => choose(select.value));
  return select;
}

/**
 * An input field.
 * @param {string} type @param {string} value @param {(value: string) => void} change called when it is complete
 * @param {Record<string, string>} [attributes]
 */
export function input(type, value, change, attributes = {}) {
  const element = document.createElement("input");
  element.type = type;
  // The bounds of a number come before it.
  for (const [name, text] of Object.entries(attributes)) element.setAttribute(name, text);
  element.value = value;
  element.addEventListener("change", () => change(element.value));
  return element;
}

/**
 * A box to tick.
 * @param {string} name @param {boolean} on @param {(on: boolean) => void} change
 */
export function tick(name, on, change) {
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = on;
  box.addEventListener("change", () => change(box.checked));
  const label = made("label", "tick");
  label.append(box, ` ${name}`);
  return label;
}

/**
 * The id that a name suggests: `Gulf of Aden` becomes `gulf-of-aden`.
 * @param {string} name
 */
export const slug = (name) => name.normalize("NFD").replace(/[\u0300-\u036f'’.]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^[-\d]+|-+$/g, "").slice(0, 56);

/**
 * An element of a drawing.
 * @param {string} name @param {Record<string, string | number>} attributes
 */
export function drawn(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * Lets the arrow keys walk along a row of tabs; the one that is reached is chosen.
 * @param {HTMLElement} row @param {HTMLElement[]} tabs
 */
export function walked(row, tabs) {
  row.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });
}

/**
 * Sets an attribute, unless it is the same: even that would lay out a whole drawing.
 * @param {Element} element @param {string} name @param {string} value
 */
export const put = (element, name, value) => void (element.getAttribute(name) === value || element.setAttribute(name, value));

/** Where lines are exchanged one by one, and fields, which hold what their attributes do not tell. */
const [LISTS, FIELDS] = ["ul, ol, .answers, .ask-scroll", "input, select, textarea"];

/** @param {any} old @param {any} part */
const isSame = (old, part) => old.isEqualNode(part) && !(old.matches?.(FIELDS) ? old.value !== part.value : old.querySelector?.(FIELDS));

/**
 * What an element looks like; a list without its lines.
 * @param {Node} node
 */
const lookOf = (node) => (node instanceof Element ? /** @type {Element} */ (node.matches(LISTS) ? node.cloneNode() : node).outerHTML : `${node.textContent}`);

/**
 * Puts parts into an element in place of what it holds. What looks the same stays, and is not laid out again.
 * @param {Element} element @param {Node[]} parts
 */
export function exchange(element, parts) {
  const [old, added] = [[...element.childNodes], [...parts]];
  while (old.length && added.length && isSame(old.at(-1), added.at(-1))) [old.pop(), added.pop()];
  const changed = added.findIndex((part, at) => !old[at] || !isSame(old[at], part));
  const first = changed < 0 ? added.length : changed;
  /** @type {Map<string, Node[]>} */
  const gone = new Map();
  for (const one of old.slice(first)) gone.set(lookOf(one), [...(gone.get(lookOf(one)) ?? []), one]);
  const kept = added.slice(first).map((part) => {
    const known = gone.get(lookOf(part))?.[0];
    const isList = known instanceof Element && known.matches(LISTS);
    if (!known || !(isList || isSame(known, part))) return part;
    gone.get(lookOf(part))?.shift();
    if (isList) exchange(known, [...part.childNodes]);
    return known;
  });
  for (const one of [...gone.values()].flat()) element.removeChild(one);
  let next = /** @type {ChildNode | null} */ (element.childNodes[first] ?? null);
  for (const part of kept) {
    if (part === next) next = next.nextSibling;
    else element.insertBefore(part, next);
  }
}
