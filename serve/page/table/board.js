// @ts-check
// The board of a game: the picture of the setup, and over it the pieces and what may be done.

import { Board } from "/board.js";
import { drawn } from "/dom.js";
import { Slots } from "/table/slots.js";
import { inkOn } from "/table/names.js";

/**
 * @typedef {import("/table/types.js").Game} Game
 * @typedef {import("/table/types.js").Sight} Sight
 * @typedef {import("/table/names.js").Names} Names
 * @typedef {import("/board.js").Place} Place
 * @typedef {import("/board.js").Point} Point
 *
 * Something on the board: `a3` is the area 3, `w5` the water 5, `s0` the own ship 0.
 * @typedef {string} Spot
 */

/** Pieces are at least this high on the screen, in pixels. */
const LEAST = 15;
/** The height of a piece on the drawing. */
const HIGH = 23;
const WIDE = 36;
const GAP = 3;
const CASTLE = "M-15 12V-12H-9V-7H-4V-12H4V-7H9V-12H15V12Z";
const HULL = "M-19 -1H19L13 12H-13ZM-1 -3V-14L12 -5Z";

export class TableBoard extends Board {
  /** @param {HTMLElement} element @param {Game} game @param {Names} names */
  constructor(element, game, names) {
    super(element, /** @type {any} */ (null));
    this.game = game;
    this.names = names;
    this.pieces = drawn("g", { class: "pieces" });
    this.glow = drawn("g", { class: "over glow" });
    /** @type {Slots | null} */
    this.slots = null;
    /** The waters of each open sea, by its position in `areas`. @type {Map<number, number[]>} */
    this.seas = new Map();
    /** @type {Sight | null} */
    this.sight = null;
    this.zooms.push(() => this.scalePieces());
  }

  /** Not smaller than the whole, and close enough to read. */
  get limits() {
    return [this.whole * 0.7, Math.max(this.whole * 4, 3)];
  }

  /**
   * Shows the picture of the setup.
   * @param {string} text
   */
  load(text) {
    const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const [, , width, height] = (picture.getAttribute("viewBox") ?? "0 0 1000 700").split(/[ ,]+/).map(Number);
    this.head = { size: [width, height], frame: [1, 0, 0] };
    const drawing = drawn("g", { class: "picture", "font-family": picture.getAttribute("font-family") ?? "sans-serif" });
    drawing.append(...[...picture.children].filter((child) => !child.matches("title, desc")));
    for (const title of drawing.querySelectorAll("title")) title.remove();
    this.svg.replaceChildren(drawing, this.glow, this.pieces, this.over, this.tool, this.cross);
    this.svg.setAttribute("aria-label", `The board of ${this.game.pack.name}. Arrow keys go from area to area, Enter chooses, + and - zoom.`);
    this.areas = this.game.areas.map((area) => ({ id: area.id, name: area.name, at: [area.x, area.y], land: area.neighbours, water: [], box: [0, 0, 0, 0] }));
    this.nameOutlines(drawing);
    this.slots = new Slots(drawing);
    this.fit();
    this.show(this.sight);
  }

  /**
   * Gives the outlines of what is in play their numbers; open seas come after the areas.
   * @param {Element} drawing
   */
  nameOutlines(drawing) {
    const open = this.game.waters.filter((water) => water.sea);
    for (const path of /** @type {NodeListOf<SVGPathElement>} */ (drawing.querySelectorAll("path[data-strabo-id]"))) {
      let at = this.indexOf(path.dataset.straboId ?? "");
      if (at < 0 && path.dataset.kind === "sea") {
        const waters = open.filter((water) => path.isPointInFill(new DOMPoint(water.x, water.y)));
        if (!waters.length) continue;
        at = this.areas.length;
        this.areas.push({ id: "", name: waters[0].name, at: [waters[0].x, waters[0].y], land: [], water: [], box: [0, 0, 0, 0] });
        this.seas.set(at, waters.map((water) => water.at));
      }
      if (at < 0) continue;
      path.classList.add("area");
      path.dataset.area = String(at);
      const { x, y, width, height } = path.getBBox();
      this.areas[at].box = [x, y, width, height];
    }
  }

