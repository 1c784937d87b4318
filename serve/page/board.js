// @ts-check
// The board: a drawing in layers that follows the pack, with zoom, pan and a selection.

/** @typedef {import("/studio.js").Studio} Studio */

const SVG = "http://www.w3.org/2000/svg";
const STEP = 1.25;
/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

/**
 * Elements from their texts.
 * @param {string[]} items
 */
function parsed(items) {
  const document = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${items.join("")}</svg>`, "image/svg+xml");
  return [...document.documentElement.children];
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
    /** What the page draws over the board: marks of findings, the selection, handles. */
    this.over = document.createElementNS(SVG, "g");
    this.over.setAttribute("class", "over");
    element.append(this.svg);
    this.sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    /** The indices of selected areas, in the order they were chosen. @type {number[]} */
    this.selected = [];
    /** The ids of areas that a finding is about. @type {string[]} */
    this.lit = [];
    /** Called when the selection changes. @type {((board: Board) => void)[]} */
    this.listeners = [];
    this.look = { scale: 0, x: 0, y: 0 };
    this.free = false;
    new ResizeObserver(() => this.fit()).observe(element);
    this.listen();
  }

  /**
   * Shows a drawing, or what changed in it.
   * @param {any} drawn
   */
  take(drawn) {
    if (drawn.same) return;
    if (drawn.head) {
      this.head = drawn.head;
      this.sheet.replaceSync(drawn.head.style);
      this.svg.setAttribute("aria-label", drawn.head.description);
    }
    const names = this.selected.map((area) => this.areas[area]?.id);
    if (drawn.from === undefined) this.takeWhole(drawn);
    else this.takeChanges(drawn);
    this.number = drawn.number;
    this.selected = names.map((id) => this.indexOf(id)).filter((area) => area >= 0);
    this.fit();
    this.mark();
    this.tell();
  }

  /** @param {any} drawn */
  takeWhole(drawn) {
    this.layers = drawn.layers.map((/** @type {any} */ layer) => {
      const group = document.createElementNS(SVG, "g");
      if (layer.class) group.setAttribute("class", layer.class);
      group.append(...parsed(layer.items));
      return { class: layer.class, group };
    });
    this.svg.replaceChildren(...this.layers.map((layer) => layer.group), this.over);
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
    return this.head?.size ?? [1000, 700];
  }

  /** Pixels on the screen for each pixel of the drawing when all of it is shown. */
  get whole() {
    const { width, height } = this.element.getBoundingClientRect();
    return Math.min(width / this.size[0], height / this.size[1]) || 1;
  }

  fit() {
    if (!this.free) this.look = { scale: this.whole, x: this.size[0] / 2, y: this.size[1] / 2 };
    this.draw();
  }

  draw() {
    const { width, height } = this.element.getBoundingClientRect();
    if (!width || !height) return;
    this.look.scale = clamp(this.look.scale, this.whole / 2, this.whole * 24);
    const [wide, high] = [width / this.look.scale, height / this.look.scale];
    const box = [this.look.x - wide / 2, this.look.y - high / 2, wide, high];
    this.svg.setAttribute("viewBox", box.map((value) => value.toFixed(2)).join(" "));
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
    this.look.scale = clamp(before * factor, this.whole / 2, this.whole * 24);
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
   * @param {{ clientX: number, clientY: number }} event
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
    const [scale, left, top] = this.head?.frame ?? [1, 0, 0];
    return [left + x / scale, top + y / scale];
  }

  /**
   * A point of the map on the drawing.
   * @param {[number, number]} point
   * @returns {[number, number]}
   */
  toDrawing([x, y]) {
    const [scale, left, top] = this.head?.frame ?? [1, 0, 0];
    return [(x - left) * scale, (y - top) * scale];
  }

  /**
   * The area under a point of the window.
   * @param {{ clientX: number, clientY: number }} event
   */
  areaAt(event) {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    for (const element of under) {
      const area = element.closest?.("[data-area], [data-of]");
      if (area instanceof SVGElement && this.svg.contains(area)) {
        return Number(area.dataset.area ?? area.dataset.of?.split(" ")[0]);
      }
    }
    return -1;
  }

  /**
   * Chooses areas.
   * @param {number[]} areas
   */
  select(areas) {
    this.selected = areas;
    this.mark();
    this.tell();
  }

  tell() {
    for (const listener of this.listeners) listener(this);
  }

  /**
   * Lights up the areas that a finding is about, and brings them into view.
   * @param {string[]} ids
   */
  light(ids) {
    this.lit = ids;
    this.mark();
    const boxes = ids.map((id) => this.areas[this.indexOf(id)]?.box).filter((box) => box?.[2]);
    if (boxes.length === 0) return;
    const [x, y, wide, high] = boxes[0];
    this.look.x = x + wide / 2;
    this.look.y = y + high / 2;
    this.free = true;
    this.draw();
  }

  /** Draws the selection and what is lit over the board. */
  mark() {
    /** @type {Element[]} */
    const marks = [];
    /** @param {number} area @param {string} kind */
    const add = (area, kind) => {
      const path = this.outline(area)?.getAttribute("d");
      if (!path) return;
      const mark = document.createElementNS(SVG, "path");
      mark.setAttribute("d", path);
      mark.setAttribute("class", kind);
      marks.push(mark);
    };
    for (const id of this.lit) add(this.indexOf(id), "lit");
    for (const area of this.selected) add(area, "chosen");
    this.over.replaceChildren(...marks);
  }

  listen() {
    this.element.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom(event.deltaY < 0 ? STEP : 1 / STEP, [event.clientX, event.clientY]);
      },
      { passive: false },
    );
    /** @type {{ x: number, y: number, moved: boolean } | null} */
    let drag = null;
    this.svg.addEventListener("pointerdown", (event) => {
      drag = { x: event.clientX, y: event.clientY, moved: false };
      this.svg.setPointerCapture(event.pointerId);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (!drag) return;
      const [right, down] = [drag.x - event.clientX, drag.y - event.clientY];
      if (!drag.moved && Math.hypot(right, down) < 4) return;
      this.pan(right, down);
      drag = { x: event.clientX, y: event.clientY, moved: true };
    });
    this.svg.addEventListener("pointerup", (event) => {
      if (drag && !drag.moved) {
        const area = this.areaAt(event);
        const others = event.shiftKey ? this.selected.filter((other) => other !== area) : [];
        const isNew = !event.shiftKey || !this.selected.includes(area);
        this.select(area >= 0 && isNew ? [...others, area] : others);
      }
      drag = null;
    });
    this.svg.addEventListener("keydown", (event) => {
      const far = 60;
      /** @type {Record<string, () => void>} */
      const keys = {
        "+": () => this.zoom(STEP),
        "-": () => this.zoom(1 / STEP),
        0: () => this.zoom(0),
        ArrowLeft: () => this.pan(-far, 0),
        ArrowRight: () => this.pan(far, 0),
        ArrowUp: () => this.pan(0, -far),
        ArrowDown: () => this.pan(0, far),
        Escape: () => this.select([]),
      };
      if (!keys[event.key] || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      keys[event.key]();
    });
  }
}
