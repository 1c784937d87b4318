//! Borders derived from outlines: the length along which two places run side by side.
//!
//! Every segment of an outline looks straight ahead, out of its area and a little back into it, and
//! the place whose outline faces it nearest within the tolerance is what it touches there. What two
//! places touch from both sides is their contact. So neither a corner nor a thin place in between
//! makes a contact, and small gaps and overlaps do not break one.
//!
//! What cannot be derived: whether two land areas that touch also have a coast in common. Their
//! outlines are the same either way, so that a shared coast has to be declared.

use strabo_model::map::{AreaKind, Outline};

use super::plane::{Point, dot, minus};
use super::segments::{Segment, Segments};
use super::{grid::Grid, limits::Limits};
use strabo_model::effort::Effort;

/// Segments face each other when their directions differ from opposite ones by less than 60 degrees.
const FACING: f64 = -0.5;
/// Segments face each other across at most this many times the tolerance: twice it at an angle of 60 degrees,
/// and a little for rounding.
pub(super) const REACH: f64 = 2.000_001;
/// How often a stretch is halved to find where one place takes over from another.
const HALVINGS: u32 = 5;

/// Two places that run side by side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The first place, by position.
    pub a: usize,
    /// The second place, which comes later.
    pub b: usize,
    /// How far they run side by side, in board units.
    pub length: f64,
    /// A point on the contact: the middle of its longest straight stretch.
    pub at: Point,
}

/// How two places that touch are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Land,
    Water,
}

/// Two land areas meet by land; an open sea meets everything by water.
pub const fn meets_by(a: AreaKind, b: AreaKind) -> By {
    match (a, b) {
        (AreaKind::Land, AreaKind::Land) => By::Land,
        _ => By::Water,
    }
}

/// The borders that outlines show, by `a` and then `b`. Outlines may lie up to the tolerance apart, or
/// overlap by as much. A shorter contact than the least one counts as a corner. None at all when
/// outlines are too tangled to compare; a [`Survey`](super::Survey) tells where.
pub fn contacts(outlines: &[Outline], limits: Limits) -> Vec<Contact> {
    let segments = Segments::new(outlines);
    let mut effort = Effort::for_size(segments.all.len());
    let grid = file_segments(&segments, limits.tolerance);
    let found = touches(&segments, &grid, limits.tolerance, &mut effort, &mut |_| {});
    let mut found = found.unwrap_or_default();
    found.retain(|contact| limits.is_border(contact.length));
    found
}

/// The grid in which segments are looked up.
pub(super) fn file_segments(segments: &Segments, tolerance: f64) -> Grid {
    let mut grid = Grid::new(segments.mean_length().max(2.0 * tolerance));
    for (number, segment) in segments.all.iter().enumerate() {
        grid.add_segment(number, segment.from, segment.to);
    }
    grid.finish()
}

/// A stretch of one segment on which another area faces it, with the heights at both ends.
pub(super) struct Stretch {
    area: usize,
    /// Where it begins, measured from the start of the segment.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    heights: [f64; 2],
}

impl Stretch {
    /// How far away the other area is at a point of the segment.
    pub fn height(&self, at: f64) -> f64 {
        self.offset(at).abs()
    }

    /// The same, less than nothing where the other area overlaps this one.
    pub fn offset(&self, at: f64) -> f64 {
        let share = (at - self.from) / (self.to - self.from);
        self.heights[0] + (self.heights[1] - self.heights[0]) * share
    }
}

/// What one place touches, seen from its side.
#[derive(Clone, Copy)]
struct Touch {
    area: usize,
    length: f64,
    longest: f64,
    at: Point,
}

/// A stretch of a segment and the area that faces it nearest there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facing {
    /// The number of the segment.
    pub segment: usize,
    pub area: usize,
    /// Where it begins, measured from the start of the segment.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
}

/// All contacts, even short ones. Calls `see` with every stretch of every segment that another area
/// faces. An area among outlines too tangled to compare is the error.
pub(super) fn touches(
    segments: &Segments,
    grid: &Grid,
    tolerance: f64,
    effort: &mut Effort,
    see: &mut dyn FnMut(Facing),
) -> Result<Vec<Contact>, usize> {
    let mut sides: Vec<(usize, usize, Touch)> = Vec::new();
    let mut seen: Vec<u32> = vec![u32::MAX; segments.all.len()];
    let mut number = 0;
    for area in 0..segments.areas() {
        let mut touched: Vec<Touch> = Vec::new();
        for segment in segments.of(area) {
            let stretches = facing(segments, grid, number, tolerance, &mut seen, effort);
            let steps = stretches.as_ref().map_or(0, Vec::len);
            let Some(stretches) = stretches.filter(|_| effort.spend(steps * steps)) else {
                return Err(area);
            };
            let first = touched.len();
            nearest(&stretches, tolerance, effort, &mut |area, from, to| {
                see(Facing { segment: number, area, from, to });
                let at = segment.at(f64::midpoint(from, to) / segment.length);
                let touch = Touch { area, length: to - from, longest: to - from, at };
                match touched[first..].iter_mut().find(|known| known.area == area) {
                    Some(known) => *known = together(*known, touch),
                    None => touched.push(touch),
                }
            });
            if effort.is_used_up() {
                return Err(area);
            }
            number += 1;
        }
        touched.sort_by_key(|touch| touch.area);
        for same in touched.chunk_by(|a, b| a.area == b.area) {
            let whole = same.iter().copied().reduce(together);
            sides.extend(whole.map(|touch| (area.min(touch.area), area.max(touch.area), touch)));
        }
    }
    sides.sort_by_key(|(a, b, _)| (*a, *b));
    let both = sides.chunk_by(|x, y| (x.0, x.1) == (y.0, y.1)).filter_map(|pair| match pair {
        [(a, b, one), (_, _, other)] => Some(Contact {
            a: *a,
            b: *b,
            length: one.length.min(other.length),
            at: together(*one, *other).at,
        }),
        _ => None,
    });
    Ok(both.collect())
}

