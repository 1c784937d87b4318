//! Cuts an outline in two along a line.

use strabo_geometry::survey::rings::{edges, holds};
use strabo_model::map::{Outline, OutlinePart, Ring};

use super::{Refusal, Result};

type Point = [f64; 2];

/// Both sides of a line through an outline.
pub struct Cut {
    /// What lies on one side.
    pub one: Outline,
    /// What lies on the other.
    pub other: Outline,
    /// Where the line meets the outline.
    pub ends: [Point; 2],
}

/// A point of a closed line: the side it lies on.
#[derive(Clone, Copy)]
struct Meeting {
    side: usize,
    point: Point,
}

/// Cuts the piece of an outline that a line crosses. A line that ends inside is led on to the nearest
/// side; one that ends outside is cut off where it leaves.
pub fn cut(outline: &Outline, line: &[Point], tolerance: f64) -> Result<Cut> {
    let [first, .., last] = line else {
        return Err(Refusal::new("a line has at least two points"));
    };
    if line.iter().flatten().any(|value| !value.is_finite()) {
        return Err(Refusal::new("a point of the line is not a number"));
    }
    let middle = inner_point(outline, line);
    let part =
        middle.and_then(|point| outline.parts.iter().position(|part| holds(rings_of(part), point)));
    let Some(at) = part else {
        return Err(Refusal::new("the line does not cross the area"));
    };
    let part = &outline.parts[at];
    let start = meeting(&part.outer, line.iter().copied(), *first, part, tolerance);
    let end = meeting(&part.outer, line.iter().rev().copied(), *last, part, tolerance);
    let inside: Vec<Point> =
        line.iter().copied().filter(|point| is_deep(part, *point, tolerance)).collect();
    if is_same(start.point, end.point) {
        return Err(Refusal::new("the line must lead from one side of the area to another"));
    }
    let way: Vec<Point> =
        std::iter::once(start.point).chain(inside.iter().copied()).chain([end.point]).collect();
    if !stays_inside(part, &way) {
        return Err(Refusal::new("the line must cross the area once, and not run through a hole"));
    }
    let (one, other) = halves(&part.outer, start, end, &inside);
    let mut sides = [one, other].map(|outer| OutlinePart { outer, holes: Vec::new() });
    for hole in &part.holes {
        let home = usize::from(
            !hole.first().is_some_and(|corner| holds(std::iter::once(&sides[0].outer), *corner)),
        );
        sides[home].holes.push(hole.clone());
    }
    let [one, other] = sides;
    let mut kept = vec![one];
    let mut new = vec![other];
    // The other pieces stay with the larger side, which keeps its name.
    let larger = if size_of(&kept[0]) >= size_of(&new[0]) { &mut kept } else { &mut new };
    larger.extend(
        outline
            .parts
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != at)
            .map(|(_, part)| part.clone()),
    );
    let ends = [start.point, end.point];
    Ok(Cut { one: Outline { parts: kept }, other: Outline { parts: new }, ends })
}

