//! Lays an outline over others: what it covers is cut from them, and both sides get the same corners.

use std::collections::BTreeSet;

use robust::{Coord, orient2d};

use super::plane::{Bounds, Point, between, dot, minus};
use super::rings::{edges, key};
use super::{grid::Grid, inside::Inside, islands::enclosed, segments::Segments};
use strabo_model::effort::Effort;
use strabo_model::map::{Outline, OutlinePart, Ring};

/// How often sides are cut where they cross. A rounded corner moves a side a little, so that it may
/// cross another one.
const ROUNDS: usize = 8;

/// Outlines with another one laid over them.
#[derive(Clone, Debug, PartialEq)]
pub struct Covered {
    /// What lies on top, with a corner wherever it meets the others.
    pub top: Outline,
    /// The others, in their order, without what is covered; empty for one that is covered as a whole.
    pub below: Vec<Outline>,
}

/// Lays an outline over others. New corners are rounded to whole parts of `1 / step`. Returns nothing
/// when the outlines are too tangled.
pub fn cover(top: &Outline, below: &[Outline], step: Option<f64>) -> Option<Covered> {
    let mut all: Vec<Outline> = std::iter::once(top).chain(below).cloned().collect();
    let mut effort = Effort::for_size(all.iter().flat_map(Outline::rings).map(Vec::len).sum());
    let mut is_done = false;
    for _ in 0..ROUNDS {
        if !cut_sides(&mut all, step, &mut effort)? {
            is_done = true;
            break;
        }
    }
    if !is_done {
        return None;
    }
    let segments = Segments::new(&all);
    let inside = Inside::new(&segments);
    let covering = Covering { segments: &segments, inside, on_top: sides_of(&segments, 0) };
    let mut left = Vec::with_capacity(below.len());
    for (area, outline) in all.iter().enumerate().skip(1) {
        left.push(match covering.left_of(area, &mut effort)? {
            Left::Some(sides) => enclosed(sides)?,
            Left::All => outline.clone(),
        });
    }
    Some(Covered { top: all.swap_remove(0), below: left })
}

/// Two ends as keys.
type SideKey = [[u64; 2]; 2];

fn sides_of(segments: &Segments, area: usize) -> BTreeSet<SideKey> {
    segments.of(area).iter().map(|side| [key(side.from), key(side.to)]).collect()
}

enum Left {
    All,
    /// What lies inside of these sides.
    Some(Vec<(Point, Point)>),
}

struct Covering<'s> {
    segments: &'s Segments,
    inside: Inside<'s>,
    on_top: BTreeSet<SideKey>,
}

impl Covering<'_> {
    /// What is left of an area; nothing when the effort is used up. Sides cross nowhere by now, so that
    /// the middle of each tells on which side of a line it lies.
    fn left_of(&self, area: usize, effort: &mut Effort) -> Option<Left> {
        let apart = |one: &Bounds, other: &Bounds| one.gap(other) > 0.0;
        match (self.inside.bounds(0), self.inside.bounds(area)) {
            (Some(one), Some(other)) if !apart(one, other) => {}
            _ => return Some(Left::All),
        }
        let own = sides_of(self.segments, area);
        let mut sides = Vec::new();
        let mut changed = false;
        for side in self.segments.of(area) {
            let ends = [key(side.from), key(side.to)];
            let middle = side.at(0.5);
            if !effort.spend(1 + self.inside.effort(0, middle)) {
                return None;
            }
            let is_beside = self.on_top.contains(&[ends[1], ends[0]]);
            let is_covered =
                self.on_top.contains(&ends) || (!is_beside && self.inside.holds(0, middle));
            changed |= is_covered;
            if !is_covered {
                sides.push((side.from, side.to));
            }
        }
        for side in self.segments.of(0) {
            let ends = [key(side.from), key(side.to)];
            let middle = side.at(0.5);
            if !effort.spend(1 + self.inside.effort(area, middle)) {
                return None;
            }
            let is_shared = own.contains(&ends) || own.contains(&[ends[1], ends[0]]);
            if !is_shared && self.inside.holds(area, middle) {
                changed = true;
                sides.push((side.to, side.from));
            }
        }
        Some(if changed { Left::Some(sides) } else { Left::All })
    }
}

/// A side of an outline: which one, which of its rings, and which side of that.
struct Side {
    ring: (usize, usize),
    number: usize,
    from: Point,
    to: Point,
}

