//! Turns closed lines into outlines with holes, and finds their centres.

use strabo_compile::geometry::Point;
use strabo_model::map::{Outline, OutlinePart, Ring};

/// The most closed lines of one shape.
pub const MOST_RINGS: usize = 5000;
/// How many points of a line are tested for being inside another line.
const ASKED: usize = 15;

/// A closed line without repeated corners; nothing if it encloses nothing.
pub fn closed(mut ring: Ring) -> Option<Ring> {
    ring.dedup();
    while ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    (ring.len() >= 3 && size(&ring) > 0.0).then_some(ring)
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

fn edges(ring: &Ring) -> impl Iterator<Item = (Point, Point)> {
    ring.iter().enumerate().map(|(at, from)| (*from, ring[(at + 1) % ring.len()]))
}

/// Where a horizontal line crosses closed lines, from left to right.
fn crossings<'r>(rings: impl Iterator<Item = &'r Ring>, y: f64) -> Vec<f64> {
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

/// True when most of a line lies inside another one; they may touch.
fn lies_in(inner: &Ring, outer: &Ring) -> bool {
    let step = inner.len().div_ceil(ASKED);
    let asked = edges(inner).step_by(step).map(|(from, to)| {
        let middle = [f64::midpoint(from[0], to[0]), f64::midpoint(from[1], to[1])];
        holds(std::iter::once(outer), middle)
    });
    let (inside, all) =
        asked.fold((0, 0), |(inside, all), yes| (inside + usize::from(yes), all + 1));
    inside * 2 > all
}

/// Sorts closed lines into pieces and holes: a line inside an odd number of others is a hole.
pub fn outline(rings: Vec<Ring>) -> Outline {
    let mut rings: Vec<Ring> = rings.into_iter().filter_map(closed).collect();
    rings.sort_by(|a, b| size(b).total_cmp(&size(a)));
    // For each line: how many lines it lies in, and the part that it is or belongs to.
    let mut known: Vec<(usize, usize)> = Vec::new();
    let mut parts: Vec<OutlinePart> = Vec::new();
    for (at, ring) in rings.iter().enumerate() {
        let parent = (0..at).rev().find(|larger| lies_in(ring, &rings[*larger]));
        match parent.map(|parent| known[parent]) {
            Some((depth, part)) if depth % 2 == 0 => {
                parts[part].holes.push(ring.clone());
                known.push((depth + 1, part));
            }
            other => {
                known.push((other.map_or(0, |(depth, _)| depth + 1), parts.len()));
                parts.push(OutlinePart { outer: ring.clone(), holes: Vec::new() });
            }
        }
    }
    Outline { parts }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn square(from: f64, to: f64) -> Ring {
        vec![[from, from], [to, from], [to, to], [from, to]]
    }

    #[test]
    fn a_line_inside_a_line_is_a_hole_and_one_inside_that_an_island() {
        let found = outline(vec![square(4.0, 6.0), square(0.0, 10.0), square(2.0, 8.0)]);
        assert_eq!(found.parts.len(), 2);
        assert_eq!(found.parts[0].holes, [square(2.0, 8.0)]);
        assert_eq!(found.parts[1].outer, square(4.0, 6.0));
    }

    #[test]
    fn the_middle_of_a_ring_lies_on_land() {
        let found = outline(vec![square(0.0, 10.0), square(2.0, 8.0)]);
        let at = centre(&found).expect("a middle");
        assert!(holds(found.rings(), at), "{at:?}");
    }

    #[test]
    fn lines_that_enclose_nothing_are_no_outline() {
        assert!(
            outline(vec![vec![], vec![[1.0, 1.0]; 9], vec![[0.0, 0.0], [5.0, 5.0]]]).is_empty()
        );
    }
}
