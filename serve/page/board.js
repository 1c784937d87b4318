// @ts-check
// The board: a drawing in layers that follows the pack, with zoom, pan and a selection.

import { SVG, drawn as shape, parsed } from "/dom.js";
import { clamp } from "/geometry.js";

/**
 * @typedef {import("/studio.js").Studio} Studio
 * @typedef {[number, number]} Point
 * @typedef {{ clientX: number, clientY: number }} Place a point of the window
 */

/** The sheet of a pack without areas, in units of the map. */
const EMPTY = [1000, 700];
/**
 * Lets the lines of a shape keep their width while the board is zoomed. Style sheets do not have this property by
 * every standard, so it is an attribute.
 * @template {Element} T
 * @param {T} element
 */
export function unscaled(element) {
  for (const one of [element, ...element.querySelectorAll("*")]) one.setAttribute("vector-effect", "non-scaling-stroke");
  return element;
}

export class Board {
  /** @param {HTMLElement} element @param {Studio} studio */
  constructor(element, studio) {
    this.element = element;
    this.studio = studio;
    /** The number of the drawing that is shown. @type {number | null} */
    this.number = null;
    /** @type {any} */
    this.head = null;
    /** What is known about each area. @type {any[]} */
    this.areas = [];
    /** @type {{ class: string, group: SVGGElement }[]} */
    this.layers = [];
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("role", "application");
    this.svg.tabIndex = 0;
    /** What lies under the board: an image to trace. */
    this.under = shape("g", { class: "under" });
    /** What the page draws over the board: marks of findings and the selection. */
    this.over = shape("g", { class: "over" });
    /** What the current tool draws over everything. */
    this.tool = shape("g", { class: "over tool" });
    this.sheet = shape("rect", { class: "empty-sheet", width: EMPTY[0], height: EMPTY[1] });
    /** The edge of the board, of which the drawing may show a part. */
    this.edge = unscaled(shape("rect", { class: "edge" }));
    /** The cross that the keyboard moves. */
    this.cross = unscaled(shape("path", { class: "cross" }));
    this.svg.append(this.under, this.edge, this.sheet, this.over, this.tool, this.cross);
    element.append(this.svg);
    this.style = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.style];
    /** The indices of selected areas, in the order they were chosen. @type {number[]} */
    this.selected = [];
    /** The ids of areas that a finding is about. @type {string[]} */
    this.lit = [];
    /** The area that the keyboard is at, -1 for none. */
    this.cursor = -1;
    /** The ids of areas that are left alone when the board is settled. @type {Set<string>} */
    this.pinned = new Set();
    /** Called when the selection or the drawing changes. @type {((board: Board) => void)[]} */
    this.listeners = [];
    /** Called when the window shows another part of the board. @type {((board: Board) => void)[]} */
    this.zooms = [];
    this.look = { scale: 0, x: 0, y: 0 };
    this.free = false;
    /** How much of the drawing the window shows. @type {[number, number]} */
    this.shown = [0, 0];
    new ResizeObserver(() => this.resized()).observe(element);
  }

  /**
   * Shows a drawing, or what changed in it.
   * @param {any} drawn
   */
  take(drawn) {
    if (drawn.same) return;
    if (drawn.head) this.takeHead(drawn.head);
    const names = this.selected.map((area) => this.areas[area]?.id);
    const at = this.areas[this.cursor]?.id;
    if (drawn.from === undefined) this.takeWhole(drawn);
    else this.takeChanges(drawn);
    this.number = drawn.number;
    this.selected = names.map((id) => this.indexOf(id)).filter((area) => area >= 0);
    this.cursor = this.indexOf(at);
    this.sheet.classList.toggle("gone", this.areas.length > 0);
    this.fit();
    this.mark();
    this.tell();
  }

  /**
   * Takes the size and the colours of a drawing. What the window shows of the map stays in its place.
   * @param {any} head
   */
  takeHead(head) {
    const middle = this.toMap([this.look.x, this.look.y]);
    const before = this.frame[0];
    // An empty board keeps its place when the first area is drawn on it.
    if (this.head && this.areas.length === 0) this.free = true;
    this.head = head;
    this.sheet.setAttribute("width", String(this.size[0]));
    this.sheet.setAttribute("height", String(this.size[1]));
    this.style.replaceSync(head.style);
    this.svg.setAttribute("aria-label", head.description || "An empty board. Choose the tool Draw to make the first area.");
    if (!this.free) return;
    [this.look.x, this.look.y] = this.toDrawing(middle);
    this.look.scale *= before / this.frame[0];
  }

  /** @param {any} drawn */
  takeWhole(drawn) {
    this.layers = drawn.layers.map((/** @type {any} */ layer) => {
      const group = document.createElementNS(SVG, "g");
      if (layer.class) group.setAttribute("class", layer.class);
      group.append(...parsed(layer.items));
      return { class: layer.class, group };
    });
    this.svg.replaceChildren(this.under, this.edge, this.sheet, ...this.layers.map((layer) => layer.group), this.over, this.tool, this.cross);
    this.areas = drawn.areas.map((/** @type {string} */ text) => JSON.parse(text));
  }

  /** @param {any} drawn */
  takeChanges(drawn) {
    drawn.layers.forEach((/** @type {[number, number, string[]][]} */ splices, /** @type {number} */ at) => {
      const { group } = this.layers[at];
      for (const [start, count, items] of splices.toReversed()) {
        const after = group.children[start + count] ?? null;
        for (let left = count; left > 0; left--) group.children[start].remove();
        for (const item of parsed(items)) group.insertBefore(item, after);
      }
    });
    for (const [start, count, items] of drawn.areas.toReversed()) {
      this.areas.splice(start, count, ...items.map((/** @type {string} */ text) => JSON.parse(text)));
    }
  }

  /** @param {string} id */
  indexOf(id) {
    return this.areas.findIndex((area) => area.id === id);
  }

  /**
   * The outline of an area as it is drawn.
   * @param {number} area
   * @returns {Element | null}
   */
  outline(area) {
    return this.svg.querySelector(`.area[data-area="${area}"]`);
  }

  /** The size of the drawing. */
  get size() {
    return this.head?.size[0] ? this.head.size : EMPTY;
  }

  /** Pixels of the drawing for each unit of the map, and the point of the map at its corner. */
  get frame() {
    return this.head?.frame[0] ? this.head.frame : [1, 0, 0];
  }

  /** Pixels on the screen for each pixel of the drawing when all of it is shown. */
  get whole() {
    const { width, height } = this.element.getBoundingClientRect();
    return Math.min(width / this.size[0], height / this.size[1]) || 1;
  }

  /** The smallest and the largest zoom: room to draw around a small board, and to see a corner of a large one. */
  get limits() {
    return [this.whole / 50, this.whole * 24];
  }

  /** Shows how large the board is, if it says so. @param {[number, number] | null} size in units of the map */
  showEdge(size) {
    const [[x, y], [right, bottom]] = [this.toDrawing([0, 0]), this.toDrawing(size ?? [0, 0])];
    for (const [name, value] of Object.entries({ x, y, width: right - x, height: bottom - y })) this.edge.setAttribute(name, String(value));
  }

  /** A panel that opens takes room from the board, but hides nothing that was seen. */
  resized() {
    const { width, height } = this.element.getBoundingClientRect();
    const [wide, high] = this.shown;
    if (this.free && wide && width && height) this.look.scale = Math.min(width / wide, height / high);
    this.fit();
    if (this.free && wide) this.shown = [wide, high];
  }

  fit() {
    if (!this.free) this.look = { scale: this.whole, x: this.size[0] / 2, y: this.size[1] / 2 };
    this.draw();
  }

  draw() {
    const { width, height } = this.element.getBoundingClientRect();
    if (!width || !height) return;
    this.look.scale = clamp(this.look.scale, this.limits[0], this.limits[1]);
    const [wide, high] = [width / this.look.scale, height / this.look.scale];
    this.shown = [wide, high];
    const box = [this.look.x - wide / 2, this.look.y - high / 2, wide, high];
    this.svg.setAttribute("viewBox", box.map((value) => value.toFixed(2)).join(" "));
    for (const listener of this.zooms) listener(this);
  }

  /** A length on the screen as a length of the drawing. @param {number} pixels */
  onScreen(pixels) {
    return pixels / this.look.scale;
  }

  /**
   * Zooms so that a point of the window stays where it is.
   * @param {number} factor
   * @param {[number, number]} [at]
   */
  zoom(factor, at) {
    if (factor === 0) {
      this.free = false;
      this.fit();
      return;
    }
    const frame = this.element.getBoundingClientRect();
    const [left, top] = at ?? [frame.left + frame.width / 2, frame.top + frame.height / 2];
    this.free = true;
    const before = this.look.scale;
    this.look.scale = clamp(before * factor, this.limits[0], this.limits[1]);
    const change = 1 / before - 1 / this.look.scale;
    this.look.x += (left - frame.left - frame.width / 2) * change;
    this.look.y += (top - frame.top - frame.height / 2) * change;
    this.draw();
  }

  /** @param {number} right @param {number} down */
  pan(right, down) {
    this.free = true;
    this.look.x += right / this.look.scale;
    this.look.y += down / this.look.scale;
    this.draw();
  }

  /**
   * A point of the window as a point of the drawing.
   * @param {Place} event
   * @returns {[number, number]}
   */
  pointAt(event) {
    const frame = this.element.getBoundingClientRect();
    const { scale, x, y } = this.look;
    return [x + (event.clientX - frame.left - frame.width / 2) / scale, y + (event.clientY - frame.top - frame.height / 2) / scale];
  }

  /**
   * A point of the drawing in the units of the map.
   * @param {[number, number]} point
   * @returns {[number, number]}
   */
  toMap([x, y]) {
    const [scale, left, top] = this.frame;
    return [left + x / scale, top + y / scale];
  }

  /**
   * A point of the map on the drawing.
   * @param {[number, number]} point
   * @returns {[number, number]}
   */
  toDrawing([x, y]) {
    const [scale, left, top] = this.frame;
    return [(x - left) * scale, (y - top) * scale];
  }

  /**
   * The area under a point of the window, -1 if there is none.
   * @param {Place} event
   * @param {boolean} [names] whether a name counts that stands beside its area
   */
  areaAt(event, names = false) {
    const under = document.elementsFromPoint(event.clientX, event.clientY).filter((element) => this.svg.contains(element));
    const name = names ? under.find((element) => element.matches(".name[data-of]")) : undefined;
    const area = name ?? under.find((element) => element.matches("[data-area]")) ?? under.find((element) => element.matches("[data-of]"));
    if (!(area instanceof SVGElement)) return -1;
    return Number(area.dataset.area ?? area.dataset.of?.split(" ")[0]);
  }

  /**
   * Moves the keyboard to an area, and shows it.
   * @param {number} area
   */
  goTo(area) {
    this.cursor = area;
    const [x, y] = this.areas[area].at;
    const { width, height } = this.element.getBoundingClientRect();
    const [right, down] = [x - this.look.x, y - this.look.y].map((far) => far * this.look.scale);
    if (Math.abs(right) > width / 2 - 40 || Math.abs(down) > height / 2 - 40) this.pan(right, down);
    this.mark();
  }

  /**
   * Chooses areas.
   * @param {number[]} areas
   */
  select(areas) {
    this.selected = areas;
    if (areas.length) this.cursor = areas[areas.length - 1];
    this.mark();
    this.tell();
  }

  tell() {
    for (const listener of this.listeners) listener(this);
  }

  /** Draws the selection and what is lit over the board. */
  mark() {
    /** @type {Element[]} */
    const marks = [];
    /** @param {number} area @param {string} kind */
    const add = (area, kind) => {
      const path = this.outline(area)?.getAttribute("d");
      if (!path) return;
      marks.push(shape("path", { d: path, class: kind }));
    };
    for (const id of this.lit) add(this.indexOf(id), "lit");
    for (const area of this.selected) add(area, "chosen");
    if (this.cursor >= 0) add(this.cursor, "cursor");
    for (const id of this.pinned) {
      const at = this.areas[this.indexOf(id)]?.at;
      if (at) marks.push(shape("path", { class: "pin", d: `M${at[0]} ${at[1]}l-9 -22a12 12 0 1 1 18 0z` }));
    }
    this.over.replaceChildren(...marks.map(unscaled));
  }
}
