// @ts-check
// The little geometry that dragging needs: distances, near points of a line, fewer points of a stroke.

/** @typedef {import("/board.js").Point} Point */

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
