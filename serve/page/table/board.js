// @ts-check
// The live board of every game: the drawing, what is lit on it, and what a click, a tap or a key there means.

import { drawn, exchange, made, parsed } from "/dom.js";
import { Camera, GLIDE, SmallMap, around, common, emptiest, isStill } from "/table/camera.js";
import { distance } from "/geometry.js";
import { Gestures } from "/table/gestures.js";

/**
 * @typedef {import("/table/camera.js").Point} Point
 * @typedef {import("/table/camera.js").Box} Box
 * @typedef {import("/table/types.js").NamedPlace} NamedPlace
 * @typedef {{ place: string, at: Point, outline: string }} Shape
 *
 * The answers of each place, where the choice begins, what is chosen, what the list points at, what would stand there, what answers say.
 * @typedef {{ lit: Map<string, string[]>, from: string | null, aim: string | null, hot: string | null, ghost: string[], words?: Map<string, string> }} Lights
 *
 * @typedef {(place: string | null) => void} Hear
 */

/** Pixels: how large a lit place is at least, with a mouse and with fingers; how high letters are; how far a finger may miss. */
const [LEAST, LEAST_TOUCH, READABLE, REACH] = [32, 44, 8, 22];
/** Outlines with at most this many corners are drawn a little inside, so that neighbours stay apart. */
const CORNERS = 8;

