// @ts-check
// What hands do on the live board: tap, hold, pan, pinch, wheel and keys.

/**
 * @typedef {import("/table/board.js").LiveBoard} LiveBoard
 * @typedef {import("/table/camera.js").Point} Point
 */

/** A finger that moved less than so many pixels tapped, unless it stayed for so many milliseconds. */
const [STILL, HELD] = [8, 500];
/** One press of a key zooms by this, or moves the board by this many pixels. */
const [STEP, PUSH] = [1.4, 60];
const ARROWS = /** @type {Record<string, Point>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

export class Gestures {
  /** @param {LiveBoard} board */
  constructor(board) {
    this.board = board;
    /** Where the pointers that are down were last. @type {Map<number, Point>} */
    this.down = new Map();
    /** Where the first of them came down; null once it is no tap any more. @type {Point | null} */
    this.start = null;
    this.timer = 0;
    const { svg } = board;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.release(event));
    svg.addEventListener("pointercancel", (event) => this.end(event));
    // A finger that is lifted leaves too, which means nothing.
    svg.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && board.point(null));
    // What a tap changes may move another control under the finger, which the click after it would meet.
    svg.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    // The board keeps the keyboard: an answer that is clicked is soon gone.
    svg.addEventListener("mousedown", (event) => {
      event.preventDefault();
      svg.focus({ preventScroll: true });
    });
    svg.addEventListener("keydown", (event) => this.key(event));
    // A screen reader clicks without a pointer.
    svg.addEventListener("click", ({ detail, target }) => {
      if (detail === 0 && target instanceof SVGElement && target.dataset.place) board.tap(target.dataset.place);
    });
  }

  /** Where a pointer is in the window of the board. @param {MouseEvent} event @returns {Point} */
  at(event) {
    const { left, top } = this.board.svg.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 40 : 1;
    const turn = Math.max(Math.min(event.deltaY * lines, 240), -240);
    // A pinch on a touchpad comes as a wheel with Ctrl, in small steps.
    this.board.camera.zoom(Math.exp(-turn * (event.ctrlKey ? 0.01 : 0.002)), this.at(event));
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button > 1) return;
    this.board.svg.setPointerCapture(event.pointerId);
    this.down.set(event.pointerId, this.at(event));
    clearTimeout(this.timer);
    this.start = this.down.size === 1 ? this.at(event) : null;
    if (event.pointerType === "mouse" || !this.start) return;
    this.timer = setTimeout(() => {
      this.start = null;
      this.board.showLabel(this.board.placeAt(this.at(event), true));
    }, HELD);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const [before, now] = [this.down.get(event.pointerId), this.at(event)];
    if (!before && event.pointerType !== "touch") this.board.point(this.board.placeAt(now, false));
    if (!before) return;
    if (this.start && Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) < STILL) return;
    if (this.start) this.board.showLabel(null);
    this.start = null;
    clearTimeout(this.timer);
    this.down.set(event.pointerId, now);
    const { camera, svg } = this.board;
    svg.classList.add("panning");
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    const [right, down] = [before[0] - now[0], before[1] - now[1]];
    if (!other) return camera.pan(right, down);
    const [was, is] = [before, now].map((point) => Math.hypot(point[0] - other[0], point[1] - other[1]));
    camera.pan(right / 2, down / 2);
    if (was > 8 && is > 8) camera.zoom(is / was, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { start } = this;
    this.end(event);
    if (start) this.board.tap(this.board.placeAt(start, event.pointerType !== "mouse"));
  }

  /** Lets go of a pointer without making anything of it. @param {PointerEvent} event */
  end(event) {
    clearTimeout(this.timer);
    this.down.delete(event.pointerId);
    this.start = null;
    this.board.svg.classList.remove("panning");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.metaKey) return;
    const { board } = this;
    const arrow = ARROWS[event.key];
    const zoom = /** @type {Record<string, number>} */ ({ "+": STEP, "=": STEP, "-": 1 / STEP, 0: 0 })[event.key];
    if (arrow && event.ctrlKey) board.camera.pan(arrow[0] * PUSH, arrow[1] * PUSH);
    else if (arrow) board.walk(arrow, event.shiftKey);
    else if (zoom !== undefined && !event.ctrlKey) board.camera.zoom(zoom);
    else if (["Enter", " "].includes(event.key) && board.cursor !== null) board.tap(board.cursor);
    else return;
    event.preventDefault();
  }
}
