//! The outlines of a pack while they are changed: who is near, whether they stay sound, and the edits.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};

use strabo_compile::geojson::FILE;
use strabo_geometry::survey::rings::edges;
use strabo_geometry::survey::{Bounds, Limits, Point, Survey};
use strabo_model::map::{Outline, Ring};
use strabo_sheet::TextEdit;

use super::{Change, NewFile, Refusal, Result, Subject, outlines::Outlines};
use crate::geo;

/// The farthest a corner may lie from the origin, as in every file.
const FARTHEST: f64 = 1e6;

/// Outlines that are being changed.
pub(super) struct Drawing<'s> {
    pub(super) outlines: Outlines<'s>,
    bounds: Vec<Option<Bounds>>,
    changed: BTreeMap<usize, Outline>,
}

impl<'s> Drawing<'s> {
    pub(super) fn read(subject: &'s Subject<'_>) -> Self {
        let outlines = Outlines::read(subject);
        let around = |outline: &Outline| Bounds::of(outline.rings().flatten());
        let bounds = outlines.areas.iter().map(|(_, outline)| around(outline)).collect();
        Self { outlines, bounds, changed: BTreeMap::new() }
    }

    pub(super) fn limits(&self) -> Limits {
        self.outlines.limits
    }

    pub(super) fn id(&self, area: usize) -> &'s str {
        self.outlines.areas[area].0
    }

    /// The outline of an area as it is now.
    pub(super) fn outline(&self, area: usize) -> &Outline {
        self.changed.get(&area).unwrap_or(self.outlines.areas[area].1)
    }

    pub(super) fn set(&mut self, area: usize, outline: Outline) {
        self.changed.insert(area, outline);
    }

    /// The areas that another outline was given to.
    pub(super) fn changed(&self) -> impl Iterator<Item = usize> {
        self.changed.keys().copied()
    }

    /// The drawn areas within a distance of a rectangle.
    pub(super) fn near(&self, around: &Bounds, distance: f64) -> Vec<usize> {
        let is_near = |bounds: &Option<Bounds>| {
            bounds.as_ref().is_some_and(|bounds| bounds.gap(around) <= distance)
        };
        (0..self.bounds.len()).filter(|area| is_near(&self.bounds[*area])).collect()
    }

    /// A point that an author gave: on the board, and rounded as those of drawings.
    pub(super) fn point(&self, point: Point) -> Result<Point> {
        if point.iter().any(|value| !value.is_finite() || value.abs() > FARTHEST) {
            return Err(Refusal::new(
                "a point is not a number, or lies farther out than any board",
            ));
        }
        let rounded = point.map(|value| (value * 100.0).round() / 100.0);
        let limits = self.limits();
        let is_fine = (rounded[0] - point[0]).hypot(rounded[1] - point[1]) <= limits.tolerance;
        let point = if is_fine || limits.tolerance <= 0.0 { rounded } else { point };
        let beyond =
            self.outlines.board.and_then(|board| Some(Bounds::of([&point])?.beyond(board)));
        if beyond.is_some_and(|beyond| beyond > limits.tolerance) {
            return Err(Refusal::new("this point is outside the board")
                .help("draw inside it, or enlarge the board in map.toml"));
        }
        Ok(point)
    }

    /// Fails when a changed outline crosses itself or another one, or lies over another one, unless it
    /// did so before.
    pub(super) fn must_be_sound(&self, new: Option<(&str, &Outline)>) -> Result<()> {
        let empty = Outline::default();
        let changed = self.changed.iter().map(|(area, now)| (self.outlines.areas[*area].1, now));
        let changed = changed.chain(new.map(|(_, now)| (&empty, now)));
        let corners: Vec<Point> = changed.flat_map(|(was, now)| differing(was, now)).collect();
        let Some(around) = Bounds::of(&corners) else { return Ok(()) };
        let near = self.near(&around, self.limits().tolerance);
        let name = |at: usize| {
            near.get(at).map_or_else(|| new.map_or("", |new| new.0), |area| self.id(*area))
        };
        let before: Vec<Outline> =
            near.iter().map(|area| self.outlines.areas[*area].1.clone()).collect();
        let mut after: Vec<Outline> = near.iter().map(|area| self.outline(*area).clone()).collect();
        after.extend(new.map(|(_, outline)| outline.clone()));
        for (at, outline) in after.iter().enumerate() {
            let old = before.get(at);
            if old != Some(outline) && !is_upright(old, outline) {
                return Err(Refusal::new(format!(
                    "the outline of \"{}\" would turn over",
                    name(at)
                )));
            }
        }
        let limits = self.limits();
        let Some(now) = Survey::new(&after, limits, None) else { return Ok(()) };
        // What was there before is only measured when something is found now.
        let old = LazyCell::new(|| Survey::new(&before, limits, None));
        if now.tangled.is_some() && old.as_ref().is_none_or(|old| old.tangled.is_none()) {
            return Err(Refusal::new("the outlines would be too tangled to compare"));
        }
        let was_crossed =
            |area| area < before.len() && old.as_ref().is_some_and(|old| old.is_crossed(area));
        if let Some(crossing) = now.faults.crossings.iter().find(|found| !was_crossed(found.area)) {
            let id = name(crossing.area);
            return Err(Refusal::new(format!("the outline of \"{id}\" would cross itself")));
        }
        let overlapped = |one, other| {
            other < before.len() && old.as_ref().is_some_and(|old| old.overlap(one, other))
        };
        if let Some(over) = now.faults.overlaps.iter().find(|found| !overlapped(found.a, found.b)) {
            let (one, other) = (name(over.a), name(over.b));
            return Err(Refusal::new(format!("\"{one}\" and \"{other}\" would overlap")));
        }
        match new_crossing(&before, &after) {
            Some((one, other)) => Err(Refusal::new(format!(
                "the outlines of \"{}\" and \"{}\" would cross",
                name(one),
                name(other)
            ))),
            None => Ok(()),
        }
    }

    /// Puts the edits of all changed outlines, and a new feature, into a change.
    pub(super) fn write(&self, new: Option<String>, change: &mut Change) {
        let text = self.outlines.text;
        let features = geo::features(text);
        let mut added: Vec<String> = Vec::new();
        for (area, outline) in &self.changed {
            let id = self.id(*area);
            let place = self.outlines.place(id).and_then(|at| geo::around(&features, at));
            let edits =
                place.and_then(|at| geo::set_outline(FILE, text, features[at].clone(), outline));
            if let Some(edits) = edits {
                change.edits.extend(edits);
            } else {
                // What an extended pack draws is drawn anew in the pack itself.
                let centre = self.outlines.centres[*area];
                let centre = centre.map(|[x, y]| format!(",\"centre\":[{x},{y}]"));
                added.push(geo::feature(id, &centre.unwrap_or_default(), outline));
            }
        }
        added.extend(new);
        if added.is_empty() {
            return;
        }
        if let Some(edit) = geo::append(FILE, text, &added) {
            change.edits.push(edit);
        } else {
            let bytes = geo::collection(&added).into_bytes();
            change.created.push(NewFile { path: FILE.to_owned(), bytes });
        }
    }

    /// Where a feature of the pack's own file says that the centre of its area lies, as an edit.
    pub(super) fn centre_edit(&self, id: &str, text: String) -> Option<TextEdit> {
        let features = geo::features(self.outlines.text);
        let at = geo::around(&features, self.outlines.place(id)?)?;
        let range = geo::centre(self.outlines.text, features[at].clone())?;
        Some(TextEdit { file: FILE.to_owned(), start: range.start, end: range.end, text })
    }
}

