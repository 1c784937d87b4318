// @ts-check
// What the window shows of a board: fitted, zoomed and moved, never far beside what is in play; and a small map of all of it.

import { drawn, put } from "/dom.js";
import { clamp } from "/geometry.js";

/**
 * @typedef {[number, number]} Point
 * @typedef {[number, number, number, number]} Box left, top, width and height in units of the board
 * @typedef {{ scale: number, x: number, y: number }} Look pixels for each unit of the board, and the point in the middle of the window
 */

/** Pixels that may be blank beside what is in play, and that are left free around what is fitted into the window. */
const [MARGIN, PADDING] = [24, 8];
/** How long a glide takes, in milliseconds, and each picture of it at most. */
export const GLIDE = 240;
const SLOW = 40;
/** The longer side of the small map, in pixels; it appears when the board is so many times larger than fitted. */
const [SMALL, LARGE] = [120, 1.6];

/** Whether the person asked for no movement. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The smallest box around boxes. @param {Box[]} boxes @param {number} [ring] what is added on every side @returns {Box} */
export function around(boxes, ring = 0) {
  const left = Math.min(...boxes.map((box) => box[0])) - ring;
  const top = Math.min(...boxes.map((box) => box[1])) - ring;
  const right = Math.max(...boxes.map((box) => box[0] + box[2])) + ring;
  const bottom = Math.max(...boxes.map((box) => box[1] + box[3])) + ring;
  return [left, top, right - left, bottom - top];
}

/** What both boxes have in common. @param {Box} one @param {Box} other @returns {Box} */
export function common(one, other) {
  const [left, top] = [Math.max(one[0], other[0]), Math.max(one[1], other[1])];
  const [right, bottom] = [Math.min(one[0] + one[2], other[0] + other[2]), Math.min(one[1] + one[3], other[1] + other[3])];
  return [left, top, Math.max(right - left, 0), Math.max(bottom - top, 0)];
}

/** The corner of a window where something covers the fewest points. @param {string[]} corners @param {Point[]} points @param {Point} window @param {Point} cover sizes */
export function emptiest(corners, points, window, cover) {
  const covered = (/** @type {string} */ corner) => points.filter(([x, y]) =>
    (corner.endsWith("left") ? x : window[0] - x) < cover[0] && (corner.startsWith("top") ? y : window[1] - y) < cover[1]).length;
  return corners.reduce((one, other) => (covered(other) < covered(one) ? other : one));
}

export class Camera {
  /** @param {SVGSVGElement} svg @param {(isZoomed: boolean) => void} moved */
  constructor(svg, moved) {
    this.svg = svg;
    this.moved = moved;
    /** The size of the window in pixels. @type {Point} */
    this.size = [0, 0];
    /** What is in play. @type {Box} */
    this.crop = [0, 0, 1, 1];
    /** Where the window may go: what is in play, and what is lit beside it. */
    this.room = this.crop;
    /** @type {Look} */
    this.look = { scale: 1, x: 0, y: 0 };
    /** What stays fitted when the size changes: a box, or nothing after the person moved the board. @type {Box | null} */
    this.fitted = this.crop;
    /** The scale for which letters and lines were drawn last. */
    this.scale = 0;
    /** Counts glides, so that a newer movement ends an older one. */
    this.glides = 0;
  }

  /** Pixels for each unit when all that is in play is shown. */
  get whole() {
    return this.scaleOf(this.crop);
  }

  /** @param {Box} box */
  scaleOf([, , wide, high]) {
    return Math.max(Math.min((this.size[0] - 2 * PADDING) / wide, (this.size[1] - 2 * PADDING) / high), 1e-6);
  }

  /** What the window shows. @returns {Box} */
  get shown() {
    const [wide, high] = [this.size[0] / this.look.scale, this.size[1] / this.look.scale];
    return [this.look.x - wide / 2, this.look.y - high / 2, wide, high];
  }

  /** Shows other things: what is in play changed. @param {Box} crop */
  take(crop) {
    if (String(this.fitted) === String(this.crop)) this.fitted = crop;
    if (String(crop) !== String(this.crop)) this.room = crop;
    this.crop = crop;
    this.draw();
  }

  /** @param {number} wide @param {number} high */
  resize(wide, high) {
    const [before, had] = [this.whole, this.size[0] > 0];
    this.size = [wide, high];
    // With a size of its own the drawing is laid out once, and not before its view box fits.
    [this.svg.style.width, this.svg.style.height] = [`${wide}px`, `${high}px`];
    if (had && !this.fitted && wide) this.look.scale *= this.whole / before;
    this.draw();
  }

  /** How a box is looked at so that it fills the window. @param {Box} box @returns {Look} */
  framing(box) {
    return this.clamped({ scale: this.scaleOf(box), x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 });
  }

  /** @param {Look} look @returns {Look} */
  clamped(look) {
    const scale = clamp(look.scale, Math.min(this.whole, this.scaleOf(this.room)), Math.max(this.whole * 8, 3));
    const along = (/** @type {number} */ middle, /** @type {0 | 1} */ axis) => {
      const [start, long, half] = [this.room[axis], this.room[axis + 2], this.size[axis] / scale / 2];
      const margin = MARGIN / scale;
      if (half * 2 >= long + margin * 2) return start + long / 2;
      return clamp(middle, start - margin + half, start + long + margin - half);
    };
    return { scale, x: along(look.x, 0), y: along(look.y, 1) };
  }

