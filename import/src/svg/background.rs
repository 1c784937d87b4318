//! Recognises shapes that are no areas: backgrounds under the whole board, and groups with nothing in.

use std::collections::BTreeMap;

use strabo_geometry::survey::{Bounds, Point, rings::crossings};
use strabo_model::{effort::Effort, map::AreaKind};

use super::note::Note;
use super::text::{Text, named_by_texts};
use crate::shape::{centre, holds};
use crate::{Imported, ImportedArea};

/// A background reaches over this much of the board, in both directions.
const WHOLE: f64 = 0.9;
/// A sea that only its colour shows is hidden when other areas take up this much of it.
const COVERED: f64 = 0.99;
/// A sea in a layer called Sea is hidden when seas and land on it leave less than what closing gaps does.
const HIDDEN: f64 = 0.9999;
/// Where that is measured: on so many lines across it, with so many sides of shapes on all of them.
const LINES: u16 = 500;
const MOST_STEPS: u64 = 100_000_000;
/// A background is a simple shape; outlines with more corners than this are drawn with care.
const MOST_CORNERS: usize = 1000;
/// How many shapes are looked at, and against how many others.
const MOST_TRIED: usize = 8;
const MOST_OTHERS: usize = 400;

const BACKGROUND: &str =
    "a background: most other shapes lie on it; a sea belongs in a layer called Sea";

/// The areas to take out, with the reason. What a layer, a class, its name or a text on it calls a sea stays,
/// whatever land lies on it, unless other seas hide it.
pub fn find(imported: &Imported, notes: &[Note], texts: &[Text]) -> BTreeMap<usize, &'static str> {
    let areas = &imported.areas;
    let mut found: BTreeMap<usize, &'static str> = BTreeMap::new();
    for (at, _) in areas.iter().enumerate().filter(|(_, place)| place.outline.is_empty()) {
        found.insert(at, "no shape in it is an area");
    }
    let bounds: Vec<Option<Bounds>> = areas.iter().map(bounds_of).collect();
    let whole = imported.sheet.or_else(|| {
        Bounds::of(bounds.iter().flatten().flat_map(|bounds| [&bounds.least, &bounds.most]))
    });
    let Some(whole) = whole else { return found };
    let called_seas = named_by_texts(areas, texts, true);
    let effort = &mut Effort::new(MOST_STEPS);
    let is_wide = |at: &usize| {
        areas[*at].outline.rings().map(Vec::len).sum::<usize>() <= MOST_CORNERS
            && areas[*at].id.is_none()
            && bounds[*at].is_some_and(|bounds| covers(&bounds, &whole))
    };
    for at in (0..areas.len()).filter(is_wide).take(MOST_TRIED) {
        let step = areas.len().div_ceil(MOST_OTHERS);
        let others: Vec<usize> = (0..areas.len())
            .step_by(step)
            .filter(|other| *other != at && !found.contains_key(other))
            .collect();
        let under: Vec<usize> = others
            .iter()
            .copied()
            .filter(|other| {
                let middle = centre(&areas[*other].outline);
                middle.is_some_and(|middle| lies_on(middle, &areas[at]))
            })
            .collect();
        let is_under_most = under.len() >= 2 && under.len() * 2 >= others.len();
        let is_called = called_seas.contains(&at) && (notes[at].unnamed || notes[at].only_id);
        let is_sea = areas[at].kind == AreaKind::Sea || is_called;
        // A line around a shape covers nothing that the shape does not.
        let over = others.iter().filter(|at| !notes[**at].unfilled).map(|at| &areas[*at]);
        let is_blue_alone = notes[at].is_blue && !is_called && is_under_most;
        if is_blue_alone && is_covered(&areas[at], over.clone(), COVERED, effort) {
            found.insert(at, BACKGROUND);
        }
        let zones = over.filter(|place| bounds_of(place).is_none_or(|one| !covers(&one, &whole)));
        let has_seas = zones.clone().any(|place| place.kind == AreaKind::Sea);
        if is_under_most && !is_sea {
            found.insert(at, BACKGROUND);
        } else if is_under_most && has_seas && is_covered(&areas[at], zones, HIDDEN, effort) {
            found
                .entry(at)
                .or_insert("nothing of it can be seen: other seas and land lie on all of it");
        }
    }
    found
}

/// True when no more of a sea can be seen between what lies over it than a share of it leaves. A sea stays
/// where finding that out would take too long.
fn is_covered<'a>(
    sea: &ImportedArea,
    over: impl Iterator<Item = &'a ImportedArea>,
    share: f64,
    effort: &mut Effort,
) -> bool {
    let Some(Bounds { least, most }) = bounds_of(sea) else { return true };
    let corners = |place: &ImportedArea| place.outline.rings().map(Vec::len).sum::<usize>();
    let over: Vec<(&ImportedArea, Bounds, usize)> =
        over.filter_map(|place| Some((place, bounds_of(place)?, corners(place)))).collect();
    let (mut all, mut seen) = (0.0, 0.0);
    for line in 0..LINES {
        let down = (f64::from(line) + 0.5) / f64::from(LINES);
        let y = least[1] + down * (most[1] - least[1]);
        let spans = |place: &ImportedArea| {
            let ends = crossings(place.outline.rings(), y);
            ends.chunks_exact(2).map(|ends| [ends[0], ends[1]]).collect::<Vec<_>>()
        };
        let here = over.iter().filter(|(_, bounds, _)| bounds.least[1] <= y && y <= bounds.most[1]);
        if !effort.spend(corners(sea) + here.clone().map(|(.., corners)| corners).sum::<usize>()) {
            return false;
        }
        let mut hidden: Vec<[f64; 2]> = here.flat_map(|(place, ..)| spans(place)).collect();
        hidden.sort_unstable_by(|one, other| one[0].total_cmp(&other[0]));
        for [from, to] in spans(sea) {
            let mut at = from;
            for [begin, end] in &hidden {
                seen += (begin.min(to) - at).max(0.0);
                at = at.max(*end);
            }
            seen += (to - at).max(0.0);
            all += to - from;
        }
    }
    seen <= (1.0 - share) * all
}

fn bounds_of(place: &ImportedArea) -> Option<Bounds> {
    Bounds::of(place.outline.rings().flatten())
}

fn covers(bounds: &Bounds, whole: &Bounds) -> bool {
    (0..2).all(|axis| {
        let from = bounds.least[axis].max(whole.least[axis]);
        let to = bounds.most[axis].min(whole.most[axis]);
        to - from >= (whole.most[axis] - whole.least[axis]) * WHOLE
    })
}

fn lies_on(point: Point, place: &ImportedArea) -> bool {
    holds(place.outline.rings(), point)
}