/// The ends of a side in an order of their own.
fn side_key((from, to): (Point, Point)) -> [[u64; 2]; 2] {
    let mut ends = [from.map(f64::to_bits), to.map(f64::to_bits)];
    ends.sort_unstable();
    ends
}

fn sides(outline: &Outline) -> BTreeSet<[[u64; 2]; 2]> {
    outline.rings().flat_map(edges).map(side_key).collect()
}

/// The ends of the sides that one of two outlines has and the other has not: what changes lies between.
fn differing(was: &Outline, now: &Outline) -> Vec<Point> {
    let (old, new) = (sides(was), sides(now));
    let gone = was.rings().flat_map(edges).filter(|side| !new.contains(&side_key(*side)));
    let come = now.rings().flat_map(edges).filter(|side| !old.contains(&side_key(*side)));
    gone.chain(come).flat_map(|(from, to)| [from, to]).collect()
}

/// Twice the signed size of a triangle, and nothing for one that is as flat as numbers can tell.
fn turn(a: Point, b: Point, c: Point) -> f64 {
    let (left, right) = ((b[0] - a[0]) * (c[1] - a[1]), (b[1] - a[1]) * (c[0] - a[0]));
    let size = left - right;
    if size.abs() <= 1e-12 * (left.abs() + right.abs()) { 0.0 } else { size }
}