/// Adds lengths and keeps the point of the longest stretch, whichever comes first.
fn together(one: Touch, other: Touch) -> Touch {
    let order = one.longest.total_cmp(&other.longest);
    let order = order.then(one.at[0].total_cmp(&other.at[0]));
    let best = if order.then(one.at[1].total_cmp(&other.at[1])).is_ge() { one } else { other };
    Touch { length: one.length + other.length, ..best }
}

/// The stretches of a segment that other areas face, or nothing when the effort is used up.
pub(super) fn facing(
    segments: &Segments,
    grid: &Grid,
    number: usize,
    tolerance: f64,
    seen: &mut [u32],
    effort: &mut Effort,
) -> Option<Vec<Stretch>> {
    let segment = segments.all[number];
    let mark = u32::try_from(number).unwrap_or(u32::MAX - 1);
    let mut found: Vec<Stretch> = Vec::new();
    let mut enough = true;
    grid.near(segment.from, segment.to, tolerance * REACH, &mut |entries| {
        enough &= effort.spend(entries.len());
        if !enough {
            return;
        }
        for &(_, other) in entries {
            let other = other as usize;
            if seen[other] != mark && segments.all[other].area != segment.area {
                seen[other] = mark;
                found.extend(stretch(&segment, &segments.all[other], tolerance));
            }
        }
    });
    enough.then_some(found)
}

/// Where `other` faces `segment`, measured straight ahead from `segment`.
fn stretch(segment: &Segment, other: &Segment, tolerance: f64) -> Option<Stretch> {
    let along = segment.along;
    let cosine = dot(along, other.along);
    if cosine > FACING {
        return None;
    }
    let ahead = [along[1], -along[0]];
    let place = |point: Point| {
        let from_start = minus(point, segment.from);
        (dot(from_start, along), dot(from_start, ahead))
    };
    // The other segment runs the opposite way, so that its end comes first.
    let ((from, low), (to, high)) = (place(other.to), place(other.from));
    let slope = (high - low) / (to - from);
    let height = |at: f64| low + slope * (at - from);
    let most = tolerance * (1.0 + 1e-9) / -cosine;
    let (mut start, mut end) = (from.max(0.0), to.min(segment.length));
    if slope != 0.0 {
        let (one, two) = (from + (-most - low) / slope, from + (most - low) / slope);
        start = start.max(one.min(two));
        end = end.min(one.max(two));
    } else if low.abs() > most {
        return None;
    }
    (end > start).then(|| Stretch {
        area: other.area,
        from: start,
        to: end,
        heights: [height(start), height(end)],
    })
}

/// Gives every part of a segment to the area that faces it nearest, from its start to its end.
fn nearest(
    stretches: &[Stretch],
    tolerance: f64,
    effort: &mut Effort,
    give: &mut dyn FnMut(usize, f64, f64),
) {
    let mut ends: Vec<f64> = stretches.iter().flat_map(|s| [s.from, s.to]).collect();
    ends.sort_unstable_by(f64::total_cmp);
    ends.dedup();
    for pair in ends.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let here: Vec<&Stretch> =
            stretches.iter().filter(|s| s.from <= from && s.to >= to).collect();
        divide(&here, from, to, (tolerance * 1e-6, HALVINGS), effort, give);
    }
}

/// Heights change evenly, so what is nearest at both ends is nearest all the way.
fn divide(
    here: &[&Stretch],
    from: f64,
    to: f64,
    (slack, halvings): (f64, u32),
    effort: &mut Effort,
    give: &mut dyn FnMut(usize, f64, f64),
) {
    let Some(first) = here.first() else { return };
    if here.iter().all(|stretch| stretch.area == first.area) {
        return give(first.area, from, to);
    }
    let halvings = if effort.spend(2 * here.len()) { halvings } else { 0 };
    let inset = (to - from) / 64.0;
    let start = nearest_at(here, from + inset, slack);
    if halvings == 0 || start == nearest_at(here, to - inset, slack) {
        for area in start {
            give(area, from, to);
        }
        return;
    }
    let middle = f64::midpoint(from, to);
    divide(here, from, middle, (slack, halvings - 1), effort, give);
    divide(here, middle, to, (slack, halvings - 1), effort, give);
}

/// The areas nearest at a point; several when they are equally near.
fn nearest_at(here: &[&Stretch], at: f64, slack: f64) -> Vec<usize> {
    let least = here.iter().map(|stretch| stretch.height(at)).fold(f64::INFINITY, f64::min);
    let near = here.iter().filter(|stretch| stretch.height(at) <= least + slack);
    let mut areas: Vec<usize> = near.map(|stretch| stretch.area).collect();
    areas.sort_unstable();
    areas.dedup();
    areas
}
