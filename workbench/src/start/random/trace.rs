//! Outlines, borders and coasts of the places that cells belong to.

use std::collections::{BTreeMap, BTreeSet};

use super::lattice::{Lattice, Point, float};
use super::{chance::Chance, divide::Division};

const SMOOTHINGS: usize = 2;

/// A place as it is drawn. Places are named by their numbers: first the areas, then the seas.
#[derive(Clone, Default)]
pub struct Drawn {
    /// Its outline: the outer ring, then the holes.
    pub rings: Vec<Vec<Point>>,
    /// A point well inside.
    pub at: Point,
    /// The places that it touches.
    pub touches: BTreeSet<usize>,
    /// For each stretch of coast, the places that it touches by water.
    pub coasts: Vec<BTreeSet<usize>>,
    /// The seas along each stretch of coast, cell by cell, to find which coast faces a cell.
    pub shores: Vec<BTreeSet<usize>>,
}

/// One side of a cell on the border of its place.
#[derive(Clone, Copy)]
struct Side {
    from: usize,
    to: usize,
    /// The cell on the other side; none at the edge of the board.
    beyond: Option<usize>,
}

/// Draws all places of a division. Those from `seas` on are water.
pub fn trace(
    lattice: &Lattice,
    division: &Division,
    seas: usize,
    chance: &mut Chance,
) -> Vec<Drawn> {
    let mut sides: Vec<Vec<Side>> = vec![Vec::new(); division.count];
    for cell in 0..lattice.len() {
        let (around, corners) = (lattice.around(cell), lattice.corners(cell));
        for (at, beyond) in around.into_iter().enumerate() {
            if beyond.is_none_or(|near| division.place[near] != division.place[cell]) {
                let (from, to) = (corners[at], corners[(at + 1) % 6]);
                sides[division.place[cell]].push(Side { from, to, beyond });
            }
        }
    }
    let mut points = lattice.points(chance);
    smooth(&sides, &mut points);
    let inside = insides(lattice, division);
    let drawn = sides.iter().zip(inside).enumerate().map(|(place, (sides, inside))| {
        let rings = rings(sides);
        let mut drawn = Drawn { at: lattice.centre(inside), ..Drawn::default() };
        for side in sides {
            drawn.touches.extend(side.beyond.map(|cell| division.place[cell]));
        }
        for ring in &rings {
            if place < seas {
                coasts(ring, division, seas, &mut drawn);
            }
            drawn.rings.push(ring.iter().map(|side| points[side.from]).collect());
        }
        // The outer ring is the only one that turns clockwise.
        drawn.rings.sort_by(|a, b| turning(b).total_cmp(&turning(a)));
        drawn
    });
    drawn.collect()
}

/// Moves every corner that only two places share towards the middle of those before and behind it.
fn smooth(sides: &[Vec<Side>], points: &mut [Point]) {
    let mut lines: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    let mut rim: BTreeSet<usize> = BTreeSet::new();
    for side in sides.iter().flatten() {
        lines.entry(side.from).or_default().insert(side.to);
        lines.entry(side.to).or_default().insert(side.from);
        if side.beyond.is_none() {
            rim.extend([side.from, side.to]);
        }
    }
    for _ in 0..SMOOTHINGS {
        let before = points.to_vec();
        for (corner, beside) in lines.iter().filter(|(corner, _)| !rim.contains(corner)) {
            let beside: Vec<Point> = beside.iter().map(|other| before[*other]).collect();
            if let [one, other] = beside[..] {
                for axis in 0..2 {
                    points[*corner][axis] =
                        before[*corner][axis] * 0.5 + (one[axis] + other[axis]) * 0.25;
                }
            }
        }
    }
}

/// Sides in order around their place. No corner has more than three cells, so that every side has one
/// that follows.
fn rings(sides: &[Side]) -> Vec<Vec<Side>> {
    let mut next: BTreeMap<usize, Side> = sides.iter().map(|side| (side.from, *side)).collect();
    let mut rings = Vec::new();
    while let Some((_, first)) = next.pop_first() {
        let mut ring = vec![first];
        let mut at = first.to;
        while let Some(side) = next.remove(&at) {
            ring.push(side);
            at = side.to;
        }
        rings.push(ring);
    }
    rings
}

/// Twice the size of a ring, negative if it turns the other way.
fn turning(ring: &[Point]) -> f64 {
    ring.iter().zip(ring.iter().cycle().skip(1)).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum()
}

/// Finds the stretches of a ring that lie at the sea.
fn coasts(ring: &[Side], division: &Division, seas: usize, drawn: &mut Drawn) {
    let place = |side: &Side| side.beyond.map(|cell| division.place[cell]);
    let is_wet = |side: &Side| place(side).is_some_and(|place| place >= seas);
    // A ring begins where a stretch ends, or anywhere if there is water all around.
    let start = ring.iter().position(|side| !is_wet(side)).unwrap_or(0);
    let around: Vec<&Side> = ring[start..].iter().chain(&ring[..start]).collect();
    let stretches = around.chunk_by(|one, other| is_wet(one) == is_wet(other));
    let mut begin = 0;
    for stretch in stretches {
        let end = begin + stretch.len();
        if is_wet(stretch[0]) {
            let mut touched: BTreeSet<usize> =
                stretch.iter().filter_map(|side| place(side)).collect();
            if stretch.len() < around.len() {
                let ends = [around[begin - 1], around[end % around.len()]];
                touched.extend(ends.iter().filter_map(|side| place(side)));
            }
            drawn.coasts.push(touched);
            drawn.shores.push(stretch.iter().filter_map(|side| side.beyond).collect());
        }
        begin = end;
    }
}

/// The cell of each place that is farthest from its border, as near to its middle as possible.
fn insides(lattice: &Lattice, division: &Division) -> Vec<usize> {
    let mut depth = vec![usize::MAX; lattice.len()];
    let mut waiting = Vec::new();
    let mut sums: Vec<(f64, Point)> = vec![(0.0, [0.0; 2]); division.count];
    for (cell, depth) in depth.iter_mut().enumerate() {
        let place = division.place[cell];
        let near = lattice.around(cell);
        if near.iter().any(|near| near.is_none_or(|near| division.place[near] != place)) {
            *depth = 0;
            waiting.push(cell);
        }
        let [x, y] = lattice.centre(cell);
        let (count, sum) = &mut sums[place];
        *count += 1.0;
        *sum = [sum[0] + x, sum[1] + y];
    }
    let mut next = 0;
    while let Some(cell) = waiting.get(next).copied() {
        next += 1;
        for near in lattice.around(cell).into_iter().flatten() {
            if depth[near] == usize::MAX {
                depth[near] = depth[cell] + 1;
                waiting.push(near);
            }
        }
    }
    let mut best: Vec<(f64, usize)> = vec![(f64::MAX, 0); division.count];
    for cell in 0..lattice.len() {
        let (count, sum) = sums[division.place[cell]];
        let [x, y] = lattice.centre(cell);
        let (right, down) = (x - sum[0] / count, y - sum[1] / count);
        let far = (right * right + down * down).sqrt() - 2.0 * float(depth[cell]);
        let best = &mut best[division.place[cell]];
        if far < best.0 {
            *best = (far, cell);
        }
    }
    best.into_iter().map(|(_, cell)| cell).collect()
}