/// True when two sides cross; those that only touch do not.
fn cross(one: (Point, Point), other: (Point, Point)) -> bool {
    // Most sides in a strip lie above or below each other.
    let is_below = |one: (Point, Point), other: (Point, Point)| {
        one.0[1].min(one.1[1]) > other.0[1].max(other.1[1])
    };
    if is_below(one, other) || is_below(other, one) {
        return false;
    }
    let apart = |x: f64, y: f64| (x > 0.0 && y < 0.0) || (x < 0.0 && y > 0.0);
    apart(turn(one.0, one.1, other.0), turn(one.0, one.1, other.1))
        && apart(turn(other.0, other.1, one.0), turn(other.0, other.1, one.1))
}

/// Two areas whose sides cross, one of them a new side. A survey forgives what lies within the tolerance;
/// a stroke does not have to leave slivers behind.
fn new_crossing(before: &[Outline], after: &[Outline]) -> Option<(usize, usize)> {
    let strips = Strips::of(after);
    for (at, outline) in after.iter().enumerate().filter(|(at, now)| before.get(*at) != Some(now)) {
        let old = before.get(at).map(sides).unwrap_or_default();
        let mut new =
            outline.rings().flat_map(edges).filter(|side| !old.contains(&side_key(*side)));
        let crossed = new.find_map(|side| {
            let mut near = strips.near(side).filter(|there| there.area != at);
            near.find(|there| cross(side, there.ends)).map(|there| there.area)
        });
        if let Some(other) = crossed {
            return Some((at, other));
        }
    }
    None
}

struct Side {
    area: usize,
    ends: (Point, Point),
}

impl Side {
    fn left(&self) -> f64 {
        self.ends.0[0].min(self.ends.1[0])
    }

    fn width(&self) -> f64 {
        (self.ends.0[0] - self.ends.1[0]).abs()
    }
}

/// All sides from left to right, to find those near another one. Long ones are kept apart, so that few
/// have to be looked at.
struct Strips {
    short: Vec<Side>,
    long: Vec<Side>,
    widest: f64,
}

impl Strips {
    fn of(outlines: &[Outline]) -> Self {
        let all = outlines.iter().enumerate().flat_map(|(area, outline)| {
            outline.rings().flat_map(edges).map(move |ends| Side { area, ends })
        });
        let all: Vec<Side> = all.collect();
        #[expect(clippy::cast_precision_loss, reason = "a mean need not be exact")]
        let widest = 4.0 * all.iter().map(Side::width).sum::<f64>() / all.len().max(1) as f64;
        let (long, mut short): (Vec<Side>, Vec<Side>) =
            all.into_iter().partition(|side| side.width() > widest);
        short.sort_by(|a, b| a.left().total_cmp(&b.left()));
        Self { short, long, widest }
    }

    fn near(&self, (from, to): (Point, Point)) -> impl Iterator<Item = &Side> {
        let (left, right) = (from[0].min(to[0]), from[0].max(to[0]));
        let first = self.short.partition_point(|side| side.left() < left - self.widest);
        let end = self.short.partition_point(|side| side.left() <= right);
        self.short[first.min(end)..end].iter().chain(&self.long)
    }
}

fn signed(ring: &Ring) -> f64 {
    let first = ring.first().copied().unwrap_or_default();
    edges(ring).map(|(from, to)| turn(first, from, to)).sum()
}

/// True when the rings of an outline enclose something, run as they did, and visit no corner twice that
/// they visited once.
fn is_upright(old: Option<&Outline>, new: &Outline) -> bool {
    let repeats = |ring: &Ring| {
        let mut keys: Vec<[u64; 2]> = ring.iter().map(|corner| corner.map(f64::to_bits)).collect();
        keys.sort_unstable();
        keys.windows(2).filter(|pair| pair[0] == pair[1]).count()
    };
    let mut before = old.into_iter().flat_map(Outline::rings);
    let is_alike = old.is_some_and(|old| old.rings().count() == new.rings().count());
    new.rings().all(|ring| {
        let old = before.next().filter(|_| is_alike);
        let size = signed(ring);
        let turned = old.is_some_and(|old| (signed(old) > 0.0) != (size > 0.0));
        ring.len() >= 3
            && size != 0.0
            && !turned
            && old.is_none_or(|old| repeats(ring) <= repeats(old))
    })
}
