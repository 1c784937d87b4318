//! Measures outlines against a plan, by nothing but their rings.

use std::collections::BTreeMap;

use strabo_model::effort::Effort;

use super::clean::{Point, borders_of, cross, distance, median, turn};
use super::grid::Grid;
use super::plan::{Figures, Outline, Plan};

struct Segment {
    from: Point,
    to: Point,
    place: u32,
    ring: u32,
    position: u32,
    length: u32,
}

/// Measures how well outlines agree with a plan. Edges count as shared where they run within the tolerance of each other.
pub fn measure(outlines: &[Outline], plan: &Plan, tolerance: f64) -> Figures {
    let examined = examine(outlines, plan, tolerance, &mut Effort::new(u64::MAX));
    examined.map(|(figures, _)| figures).unwrap_or_default()
}

/// Measures, and names the borders that are no shared edges. Nothing when outlines are heaped so that the
/// effort is used up.
pub(super) fn examine(
    outlines: &[Outline],
    plan: &Plan,
    tolerance: f64,
    effort: &mut Effort,
) -> Option<(Figures, Vec<(u32, u32)>)> {
    let borders = borders_of(plan);
    let segments = segments_of(outlines);
    let mut bounds = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    for segment in &segments {
        for axis in 0..2 {
            bounds[axis] = bounds[axis].min(segment.from[axis]);
            bounds[axis + 2] = bounds[axis + 2].max(segment.from[axis]);
        }
    }
    if segments.is_empty() {
        bounds = [0.0, 0.0, 1.0, 1.0];
    }
    let mut grid = Grid::new(bounds, segments.len() / 2 + 1);
    for (index, segment) in (0_u32..).zip(&segments) {
        grid.add(segment.from, segment.to, index);
    }
    let mut shared: BTreeMap<(u32, u32), f64> = BTreeMap::new();
    let mut crossing: Vec<(u32, u32)> = Vec::new();
    let mut tangled: Vec<u32> = Vec::new();
    let mut near: Vec<u32> = Vec::new();
    for (index, segment) in (0_u32..).zip(&segments) {
        near.clear();
        let used_up = grid.near(segment.from, segment.to, tolerance, |other| {
            if other > index {
                near.push(other);
            }
            !effort.spend(1)
        });
        if used_up {
            return None;
        }
        near.sort_unstable();
        near.dedup();
        for &other in &near {
            let other = &segments[other as usize];
            let (a, b, c, d) = (segment.from, segment.to, other.from, other.to);
            if segment.place == other.place {
                if meets_itself(segment, other) {
                    tangled.push(segment.place);
                }
                continue;
            }
            let pair = (segment.place.min(other.place), segment.place.max(other.place));
            let common = common_length(a, b, c, d, tolerance);
            if common > 0.0 {
                *shared.entry(pair).or_default() += common;
            } else if cross(a, b, c, d) {
                crossing.push(pair);
            }
        }
    }
    crossing.extend(nested(outlines, effort)?);
    crossing.sort_unstable();
    crossing.dedup();
    tangled.sort_unstable();
    tangled.dedup();
    let least = (4.0 * tolerance).max(1e-9);
    shared.retain(|_, length| *length > least);
    let found: Vec<f64> = borders.iter().filter_map(|pair| shared.get(pair).copied()).collect();
    let mut sizes: Vec<f64> = outlines.iter().map(area_of).collect();
    let smallest = sizes.iter().copied().fold(f64::MAX, f64::min);
    let middle = median(&mut sizes);
    let apart = borders.iter().copied().filter(|pair| !shared.contains_key(pair)).collect();
    let figures = Figures {
        borders: borders.len(),
        shared: found.len(),
        false_contacts: shared.keys().filter(|pair| borders.binary_search(pair).is_err()).count(),
        smallest_to_median: if middle > 0.0 { smallest / middle } else { 0.0 },
        self_intersections: tangled.len(),
        overlaps: crossing.len(),
        missing: plan.places.len()
            - outlines
                .iter()
                .filter(|outline| !outline.parts.is_empty())
                .count()
                .min(plan.places.len()),
        shortest_shared: if found.is_empty() {
            0.0
        } else {
            found.iter().copied().fold(f64::MAX, f64::min)
        },
    };
    Some((figures, apart))
}

