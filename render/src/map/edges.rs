//! The lines between areas: every stretch of an outline once, with what meets there.

use strabo_geometry::survey::{Limits, Side, sides};
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
#[derive(Clone, Debug)]
pub struct Edge {
    /// The areas, lower first.
    pub between: (usize, Option<usize>),
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

/// Sides are divided no finer than this share of their length.
const FINEST: f64 = 1e-6;

/// All lines of a board, in the order of its areas. With limits, outlines also meet where they run side
/// by side without having the same corners, as they do for `strabo check`.
pub fn edges(pack: &Pack, outlines: &[Outline], limits: Option<Limits>) -> Vec<Edge> {
    let beyond = areas_beyond(outlines);
    let stretches = limits.map(|limits| stretches(pack, outlines, &beyond, limits));
    let mut stretches = stretches.as_deref().unwrap_or_default();
    let mut first = 0;
    let mut edges = Vec::new();
    for (area, outline) in outlines.iter().enumerate() {
        for ring in outline.rings() {
            let own = &beyond[first..first + ring.len()];
            let count = stretches.partition_point(|side| side.position < first + ring.len());
            let (here, rest) = stretches.split_at(count);
            stretches = rest;
            if here.is_empty() {
                trace(pack, area, ring, own, &mut edges);
            } else {
                let (ring, own) = divided(ring, own, here, first);
                trace(pack, area, &ring, &own, &mut edges);
            }
            first += ring.len();
        }
    }
    edges
}

/// What lies beside the sides that no other area has exactly, where it shows a border or a closed
/// contact.
fn stretches(
    pack: &Pack,
    outlines: &[Outline],
    beyond: &[Option<u32>],
    limits: Limits,
) -> Vec<Side> {
    let is_open: Vec<bool> = beyond.iter().map(Option::is_none).collect();
    let (mut contacts, mut found) = sides(outlines, &is_open, limits);
    contacts.retain(|contact| match kind(pack, contact.a, Some(contact.b)) {
        Border::Closed => limits.is_clear(contact.length),
        _ => limits.shows_border(contact.length),
    });
    let mut ends: Vec<usize> = Vec::with_capacity(outlines.len());
    for outline in outlines {
        let sides: usize = outline.rings().map(Vec::len).sum();
        ends.push(ends.last().copied().unwrap_or_default() + sides);
    }
    found.retain(|side| {
        let area = ends.partition_point(|end| *end <= side.position);
        let pair = (area.min(side.beyond), area.max(side.beyond));
        contacts.binary_search_by_key(&pair, |contact| (contact.a, contact.b)).is_ok()
    });
    found
}

/// A ring with a corner wherever another area begins or ends beyond it.
fn divided(
    ring: &Ring,
    beyond: &[Option<u32>],
    stretches: &[Side],
    first: usize,
) -> (Ring, Vec<Option<u32>>) {
    let (mut corners, mut areas) = (Ring::new(), Vec::new());
    let mut stretches = stretches.iter().peekable();
    for (at, (from, to)) in sides_of(ring).enumerate() {
        let mut add = |share: f64, area: Option<u32>| {
            corners.push([0, 1].map(|axis: usize| from[axis] + (to[axis] - from[axis]) * share));
            areas.push(area);
        };
        let mut done = 0.0;
        while let Some(side) = stretches.next_if(|side| side.position == first + at) {
            if side.from > done + FINEST {
                add(done, None);
                done = side.from;
            }
            if side.to > done + FINEST {
                add(done, u32::try_from(side.beyond).ok());
                done = side.to;
            }
        }
        if done + FINEST < 1.0 {
            add(done, beyond[at]);
        }
    }
    (corners, areas)
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
