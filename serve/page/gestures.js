// @ts-check
// What hands do on the board: pan, zoom and pinch, and strokes that go to the current tool.

import { distance } from "/geometry.js";

/**
 * @typedef {import("/board.js").Board} Board
 * @typedef {import("/board.js").Place} Place
 * @typedef {import("/board.js").Point} Point
 * @typedef {import("/tools.js").Stroke} Stroke
 *
 * What the hands hold.
 * @typedef {object} Tools
 * @property {Partial<import("/tools.js").Tool>} current
 * @property {(point: Point) => Point} rounded
 * @property {(area: number) => void} describe
 * @property {() => void} [begin] something is pressed
 */

const STEP = 1.25;
/** A pointer that moved less than this was held still. */
const STILL = 5;

export class Gestures {
  /** @param {Board} board @param {Tools} tools */
  constructor(board, tools) {
    this.board = board;
    this.tools = tools;
    /** The fingers that are down. @type {Map<number, Place>} */
    this.down = new Map();
    /** What the first of them does. @type {"" | "stroke" | "pan" | "wait"} */
    this.doing = "";
    this.start = { clientX: 0, clientY: 0 };
    this.space = false;
    /** Where the pointer was last. @type {Place | null} */
    this.last = null;
    /** Where the keyboard's cross is on the drawing. @type {Point | null} */
    this.cross = null;
    this.listen();
    this.hearKeys();
    board.zooms.push(() => this.showCross());
  }

  /**
   * @param {Place & { shiftKey?: boolean, altKey?: boolean, pointerType?: string }} event
   * @returns {Stroke}
   */
  stroke(event) {
    const at = this.board.pointAt(event);
    const place = { clientX: event.clientX, clientY: event.clientY };
    const reach = event.pointerType === "touch" ? 22 : 11;
    const map = this.tools.rounded(this.board.toMap(at));
    return { place, at, map, shift: event.shiftKey ?? false, alt: event.altKey ?? false, reach };
  }

  listen() {
    const { svg, element } = this.board;
    const wheel = (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      this.board.zoom(event.deltaY < 0 ? STEP : 1 / STEP, [event.clientX, event.clientY]);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.release(event));
    svg.addEventListener("pointercancel", (event) => {
      this.down.delete(event.pointerId);
      this.stop();
    });
  }

