//! Lays outlines over others: what they cover is cut from those, and both sides get the same corners.

use std::collections::BTreeMap;

use robust::{Coord, orient2d};

use super::plane::{Bounds, Point, between, distance, dot, minus, part_size, size};
use super::rings::{closed, comes_back, edges, key, without_keyholes};
use super::{
    folds::unfolded, grid::Grid, inside::Inside, islands::enclosed, islands::join,
    segments::Segments,
};
use strabo_model::effort::Effort;
use strabo_model::map::{Outline, OutlinePart, Ring};

/// How often sides are cut where they cross. A rounded corner moves a side a little, so that it may
/// cross another one.
const ROUNDS: usize = 20;
/// Loops smaller than this share of an outline are slips of the hand.
const LOOPS: f64 = 0.05;

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
    let all: Vec<Outline> = std::iter::once(top).chain(below).cloned().collect();
    let mut effort = Effort::for_size(all.iter().flat_map(Outline::rings).map(Vec::len).sum());
    let covers = &|one: usize, other: usize| one == 0 && other != 0;
    let meets = &|one: usize, other: usize| (one == 0) != (other == 0);
    let mut laid = lay(all, &Laying { meets, covers, step, reach: 0.0 }, &mut effort)?.into_iter();
    Some(Covered { top: laid.next()?, below: laid.collect() })
}

/// How outlines are laid over each other.
#[derive(Clone, Copy)]
pub struct Laying<'f> {
    /// Whether two areas, or an area and itself, get corners where their sides meet.
    pub meets: &'f dyn Fn(usize, usize) -> bool,
    /// Whether the first of two areas is cut out of the second.
    pub covers: &'f dyn Fn(usize, usize) -> bool,
    /// New corners are rounded to whole parts of `1 / step`.
    pub step: Option<f64>,
    /// Corners and sides that are not farther apart than this meet.
    pub reach: f64,
}

/// Cuts out of every outline those that cover it. Returns nothing when they are too tangled.
pub fn lay(
    mut all: Vec<Outline>,
    laying: &Laying<'_>,
    effort: &mut Effort,
) -> Option<Vec<Outline>> {
    let mut is_done = false;
    for _ in 0..ROUNDS {
        merge_corners(&mut all, laying.reach);
        is_done = !cut_sides(&mut all, laying, effort)?;
        if is_done {
            break;
        }
    }
    if !is_done {
        return None;
    }
    unfold(&mut all, laying, effort)?;
    let left = uncovered(&all, laying, effort)?;
    let whole = |outline: Outline| without_keyholes(&outline).unwrap_or(outline);
    let outlines = all.into_iter().zip(left);
    outlines.map(|(outline, left)| left.map_or(Some(whole(outline)), enclosed)).collect()
}

/// Takes out the folds of outlines whose corners were merged: a side that is walked there and back would
/// count as covering what lies beside it.
fn unfold(all: &mut [Outline], laying: &Laying<'_>, effort: &mut Effort) -> Option<()> {
    for (area, outline) in all.iter_mut().enumerate() {
        if (laying.meets)(area, area) && outline.rings().any(comes_back) {
            let new = unfolded(outline, effort)?;
            if !new.is_empty() {
                *outline = new;
            }
        }
    }
    Some(())
}

/// An outline that crosses itself, without small loops; nothing when it means something else.
pub fn without_loops(outline: &Outline, step: f64) -> Option<Outline> {
    let laying =
        Laying { meets: &|_, _| true, covers: &|_, _| false, step: Some(step), reach: 0.0 };
    let mut effort = Effort::for_size(outline.rings().map(Vec::len).sum());
    let cut = lay(vec![outline.clone()], &laying, &mut effort)?.pop()?;
    let mut new = join(&[&cut])?;
    // The others are what the loops enclosed.
    new.parts.sort_by(|one, other| part_size(other).total_cmp(&part_size(one)));
    new.parts.truncate(outline.parts.len());
    ((size(&new) - size(outline)).abs() < LOOPS * size(outline)).then_some(new)
}

