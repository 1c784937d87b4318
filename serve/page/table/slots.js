// @ts-check
// Where pieces stand in an area: inside its outline, beside its name and signs, as near to them as can be.

/**
 * @typedef {import("/board.js").Point} Point
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 */

/** How many places across and down are looked at. */
const STEPS = 9;

export class Slots {
  /** @param {Element} drawing */
  constructor(drawing) {
    const signs = /** @type {SVGGraphicsElement[]} */ ([...drawing.querySelectorAll(".names > *, .signs > *")]);
    /** What should stay readable: names and signs, and the pieces of other areas. @type {{ at: number, box: Box }[]} */
    this.taken = signs.map((sign) => ({ at: -1, box: sign.getBBox() }));
    /** @type {Map<string, Point>} */
    this.known = new Map();
  }

  /**
   * The middle of a row of pieces.
   * @param {number} at @param {SVGGeometryElement | null} outline @param {number[]} box of the outline
   * @param {Point} near @param {Point} size
   * @returns {Point}
   */
  find(at, outline, box, near, size) {
    const key = `${at} ${size}`;
    const known = this.known.get(key);
    if (known) return known;
    const found = outline ? this.search(at, outline, box, near, size) : near;
    this.known.set(key, found);
    this.taken.push({ at, box: { x: found[0] - size[0] / 2, y: found[1] - size[1] / 2, width: size[0], height: size[1] } });
    return found;
  }

  /** @param {number} at @param {SVGGeometryElement} outline @param {number[]} box @param {Point} near @param {Point} size @returns {Point} */
  search(at, outline, [left, top, wide, high], near, size) {
    const isNear = (/** @type {Box} */ { x, y, width, height }) => x < left + wide && x + width > left && y < top + high && y + height > top;
    const taken = this.taken.filter((one) => one.at !== at && isNear(one.box)).map((one) => one.box);
    /** @type {Point} */
    let best = near;
    let least = Infinity;
    for (let step = 0; step < STEPS * STEPS; step += 1) {
      const x = left + (wide * ((step % STEPS) + 0.5)) / STEPS;
      const y = top + (high * (Math.floor(step / STEPS) + 0.5)) / STEPS;
      const cost = this.cost(outline, taken, [x, y], size) + Math.hypot(x - near[0], y - near[1]);
      if (cost < least) [best, least] = [[x, y], cost];
    }
    return best;
  }

  /** @param {SVGGeometryElement} outline @param {Box[]} taken @param {Point} middle @param {Point} size */
  cost(outline, taken, [x, y], [wide, high]) {
    const [left, right, top, bottom] = [x - wide / 2, x + wide / 2, y - high / 2, y + high / 2];
    const corners = [[left, top], [right, top], [left, bottom], [right, bottom]];
    const outside = corners.filter(([cornerX, cornerY]) => !outline.isPointInFill(new DOMPoint(cornerX, cornerY))).length;
    let hidden = outline.isPointInFill(new DOMPoint(x, y)) ? 0 : 5000;
    for (const one of taken) {
      const across = Math.min(right, one.x + one.width) - Math.max(left, one.x);
      const down = Math.min(bottom, one.y + one.height) - Math.max(top, one.y);
      if (across > 0 && down > 0) hidden += across * down;
    }
    return hidden + outside * 400;
  }
}