pub(super) fn far(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// How far a point is from a side.
pub(super) fn distance(point: Point, from: Point, to: Point) -> f64 {
    far(point, nearest(point, from, to))
}

/// The point of a side that is nearest to another one.
pub(super) fn nearest(point: Point, from: Point, to: Point) -> Point {
    let along = [to[0] - from[0], to[1] - from[1]];
    let square = along[0] * along[0] + along[1] * along[1];
    if square == 0.0 {
        return from;
    }
    let share = ((point[0] - from[0]) * along[0] + (point[1] - from[1]) * along[1]) / square;
    let share = share.clamp(0.0, 1.0);
    [from[0] + share * along[0], from[1] + share * along[1]]
}

/// True for points with the same figures.
fn is_same(one: Point, other: Point) -> bool {
    one.map(f64::to_bits) == other.map(f64::to_bits)
}

fn size_of(part: &OutlinePart) -> f64 {
    strabo_geometry::survey::rings::size(&part.outer)
}

fn rings_of(part: &OutlinePart) -> impl Iterator<Item = &Ring> {
    std::iter::once(&part.outer).chain(&part.holes)
}

/// A point of the line inside the outline: one of its points, or the middle between two crossings.
fn inner_point(outline: &Outline, line: &[Point]) -> Option<Point> {
    let inside = |point: &Point| holds(outline.rings(), *point);
    line.iter().copied().find(inside).or_else(|| {
        line.windows(2).find_map(|pair| {
            let mut shares: Vec<f64> = outline
                .rings()
                .flat_map(edges)
                .filter_map(|(from, to)| crossing(pair[0], pair[1], from, to))
                .collect();
            shares.sort_by(f64::total_cmp);
            let middles =
                shares.windows(2).map(|two| between(pair[0], pair[1], two[0].midpoint(two[1])));
            middles.into_iter().find(inside)
        })
    })
}

fn between(from: Point, to: Point, share: f64) -> Point {
    [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share)
}

/// How far along the first stretch the second one crosses it, from 0 to 1.
fn crossing(from: Point, to: Point, one: Point, other: Point) -> Option<f64> {
    let (a, b) = ([to[0] - from[0], to[1] - from[1]], [other[0] - one[0], other[1] - one[1]]);
    let cross = a[0] * b[1] - a[1] * b[0];
    if cross == 0.0 {
        return None;
    }
    let gap = [one[0] - from[0], one[1] - from[1]];
    let share = (gap[0] * b[1] - gap[1] * b[0]) / cross;
    let side = (gap[0] * a[1] - gap[1] * a[0]) / cross;
    ((0.0..=1.0).contains(&share) && (0.0..=1.0).contains(&side)).then_some(share)
}

/// Where a line enters a part, coming from its first point; from a point inside, the nearest side.
fn meeting(
    ring: &Ring,
    line: impl Iterator<Item = Point> + Clone,
    first: Point,
    part: &OutlinePart,
    tolerance: f64,
) -> Meeting {
    let mut best = None;
    if !holds(rings_of(part), first) {
        let stretches = line.clone().zip(line.skip(1));
        best = stretches.into_iter().find_map(|(from, to)| {
            let crossings = edges(ring)
                .enumerate()
                .filter_map(|(side, (one, other))| Some((crossing(from, to, one, other)?, side)));
            let nearest = crossings.min_by(|a, b| a.0.total_cmp(&b.0))?;
            Some(Meeting { side: nearest.1, point: between(from, to, nearest.0) })
        });
    }
    let mut meeting = best.unwrap_or_else(|| {
        let sides = edges(ring).enumerate();
        let nearest_side = sides
            .map(|(side, (from, to))| (distance(first, from, to), side, nearest(first, from, to)))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let (_, side, point) = nearest_side.unwrap_or((0.0, 0, first));
        Meeting { side, point }
    });
    snap(ring, &mut meeting, tolerance);
    meeting
}

/// A corner near the meeting is the meeting; otherwise its figures are rounded as those of drawings.
fn snap(ring: &Ring, meeting: &mut Meeting, tolerance: f64) {
    let count = ring.len();
    for corner in [meeting.side, (meeting.side + 1) % count] {
        if distance(meeting.point, ring[corner], ring[corner]) <= tolerance {
            *meeting = Meeting { side: corner, point: ring[corner] };
            return;
        }
    }
    let rounded = meeting.point.map(|value| (value * 100.0).round() / 100.0);
    if distance(rounded, meeting.point, meeting.point) <= tolerance {
        meeting.point = rounded;
    }
}

/// True for a point that lies inside a part, away from its sides.
fn is_deep(part: &OutlinePart, point: Point, tolerance: f64) -> bool {
    let sides = rings_of(part).flat_map(edges);
    holds(rings_of(part), point)
        && sides.into_iter().all(|(from, to)| distance(point, from, to) > tolerance)
}

/// True when the middle of every stretch of a way lies inside, and no side is crossed on it.
fn stays_inside(part: &OutlinePart, way: &[Point]) -> bool {
    let last = way.len().saturating_sub(2);
    way.windows(2).enumerate().all(|(at, pair)| {
        let crossed = rings_of(part).flat_map(edges).any(|(from, to)| {
            let share = crossing(pair[0], pair[1], from, to);
            // Only the ends of the whole way may touch a side.
            share.is_some_and(|share| (share > 1e-6 || at > 0) && (share < 1.0 - 1e-6 || at < last))
        });
        !crossed && holds(rings_of(part), between(pair[0], pair[1], 0.5))
    })
}

/// Both closed lines that a way through another one makes of it.
fn halves(ring: &Ring, start: Meeting, end: Meeting, inside: &[Point]) -> (Ring, Ring) {
    let walk = |from: Meeting, to: Meeting, way: &mut dyn Iterator<Item = Point>| {
        let mut new: Ring = vec![from.point];
        let count = ring.len();
        let mut at = from.side;
        // From one meeting along the line to the other; a meeting may be on the same side.
        let once_around = from.side == to.side && is_behind(ring, from, to);
        let mut first = true;
        while first && once_around || at != to.side {
            first = false;
            at = (at + 1) % count;
            if !new.last().is_some_and(|last| is_same(*last, ring[at]))
                && !is_same(ring[at], to.point)
            {
                new.push(ring[at]);
            }
        }
        new.push(to.point);
        new.extend(way);
        new
    };
    let one = walk(start, end, &mut inside.iter().rev().copied());
    (one, walk(end, start, &mut inside.iter().copied()))
}

/// True when the second of two points on one side comes before the first.
fn is_behind(ring: &Ring, from: Meeting, to: Meeting) -> bool {
    let corner = ring[from.side];
    distance(to.point, corner, corner) < distance(from.point, corner, corner)
}