/// Moves corners of any outlines that nearly meet to the same place.
fn merge_corners(all: &mut [Outline], reach: f64) {
    if reach <= 0.0 {
        return;
    }
    let cells = Grid::new(2.0 * reach);
    let mut known: BTreeMap<u64, Vec<Point>> = BTreeMap::new();
    let mut merged = |point: Point| {
        let mut found: Option<Point> = None;
        cells.cells(point, point, reach, &mut |cell| {
            let here = known.get(&cell).into_iter().flatten();
            found = found.or_else(|| here.copied().find(|c| distance(*c, point, point) <= reach));
        });
        found.unwrap_or_else(|| {
            cells.cells(point, point, 0.0, &mut |cell| known.entry(cell).or_default().push(point));
            point
        })
    };
    for part in all.iter_mut().flat_map(|outline| &mut outline.parts) {
        for ring in std::iter::once(&mut part.outer).chain(&mut part.holes) {
            *ring = closed(ring.iter().map(|point| merged(*point)).collect())
                .unwrap_or_else(|| ring.clone());
        }
    }
}

/// Sides by their ends.
type Lines = Vec<(Point, Point)>;
/// Two ends as keys.
type SideKey = [[u64; 2]; 2];

/// Which areas have a side, by its ends.
pub(super) fn areas_by_side(segments: &Segments) -> BTreeMap<SideKey, Vec<usize>> {
    let mut found: BTreeMap<SideKey, Vec<usize>> = BTreeMap::new();
    for side in &segments.all {
        found.entry([key(side.from), key(side.to)]).or_default().push(side.area);
    }
    found
}

/// The sides around what is left of each area that others cover; nothing for the others. Sides cross
/// nowhere by now, so that the middle of each tells on which side of a line it lies.
fn uncovered(
    all: &[Outline],
    laying: &Laying<'_>,
    effort: &mut Effort,
) -> Option<Vec<Option<Lines>>> {
    let segments = Segments::new(all);
    let inside = Inside::new(&segments);
    let bounds: Vec<Option<Bounds>> =
        (0..all.len()).map(|area| inside.bounds(area).copied()).collect();
    let (places, by_side) = (Grid::of_bounds(&bounds), areas_by_side(&segments));
    let mut left: Vec<(Lines, bool)> = vec![(Vec::new(), false); all.len()];
    for side in &segments.all {
        let (ends, middle) = ([key(side.from), key(side.to)], side.at(0.5));
        let along = by_side.get(&ends).map_or(&[][..], Vec::as_slice);
        let beside = by_side.get(&[ends[1], ends[0]]).map_or(&[][..], Vec::as_slice);
        let mut around: Vec<usize> = Vec::new();
        for area in places.at(middle).iter().map(|(_, area)| *area as usize) {
            if !effort.spend(1 + inside.effort(area, middle)) {
                return None;
            }
            let is_on_line = along.contains(&area) || beside.contains(&area);
            if !is_on_line && inside.holds(area, middle) {
                around.push(area);
            }
        }
        let covers = |top: &&usize, below: usize| (laying.covers)(**top, below);
        if around.iter().chain(along).any(|top| covers(&top, side.area)) {
            left[side.area].1 = true;
        } else {
            left[side.area].0.push((side.from, side.to));
        }
        for &below in around.iter().filter(|below| covers(&&side.area, **below)) {
            left[below].1 = true;
            // Where several lie on top, only the line around them together counts.
            let is_first = along.iter().find(|top| covers(top, below)) == Some(&side.area);
            if is_first && !around.iter().chain(beside).any(|top| covers(&top, below)) {
                left[below].0.push((side.to, side.from));
            }
        }
    }
    Some(left.into_iter().map(|(sides, is_cut)| is_cut.then_some(sides)).collect())
}

