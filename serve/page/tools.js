// @ts-check
// The tools beside the board: which one is current, its keys and its options.

import { unscaled } from "/board.js";
import { hearClipboard } from "/clipboard.js";
import { button, byId, drawn, made } from "/dom.js";
import { Gestures } from "/gestures.js";
import { icon } from "/icons.js";
import { showKeys } from "/keys.js";
import { Outlines } from "/outlines.js";
import { border } from "/tools/border.js";
import { brushes } from "/tools/brush.js";
import { centre, corner } from "/tools/corner.js";
import { draw, split } from "/tools/draw.js";
import { frame } from "/tools/frame.js";
import { link } from "/tools/link.js";
import { select } from "/tools/select.js";
import { moveImage, shiftImage } from "/trace.js";
import { Grid, viewBar } from "/zoom.js";

/**
 * @typedef {import("/studio.js").Studio} Studio
 * @typedef {import("/board.js").Board} Board
 * @typedef {import("/board.js").Point} Point
 */

/**
 * Where a pointer is: in the window, on the drawing, and on the map.
 * @typedef {object} Stroke
 * @property {import("/board.js").Place} place
 * @property {Point} at
 * @property {Point} map
 * @property {boolean} shift
 * @property {boolean} alt
 * @property {number} reach how near something must be to be meant, in pixels of the screen
 */

/**
 * A tool. What it does not take, pans the board.
 * @typedef {object} Tool
 * @property {string} id
 * @property {string} name
 * @property {string} key
 * @property {string} hint
 * @property {() => boolean} [offered] whether the pack has what it sets
 * @property {boolean} [walks] the arrow keys go from area to area instead of moving a cross
 * @property {boolean} [takesDigits] digits belong to the tool
 * @property {(area: number, shift: boolean) => void} [pick] an area was clicked, -1 for none
 * @property {(stroke: Stroke) => void} [tap] a click, whatever is there
 * @property {(stroke: Stroke) => boolean} [down] begins a stroke, or returns false
 * @property {(stroke: Stroke) => void} [drag]
 * @property {(stroke: Stroke) => void} [up]
 * @property {(stroke: Stroke) => void} [hover]
 * @property {() => boolean} [cancel] drops what was begun; true if there was something
 * @property {() => void} [leave] puts what was begun aside until the tool is taken again; otherwise `cancel` drops it
 * @property {() => void} [drop] drops only the stroke that goes on; otherwise `cancel` does
 * @property {() => Promise<void>} [restore] shows what was begun before the page was opened
 * @property {() => void} [follow] the drawing, the selection or the zoom changed
 * @property {(key: string) => boolean} [press] a key was pressed; true if it was for the tool
 * @property {() => (HTMLElement | string)[]} [options] what can be chosen
 */