pub fn area_of(outline: &Outline) -> f64 {
    outline
        .parts
        .iter()
        .map(|part| {
            let holes: f64 = part.holes.iter().map(|hole| ring_area(hole).abs()).sum();
            (ring_area(&part.outer).abs() - holes) / 2.0
        })
        .sum()
}

fn segments_of(outlines: &[Outline]) -> Vec<Segment> {
    let mut segments = Vec::new();
    let mut number = 0;
    for (place, outline) in (0_u32..).zip(outlines) {
        for part in &outline.parts {
            for ring in std::iter::once(&part.outer).chain(&part.holes) {
                let length = u32::try_from(ring.len()).unwrap_or(u32::MAX);
                for (position, index) in (0_u32..).zip(0..ring.len()) {
                    segments.push(Segment {
                        from: ring[index],
                        to: ring[(index + 1) % ring.len()],
                        place,
                        ring: number,
                        position,
                        length,
                    });
                }
                number += 1;
            }
        }
    }
    segments
}

/// Whether two segments of one place touch anywhere but where one follows the other.
fn meets_itself(one: &Segment, other: &Segment) -> bool {
    if one.ring == other.ring {
        let follows = (one.position + 1) % one.length == other.position;
        let leads = (other.position + 1) % one.length == one.position;
        if follows || leads {
            let (a, b, c) =
                if follows { (one.from, one.to, other.to) } else { (other.from, other.to, one.to) };
            // Turning straight back retraces the line.
            let ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]);
            return turn(a, b, c).abs() < 1e-9 && ahead < 0.0;
        }
    }
    touch(one.from, one.to, other.from, other.to)
}

/// Twice the signed area of a ring.
pub fn ring_area(ring: &[Point]) -> f64 {
    let count = ring.len();
    (0..count)
        .map(|i| {
            let (a, b) = (ring[i], ring[(i + 1) % count]);
            a[0] * b[1] - a[1] * b[0]
        })
        .sum()
}

