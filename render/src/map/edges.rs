//! The lines between areas: every stretch of an outline once, with what meets there.

use strabo_model::Pack;
use strabo_model::map::{Outline, Ring};

/// What kind of border a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// Crossed by land only.
    Land,
    /// Crossed by water only.
    Water,
    /// Crossed by land and along the shore.
    Both,
    /// Where land meets open sea.
    Coast,
    /// A shared edge that cannot be crossed.
    Closed,
    /// The end of the drawing.
    Rim,
}

/// A line between two areas, or between an area and nothing.
#[derive(Debug)]
pub struct Edge {
    /// The areas, lower first.
    pub between: (usize, Option<usize>),
    /// What it is.
    pub border: Border,
    /// The line.
    pub points: Vec<[f64; 2]>,
    /// It closes on itself.
    pub is_ring: bool,
}

/// A side of an outline: its ends, the lesser first, as one number that is the same from both areas.
type Key = u128;

fn key(from: [f64; 2], to: [f64; 2]) -> Key {
    #[allow(clippy::cast_possible_truncation, reason = "pictures are far smaller")]
    let whole = |point: [f64; 2]| {
        let [x, y] = point.map(|value| (value * 1000.0).round() as i32);
        (u64::from(x.cast_unsigned()) << 32) | u64::from(y.cast_unsigned())
    };
    let (from, to) = (whole(from), whole(to));
    (Key::from(from.min(to)) << 64) | Key::from(from.max(to))
}

/// All lines of a board, in the order of its areas.
pub fn edges(pack: &Pack, outlines: &[Outline]) -> Vec<Edge> {
    let beyond = areas_beyond(outlines);
    let mut beyond = beyond.as_slice();
    let mut edges = Vec::new();
    for (area, outline) in outlines.iter().enumerate() {
        for ring in outline.rings() {
            let (own, rest) = beyond.split_at(ring.len());
            beyond = rest;
            trace(pack, area, ring, own, &mut edges);
        }
    }
    edges
}

/// The area beyond each side of each ring, in their order.
fn areas_beyond(outlines: &[Outline]) -> Vec<Option<u32>> {
    let mut sides: Vec<(Key, u32, u32)> = Vec::new();
    let mut position = 0;
    for (outline, area) in outlines.iter().zip(0_u32..) {
        for (from, to) in outline.rings().flat_map(sides_of) {
            sides.push((key(from, to), area, position));
            position += 1;
        }
    }
    let mut beyond = vec![None; sides.len()];
    sides.sort_unstable();
    for same in sides.chunk_by(|one, other| one.0 == other.0) {
        let Some((_, first, _)) = same.first() else { continue };
        let second = same.iter().map(|side| side.1).find(|area| area != first);
        for (_, area, position) in same {
            beyond[*position as usize] = if area == first { second } else { Some(*first) };
        }
    }
    beyond
}

fn sides_of(ring: &Ring) -> impl Iterator<Item = ([f64; 2], [f64; 2])> + '_ {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

/// The lines of one ring that are not drawn from the other side.
fn trace(pack: &Pack, area: usize, ring: &Ring, beyond: &[Option<u32>], edges: &mut Vec<Edge>) {
    let count = ring.len();
    let turn = (1..count).find(|&at| beyond[at] != beyond[at - 1]);
    let start = turn.unwrap_or(0);
    let mut at = 0;
    while at < count {
        let other = beyond[(start + at) % count];
        let first = at;
        while at < count && beyond[(start + at) % count] == other {
            at += 1;
        }
        let other = other.map(|other| other as usize);
        // What lies between two areas is drawn from the lower one.
        if other.is_some_and(|other| other < area) {
            continue;
        }
        let points = (first..=at).map(|at| ring[(start + at) % count]).collect();
        let border = kind(pack, area, other);
        edges.push(Edge { between: (area, other), border, points, is_ring: turn.is_none() });
    }
}

fn kind(pack: &Pack, area: usize, beyond: Option<usize>) -> Border {
    let Some(beyond) = beyond else { return Border::Rim };
    let (one, other) = (&pack.areas[area], &pack.areas[beyond]);
    let land = one.land.iter().any(|id| id.index() == beyond)
        || other.land.iter().any(|id| id.index() == area);
    let water = one.water.iter().any(|id| id.index() == beyond)
        || other.water.iter().any(|id| id.index() == area);
    match (land, water) {
        (false, false) => Border::Closed,
        (true, true) => Border::Both,
        (true, false) => Border::Land,
        (false, true) if one.is_land() != other.is_land() => Border::Coast,
        (false, true) => Border::Water,
    }
}

/// Declared borders that no line shows, lower place first, in order: they are drawn as links.
pub fn without_line(pack: &Pack, outlines: &[Outline], edges: &[Edge]) -> Vec<[usize; 2]> {
    let mut shown: Vec<[usize; 2]> = edges
        .iter()
        .filter(|edge| edge.border != Border::Closed)
        .filter_map(|edge| Some([edge.between.0, edge.between.1?]))
        .collect();
    shown.sort_unstable();
    shown.dedup();
    let mut hidden = Vec::new();
    for (at, area) in pack.areas.iter().enumerate() {
        for other in area.land.iter().chain(&area.water).map(|id| id.index()) {
            let pair = [at.min(other), at.max(other)];
            if at != other && shown.binary_search(&pair).is_err() {
                hidden.push(pair);
            }
        }
    }
    hidden.retain(|pair| pair.iter().all(|&at| outlines.get(at).is_some_and(|o| !o.is_empty())));
    hidden.sort_unstable();
    hidden.dedup();
    hidden
}
