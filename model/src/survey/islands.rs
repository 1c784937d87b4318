//! Cuts out of a sea what is drawn over it: an island without a hole for it.

use std::collections::BTreeMap;

use super::inside::Inside;
use super::overlap::Faults;
use super::plane::{Point, distance, signed_size, size};
use super::rings::{edges, key, loops, outline};
use super::segments::Segments;
use crate::map::{Outline, Ring};

/// The most pairs of a corner and a side that are looked at for one island.
const MOST_PAIRS: usize = 20_000_000;

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
    let mut found: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for overlap in &faults.overlaps {
        let sizes = [overlap.a, overlap.b].map(|area| size(&outlines[area]));
        let (sea, island) =
            if sizes[0] > sizes[1] { (overlap.a, overlap.b) } else { (overlap.b, overlap.a) };
        if is_sea(sea)
            && !is_crossed(sea)
            && !is_crossed(island)
            && lies_inside(&outlines[island], &outlines[sea], tolerance)
        {
            found.entry(sea).or_default().push(island);
        }
    }
    found.into_iter().collect()
}

/// True when every corner of an area lies inside another or on its edge.
fn lies_inside(inner: &Outline, outer: &Outline, tolerance: f64) -> bool {
    let segments = Segments::new(std::slice::from_ref(outer));
    let inside = Inside::new(&segments);
    let outside: Vec<&Point> =
        inner.rings().flatten().filter(|point| !inside.holds(0, **point)).collect();
    let is_near = |point: &&Point| {
        segments.all.iter().any(|side| distance(**point, side.from, side.to) <= tolerance)
    };
    outside.len().saturating_mul(segments.all.len()) <= MOST_PAIRS && outside.iter().all(is_near)
}

/// An area without those that are drawn over it. Where these touch each other, nothing is left between.
pub fn cut(sea: &Outline, islands: &[&Outline]) -> Outline {
    let islands = islands.iter().map(|island| (*island, true));
    combined(std::iter::once((sea, false)).chain(islands))
}

/// Areas as one. Sides that two of them share are no longer there: for that they must have the same
/// corners.
pub fn join(areas: &[&Outline]) -> Outline {
    combined(areas.iter().map(|area| (*area, false)))
}

/// Areas with others (`true`) taken out of them.
fn combined<'o>(outlines: impl Iterator<Item = (&'o Outline, bool)>) -> Outline {
    let mut sides: BTreeMap<[[u64; 2]; 2], (Point, Point)> = BTreeMap::new();
    let mut add = |from: Point, to: Point| {
        let (one, other) = (key(from), key(to));
        if sides.remove(&[other, one]).is_none() {
            sides.insert([one, other], (from, to));
        }
    };
    for (outline, is_cut) in outlines {
        for part in &outline.parts {
            let holes = part.holes.iter().map(|hole| (hole, true));
            for (ring, is_hole) in std::iter::once((&part.outer, false)).chain(holes) {
                let is_turned = ((signed_size(ring) < 0.0) != is_hole) != is_cut;
                for (from, to) in edges(ring) {
                    if is_turned { add(to, from) } else { add(from, to) }
                }
            }
        }
    }
    outline(traced(sides).iter().flat_map(loops).collect())
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