/** How high letters are in units of the board. @param {Element} text */
function heightOf(text) {
  const scale = /scale\(([\d.]+)/.exec(text.closest('[transform*="scale("]')?.getAttribute("transform") ?? "");
  return Number(text.closest("[font-size]")?.getAttribute("font-size") ?? 16) * Number(scale?.[1] ?? 1);
}

const isPieces = (/** @type {Element} */ item) => item.matches(".pieces, .piece");
/** A point on the way from one to another. @param {Point} from @param {Point} to @param {number} part @returns {Point} */
const between = (from, to, part) => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
const SPOKEN = "Board. Arrow keys go from place to place, Enter chooses, plus and minus zoom.";

export class LiveBoard {
  /** @param {HTMLElement} element @param {{ pick: Hear, hover: Hear }} hands */
  constructor(element, hands) {
    this.element = element;
    this.hands = hands;
    /** The seat of the person: what hits it is told in its colour. @type {number | null} */
    this.you = null;
    /** The number of the drawing. @type {number | null} */
    this.number = null;
    /** What the signs on pieces stand for. @type {string[]} */
    this.legend = [];
    /** What is drawn, in order. */
    this.items = /** @type {SVGElement[]} */ ([]);
    /** Letters and how high they are in units of the board. */
    this.letters = /** @type {Map<Element, number>} */ (new Map());
    this.shapes = /** @type {Map<string, Shape>} */ (new Map());
    this.places = /** @type {Map<string, NamedPlace>} */ (new Map());
    this.boxes = /** @type {Map<string, Box>} */ (new Map());
    /** @type {Lights} */
    this.light = { lit: new Map(), from: null, aim: null, hot: null, ghost: [] };
    /** The places of the keyboard, of the mouse and of the label. */
    this.cursor = /** @type {string | null} */ (null);
    this.pointed = /** @type {string | null} */ (null);
    /** Arrow keys were used since the last press: their place is shown. */
    this.isWalked = false;
    this.labelled = /** @type {string | null} */ (null);
    /** What is told of the story: its places, and how much of the arrow is drawn. @type {{ places: string[], kind: string, part: number } | null} */
    this.told = null;
    /** Counts what is played, so that a newer line ends an older one. */
    this.plays = 0;
    const svg = /** @type {SVGSVGElement} */ (drawn("svg", { class: "live flat", role: "group", tabindex: 0, "aria-label": SPOKEN }));
    this.svg = svg;
    const layer = (/** @type {string} */ kind) => drawn("g", { class: kind, "aria-hidden": "true", id: `board-${kind}` });
    /** The drawing below and above the lights: pieces stand on lit places. */
    this.below = layer("below");
    this.above = layer("above");
    this.glow = layer("glow");
    this.ghosts = layer("ghost");
    this.marks = layer("marks");
    this.over = layer("over");
    /** Every place, so that the pointer finds it. */
    this.ground = layer("ground");
    this.answers = drawn("g", { class: "board-answers" });
    svg.append(this.below, this.glow, this.above, this.ghosts, this.marks, this.over, this.ground, this.answers);
    this.label = made("div", "callout place-label");
    this.label.setAttribute("aria-hidden", "true");
    this.said = made("div", "board-said");
    this.said.setAttribute("aria-live", "polite");
    this.camera = new Camera(svg, (isZoomed) => this.moved(isZoomed));
    this.small = new SmallMap(this.camera, [this.below.id, this.above.id]);
    element.classList.add("live-board");
    element.append(svg, this.small.svg, this.label, this.said);
    for (const change of ["focus", "blur", "pointerdown"]) svg.addEventListener(change, () => {
      this.isWalked = false;
      this.drawOver();
    });
    this.showLabel(null);
    this.gestures = new Gestures(this);
    new ResizeObserver(([{ contentRect }]) => {
      this.camera.resize(contentRect.width, contentRect.height);
      this.settle();
    }).observe(element);
  }

  /**
   * Shows a drawing, or what changed in it. False if the change is one of another drawing: then ask for all of it.
   * @param {import("/table/types.js").BoardPart | null} board @param {NamedPlace[]} places
   */
  take(board, places) {
    this.places = new Map(places.map((place) => [place.place, place]));
    if (!board) return true;
    if (board.splices && board.from !== this.number) return false;
    const splices = board.splices?.toReversed() ?? [/** @type {[number, number, string[]]} */ ([0, this.items.length, board.items ?? []])];
    for (const [start, count, items] of splices) this.splice(start, count, parsed(items));
    if (splices.length) this.part();
    this.number = board.number;
    this.legend = board.legend;
    if (board.family) this.svg.setAttribute("font-family", board.family);
    if (board.shapes) {
      this.shapes = new Map(board.shapes.map((shape) => [shape.place, shape]));
      this.boxes.clear();
      exchange(this.ground, board.shapes.map(({ place, outline }) => drawn("path", { d: outline, "data-place": place })));
    }
    this.takeAnswers();
    this.camera.take(board.crop);
    this.moved(splices.length > 0);
    this.showLabel(this.labelled);
    this.draw();
    return true;
  }

  /** @param {number} start @param {number} count @param {SVGElement[]} added */
  splice(start, count, added) {
    const after = this.items[start + count];
    const into = after?.parentNode ?? (this.svg.matches(".flat") ? this.below : this.above);
    const textsOf = (/** @type {Element} */ item) => [item, ...item.querySelectorAll("text")].filter((one) => one.matches("text"));
    for (const item of this.items.splice(start, count, ...added)) {
      item.remove();
      for (const text of textsOf(item)) this.letters.delete(text);
    }
    for (const item of added) {
      // Places are told in words, not by what is drawn.
      for (const title of item.querySelectorAll("title, desc")) title.remove();
      into.insertBefore(item, after ?? null);
      for (const text of textsOf(item)) this.letters.set(text, heightOf(text));
    }
  }

  /** Puts what is drawn below or above the lights: pieces, and what comes after them, stand on lit places. */
  part() {
    const pieces = this.items.findIndex(isPieces);
    const parts = pieces < 0 ? [this.items, []] : [this.items.slice(0, pieces), this.items.slice(pieces)];
    [this.below, this.above].forEach((group, at) => parts[at].forEach((item, n) => group.children[n] === item || group.insertBefore(item, group.children[n] ?? null)));
    this.svg.classList.toggle("flat", pieces < 0);
  }

  /** The box around a place. @param {string} place @returns {Box} */
  boxOf(place) {
    const known = this.boxes.get(place);
    if (known) return known;
    const numbers = (this.shapes.get(place)?.outline.match(/-?[\d.]+/g) ?? ["0", "0"]).map(Number);
    const box = around(numbers.flatMap((x, at) => (at % 2 ? [] : [/** @type {Box} */ ([x, numbers[at + 1], 0, 0])])));
    this.boxes.set(place, box);
    return box;
  }

  /** Lights places and what is chosen. @param {Lights} light */
  lights(light) {
    const key = (/** @type {Lights} */ one) => JSON.stringify([...one.lit]);
    const isNew = key(light) !== key(this.light);
    exchange(this.ghosts, parsed(light.ghost));
    this.light = light;
    if (isNew) {
      this.stop();
      this.takeAnswers();
    }
    this.draw();
    this.settle(isNew);
  }

  /** Brings what is lit into view, and then the controls to where they cover least of it. */
  async settle(isNew = true) {
    if (isNew) await this.see();
    const { lit, from, aim } = this.light;
    const busy = this.known([...lit.keys(), from, aim]).map((place) => this.camera.toWindow(this.atOf(place)));
    this.element.dataset.zoom = emptiest(["right", "left"].map((side) => `top ${side}`), busy, this.camera.size, [160, 75]);
    this.small.svg.dataset.corner = emptiest(["right", "left"].map((side) => `bottom ${side}`), busy, this.camera.size, [150, 150]);
  }

  /** An element for each answer that belongs to a place. */
  takeAnswers() {
    const { lit, words } = this.light;
    const elements = [...lit].flatMap(([place, tokens]) => tokens.map((token) => {
      const name = [this.places.get(place)?.name, words?.get(token)].filter(Boolean).join(": ");
      const shape = this.shapes.get(place);
      return shape && drawn("path", { d: shape.outline, "data-place": place, "data-answer": token, role: "button", tabindex: -1, "aria-label": name || "Place" });
    }));
    exchange(this.answers, elements.filter((element) => element !== undefined));
  }

  /** Brings places into view with what is around them, large enough to meet; by default those that are lit, large enough to read as well. @param {string[] | null} told */
  async see(told = null, ms = GLIDE) {
    const { camera } = this;
    const places = told ?? this.known(this.light.lit.keys());
    const least = navigator.maxTouchPoints > 0 ? LEAST_TOUCH : LEAST;
    const boxes = places.map((place) => this.partOf(place));
    camera.room = around([camera.crop, ...boxes]);
    if (!boxes.length || !camera.size[0]) return;
    const sizes = boxes.map((box) => Math.min(box[2], box[3]));
    const [small, large] = [Math.min(...sizes), Math.max(...sizes)];
    const isSeen = boxes.every((box) => camera.shows(box));
    // One ring around them: a narrow one if they would be small, a wide one if they would be huge.
    const isTight = camera.scaleOf(around(boxes, large)) * small < least;
    const ring = around(boxes, isTight ? large / 4 : large);
    const box = around([ring], (Math.max(ring[2], ring[3]) * Math.max((camera.scaleOf(ring) * small) / (least * 3) - 1, 0)) / 2);
    const scale = camera.scaleOf(box);
    // Half of all letters can be read, or more.
    const highs = [...this.letters.values()].toSorted((one, other) => one - other);
    const isRead = told !== null || camera.look.scale * (highs[highs.length >> 1] ?? Infinity) >= READABLE;
    if (isSeen && ((isRead && small * camera.look.scale >= least - 1) || scale < camera.look.scale * 1.1)) return;
    await camera.frame(scale <= camera.whole ? camera.room : box, ms);
  }

  /** What is shown of a place: its part that is in play, or its middle if it lies beside, as seas do. @param {string} place @returns {Box} */
  partOf(place) {
    const [[x, y], box, { crop }] = [this.atOf(place), this.boxOf(place), this.camera];
    const [, , wide, high] = common([x, y, 1, 1], crop);
    if (wide && high) return common(box, crop);
    return [x - Math.min(box[2], crop[2] / 5) / 2, y - Math.min(box[3], crop[3] / 5) / 2, Math.min(box[2], crop[2] / 5), Math.min(box[3], crop[3] / 5)];
  }

  /** Those places that are drawn. @param {Iterable<string | null>} places @returns {string[]} */
  known(places) {
    return /** @type {string[]} */ ([...places].filter((place) => place !== null && this.shapes.has(place)));
  }

  /** The middle of a place. @param {string} place @returns {Point} */
  atOf(place) {
    return this.shapes.get(place)?.at ?? [0, 0];
  }

  /** The outline of a place in one or two strokes, the wider one below. @param {string | null} place @param {string} kind */
  outlined(place, kind) {
    const shape = place === null ? undefined : this.shapes.get(place);
    if (!shape || place === null) return [];
    const [x, y, wide, high] = this.boxOf(place);
    const inside = shape.outline.split("L").length <= CORNERS ? `matrix(0.95 0 0 0.95 ${(x + wide / 2) * 0.05} ${(y + high / 2) * 0.05})` : "";
    return ["edge", "line"].map((stroke) => drawn("path", { d: shape.outline, class: `${kind} ${stroke}`, transform: inside }));
  }

  /** Draws everything that is lit. */
  draw() {
    const { lit, from, aim, hot } = this.light;
    const places = this.known(lit.keys()).filter((place) => place !== from && place !== aim);
    const marks = places.flatMap((place) => this.outlined(place, place === hot || place === this.pointed ? "lit hot" : "lit"));
    if (hot !== null && !lit.has(hot)) marks.push(...this.outlined(hot, "hot"));
    marks.push(...this.outlined(from, "from"), ...this.outlined(aim, "aim"));
    const clear = this.known(new Set([...lit.keys(), from, aim]));
    const [x, y, wide, high] = around([this.camera.crop], (this.camera.crop[2] + this.camera.crop[3]) * 2);
    // Where two holes overlap it would be veiled again: corners lie on spaces.
    const spaces = clear.filter((place) => !place.startsWith("c"));
    const holes = (spaces.length ? spaces : clear).map((place) => this.shapes.get(place)?.outline);
    if (clear.length) marks.unshift(drawn("path", { class: "veil", d: `M${x} ${y}h${wide}v${high}h${-wide}Z${holes.join("")}` }));
    exchange(this.glow, marks);
    this.drawOver();
  }

  /** Draws arrows, what is told and the place of the keyboard, whose sizes are those of the window. */
  drawOver() {
    const { told, light: { from, aim } } = this;
    const marks = /** @type {Element[]} */ ([]);
    if (told && told.places.length > 1) marks.push(...this.arrow(told.places[0], told.places[told.places.length - 1], told.kind, told.part));
    if (from !== null && aim !== null && from !== aim && this.known([from, aim]).length === 2) marks.push(...this.arrow(from, aim, "mine", 1));
    if (this.isWalked || this.svg.matches(":focus-visible")) marks.push(...this.outlined(this.cursor, "cursor"));
    exchange(this.over, marks);
  }

  /** A bent arrow from one place to another. @param {string} from @param {string} to @param {string} kind @param {number} part how much of it is drawn */
  arrow(from, to, kind, part) {
    const [start, end] = [this.atOf(from), this.atOf(to)];
    const [x, y] = [end[0] - start[0], end[1] - start[1]];
    const side = x < 0 ? -0.22 : 0.22;
    const first = between(start, end, 0.12);
    const bend = /** @type {Point} */ ([start[0] + x / 2 + y * side, start[1] + y / 2 - x * side]);
    const control = between(first, bend, part);
    const tip = between(control, between(bend, between(start, end, 0.82), part), part);
    const turn = Math.atan2(tip[1] - control[1], tip[0] - control[0]);
    const head = Math.min(15 / this.camera.look.scale, Math.hypot(x, y) * 0.3);
    const wing = (/** @type {number} */ angle) => [tip[0] - head * Math.cos(turn + angle), tip[1] - head * Math.sin(turn + angle)].join(" ");
    const d = `M${first.join(" ")}Q${control.join(" ")} ${tip.join(" ")}M${wing(0.6)}L${tip.join(" ")}L${wing(-0.6)}`;
    return ["edge", "line"].map((stroke) => drawn("path", { d, class: `arrow ${kind} ${stroke}` }));
  }

  /** @param {boolean} isZoomed */
  moved(isZoomed) {
    this.small.follow();
    this.placeLabel();
    if (!isZoomed) return;
    this.drawOver();
    const least = READABLE / this.camera.look.scale;
    for (const [text, high] of this.letters) text.classList.toggle("tiny", high < least);
  }

  /** The place at a point of the window, lit ones first and the smallest of several. @param {Point} at @param {boolean} isFinger @returns {string | null} */
  placeAt(at, isFinger) {
    const { left, top } = this.svg.getBoundingClientRect();
    const under = document.elementsFromPoint(at[0] + left, at[1] + top).filter((one) => one instanceof SVGElement && this.svg.contains(one));
    const places = [...new Set(under.flatMap((one) => /** @type {SVGElement} */ (one).dataset.place ?? []))];
    const lit = places.filter((place) => this.light.lit.has(place));
    const size = (/** @type {string} */ place) => this.boxOf(place)[2] * this.boxOf(place)[3];
    const [first] = (lit.length ? lit : places).toSorted((one, other) => size(one) - size(other));
    if (lit.length || !isFinger) return first ?? null;
    const far = (/** @type {string} */ place) => distance(this.camera.toWindow(this.atOf(place)), at);
    const [near] = this.known(this.light.lit.keys()).toSorted((one, other) => far(one) - far(other));
    return near !== undefined && far(near) < REACH ? near : (first ?? null);
  }

  /** A click, a tap or Enter. @param {string | null} place */
  tap(place) {
    this.cursor = place ?? this.cursor;
    this.showLabel(place !== null && this.light.lit.has(place) ? null : place);
    this.hands.pick(place);
  }

  /** The mouse is over a place. @param {string | null} place */
  point(place) {
    if (place === this.pointed) return;
    this.pointed = place;
    this.showLabel(place);
    this.draw();
    this.hands.hover(place);
  }

  /** Says what a place is. @param {string | null} place */
  showLabel(place) {
    const about = place === null ? undefined : this.places.get(place);
    this.labelled = about && this.shapes.has(about.place) ? about.place : null;
    this.label.hidden = this.labelled === null;
    if (!about) return;
    this.label.replaceChildren(made("b", "", about.name), ...(about.note ? [made("span", "", about.note)] : []));
    this.placeLabel();
  }

  /** Puts the label beside its place. */
  placeLabel() {
    if (this.labelled === null) return;
    const [x, y, wide, high] = this.boxOf(this.labelled);
    const [middle, top] = this.camera.toWindow([x + wide / 2, y]);
    const bottom = this.camera.toWindow([x, y + high])[1];
    const { offsetWidth, offsetHeight } = this.label;
    const isUp = top - offsetHeight - 8 < 4;
    const left = Math.max(Math.min(middle - 26, this.camera.size[0] - offsetWidth - 4), 4);
    const down = Math.max(Math.min(isUp ? bottom + 8 : top - offsetHeight - 8, this.camera.size[1] - offsetHeight - 4), 4);
    this.label.classList.toggle("up", isUp);
    this.label.style.transform = `translate(${Math.round(left)}px, ${Math.round(down)}px)`;
  }

  /** Moves the keyboard to the nearest place in a direction. @param {Point} arrow @param {boolean} isAmongLit */
  walk([right, down], isAmongLit) {
    const here = this.cursor === null ? undefined : this.shapes.get(this.cursor);
    const [fromX, fromY] = here?.at ?? [this.camera.look.x, this.camera.look.y];
    const far = (/** @type {Shape} */ { at }) => {
      const [x, y] = [at[0] - fromX, at[1] - fromY];
      const [ahead, aside] = [x * right + y * down, Math.abs(x * down) + Math.abs(y * right)];
      if (!here) return Math.hypot(x, y);
      return ahead <= 0 || aside > ahead * 2 ? Infinity : ahead + aside * 2;
    };
    const others = [...this.shapes.values()].filter((shape) => shape !== here && (!isAmongLit || this.light.lit.has(shape.place)));
    const next = others.reduce((best, shape) => (far(shape) < far(best) ? shape : best), others[0]);
    this.isWalked = true;
    if (!next || far(next) === Infinity) return this.drawOver();
    this.cursor = next.place;
    this.camera.room = around([this.camera.room, this.partOf(next.place)]);
    if (!this.camera.shows(this.partOf(next.place))) this.camera.moveTo(next.at);
    this.showLabel(next.place);
    this.drawOver();
    const { name = "", note = "" } = this.places.get(next.place) ?? {};
    this.said.textContent = [name, note, this.light.lit.has(next.place) ? "can be chosen" : ""].filter(Boolean).join(", ");
    this.hands.hover(next.place);
  }

  /** Takes away what was told. */
  stop() {
    this.plays += 1;
    this.told = null;
    this.marks.replaceChildren();
    this.drawOver();
  }

  /**
   * Shows a line of the story at its places; it stays until the next one, or until something else is lit.
   * @param {{ places: string[], hits?: number | null }} line @param {number} ms
   */
  async play(line, ms) {
    this.stop();
    const play = this.plays;
    const start = performance.now();
    const places = this.known(line.places);
    if (places.length && this.camera.size[0]) {
      const isMine = this.you !== null && line.hits === this.you;
      const told = { places, kind: isMine ? "told mine" : "told", part: isStill() || !ms ? 1 : 0 };
      await this.see(places, ms ? Math.min(GLIDE, ms * 0.4) : GLIDE);
      if (play !== this.plays) return;
      this.told = told;
      this.marks.replaceChildren(...places.flatMap((place) => this.outlined(place, told.kind)));
      this.drawOver();
      const glided = performance.now() - start;
      while (told.part < 1 && play === this.plays) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        told.part = Math.min((performance.now() - start - glided) / Math.max((ms - glided) * 0.7, 1), 1);
        if (play === this.plays) this.drawOver();
      }
    }
    if (play === this.plays) await new Promise((resolve) => setTimeout(resolve, ms - (performance.now() - start)));
  }
}
