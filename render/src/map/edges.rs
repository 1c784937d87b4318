//! The lines between areas: every stretch of an outline once, with what meets there.

use std::collections::BTreeMap;

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
    /// A contact that nobody passes.
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

type Key = ([i64; 2], [i64; 2]);

/// Two corners in an order that is the same from both sides.
fn key(from: [f64; 2], to: [f64; 2]) -> Key {
    #[allow(clippy::cast_possible_truncation, reason = "boards are far smaller")]
    let whole = |point: [f64; 2]| point.map(|value| (value * 1000.0).round() as i64);
    let (from, to) = (whole(from), whole(to));
    (from.min(to), from.max(to))
}

/// All lines of a board, in the order of its areas.
pub fn edges(pack: &Pack, outlines: &[Outline]) -> Vec<Edge> {
    let mut owners: BTreeMap<Key, [Option<usize>; 2]> = BTreeMap::new();
    for (area, outline) in outlines.iter().enumerate() {
        for (from, to) in outline.rings().flat_map(sides) {
            let entry = owners.entry(key(from, to)).or_default();
            match entry {
                [None, _] => entry[0] = Some(area),
                [Some(first), None] if *first != area => entry[1] = Some(area),
                _ => {}
            }
        }
    }
    let mut edges = Vec::new();
    for (area, outline) in outlines.iter().enumerate() {
        for ring in outline.rings() {
            let other = |from, to| {
                let pair = owners.get(&key(from, to)).copied().unwrap_or_default();
                pair.into_iter().flatten().find(|found| *found != area)
            };
            trace(pack, area, ring, &other, &mut edges);
        }
    }
    edges
}

fn sides(ring: &Ring) -> impl Iterator<Item = ([f64; 2], [f64; 2])> + '_ {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

/// The lines of one ring that are not drawn from the other side.
fn trace(
    pack: &Pack,
    area: usize,
    ring: &Ring,
    other: &dyn Fn([f64; 2], [f64; 2]) -> Option<usize>,
    edges: &mut Vec<Edge>,
) {
    let all: Vec<_> = sides(ring).map(|(from, to)| (from, to, other(from, to))).collect();
    let turn = (0..all.len()).find(|&at| at > 0 && all[at].2 != all[at - 1].2);
    let start = turn.unwrap_or(0);
    let mut current: Option<Edge> = None;
    for at in 0..all.len() {
        let (from, to, beyond) = all[(start + at) % all.len()];
        if let Some(edge) = current.as_mut().filter(|edge| edge.between.1 == beyond) {
            edge.points.push(to);
            continue;
        }
        edges.extend(current.take().filter(is_own));
        let border = kind(pack, area, beyond);
        current = Some(Edge {
            between: (area, beyond),
            border,
            points: vec![from, to],
            is_ring: turn.is_none(),
        });
    }
    edges.extend(current.filter(is_own));
}

/// What lies between two areas is drawn from the lower one.
fn is_own(edge: &Edge) -> bool {
    edge.between.1.is_none_or(|beyond| edge.between.0 < beyond)
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
