// @ts-check
// The little geometry that dragging needs: distances, near points of a line, fewer points of a stroke.

/** @typedef {import("/board.js").Point} Point */

/** @param {number} value @param {number} least @param {number} most */
export const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** @param {Point} a @param {Point} b */
export const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/**
 * The point of a side that is nearest to another point.
 * @param {Point} point @param {Point} from @param {Point} to
 * @returns {Point}
 */
export function nearestOn(point, from, to) {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = x * x + y * y;
  const along = length ? ((point[0] - from[0]) * x + (point[1] - from[1]) * y) / length : 0;
  const part = Math.min(Math.max(along, 0), 1);
  return [from[0] + x * part, from[1] + y * part];
}

/**
 * The nearest point that lies straight ahead of another one: along the axes, between them, or along or across the
 * side that led there.
 * @param {Point} from @param {Point} to @param {Point} [before]
 * @returns {Point}
 */
export function straightened(from, to, before = from) {
  const side = Math.atan2(from[1] - before[1], from[0] - before[0]);
  const turns = [...[0, 1, 2, 3].map((step) => (step * Math.PI) / 4), side, side + Math.PI / 2];
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const off = (/** @type {number} */ turn) => Math.abs(Math.sin(angle - turn));
  const best = turns.reduce((best, turn) => (off(turn) < off(best) - 1e-9 ? turn : best));
  const far = distance(from, to) * Math.cos(angle - best);
  return [from[0] + Math.cos(best) * far, from[1] + Math.sin(best) * far];
}

/**
 * The points between the second and the third of four on a smooth line through all of them.
 * @param {Point[]} points
 * @returns {Point[]}
 */
export function bend([a, b, c, d]) {
  const at = (/** @type {number} */ t, /** @type {0 | 1} */ axis) =>
    b[axis] + 0.5 * t * (c[axis] - a[axis] + t * (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis] + t * (3 * (b[axis] - c[axis]) + d[axis] - a[axis])));
  return Array.from({ length: 7 }, (_, step) => [at((step + 1) / 8, 0), at((step + 1) / 8, 1)]);
}

/**
 * The points of a line that are needed so that no other is further from it than a distance.
 * @param {Point[]} line @param {number} far
 * @returns {Point[]}
 */
export function simplified(line, far) {
  const keep = new Set([0, line.length - 1]);
  const parts = [[0, line.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [first, last] = part;
    let [worst, at] = [far, -1];
    for (let index = first + 1; index < last; index++) {
      const off = distance(line[index], nearestOn(line[index], line[first], line[last]));
      if (off > worst) [worst, at] = [off, index];
    }
    if (at < 0) continue;
    keep.add(at);
    parts.push([first, at], [at, last]);
  }
  return line.filter((_, index) => keep.has(index));
}

/**
 * The corners of a closed line between two points on it, by the shorter way. A point is known by the side
 * that it is on.
 * @param {Point[]} ring
 * @param {{ point: Point, side: number }} from @param {{ point: Point, side: number }} to
 * @returns {Point[]}
 */
export function between(ring, from, to) {
  const count = ring.length;
  /** @param {number} first @param {number} many */
  const corners = (first, many) => Array.from({ length: many }, (_, step) => ring[(first + step) % count]);
  const isForth = from.side !== to.side || distance(ring[from.side], from.point) <= distance(ring[from.side], to.point);
  const forth = corners(from.side + 1, isForth ? (to.side - from.side + count) % count : count);
  const back = corners(to.side + 1, isForth && from.side === to.side ? count : (from.side - to.side + count) % count).reverse();
  /** @param {Point[]} way */
  const length = (way) => [...way, to.point].reduce((sum, point, at) => sum + distance(point, at ? way[at - 1] : from.point), 0);
  const way = length(forth) <= length(back) ? forth : back;
  return way.filter((point) => !same(point, from.point) && !same(point, to.point));
}

/**
 * The path of a line.
 * @param {Point[]} line @param {boolean} [closed]
 */
export function path(line, closed = false) {
  return line.map(([x, y], at) => `${at ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`).join("") + (closed ? "Z" : "");
}
