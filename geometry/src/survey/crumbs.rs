//! Takes from areas that were cut what is too thin to be seen, and gives it to their neighbours.

use std::collections::{BTreeMap, BTreeSet};

use super::cover::areas_by_side;
use super::plane::{
    Line, Point, between, distance, dot, length, minus, part_size, signed_size, size, width,
};
use super::rings::{edges, key};
use super::segments::{Segment, Segments};
use super::{
    contact::file_segments, folds::ground, inside::Inside, islands::enclosed, islands::faces,
    overlap::crossing,
};
use strabo_model::effort::Effort;
use strabo_model::map::{Outline, OutlinePart, Ring};

/// A neck is cut where the way around it is this many times as long as it may be wide.
const DETOUR: f64 = 4.0;
/// Long sides are looked at in points this many times as far apart as a neck may be wide.
const APART: f64 = 2.0;
/// The most points that one side is looked at in.
const MOST_POINTS: f64 = 64.0;
/// More necks than these are a drawing of another kind.
const MOST_NECKS: usize = 2000;
/// Nobody draws a part as thin as this share of the tolerance.
const MADE: f64 = 0.1;
/// A gap between outlines goes to a neighbour along this share of it.
const SHARE: f64 = 0.3;

/// The sides of something that no area needs, with its inside on the same hand as those of areas.
struct Crumb {
    sides: Vec<Line>,
    /// The area that it was taken from.
    from: Option<usize>,
}

/// Outlines without pieces thinner than `width` or smaller than `least` in the areas that were cut,
/// without necks and wedges as thin in those that have none, and without gaps as thin between any areas:
/// they belong to a neighbour now. New corners are rounded to whole parts of `1 / step`. Nothing when the
/// effort is used up.
pub fn without_crumbs(
    mut outlines: Vec<Outline>,
    [is_cut, has_no_necks]: [&[bool]; 2],
    [width, least, step]: [f64; 3],
    effort: &mut Effort,
) -> Option<Vec<Outline>> {
    let necks = necks(&mut outlines, has_no_necks, [width, step], effort)?;
    let mut crumbs: Vec<Crumb> = Vec::new();
    for (area, lines) in necks {
        crumbs.extend(cut_at(&mut outlines[area], area, &lines, width));
    }
    for area in (0..outlines.len()).filter(|area| is_cut[*area]) {
        crumbs.extend(small_parts(&mut outlines[area], area, width, least));
    }
    give(&mut outlines, crumbs, effort)?;
    let gaps = gaps(&outlines, width);
    give(&mut outlines, gaps, effort)?;
    // What closing made in passing, nobody drew.
    for (area, outline) in outlines.iter_mut().enumerate() {
        small_parts(outline, area, MADE * width, 0.0);
    }
    Some(outlines)
}

/// The lines across areas where they are narrow, which have a corner at both ends now.
fn necks(
    outlines: &mut [Outline],
    is_cut: &[bool],
    limits: [f64; 2],
    effort: &mut Effort,
) -> Option<BTreeMap<usize, Vec<Line>>> {
    let mut found: BTreeMap<usize, Vec<Line>> = BTreeMap::new();
    let mut corners: BTreeMap<[[u64; 2]; 2], Vec<Point>> = BTreeMap::new();
    for area in (0..outlines.len()).filter(|area| is_cut[*area]) {
        let mut across = across(&outlines[area], limits, effort)?;
        across.sort_by(|one, other| length(one.0).total_cmp(&length(other.0)));
        let mut lines: Vec<Segment> = Vec::new();
        for (line, sides) in across.into_iter().take(MOST_NECKS) {
            let Some(new) = Segment::new(area, line.0, line.1) else { continue };
            if !effort.spend(lines.len()) {
                return None;
            }
            let is_known = |known: &Segment| {
                crossing(known, &new).is_some()
                    || (key(known.from), key(known.to)) == (key(new.to), key(new.from))
            };
            if !lines.iter().any(is_known) {
                lines.push(new);
                for (side, end) in sides.into_iter().zip([line.0, line.1]) {
                    corners.entry(unordered(side)).or_default().push(end);
                }
            }
        }
        if !lines.is_empty() {
            found.insert(area, lines.iter().map(|line| (line.from, line.to)).collect());
        }
    }
    for part in outlines.iter_mut().flat_map(|outline| &mut outline.parts) {
        for ring in std::iter::once(&mut part.outer).chain(&mut part.holes) {
            *ring = with_corners(ring, &corners);
        }
    }
    Some(found)
}