  /** Ends what is going on without making anything of it. */
  stop() {
    const { current } = this.tools;
    if (this.doing === "stroke") (current.drop ?? current.cancel)?.();
    this.doing = "";
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button > 1) return;
    this.tools.begin?.();
    this.board.svg.setPointerCapture(event.pointerId);
    this.cross = null;
    this.showCross();
    this.down.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
    if (this.down.size > 1) {
      this.stop();
      return;
    }
    this.start = { clientX: event.clientX, clientY: event.clientY };
    const pans = event.button === 1 || this.space;
    if (event.button === 1) event.preventDefault();
    if (!pans && this.tools.current.down?.(this.stroke(event))) this.doing = "stroke";
    else this.doing = pans ? "pan" : "wait";
  }

  /** @param {PointerEvent} event */
  move(event) {
    this.last = { clientX: event.clientX, clientY: event.clientY };
    const before = this.down.get(event.pointerId);
    if (!before) {
      this.tools.current.hover?.(this.stroke(event));
      return;
    }
    if (this.down.size === 2) this.pinch(event.pointerId, before, event);
    const far = Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY);
    if (this.doing === "wait" && far >= STILL) this.doing = "pan";
    else if (this.doing === "stroke") this.tools.current.drag?.(this.stroke(event));
    if (this.doing === "pan") this.board.pan(before.clientX - event.clientX, before.clientY - event.clientY);
    if (this.doing !== "wait") this.down.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
  }

  /**
   * Two fingers move and zoom the board.
   * @param {number} finger @param {Place} before @param {Place} now
   */
  pinch(finger, before, now) {
    const other = [...this.down].find(([id]) => id !== finger)?.[1];
    if (!other) return;
    /** @param {Place} place @returns {Point} */
    const point = ({ clientX, clientY }) => [clientX, clientY];
    const [was, is] = [distance(point(before), point(other)), distance(point(now), point(other))];
    this.board.pan((before.clientX - now.clientX) / 2, (before.clientY - now.clientY) / 2);
    const middle = /** @type {Point} */ ([(now.clientX + other.clientX) / 2, (now.clientY + other.clientY) / 2]);
    if (was > 8 && is > 8) this.board.zoom(is / was, middle);
  }

  /** @param {PointerEvent} event */
  release(event) {
    this.down.delete(event.pointerId);
    const { doing } = this;
    this.doing = "";
    if (doing === "stroke") this.tools.current.up?.(this.stroke(event));
    else if (doing === "wait") this.tap(this.stroke(event));
  }

  /**
   * A click that was no stroke.
   * @param {Stroke} stroke
   */
  tap(stroke) {
    const { current } = this.tools;
    if (current.tap) current.tap(stroke);
    else current.pick?.(this.board.areaAt(stroke.place, current.id === "select"), stroke.shift);
  }

  hearKeys() {
    const { board } = this;
    const space = (/** @type {boolean} */ held) => {
      this.space = held;
      board.svg.classList.toggle("panning", held);
    };
    board.svg.addEventListener("keyup", (event) => event.key === " " && space(false));
    board.svg.addEventListener("blur", () => space(false));
    board.svg.addEventListener("keydown", (event) => {
      if (event.altKey || event.metaKey) return;
      const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      /** @type {Record<string, () => void>} */
      const keys = {
        "+": () => board.zoom(STEP),
        "=": () => board.zoom(STEP),
        "-": () => board.zoom(1 / STEP),
        0: () => board.zoom(0),
        " ": () => space(true),
        Enter: () => this.enter(event.shiftKey),
      };
      const digit = /^\d$/.test(event.key) && this.tools.current.takesDigits;
      if (arrow && event.ctrlKey) board.pan(arrow[0] * 60, arrow[1] * 60);
      else if (arrow && this.tools.current.walks) this.walk(arrow);
      else if (arrow) this.moveCross(arrow, event.shiftKey ? 1 : 12);
      else if (keys[event.key] && !event.ctrlKey && !digit) keys[event.key]();
      else return;
      event.preventDefault();
    });
  }

  /** The middle of what is shown, on the drawing. @returns {Point} */
  get middle() {
    return [this.board.look.x, this.board.look.y];
  }

  /**
   * Goes to the neighbour in a direction, or to the nearest area there.
   * @param {number[]} arrow
   */
  walk([right, down]) {
    const { areas, cursor } = this.board;
    const here = areas[cursor];
    const from = /** @type {Point} */ (here?.at ?? this.middle);
    /** How far an area is, further when it is not straight ahead. @param {number} area */
    const far = (area) => {
      const [x, y] = [areas[area].at[0] - from[0], areas[area].at[1] - from[1]];
      const [ahead, aside] = [x * right + y * down, Math.abs(x * down) + Math.abs(y * right)];
      if (!here) return Math.hypot(x, y);
      return ahead <= 0 || aside > ahead * 2 ? Infinity : ahead + aside * 2;
    };
    /** @param {number[]} list */
    const nearest = (list) => list.reduce((best, area) => (best < 0 ? far(area) < Infinity : far(area) < far(best)) ? area : best, -1);
    const isDrawn = (/** @type {number} */ area) => area !== cursor && areas[area].box[2] > 0;
    const touching = nearest([...(here?.land ?? []), ...(here?.water ?? [])].filter(isDrawn));
    const next = touching >= 0 ? touching : nearest([...areas.keys()].filter(isDrawn));
    if (next < 0) return;
    this.board.goTo(next);
    this.tools.describe(next);
  }

  /**
   * Moves the cross of the keyboard.
   * @param {number[]} arrow @param {number} pixels
   */
  moveCross([right, down], pixels) {
    const [x, y] = this.cross ?? this.middle;
    const step = this.board.onScreen(pixels);
    this.cross = [x + right * step, y + down * step];
    this.showCross();
    const stroke = this.stroke(this.placeOf(this.cross));
    const { current } = this.tools;
    if (this.doing === "stroke") current.drag?.(stroke);
    else current.hover?.(stroke);
  }

  /** A point of the drawing as one of the window. @param {Point} point */
  placeOf([x, y]) {
    const { look, element } = this.board;
    const frame = element.getBoundingClientRect();
    const clientX = frame.left + frame.width / 2 + (x - look.x) * look.scale;
    return { clientX, clientY: frame.top + frame.height / 2 + (y - look.y) * look.scale };
  }

  /**
   * Enter does what a click would do: at the area of the keyboard, or at its cross.
   * @param {boolean} shift
   */
  enter(shift) {
    const { current } = this.tools;
    if (current.walks) {
      if (this.board.cursor >= 0) current.pick?.(this.board.cursor, shift);
      return;
    }
    this.cross ??= this.middle;
    this.showCross();
    const stroke = this.stroke({ ...this.placeOf(this.cross), shiftKey: shift });
    if (this.doing === "stroke") {
      this.doing = "";
      current.up?.(stroke);
    } else if (!current.tap && current.down?.(stroke)) this.doing = "stroke";
    else this.tap(stroke);
  }

  showCross() {
    if (!this.cross) {
      this.board.cross.removeAttribute("d");
      return;
    }
    const [x, y] = this.cross;
    const arm = this.board.onScreen(14);
    this.board.cross.setAttribute("d", `M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`);
  }
}
