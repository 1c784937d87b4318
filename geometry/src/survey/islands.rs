//! Cuts out of a sea what is drawn over it: an island without a hole for it.

use std::collections::BTreeMap;

use super::grid::Grid;
use super::plane::{Point, distance, signed_size, size};
use super::rings::{edges, key, loops, outline};
use super::{contact::file_segments, inside::Inside, overlap::Faults, segments::Segments};
use strabo_model::effort::Effort;
use strabo_model::map::{Outline, Ring};

/// Areas that lie wholly inside a larger sea and are not cut out of it: the sea, and what lies on it.
pub fn drawn_over(
    outlines: &[Outline],
    faults: &Faults,
    tolerance: f64,
    is_sea: impl Fn(usize) -> bool,
) -> Vec<(usize, Vec<usize>)> {
    let is_crossed = |area: usize| {
        faults.crossings.binary_search_by_key(&area, |crossing| crossing.area).is_ok()
    };
    let sizes: Vec<f64> = outlines.iter().map(size).collect();
    let mut found: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for overlap in &faults.overlaps {
        let (sea, island) = if sizes[overlap.a] > sizes[overlap.b] {
            (overlap.a, overlap.b)
        } else {
            (overlap.b, overlap.a)
        };
        if is_sea(sea) && !is_crossed(sea) && !is_crossed(island) {
            found.entry(sea).or_default().push(island);
        }
    }
    let mut effort = Effort::for_size(outlines.iter().flat_map(Outline::rings).map(Vec::len).sum());
    for (sea, islands) in &mut found {
        let segments = Segments::new(std::slice::from_ref(&outlines[*sea]));
        let ground = Ground::new(&segments, tolerance);
        islands.retain(|island| ground.surrounds(&outlines[*island], &mut effort));
    }
    found.retain(|_, islands| !islands.is_empty());
    found.into_iter().collect()
}

/// An area whose sides are filed, to ask what lies inside.
struct Ground<'s> {
    segments: &'s Segments,
    inside: Inside<'s>,
    grid: Grid,
    tolerance: f64,
}

impl<'s> Ground<'s> {
    fn new(segments: &'s Segments, tolerance: f64) -> Self {
        let grid = file_segments(segments, tolerance);
        Self { segments, inside: Inside::new(segments), grid, tolerance }
    }

    /// True when every corner of an area lies inside this one or on its edge. False, too, when the
    /// effort is used up: what is not known to be an island is not cut out.
    fn surrounds(&self, inner: &Outline, effort: &mut Effort) -> bool {
        inner.rings().flatten().all(|point| {
            effort.spend(self.inside.effort(0, *point) + 1)
                && (self.inside.holds(0, *point) || self.is_near(*point, effort))
        })
    }

    fn is_near(&self, point: Point, effort: &mut Effort) -> bool {
        let mut is_near = false;
        self.grid.near(point, point, self.tolerance, &mut |entries| {
            is_near |= effort.spend(entries.len())
                && entries
                    .iter()
                    .map(|(_, at)| &self.segments.all[*at as usize])
                    .any(|side| distance(point, side.from, side.to) <= self.tolerance);
        });
        is_near
    }
}

/// An area without those that are drawn over it. Where these touch each other, nothing is left between.
/// Nothing is returned when the lines that are left are too tangled.
pub fn cut(sea: &Outline, islands: &[&Outline]) -> Option<Outline> {
    let islands = islands.iter().map(|island| (*island, true));
    combined(std::iter::once((sea, false)).chain(islands))
}

/// Areas as one. Sides that two of them share are no longer there: for that they must have the same
/// corners. Nothing is returned when the lines that are left are too tangled.
pub fn join(areas: &[&Outline]) -> Option<Outline> {
    combined(areas.iter().map(|area| (*area, false)))
}

/// Areas with others (`true`) taken out of them.
fn combined<'o>(outlines: impl Iterator<Item = (&'o Outline, bool)>) -> Option<Outline> {
    let mut sides: Vec<(Point, Point)> = Vec::new();
    for (outline, is_cut) in outlines {
        for part in &outline.parts {
            let holes = part.holes.iter().map(|hole| (hole, true));
            for (ring, is_hole) in std::iter::once((&part.outer, false)).chain(holes) {
                let is_turned = ((signed_size(ring) < 0.0) != is_hole) != is_cut;
                for (from, to) in edges(ring) {
                    sides.push(if is_turned { (to, from) } else { (from, to) });
                }
            }
        }
    }
    enclosed(sides)
}

/// What lies inside of sides that have it on the same hand. Two that run there and back are none.
pub(super) fn enclosed(all: Vec<(Point, Point)>) -> Option<Outline> {
    let mut sides: BTreeMap<[[u64; 2]; 2], (Point, Point)> = BTreeMap::new();
    for (from, to) in all {
        let (one, other) = (key(from), key(to));
        if sides.remove(&[other, one]).is_none() {
            sides.insert([one, other], (from, to));
        }
    }
    let mut effort = Effort::for_size(sides.len());
    outline(traced(sides).iter().flat_map(loops).collect(), &mut effort)
}

/// Closed lines through all sides.
fn traced(sides: BTreeMap<[[u64; 2]; 2], (Point, Point)>) -> Vec<Ring> {
    let mut leaving: BTreeMap<[u64; 2], Vec<(Point, Point)>> = BTreeMap::new();
    for ([from, _], side) in sides {
        leaving.entry(from).or_default().push(side);
    }
    let mut rings = Vec::new();
    while let Some((_, list)) = leaving.first_key_value() {
        let Some(&(start, _)) = list.first() else {
            leaving.pop_first();
            continue;
        };
        let mut ring = Ring::new();
        let mut here = start;
        while let Some((from, to)) = leaving.get_mut(&key(here)).and_then(Vec::pop) {
            ring.push(from);
            here = to;
        }
        rings.push(ring);
    }
    rings
}