fn unordered((from, to): Line) -> [[u64; 2]; 2] {
    let mut ends = [key(from), key(to)];
    ends.sort_unstable();
    ends
}

/// A ring with more corners, by the sides they belong on.
fn with_corners(ring: &Ring, corners: &BTreeMap<[[u64; 2]; 2], Vec<Point>>) -> Ring {
    let mut new = Ring::with_capacity(ring.len());
    for (from, to) in edges(ring) {
        new.push(from);
        let mut more = corners.get(&unordered((from, to))).cloned().unwrap_or_default();
        more.retain(|corner| ![from, to].contains(corner));
        more.sort_by(|a, b| length((from, *a)).total_cmp(&length((from, *b))));
        more.dedup();
        new.extend(more);
    }
    new
}

/// From the corners of an area, and from points along its sides, the shortest line across it to another
/// side, if it is short and the way around is long; with the sides at both ends.
fn across(
    outline: &Outline,
    [width, step]: [f64; 2],
    effort: &mut Effort,
) -> Option<Vec<(Line, [Line; 2])>> {
    let rounded = |point: Point| point.map(|value| (value * step).round() / step);
    let segments = Segments::new(std::slice::from_ref(outline));
    let (grid, inside) = (file_segments(&segments, width), Inside::new(&segments));
    // For each side: its ring, how far around that it begins, and how long the ring is.
    let mut places: Vec<(usize, f64, f64)> = Vec::with_capacity(segments.all.len());
    // Sides of a ring follow each other, one way or the other.
    let is_next = |one: &Segment, next: &Segment| {
        key(one.to) == key(next.from) || key(one.from) == key(next.to)
    };
    for part in segments.all.chunk_by(is_next) {
        let (ring, around) = (places.len(), part.iter().map(|side| side.length).sum());
        let mut far = 0.0;
        for side in part {
            places.push((ring, far, around));
            far += side.length;
        }
    }
    let sides: BTreeSet<_> =
        segments.all.iter().map(|side| unordered((side.from, side.to))).collect();
    let mut found = Vec::new();
    for (at, side) in segments.all.iter().enumerate() {
        let count = (side.length / (APART * width)).ceil().clamp(1.0, MOST_POINTS);
        let mut place = 0.0;
        while place < count {
            let corner = if place > 0.0 { rounded(side.at(place / count)) } else { side.from };
            let here = places[at].1 + side.length * place / count;
            place += 1.0;
            let mut best: Option<(f64, usize, Point)> = None;
            let mut enough = true;
            grid.near(corner, corner, width, &mut |entries| {
                enough = enough && effort.spend(entries.len());
                for other in entries.iter().map(|(_, other)| *other as usize) {
                    let line = &segments.all[other];
                    if other == at || [line.from, line.to].map(key).contains(&key(corner)) {
                        continue;
                    }
                    let spot = nearest_on(line, corner, width);
                    let away = length((corner, spot));
                    let is_better = away <= width && best.is_none_or(|(least, ..)| away < least);
                    if is_better && inside.holds(0, between(corner, spot, 0.5)) {
                        best = Some((away, other, spot));
                    }
                }
            });
            if !enough {
                return None;
            }
            let Some((_, other, spot)) = best else { continue };
            // A line along a side is no line across.
            let is_along = sides.contains(&unordered((corner, spot)));
            if is_along || [side.from, side.to].contains(&spot) {
                continue;
            }
            let (line, (ring, far, around)) = (&segments.all[other], places[other]);
            let apart = (far + length((line.from, spot)) - here).abs();
            if ring != places[at].0 || apart.min(around - apart) >= DETOUR * width {
                let is_end = [line.from, line.to].contains(&spot);
                let spot = if is_end { spot } else { rounded(spot) };
                found.push(((corner, spot), [(side.from, side.to), (line.from, line.to)]));
            }
        }
    }
    Some(found)
}

/// The nearest point of a side, or an end of it that is about as near.
fn nearest_on(line: &Segment, point: Point, width: f64) -> Point {
    let share = dot(minus(point, line.from), line.along) / line.length;
    let spot = line.at(share.clamp(0.0, 1.0));
    let is_near = |end: &Point| distance(*end, spot, spot) <= 0.2 * width;
    [line.from, line.to].into_iter().find(is_near).unwrap_or(spot)
}