  /** @param {Sight | null} sight */
  show(sight) {
    this.sight = sight;
    if (!sight || !this.slots) return;
    this.pieces.replaceChildren();
    for (const [at, pieces] of this.standing(sight)) this.place(at, pieces);
    this.scalePieces();
  }

  /**
   * The pieces of each area and sea, in the order of players.
   * @param {Sight} sight
   */
  standing(sight) {
    /** @type {Map<number, Element[]>} */
    const all = new Map();
    const add = (/** @type {number} */ at, /** @type {Element} */ piece) => all.set(at, [...(all.get(at) ?? []), piece]);
    for (const { at, tokens, city } of sight.areas) {
      if (city !== null) add(at, this.piece(city, CASTLE, "", `a${at}`, "city"));
      for (const [seat, number] of tokens) if (number) add(at, this.stack(seat, number, `a${at}`));
    }
    for (const { seat, ship, at, cargo } of sight.ships) {
      const home = this.homeOf(at);
      if (home >= 0) add(home, this.piece(seat, HULL, cargo ? String(cargo) : "", seat === sight.you ? `s${ship}` : `w${at}`, "ship"));
    }
    return all;
  }

  /**
   * Where a water is drawn: its area, or its open sea.
   * @param {number} water
   */
  homeOf(water) {
    const area = this.game.waters[water]?.area;
    if (area !== null && area !== undefined) return area;
    return [...this.seas].find(([, waters]) => waters.includes(water))?.[0] ?? -1;
  }

  /**
   * @param {number} seat @param {number} number @param {Spot} spot
   */
  stack(seat, number, spot) {
    const group = this.bare(seat, spot, "stack");
    const colour = this.names.colour(seat);
    const ink = inkOn(colour);
    group.append(
      drawn("rect", { x: -WIDE / 2, y: -HIGH / 2, width: WIDE, height: HIGH, rx: 11, fill: colour, class: "body" }),
      this.letters(this.names.letter(seat), -9, 4.5, 12, ink, "letter"),
      this.letters(String(number), 7, 6, 17, ink, "number"),
    );
    return group;
  }

  /** @param {number} seat @param {string} path @param {string} text @param {Spot} spot @param {string} kind */
  piece(seat, path, text, spot, kind) {
    const group = this.bare(seat, spot, kind);
    const colour = this.names.colour(seat);
    group.append(drawn("path", { d: path, fill: colour, class: "body" }));
    const letter = this.names.letter(seat) + (text ? ` ${text}` : "");
    group.append(this.letters(letter, 0, kind === "ship" ? 10 : 9, kind === "ship" ? 12 : 15, inkOn(colour), "letter"));
    return group;
  }

  /** @param {number} seat @param {Spot} spot @param {string} kind */
  bare(seat, spot, kind) {
    const group = drawn("g", { class: `piece ${kind}`, "data-spot": spot, "data-seat": seat });
    group.append(drawn("rect", { x: -WIDE / 2, y: -HIGH / 2, width: WIDE, height: HIGH, class: "hold" }));
    return group;
  }

  /** @param {string} text @param {number} x @param {number} y @param {number} size @param {string} fill @param {string} kind */
  letters(text, x, y, size, fill, kind) {
    const element = drawn("text", { x, y, "font-size": size, fill, class: kind, "text-anchor": "middle" });
    element.textContent = text;
    return element;
  }

  /**
   * Sets the pieces of an area side by side, where they hide as little as possible.
   * @param {number} at @param {Element[]} pieces
   */
  place(at, pieces) {
    const outline = /** @type {SVGPathElement | null} */ (this.outline(at));
    const [x, y] = this.areas[at].at;
    const columns = Math.min(pieces.length, 3);
    const rows = Math.ceil(pieces.length / columns);
    const size = /** @type {Point} */ ([columns * (WIDE + GAP), rows * (HIGH + GAP)]);
    const [left, top] = this.slots?.find(at, outline, this.areas[at].box, [x, y], size) ?? [x, y];
    const group = drawn("g", { class: "pile", "data-at": at, transform: `translate(${left} ${top})` });
    const inner = drawn("g", { class: "scaled" });
    pieces.forEach((piece, index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      const middle = [(column - (columns - 1) / 2) * (WIDE + GAP), (row - (rows - 1) / 2) * (HIGH + GAP)];
      piece.setAttribute("transform", `translate(${middle[0]} ${middle[1]})`);
      inner.append(piece);
    });
    group.append(inner);
    this.pieces.append(group);
  }

