// @ts-check
// The outlines of areas in units of the map, asked for when a tool needs them, and points that snap to them.

import { distance, nearestOn, same } from "/geometry.js";
import { call } from "/server.js";

/**
 * @typedef {import("/board.js").Board} Board
 * @typedef {import("/board.js").Point} Point
 * @typedef {{ point: Point, corner: boolean, on: { ring: Point[], side: number, id: string }[] }} Snap
 *   a point, whether it is a corner, and the sides of areas that it is on
 */

export class Outlines {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** The drawing that the outlines belong to. @type {number | null} */
    this.number = null;
    /** @type {Map<string, Promise<Point[][] | null>>} */
    this.asked = new Map();
    /** @type {Map<string, Point[][] | null>} */
    this.known = new Map();
  }

  /**
   * The closed lines of an area; null when they are drafted from its borders.
   * @param {string} id
   */
  of(id) {
    if (this.number !== this.board.number) {
      this.number = this.board.number;
      this.asked.clear();
      this.known.clear();
    }
    const { asked, known, number } = this;
    const before = asked.get(id);
    if (before) return before;
    // An area that is gone meanwhile has no outline.
    const answer = call("outline", { area: id }).then(({ rings }) => rings, () => null);
    asked.set(id, answer);
    answer.then((rings) => number === this.number && known.set(id, rings));
    return answer;
  }

  /**
   * The ids of areas whose frame is near a point of the map.
   * @param {Point} point @param {number} far in units of the map
   */
  near(point, far) {
    const [x, y] = this.board.toDrawing(point);
    const reach = far * this.board.frame[0] + 2;
    const isNear = (/** @type {any} */ { box: [left, top, wide, high] }) =>
      x > left - reach && x < left + wide + reach && y > top - reach && y < top + high + reach;
    return this.board.areas.filter(isNear).map((area) => area.id);
  }

  /**
   * Asks for the outlines near a point.
   * @param {Point} point @param {number} far
   */
  prepare(point, far) {
    return Promise.all(this.near(point, far).map((id) => this.of(id)));
  }

  /**
   * The corner or the side near a point, of outlines that are known.
   * @param {Point} point @param {number} far
   * @param {string[]} [ids] the areas that are looked at
   * @returns {Snap | null}
   */
  snap(point, far, ids = this.near(point, far)) {
    const sides = ids.flatMap((id) => (this.known.get(id) ?? []).flatMap((ring) => ring.map((_, side) => ({ ring, side, id }))));
    let [best, least] = [/** @type {Point | null} */ (null), far];
    for (const { ring, side } of sides) {
      const away = distance(point, ring[side]);
      if (away < least) [best, least] = [ring[side], away];
    }
    const corner = best !== null;
    for (const { ring, side } of corner ? [] : sides) {
      const near = nearestOn(point, ring[side], ring[(side + 1) % ring.length]);
      const away = distance(point, near);
      if (away < least) [best, least] = [near, away];
    }
    if (!best) return null;
    const found = best;
    const isOn = (/** @type {{ ring: Point[], side: number }} */ { ring, side }) => {
      const from = ring[side];
      const to = ring[(side + 1) % ring.length];
      return corner ? same(found, from) : distance(found, nearestOn(found, from, to)) < far * 1e-6;
    };
    return { point: found, corner, on: sides.filter(isOn) };
  }
}