export class Tools {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.board = studio.board;
    this.outlines = new Outlines(this.board);
    this.grid = new Grid(this.board);
    /** @type {Tool[]} */
    this.all = [select, draw, split, corner, centre, border, link, ...brushes, frame, moveImage].map((make) => make(this));
    this.current = this.all[0];
    /** Buttons that do something at once. */
    this.actions = [
      { id: "sea", name: "Rest is sea", key: "u", hint: "Make open sea of all of the board that no area covers", needs: 0, act: () => this.fillSea() },
      { id: "merge", name: "Merge", key: "m", hint: "Merge the selected areas into the first of them", needs: 2, act: () => this.merge() },
      { id: "pin", name: "Pin", key: "k", hint: "Pin the selected areas, so that Settle leaves them alone; again to unpin them", needs: 1, act: () => this.pin() },
      { id: "settle", name: "Settle", key: "l", hint: "Settle the outlines of all areas that are not pinned", needs: 0, act: () => this.settle() },
      { id: "remove", name: "Remove", key: "Delete", hint: "Remove the selected areas", needs: 1, act: () => this.remove() },
    ];
    this.makeBar();
    this.gestures = new Gestures(this.board, this);
    this.board.listeners.push(() => this.follow());
    this.board.zooms.push(() => this.current.follow?.());
    document.addEventListener("keydown", (event) => this.hearKey(event));
    byId("keys").addEventListener("click", () => this.showKeys());
    this.board.element.append(viewBar(this.board, this.grid));
    hearClipboard(this);
    this.use("select");
  }

  makeBar() {
    const bar = byId("tools");
    /** @param {{ id: string, name: string, key: string, hint: string }} what @param {() => void} act */
    const entry = ({ id, name, key, hint }, act) => {
      const one = button("", act);
      one.append(icon(id), made("span", "word", name));
      const shown = made("span", "key", key.length === 1 ? key.toUpperCase() : "Del");
      shown.setAttribute("aria-hidden", "true");
      one.append(shown);
      one.title = `${name}: ${hint}`;
      one.setAttribute("aria-keyshortcuts", key);
      return one;
    };
    const tools = this.all.map((tool) => entry(tool, () => this.use(tool.id)));
    const actions = this.actions.map((action) => entry(action, action.act));
    bar.replaceChildren(...tools, made("hr"), ...actions);
    const buttons = [...tools, ...actions];
    bar.addEventListener("keydown", (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const enabled = buttons.filter((one) => !one.disabled && !one.hidden);
      const at = enabled.findIndex((one) => one === document.activeElement);
      enabled[(at + step + enabled.length) % enabled.length].focus();
    });
    this.buttons = { tools, actions };
  }

  /**
   * Takes a tool.
   * @param {string} id
   */
  use(id) {
    this.studio.forgive();
    this.gestures?.stop();
    (this.current.leave ?? this.current.cancel)?.();
    this.show();
    this.current = this.all.find((tool) => tool.id === id) ?? this.all[0];
    this.buttons?.tools.forEach((one, at) => {
      const isCurrent = this.all[at] === this.current;
      one.setAttribute("aria-pressed", String(isCurrent));
      one.tabIndex = isCurrent ? 0 : -1;
    });
    this.board.svg.dataset.tool = this.current.id;
    this.follow();
  }

  /** Shows the options of the tool again, and what it draws. */
  follow() {
    this.buttons?.actions.forEach((one, at) => {
      one.disabled = this.board.selected.length < this.actions[at].needs;
    });
    this.buttons?.tools.forEach((one, at) => {
      one.hidden = !this.isOffered(this.all[at]);
    });
    if (!this.isOffered(this.current)) this.use("select");
    this.current.follow?.();
    this.showOptions();
  }

  /** @param {Tool} tool */
  isOffered(tool) {
    return tool.offered?.() ?? true;
  }

  showOptions() {
    const options = byId("options");
    // What the person is choosing is not taken away under their hands.
    const focused = document.activeElement instanceof HTMLElement && options.contains(document.activeElement) ? document.activeElement : null;
    const at = focused ? [...options.querySelectorAll("button, select, input")].indexOf(focused) : -1;
    const hint = made("span", "hint", this.current.hint);
    hint.title = this.current.hint;
    options.replaceChildren(...(this.current.options?.() ?? []), hint);
    if (at >= 0) /** @type {HTMLElement | undefined} */ ([...options.querySelectorAll("button, select, input")][at])?.focus();
  }

  /**
   * What the tool draws over the board.
   * @param {...Element} shapes
   */
  show(...shapes) {
    this.board.tool.replaceChildren(...shapes.map(unscaled));
  }

  /** @param {KeyboardEvent} event */
  hearKey(event) {
    const { target } = event;
    // Letters that are typed beside the board are not for the tools.
    const inText = target instanceof Element && target.closest("input, textarea, select, [contenteditable], .side") !== null;
    if (event.defaultPrevented || inText || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") {
      this.escape();
      return;
    }
    if (event.key === "?") {
      this.showKeys();
      return;
    }
    const key = event.key === "Backspace" ? event.key : event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const tool = this.all.find((one) => one.key === key && this.isOffered(one));
    const action = this.actions.find((one) => one.key === key);
    if (this.current.press?.(key)) this.follow();
    else if (tool) this.use(tool.id);
    else if (action && this.board.selected.length >= action.needs) action.act();
    else return;
    event.preventDefault();
  }

  /** Who goes on has read what was wrong. */
  begin() {
    this.studio.forgive();
  }

  /** Drops what was begun, then the tool, then the selection. */
  escape() {
    this.studio.forgive();
    const dropped = this.current.cancel?.();
    this.gestures.stop();
    if (dropped) this.follow();
    else if (this.current.id !== "select") this.use("select");
    else this.board.select([]);
  }

  /**
   * A point of the map with as many digits as one can point at.
   * @param {Point} point
   * @returns {Point}
   */
  rounded([x, y]) {
    const power = 10 ** Math.max(0, Math.ceil(Math.log10(this.board.frame[0] * 10)));
    return [Math.round(x * power) / power, Math.round(y * power) / power];
  }

  /**
   * A length on the screen as one on the map.
   * @param {number} pixels
   */
  onMap(pixels) {
    return this.board.onScreen(pixels) / this.board.frame[0];
  }

  /** The ids of the selected areas, in the order they were chosen. @returns {string[]} */
  get chosen() {
    return this.board.selected.map((area) => this.board.areas[area].id);
  }

  /**
   * Says which area the keyboard is at.
   * @param {number} area
   */
  describe(area) {
    const { name, sea, limit, site } = this.board.areas[area];
    const isChosen = this.board.selected.includes(area);
    this.studio.say([name, sea ? "open sea" : `limit ${limit}`, site ? `${site} city site` : "", isChosen ? "selected" : ""].filter((part) => part).join(", "));
  }

  /** Merges the selected areas into the first of them. */
  merge() {
    const { areas, selected } = this.board;
    const [first, ...others] = selected;
    const near = (/** @type {number} */ area) => [...areas[area].land, ...areas[area].water];
    // Each of them touches one that comes before it.
    const reached = new Set(near(first));
    const orders = [];
    while (others.length) {
      const [next] = others.splice(Math.max(0, others.findIndex((area) => reached.has(area))), 1);
      for (const area of near(next)) reached.add(area);
      orders.push({ do: "merge", a: areas[first].id, b: areas[next].id });
    }
    return this.studio.changeAll(orders);
  }

  /** Pins the selected areas, or unpins them if all of them are pinned. */
  pin() {
    const { chosen, board } = this;
    const isPinned = chosen.every((id) => board.pinned.has(id));
    for (const id of chosen) {
      if (isPinned) board.pinned.delete(id);
      else board.pinned.add(id);
    }
    board.mark();
    const count = `${chosen.length} ${chosen.length === 1 ? "area" : "areas"}`;
    this.studio.say(isPinned ? `Unpinned ${count}.` : `Pinned ${count}.`);
  }

  /** Lets the outlines settle around what is pinned. */
  settle() {
    const pinned = [...this.board.pinned].filter((id) => this.board.indexOf(id) >= 0);
    return this.studio.change({ do: "settle", pinned });
  }

  /** Removes the selected areas. */
  remove() {
    return this.studio.change({ do: "remove-areas", areas: this.chosen });
  }

  /** Makes open sea of what is left of the board. */
  fillSea() {
    return this.changeAndSelect([{ do: "rest-is-sea" }]);
  }

  /** Shows the keys of all tools that the pack has. */
  showKeys() {
    showKeys([...this.all.filter((tool) => this.isOffered(tool)), ...this.actions]);
  }

  /** Goes on with what was begun before the page was opened. */
  restore() {
    for (const tool of this.all) tool.restore?.();
  }

  /**
   * Words beside a point of the drawing that say why something is there.
   * @param {string} text @param {Point} at
   */
  words(text, [x, y]) {
    const words = drawn("text", { class: "why", "paint-order": "stroke", x: x + this.board.onScreen(14), y: y - this.board.onScreen(12), "font-size": this.board.onScreen(13) });
    words.textContent = text;
    return words;
  }

  /**
   * The orders that make the board large enough for points, and where they lie then.
   * @param {Point[]} points
   * @returns {{ orders: object[], moved: (point: Point) => Point }}
   */
  room(points) {
    const size = this.studio.seen?.pack?.board;
    /** @param {0 | 1} axis */
    const reach = (axis) => points.reduce(([least, most], point) => [Math.min(least, Math.floor(point[axis])), Math.max(most, Math.ceil(point[axis]))], [0, size?.[axis] ?? 0]);
    const [[left, right], [top, bottom]] = [reach(0), reach(1)];
    if (!size || (left === 0 && top === 0 && right === size[0] && bottom === size[1])) return { orders: [], moved: (point) => point };
    return { orders: [{ do: "resize-board", least: [left, top], most: [right, bottom] }], moved: ([x, y]) => this.rounded([x - left, y - top]) };
  }

  /**
   * Makes changes, of which the first may resize the board. What the window shows stays where it is.
   * @param {any[]} orders
   */
  async changeBoard(orders) {
    const { board } = this;
    const [left, top] = orders[0].least ?? [0, 0];
    const isWhole = !board.free;
    if (orders[0].do === "resize-board") board.free = true;
    const done = await this.studio.changeAll(orders);
    if (done && (left || top)) {
      shiftImage(this.studio, [left, top]);
      board.look.x -= left * board.frame[0];
      board.look.y -= top * board.frame[0];
      board.draw();
    }
    if (!done) board.free = !isWhole;
    return done;
  }

  /**
   * Makes changes and selects the areas that are new.
   * @param {object[]} orders
   */
  async changeAndSelect(orders) {
    const before = new Set(this.board.areas.map((area) => area.id));
    if (!(await this.changeBoard(orders))) return false;
    const isNew = (/** @type {number} */ area) => !before.has(this.board.areas[area].id);
    this.board.select([...this.board.areas.keys()].filter(isNew));
    return true;
  }
}