  scalePieces() {
    const scale = Math.max(1, LEAST / (HIGH * this.look.scale));
    if (this.pieces) /** @type {SVGGElement} */ (this.pieces).style.setProperty("--scale", scale.toFixed(3));
  }

  /**
   * What is under a point of the window, the pieces first.
   * @param {Place} event
   * @returns {Spot[]}
   */
  spotsAt(event) {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const piece = under.map((element) => element.closest("[data-spot]")).find((found) => found && this.svg.contains(found));
    const area = this.areaAt(event);
    const home = piece ? Number(piece.closest(".pile")?.getAttribute("data-at")) : area;
    const first = piece?.getAttribute("data-spot");
    return [...new Set([...(first ? [first] : []), ...this.spotsOf(home)])];
  }

  /**
   * Everything at an area or sea.
   * @param {number} at
   * @returns {Spot[]}
   */
  spotsOf(at) {
    if (at < 0) return [];
    const waters = this.seas.get(at) ?? this.game.areas[at]?.coasts ?? [];
    const ships = this.sight?.ships.filter((ship) => ship.seat === this.sight?.you && waters.includes(ship.at)) ?? [];
    const land = this.seas.has(at) ? [] : [`a${at}`];
    return [...land, ...ships.map((ship) => `s${ship.ship}`), ...waters.map((water) => `w${water}`)];
  }

  /**
   * The area or sea of a spot, -1 for none.
   * @param {Spot} spot
   */
  areaOf(spot) {
    const number = Number(spot.slice(1));
    if (spot[0] === "a") return number;
    if (spot[0] === "w") return this.homeOf(number);
    const ship = this.sight?.ships.find((one) => one.seat === this.sight?.you && one.ship === number);
    return ship ? this.homeOf(ship.at) : -1;
  }

  /**
   * Lights areas up, each kind in its own way.
   * @param {Record<string, number[]>} kinds
   */
  glowAt(kinds) {
    /** @type {Element[]} */
    const marks = [];
    for (const [kind, areas] of Object.entries(kinds)) {
      for (const at of new Set(areas)) {
        const path = this.outline(at)?.getAttribute("d");
        if (path) marks.push(drawn("path", { d: path, class: kind }));
      }
    }
    this.glow.replaceChildren(...marks);
  }

  /**
   * Shows some areas with what is around them.
   * @param {number[]} areas @param {number} [closest] the largest scale
   */
  zoomTo(areas, closest = 1) {
    const boxes = areas.map((at) => this.areas[at]?.box).filter((box) => box?.[2]);
    if (!boxes.length) return;
    const [left, top] = [0, 1].map((side) => Math.min(...boxes.map((box) => box[side])));
    const [right, bottom] = [0, 1].map((side) => Math.max(...boxes.map((box) => box[side] + box[side + 2])));
    const { width, height } = this.element.getBoundingClientRect();
    const scale = Math.min(width / (right - left), height / (bottom - top)) * 0.8;
    this.free = true;
    this.look = { scale: Math.max(Math.min(scale, closest), this.whole), x: (left + right) / 2, y: (top + bottom) / 2 };
    this.draw();
  }

  /** Whether the middle of an area is in view. @param {number} at */
  isShown(at) {
    const { width, height } = this.element.getBoundingClientRect();
    const { scale, x, y } = this.look;
    const [left, top] = this.areas[at]?.at ?? [x, y];
    return Math.abs(left - x) * scale < width / 2 - 20 && Math.abs(top - y) * scale < height / 2 - 20;
  }

  /**
   * Brings areas into view if they are not.
   * @param {number[]} areas
   */
  reveal(areas) {
    if (areas.some((at) => !this.isShown(at))) this.zoomTo(areas, this.look.scale);
  }
}