/// Whether a point lies inside a ring.
pub fn inside(point: Point, ring: &[Point]) -> bool {
    let mut within = false;
    let count = ring.len();
    for i in 0..count {
        let (a, b) = (ring[i], ring[(i + 1) % count]);
        if (a[1] > point[1]) != (b[1] > point[1]) {
            let x = a[0] + (point[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
            if point[0] < x {
                within = !within;
            }
        }
    }
    within
}

/// Whether two segments have a point in common.
pub fn touch(a: Point, b: Point, c: Point, d: Point) -> bool {
    if cross(a, b, c, d) {
        return true;
    }
    let on = |p: Point, q: Point, r: Point| {
        turn(p, q, r).abs() < 1e-9
            && r[0] >= p[0].min(q[0])
            && r[0] <= p[0].max(q[0])
            && r[1] >= p[1].min(q[1])
            && r[1] <= p[1].max(q[1])
    };
    on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b)
}

/// How long two segments run within the tolerance of each other.
fn common_length(a: Point, b: Point, c: Point, d: Point, tolerance: f64) -> f64 {
    if (a == d && b == c) || (a == c && b == d) {
        return distance(a, b);
    }
    let length = distance(a, b);
    if length < 1e-12 {
        return 0.0;
    }
    let along = |p: Point| ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length;
    let off = |p: Point| turn(a, b, p) / length;
    let (mut s, mut t, mut u, mut v) = (along(c), along(d), off(c), off(d));
    if s > t {
        std::mem::swap(&mut s, &mut t);
        std::mem::swap(&mut u, &mut v);
    }
    // The part of the other segment beside this one, and within the tolerance of it.
    let (mut low, mut high) = (s.max(0.0), t.min(length));
    if t - s < 1e-12 || high <= low {
        return 0.0;
    }
    let slope = (v - u) / (t - s);
    let mut clipped = false;
    for limit in [tolerance, -tolerance] {
        let sign = limit.signum();
        let (at_low, at_high) = ((u + slope * (low - s)) * sign, (u + slope * (high - s)) * sign);
        let bound = limit.abs();
        if at_low > bound && at_high > bound {
            return 0.0;
        }
        if at_low > bound {
            low = s + (limit - u) / slope;
            clipped = true;
        } else if at_high > bound {
            high = s + (limit - u) / slope;
            clipped = true;
        }
    }
    // Where they only cross or meet at a slant, the common stretch means nothing.
    if clipped && slope.abs() > 0.05 { 0.0 } else { (high - low).max(0.0) }
}

/// Pairs where one place lies inside another without being in a hole of it.
fn nested(outlines: &[Outline], effort: &mut Effort) -> Option<Vec<(u32, u32)>> {
    let mut boxes: Vec<(f64, f64, f64, f64, u32)> = Vec::new();
    for (place, outline) in (0_u32..).zip(outlines) {
        let mut bounds = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
        for part in &outline.parts {
            for point in &part.outer {
                bounds.0 = bounds.0.min(point[0]);
                bounds.1 = bounds.1.min(point[1]);
                bounds.2 = bounds.2.max(point[0]);
                bounds.3 = bounds.3.max(point[1]);
            }
        }
        if bounds.0 <= bounds.2 {
            boxes.push((bounds.0, bounds.1, bounds.2, bounds.3, place));
        }
    }
    boxes.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.4.cmp(&b.4)));
    let mut pairs = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for index in 0..boxes.len() {
        let this = boxes[index];
        open.retain(|&other| boxes[other].2 >= this.0);
        let mut inner: Option<Option<Point>> = None;
        for &other in &open {
            let that = boxes[other];
            if this.1 >= that.1 && this.3 <= that.3 && this.2 <= that.2 {
                if inner.is_none() {
                    inner = Some(inner_point(&outlines[this.4 as usize], effort));
                }
                let Some(point) = inner.flatten() else { break };
                if covers(&outlines[that.4 as usize], point, effort) {
                    pairs.push((this.4.min(that.4), this.4.max(that.4)));
                }
            }
        }
        if !effort.spend(open.len()) {
            return None;
        }
        open.push(index);
    }
    Some(pairs)
}

/// A point well inside an outline.
fn inner_point(outline: &Outline, effort: &mut Effort) -> Option<Point> {
    let part = outline.parts.first()?;
    let count = part.outer.len();
    let mut best: Option<(f64, Point)> = None;
    for index in 0..count {
        let (a, b, c) =
            (part.outer[index], part.outer[(index + 1) % count], part.outer[(index + 2) % count]);
        let middle = [(a[0] + b[0] + c[0]) / 3.0, (a[1] + b[1] + c[1]) / 3.0];
        let area = turn(a, b, c).abs();
        if best.is_none_or(|(most, _)| area > most) && covers(outline, middle, effort) {
            best = Some((area, middle));
        }
    }
    best.map(|(_, point)| point)
}

/// Whether a point lies inside an outline; false, too, when the effort is used up.
fn covers(outline: &Outline, point: Point, effort: &mut Effort) -> bool {
    let rings =
        outline.parts.iter().flat_map(|part| std::iter::once(&part.outer).chain(&part.holes));
    if !effort.spend(rings.map(Vec::len).sum()) {
        return false;
    }
    outline.parts.iter().any(|part| {
        inside(point, &part.outer) && !part.holes.iter().any(|hole| inside(point, hole))
    })
}