  /** @param {boolean} [isDone] false within a glide: letters and lines wait for its end */
  draw(isDone = true) {
    if (!this.size[0] || !this.size[1]) return;
    this.look = this.fitted ? this.framing(this.fitted) : this.clamped(this.look);
    put(this.svg, "viewBox", this.shown.map((value) => value.toFixed(2)).join(" "));
    this.moved(isDone && this.scale !== this.look.scale);
    if (isDone) this.scale = this.look.scale;
  }

  /** Zooms so that a point of the window stays where it is. By 0: shows all that is in play. @param {number} factor @param {Point} [at] by default the middle */
  zoom(factor, at = [this.size[0] / 2, this.size[1] / 2]) {
    if (factor === 0) return void this.frame(this.crop);
    this.glides += 1;
    const before = this.look.scale;
    const { scale } = this.clamped({ ...this.look, scale: before * factor });
    this.fitted = scale <= this.whole * 1.001 ? this.crop : null;
    this.look.scale = scale;
    this.look.x += (at[0] - this.size[0] / 2) * (1 / before - 1 / scale);
    this.look.y += (at[1] - this.size[1] / 2) * (1 / before - 1 / scale);
    return this.draw();
  }

  /** Moves what is shown by pixels. @param {number} right @param {number} down */
  pan(right, down) {
    this.moveTo([this.look.x + right / this.look.scale, this.look.y + down / this.look.scale]);
  }

  /** Brings a point of the board into the middle. @param {Point} point */
  moveTo([x, y]) {
    this.glides += 1;
    if (this.look.scale > this.whole * 1.001) this.fitted = null;
    this.look = { ...this.look, x, y };
    this.draw();
  }

  /** A point of the board in the window. @param {Point} point @returns {Point} */
  toWindow([x, y]) {
    return [(x - this.look.x) * this.look.scale + this.size[0] / 2, (y - this.look.y) * this.look.scale + this.size[1] / 2];
  }

  /** Whether all of a box is in the window. @param {Box} box */
  shows(box) {
    const [, , wide, high] = common(box, this.shown);
    return wide >= box[2] * 0.98 && high >= box[3] * 0.98;
  }

  /** Moves gently until a box fills the window, and keeps it so. @param {Box} box @param {number} [ms] */
  async frame(box, ms = GLIDE) {
    this.glides += 1;
    const glide = this.glides;
    this.fitted = null;
    const aim = this.framing(box);
    const from = this.look;
    const start = performance.now();
    let part = isStill() || document.hidden || !this.size[0] || !ms ? 1 : 0;
    for (let last = Infinity; part < 1; ) {
      const now = await new Promise((resolve) => requestAnimationFrame(resolve));
      if (glide !== this.glides) return;
      // A computer that needs long for each picture is there at once.
      part = now - last > SLOW ? 1 : Math.min((performance.now() - start) / ms, 1);
      last = now;
      const eased = 1 - (1 - part) ** 3;
      // A zoom looks even when the visible width, not the scale, changes evenly.
      const scale = 1 / (1 / from.scale + (1 / aim.scale - 1 / from.scale) * eased);
      this.look = { scale, x: from.x + (aim.x - from.x) * eased, y: from.y + (aim.y - from.y) * eased };
      this.draw(false);
    }
    this.fitted = box;
    this.draw();
  }
}

/** All that is in play in a corner, with a frame around what the window shows. */
export class SmallMap {
  /** @param {Camera} camera @param {string[]} drawings the ids of what is drawn */
  constructor(camera, drawings) {
    this.camera = camera;
    this.svg = /** @type {SVGSVGElement} */ (drawn("svg", { class: "minimap", "aria-hidden": "true" }));
    this.uses = drawings.map((id) => drawn("use", { href: `#${id}` }));
    this.frame = drawn("rect", { class: "minimap-frame", rx: 3, "vector-effect": "non-scaling-stroke" });
    for (const kind of ["pointerdown", "pointermove"]) this.svg.addEventListener(kind, (event) => this.go(/** @type {PointerEvent} */ (event)));
  }

  /** @param {PointerEvent} event */
  go(event) {
    if (!event.buttons) return;
    this.svg.setPointerCapture(event.pointerId);
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    this.camera.moveTo([x, y]);
  }

  /** Follows the camera. */
  follow() {
    const { camera, svg } = this;
    const isShown = camera.look.scale > camera.whole * LARGE;
    svg.classList.toggle("shown", isShown);
    if (!isShown) return svg.replaceChildren();
    const [, , wide, high] = camera.crop;
    const scale = (camera.size[0] < 500 ? SMALL * 0.7 : SMALL) / Math.max(wide, high);
    put(svg, "viewBox", camera.crop.join(" "));
    [svg.style.width, svg.style.height] = [`${wide * scale}px`, `${high * scale}px`];
    const [x, y, width, height] = common(camera.shown, camera.crop);
    for (const [name, value] of Object.entries({ x, y, width, height })) put(this.frame, name, value.toFixed(1));
    return svg.firstChild ? undefined : svg.append(...this.uses, this.frame);
  }
}
