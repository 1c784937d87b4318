//! Closed lines: which of them are pieces and which are holes, however they are drawn.

use std::collections::{BTreeMap, BTreeSet};

use super::plane::{Bounds, Point, signed_size};
use super::{grid::Grid, inside::Bands};
use strabo_model::effort::Effort;
use strabo_model::map::{Outline, OutlinePart, Ring};

/// The most closed lines of one shape.
pub const MOST_RINGS: usize = 5000;
/// How many points of a line are tested for being inside another line.
const ASKED: usize = 15;

/// A closed line without repeated corners in a row; nothing if it encloses nothing.
pub fn closed(mut ring: Ring) -> Option<Ring> {
    ring.dedup();
    while ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    (ring.len() >= 3 && size(&ring) > 0.0).then_some(ring)
}

/// The sides of a closed line.
pub fn edges(ring: &Ring) -> impl Iterator<Item = (Point, Point)> {
    ring.iter().enumerate().map(|(at, from)| (*from, ring[(at + 1) % ring.len()]))
}

/// Where a horizontal line crosses closed lines, from left to right.
pub fn crossings<'r>(rings: impl Iterator<Item = &'r Ring>, y: f64) -> Vec<f64> {
    let mut found = Vec::new();
    for (from, to) in rings.flat_map(edges) {
        if (from[1] > y) != (to[1] > y) {
            found.push(from[0] + (to[0] - from[0]) * ((y - from[1]) / (to[1] - from[1])));
        }
    }
    found.sort_unstable_by(f64::total_cmp);
    found
}

/// True when a point lies inside an odd number of closed lines.
pub fn holds<'r>(rings: impl Iterator<Item = &'r Ring>, point: Point) -> bool {
    crossings(rings, point[1]).iter().filter(|x| **x < point[0]).count() % 2 == 1
}

/// A closed line whose sides are filed, to ask what lies inside.
struct Filed {
    sides: Vec<(Point, Point)>,
    bands: Option<Bands>,
}

impl Filed {
    fn new(ring: &Ring) -> Self {
        let sides: Vec<(Point, Point)> = edges(ring).collect();
        Self { bands: Bands::new(&sides), sides }
    }

    /// True when most of a line lies inside this one; they may touch. Nothing when the effort is used up.
    fn surrounds(&self, inner: &Ring, effort: &mut Effort) -> Option<bool> {
        let Some(bands) = &self.bands else { return Some(false) };
        let step = inner.len().div_ceil(ASKED);
        let (mut inside, mut all) = (0, 0);
        for (from, to) in edges(inner).step_by(step) {
            let middle = [f64::midpoint(from[0], to[0]), f64::midpoint(from[1], to[1])];
            if !effort.spend(bands.effort(middle) + 1) {
                return None;
            }
            inside += usize::from(bands.holds(&self.sides, middle));
            all += 1;
        }
        Some(inside * 2 > all)
    }
}

/// Sorts closed lines into pieces and holes: a line inside an odd number of others is a hole. Nothing
/// when the lines are too tangled to find out.
pub fn outline(rings: Vec<Ring>, effort: &mut Effort) -> Option<Outline> {
    sorted(rings, &|_, _| true, effort)
}

/// The same for lines that run around pieces one way and around holes the other: a hole in a hole is
/// none, nor is a piece in a piece.
pub(super) fn directed_outline(rings: Vec<Ring>, effort: &mut Effort) -> Option<Outline> {
    sorted(rings, &|ring, is_hole| (signed_size(ring) < 0.0) == is_hole, effort)
}

fn sorted(
    rings: Vec<Ring>,
    is_meant: &dyn Fn(&Ring, bool) -> bool,
    effort: &mut Effort,
) -> Option<Outline> {
    let closed = rings.into_iter().filter_map(closed);
    let mut sized: Vec<(f64, Ring)> = closed.map(|ring| (signed_size(&ring).abs(), ring)).collect();
    sized.sort_by(|a, b| b.0.total_cmp(&a.0));
    let rings: Vec<Ring> = sized.into_iter().map(|(_, ring)| ring).collect();
    let bounds: Vec<Option<Bounds>> = rings.iter().map(Bounds::of).collect();
    let grid = Grid::of_bounds(&bounds);
    let mut filed: Vec<Option<Filed>> = rings.iter().map(|_| None).collect();
    // For each line: how many lines it lies in, and the part that it is or belongs to; nothing if it
    // lies outside of all and means nothing.
    let mut known: Vec<Option<(usize, usize)>> = Vec::new();
    let mut parts: Vec<OutlinePart> = Vec::new();
    for (at, ring) in rings.iter().enumerate() {
        let mut parent = None;
        let own = bounds[at]?;
        for larger in grid.at(own.least).iter().rev().map(|(_, larger)| *larger as usize) {
            if !effort.spend(1) {
                return None;
            }
            let is_around =
                larger < at && bounds[larger].is_some_and(|larger| larger.surrounds(&own));
            if is_around {
                let filed = filed[larger].get_or_insert_with(|| Filed::new(&rings[larger]));
                if filed.surrounds(ring, effort)? {
                    parent = known[larger];
                    break;
                }
            }
        }
        let in_part = parent.filter(|(depth, _)| depth % 2 == 0);
        match (in_part, parent) {
            _ if !is_meant(ring, in_part.is_some()) => known.push(parent),
            (Some((depth, part)), _) => {
                parts[part].holes.push(ring.clone());
                known.push(Some((depth + 1, part)));
            }
            (None, other) => {
                known.push(Some((other.map_or(0, |(depth, _)| depth + 1), parts.len())));
                parts.push(OutlinePart { outer: ring.clone(), holes: Vec::new() });
            }
        }
    }
    Some(Outline { parts })
}