/// A side of an outline: which one, which of its rings, and which side of that.
struct Side {
    ring: (usize, usize),
    number: usize,
    from: Point,
    to: Point,
}

/// Cuts the sides of outlines where they meet. Returns whether there was anything to cut; nothing when
/// the effort is used up.
fn cut_sides(all: &mut [Outline], laying: &Laying<'_>, effort: &mut Effort) -> Option<bool> {
    let mut sides: Vec<Side> = Vec::new();
    for (area, outline) in all.iter().enumerate() {
        for (ring, corners) in outline.rings().enumerate() {
            let own = edges(corners).enumerate();
            sides.extend(own.map(|(number, (from, to))| Side {
                ring: (area, ring),
                number,
                from,
                to,
            }));
        }
    }
    let length = |side: &Side| dot(minus(side.to, side.from), minus(side.to, side.from)).sqrt();
    #[expect(clippy::cast_precision_loss, reason = "a mean need not be exact")]
    let mean = sides.iter().map(length).sum::<f64>() / sides.len().max(1) as f64;
    let mut grid = Grid::new(mean.max(2.0 * laying.reach));
    for (number, side) in sides.iter().enumerate() {
        grid.add_segment(number, side.from, side.to);
    }
    let grid = grid.finish();
    let mut cuts: Vec<((usize, usize), usize, Point)> = Vec::new();
    let mut enough = true;
    for (at, side) in sides.iter().enumerate() {
        grid.near(side.from, side.to, laying.reach, &mut |entries| {
            enough = enough && effort.spend(entries.len());
            let entries = if enough { entries } else { &[] };
            for other in
                entries.iter().map(|(_, other)| *other as usize).filter(|other| *other > at)
            {
                let other = &sides[other];
                let (one, two) = (side.ring.0, other.ring.0);
                if (laying.meets)(one, two) {
                    meet(side, other, laying, &mut |side, point| {
                        cuts.push((side.ring, side.number, point));
                    });
                }
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
    laying: &Laying<'_>,
    cut: &mut dyn FnMut(&'s Side, Point),
) {
    let coord = |point: Point| Coord { x: point[0], y: point[1] };
    let turn = |line: &Side, point| orient2d(coord(line.from), coord(line.to), coord(point));
    let turns = [turn(one, other.from), turn(one, other.to)];
    let back = [turn(other, one.from), turn(other, one.to)];
    let is_end = |side: &Side, point: Point| [side.from, side.to].map(key).contains(&key(point));
    let is_near_end = |side: &Side, point: Point| {
        [side.from, side.to].into_iter().any(|end| distance(point, end, end) <= laying.reach)
    };
    let lies_in = |side: &Side, turned: f64, point: Point| {
        let along = minus(side.to, side.from);
        let place = dot(minus(point, side.from), along);
        let is_on = turned == 0.0
            || (laying.reach > 0.0 && distance(point, side.from, side.to) <= laying.reach);
        is_on && place > 0.0 && place < dot(along, along) && !is_near_end(side, point)
    };
    let mut is_met = false;
    for (line, turned, point) in [
        (one, turns[0], other.from),
        (one, turns[1], other.to),
        (other, back[0], one.from),
        (other, back[1], one.to),
    ] {
        if lies_in(line, turned, point) {
            is_met = true;
            cut(line, point);
        }
    }
    let apart = |[x, y]: [f64; 2]| (x > 0.0 && y < 0.0) || (x < 0.0 && y > 0.0);
    if !is_met && apart(turns) && apart(back) {
        // The two areas beside a side must come to the same point.
        let (from, to, [near, far]) = if key(other.from) <= key(other.to) {
            (other.from, other.to, turns)
        } else {
            (other.to, other.from, [turns[1], turns[0]])
        };
        let exact = between(from, to, near / (near - far));
        let step = laying.step;
        let point = exact.map(|value| step.map_or(value, |step| (value * step).round() / step));
        for side in [one, other].into_iter().filter(|side| !is_end(side, point)) {
            cut(side, point);
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