/// Cuts the sides of the first outline and those of the others where they meet. Returns whether there
/// was anything to cut; nothing when the effort is used up.
fn cut_sides(all: &mut [Outline], step: Option<f64>, effort: &mut Effort) -> Option<bool> {
    let mut top: Vec<Side> = Vec::new();
    let mut others: Vec<Side> = Vec::new();
    for (area, outline) in all.iter().enumerate() {
        for (ring, corners) in outline.rings().enumerate() {
            let sides = edges(corners).enumerate();
            let sides =
                sides.map(|(number, (from, to))| Side { ring: (area, ring), number, from, to });
            if area == 0 { top.extend(sides) } else { others.extend(sides) }
        }
    }
    if others.is_empty() {
        return Some(false);
    }
    let length = |side: &Side| dot(minus(side.to, side.from), minus(side.to, side.from)).sqrt();
    #[expect(clippy::cast_precision_loss, reason = "a mean need not be exact")]
    let mean = others.iter().map(length).sum::<f64>() / others.len().max(1) as f64;
    let mut grid = Grid::new(mean);
    for (number, side) in others.iter().enumerate() {
        grid.add_segment(number, side.from, side.to);
    }
    let grid = grid.finish();
    let mut cuts: Vec<((usize, usize), usize, Point)> = Vec::new();
    let mut enough = true;
    for side in &top {
        grid.near(side.from, side.to, 0.0, &mut |entries| {
            enough = enough && effort.spend(entries.len());
            let entries = if enough { entries } else { &[] };
            for other in entries.iter().map(|(_, at)| &others[*at as usize]) {
                meet(side, other, step, &mut |side, point| {
                    cuts.push((side.ring, side.number, point));
                });
            }
        });
    }
    cuts.sort_by_key(|(ring, number, point)| (*ring, *number, key(*point)));
    cuts.dedup_by_key(|(ring, number, point)| (*ring, *number, key(*point)));
    for (area, outline) in all.iter_mut().enumerate() {
        let first = cuts.partition_point(|cut| cut.0.0 < area);
        let ours = &cuts[first..cuts.partition_point(|cut| cut.0.0 <= area)];
        if !ours.is_empty() {
            *outline = with_cuts(outline, ours);
        }
    }
    enough.then_some(!cuts.is_empty())
}

/// Calls `cut` for each of two sides that has to be cut where they meet.
fn meet<'s>(
    one: &'s Side,
    other: &'s Side,
    step: Option<f64>,
    cut: &mut dyn FnMut(&'s Side, Point),
) {
    let coord = |point: Point| Coord { x: point[0], y: point[1] };
    let turn = |line: &Side, point| orient2d(coord(line.from), coord(line.to), coord(point));
    let (a, b) = (turn(one, other.from), turn(one, other.to));
    let (c, d) = (turn(other, one.from), turn(other, one.to));
    let apart = |x: f64, y: f64| (x > 0.0 && y < 0.0) || (x < 0.0 && y > 0.0);
    let is_end = |side: &Side, point: Point| [side.from, side.to].map(key).contains(&key(point));
    if apart(a, b) && apart(c, d) {
        // The two areas beside a side must come to the same point.
        let (from, to, near, far) = if key(other.from) <= key(other.to) {
            (other.from, other.to, a, b)
        } else {
            (other.to, other.from, b, a)
        };
        let exact = between(from, to, near / (near - far));
        let point = exact.map(|value| step.map_or(value, |step| (value * step).round() / step));
        for side in [one, other] {
            if !is_end(side, point) {
                cut(side, point);
            }
        }
        return;
    }
    let lies_in = |side: &Side, point: Point| {
        let along = minus(side.to, side.from);
        let place = dot(minus(point, side.from), along);
        place > 0.0 && place < dot(along, along) && !is_end(side, point)
    };
    for (turned, point) in [(a, other.from), (b, other.to)] {
        if turned == 0.0 && lies_in(one, point) {
            cut(one, point);
        }
    }
    for (turned, point) in [(c, one.from), (d, one.to)] {
        if turned == 0.0 && lies_in(other, point) {
            cut(other, point);
        }
    }
}

/// An outline with more corners, which are sorted by ring and side.
fn with_cuts(outline: &Outline, cuts: &[((usize, usize), usize, Point)]) -> Outline {
    let mut number = 0;
    let mut next = |ring: &Ring| {
        let mut new = Ring::with_capacity(ring.len() + 4);
        for (side, (from, _)) in edges(ring).enumerate() {
            new.push(from);
            let here = (number, side);
            let first = cuts.partition_point(|cut| (cut.0.1, cut.1) < here);
            let ours = cuts[first..].iter().take_while(|cut| (cut.0.1, cut.1) == here);
            let mut ours: Vec<Point> = ours.map(|cut| cut.2).collect();
            let far = |point: &Point| dot(minus(*point, from), minus(*point, from));
            ours.sort_by(|a, b| far(a).total_cmp(&far(b)));
            new.extend(ours);
        }
        number += 1;
        new
    };
    let parts = outline.parts.iter().map(|part| OutlinePart {
        outer: next(&part.outer),
        holes: part.holes.iter().map(&mut next).collect(),
    });
    Outline { parts: parts.collect() }
}