/// A point as a key; equal points have equal keys.
pub(super) fn key(point: Point) -> [u64; 2] {
    // Adding zero turns -0.0 into 0.0.
    point.map(|value| (value + 0.0).to_bits())
}

/// True when a closed line comes to a corner twice.
pub(super) fn comes_back(ring: &Ring) -> bool {
    // Sorting one number for each corner is faster, and nearly always enough.
    let mix = |[x, y]: [u64; 2]| x.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ y.rotate_left(32);
    let mut mixed: Vec<u64> = ring.iter().map(|point| mix(key(*point))).collect();
    mixed.sort_unstable();
    if mixed.windows(2).all(|pair| pair[0] != pair[1]) {
        return false;
    }
    let mut keys: Vec<[u64; 2]> = ring.iter().map(|point| key(*point)).collect();
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}

/// The loops of a closed line that comes to a corner twice: what it walks around between the visits. A
/// way there and back encloses nothing, and a loop that is walked again is the same loop.
pub fn loops(ring: &Ring) -> Vec<Ring> {
    let mut found: Vec<Ring> = Vec::new();
    let mut path: Ring = Vec::new();
    let mut visited: BTreeMap<[u64; 2], usize> = BTreeMap::new();
    for &point in ring.iter().chain(ring.first()) {
        if let Some(&from) = visited.get(&key(point)) {
            let loop_of: Ring = path.drain(from..).collect();
            for left in &loop_of {
                visited.remove(&key(*left));
            }
            found.extend(closed(loop_of));
        }
        visited.insert(key(point), path.len());
        path.push(point);
    }
    let mut seen: BTreeSet<Vec<[u64; 2]>> = BTreeSet::new();
    found.retain(|ring| {
        let mut corners: Vec<[u64; 2]> = ring.iter().map(|point| key(*point)).collect();
        corners.sort_unstable();
        seen.insert(corners)
    });
    found
}

/// An outline in which a line that leads into a hole and back is the hole it means. Nothing when no line
/// comes to a corner twice, or when there are too many or too tangled lines to find out.
pub fn without_keyholes(outline: &Outline) -> Option<Outline> {
    if !outline.rings().any(comes_back) {
        return None;
    }
    let rings: Vec<Ring> = outline.rings().flat_map(loops).collect();
    let corners: usize = rings.iter().map(Vec::len).sum();
    let mut effort = Effort::new(200 * (corners as u64 + 20_000));
    let sorted = (rings.len() <= MOST_RINGS).then(|| self::outline(rings, &mut effort))??;
    (!sorted.is_empty()).then_some(sorted)
}

/// The area that a closed line encloses.
pub fn size(ring: &Ring) -> f64 {
    moments(ring).0.abs()
}

/// The signed area and the centroid, computed relative to the first corner.
fn moments(ring: &Ring) -> (f64, Point) {
    let Some(&[x0, y0]) = ring.first() else { return (0.0, [0.0; 2]) };
    let (mut twice, mut x, mut y) = (0.0, 0.0, 0.0);
    for (from, to) in edges(ring) {
        let (from, to) = ([from[0] - x0, from[1] - y0], [to[0] - x0, to[1] - y0]);
        let cross = from[0] * to[1] - from[1] * to[0];
        twice += cross;
        x += (from[0] + to[0]) * cross;
        y += (from[1] + to[1]) * cross;
    }
    (twice / 2.0, [x0 + x / (3.0 * twice), y0 + y / (3.0 * twice)])
}

/// A point inside an outline, near its middle.
pub fn centre(outline: &Outline) -> Option<Point> {
    let part = outline.parts.iter().max_by(|a, b| size(&a.outer).total_cmp(&size(&b.outer)))?;
    let rings = || std::iter::once(&part.outer).chain(&part.holes);
    let (_, middle) = moments(&part.outer);
    if middle.iter().all(|value| value.is_finite()) && holds(rings(), middle) {
        return Some(middle);
    }
    let heights = part.outer.iter().map(|corner| corner[1]);
    let (low, high) =
        heights.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), y| (l.min(y), h.max(y)));
    let mut best: Option<(f64, Point)> = None;
    for share in [0.503, 0.379, 0.621, 0.241, 0.757, 0.113, 0.883] {
        let y = low + (high - low) * share;
        for pair in crossings(rings(), y).chunks_exact(2) {
            let width = pair[1] - pair[0];
            if best.is_none_or(|(widest, _)| width > widest) {
                best = Some((width, [f64::midpoint(pair[0], pair[1]), y]));
            }
        }
    }
    best.map(|(_, point)| point)
}