/// Cuts an area along lines; what is thin of it comes off.
fn cut_at(outline: &mut Outline, area: usize, lines: &[Line], width: f64) -> Vec<Crumb> {
    let segments = Segments::new(std::slice::from_ref(outline));
    let mut all: Vec<Line> = segments.all.iter().map(|side| (side.from, side.to)).collect();
    all.extend(lines.iter().flat_map(|(from, to)| [(*from, *to), (*to, *from)]));
    let is_thin = |face: &Vec<Line>| {
        let ring: Ring = face.iter().map(|(from, _)| *from).collect();
        let around: f64 = face.iter().map(|side| length(*side)).sum();
        signed_size(&ring) > 0.0 && 2.0 * signed_size(&ring) < width * around
    };
    let (thin, kept): (Vec<_>, Vec<_>) = faces(&all).into_iter().partition(is_thin);
    match enclosed(kept.into_iter().flatten().collect()) {
        Some(rest) if !rest.is_empty() => *outline = rest,
        _ => return Vec::new(),
    }
    thin.into_iter().map(|sides| Crumb { sides, from: Some(area) }).collect()
}

/// Takes the parts of an area that are thin or small, but not all of them.
fn small_parts(outline: &mut Outline, area: usize, most: f64, least: f64) -> Vec<Crumb> {
    let is_kept = |part: &OutlinePart| width(part) >= most && part_size(part) >= least;
    if !outline.parts.iter().any(is_kept) {
        return Vec::new();
    }
    let parts = std::mem::take(&mut outline.parts);
    let (kept, small): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_kept);
    outline.parts = kept;
    let sides = |part| {
        let segments = Segments::new(&[Outline { parts: vec![part] }]);
        segments.all.iter().map(|side| (side.from, side.to)).collect()
    };
    small.into_iter().map(|part| Crumb { sides: sides(part), from: Some(area) }).collect()
}

/// Thin gaps that outlines enclose together.
fn gaps(outlines: &[Outline], most: f64) -> Vec<Crumb> {
    let segments = Segments::new(outlines);
    let sides = segments.all.iter().map(|side| (side.from, side.to)).collect();
    let Some(whole) = enclosed(sides) else { return Vec::new() };
    let holes = whole.parts.into_iter().flat_map(|part| part.holes);
    let gap = |hole: Ring| {
        let part = OutlinePart { outer: hole, holes: Vec::new() };
        (width(&part) < most).then(|| {
            let turned = signed_size(&part.outer) < 0.0;
            let sides = edges(&part.outer);
            let sides = sides.map(|(from, to)| if turned { (to, from) } else { (from, to) });
            Crumb { sides: sides.collect(), from: None }
        })
    };
    holes.filter_map(gap).collect()
}

/// Gives each crumb to the neighbour along most of it.
fn give(outlines: &mut [Outline], crumbs: Vec<Crumb>, effort: &mut Effort) -> Option<()> {
    if crumbs.is_empty() {
        return Some(());
    }
    let segments = Segments::new(outlines);
    let by_side = areas_by_side(&segments);
    let mut more: BTreeMap<usize, Vec<Line>> = BTreeMap::new();
    for crumb in crumbs {
        let mut shared: BTreeMap<usize, f64> = BTreeMap::new();
        let mut around = 0.0;
        let mut is_area: BTreeSet<usize> = BTreeSet::new();
        for side in &crumb.sides {
            let [from, to] = [key(side.0), key(side.1)];
            around += length(*side);
            is_area.extend(by_side.get(&[from, to]).into_iter().flatten());
            for area in by_side.get(&[to, from]).into_iter().flatten() {
                *shared.entry(*area).or_default() += length(*side);
            }
        }
        let best = shared
            .into_iter()
            .filter(|(area, _)| Some(*area) != crumb.from && !is_area.contains(area))
            .max_by(|a, b| a.1.total_cmp(&b.1));
        let least = if crumb.from.is_some() { 0.0 } else { SHARE * around };
        if let Some((area, _)) = best.filter(|(_, length)| *length > least) {
            more.entry(area).or_default().extend(crumb.sides);
        }
    }
    for (area, more) in more {
        let own = segments.of(area).iter().map(|side| (side.from, side.to));
        let whole = ground(own.chain(more), effort)?;
        // What is given makes no area smaller.
        if size(&whole) >= size(&outlines[area]) {
            outlines[area] = whole;
        }
    }
    Some(())
}
