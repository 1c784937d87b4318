//! Recognises shapes that are no areas: backgrounds under the whole board, and groups with nothing in.

use std::collections::BTreeMap;

use strabo_geometry::survey::{Bounds, Point, size};
use strabo_model::map::AreaKind;

use super::note::Note;
use crate::shape::{centre, holds};
use crate::{Imported, ImportedArea};

/// A background reaches over this much of the board, in both directions.
const WHOLE: f64 = 0.9;
/// A sea is hidden when other areas take up this much of it.
const COVERED: f64 = 0.98;
/// A background is a simple shape; outlines with more corners than this are drawn with care.
const MOST_CORNERS: usize = 1000;
/// How many shapes are looked at, and against how many others.
const MOST_TRIED: usize = 8;
const MOST_OTHERS: usize = 400;

/// The areas to take out, with the reason.
pub fn find(imported: &Imported, notes: &[Note]) -> BTreeMap<usize, &'static str> {
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
        let is_sea = areas[at].kind == AreaKind::Sea;
        // A line around a shape covers nothing that the shape does not.
        let over = under.iter().filter(|at| !notes[**at].unfilled).map(|at| &areas[*at]);
        if is_under_most && (!is_sea || is_covered(&areas[at], over)) {
            found.insert(
                at,
                "a background: most other shapes lie on it; a sea belongs in a layer called Sea",
            );
        }
    }
    found
}

/// True when nothing of a sea can be seen between what lies on it.
fn is_covered<'a>(sea: &ImportedArea, over: impl Iterator<Item = &'a ImportedArea>) -> bool {
    over.map(|place| size(&place.outline)).sum::<f64>() >= COVERED * size(&sea.outline)
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
