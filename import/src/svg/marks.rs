//! Recognises shapes that are no areas: lines around others, letters, marks on an area, and a second board.

use std::collections::BTreeMap;

use strabo_geometry::survey::{Bounds, Point};
use strabo_model::{effort::Effort, map::AreaKind};

use super::{note::Note, text::Text};
use crate::shape::{centre, holds, size};
use crate::{Doubts, Imported, ImportedArea};

/// A line around shapes that cover this share of it is no area.
const COVERED: f64 = 0.1;
/// A mark is smaller than this share of the area it lies on.
const MARK: f64 = 0.03;
/// A text in letters has at least so many, and lies on a shape of several times its size.
const LETTERS: usize = 3;
const ROOM: f64 = 2.0;
/// Outlines are the same when their edges are not farther apart than this share of the board.
const SAME: f64 = 0.005;

/// How many pairs of shapes and corners are looked at.
const MOST_STEPS: u64 = 200_000_000;

const TWICE: &str = "most shapes stand twice";

/// One shape, measured.
struct Measured {
    at: usize,
    bounds: Bounds,
    middle: Point,
    size: f64,
}

/// Finds shapes that are no areas, with the reason. Letters with a name become texts.
pub fn find(
    imported: &mut Imported,
    notes: &[Note],
    texts: &mut Vec<Text>,
    found: &mut BTreeMap<usize, String>,
) {
    let mut effort = Effort::new(MOST_STEPS);
    let all: Vec<Measured> = (0..imported.areas.len())
        .filter(|at| !found.contains_key(at))
        .filter_map(|at| measured(&imported.areas[at], at))
        .collect();
    let whole = imported
        .sheet
        .or_else(|| Bounds::of(all.iter().flat_map(|one| [&one.bounds.least, &one.bounds.most])));
    let slack = whole.map_or(0.0, |whole| (whole.most[0] - whole.least[0]) * SAME);
    let areas = &imported.areas;
    let mut twins: Vec<[usize; 2]> = Vec::new();
    let mut covered: BTreeMap<usize, f64> = BTreeMap::new();
    let mut marks: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (outer, inner) in all.iter().flat_map(|outer| all.iter().map(move |inner| (outer, inner))) {
        let is_around = outer.at != inner.at
            && effort.spend(1)
            && outer.bounds.holds(inner.bounds.least, -slack)
            && outer.bounds.holds(inner.bounds.most, -slack)
            && effort.spend(areas[outer.at].outline.rings().map(Vec::len).sum::<usize>())
            && holds(areas[outer.at].outline.rings(), inner.middle);
        if !is_around {
            continue;
        }
        let [on, mark] = [outer, inner].map(|one| &notes[one.at]);
        let is_same = inner.bounds.holds(outer.bounds.least, -slack)
            && inner.bounds.holds(outer.bounds.most, -slack);
        if on.unfilled && !mark.unfilled {
            *covered.entry(outer.at).or_default() += inner.size;
            // Where fills and lines are drawn apart, either may have the names.
            let name = areas[outer.at].name.clone().filter(|_| !on.unnamed && mark.unnamed);
            let named =
                |words| Text { spots: vec![inner.middle], ..Text::within(words, &inner.bounds) };
            texts.extend(name.filter(|_| is_same).map(named));
        } else if is_same {
            twins.push([outer.at, inner.at]);
        } else if is_of_letters(&areas[inner.at], inner, outer, areas[outer.at].kind) {
            let name = areas[inner.at].name.clone().filter(|_| !mark.unnamed);
            let said = "text converted to outlines, which cannot be read: keep it as text, or label the shape";
            let reason =
                if name.is_some() { "text converted to outlines, read by its label" } else { said };
            if found.insert(inner.at, reason.to_owned()).is_none() {
                texts.extend(name.map(|words| Text::within(words, &inner.bounds)));
            }
        } else if mark.unnamed
            && !mark.unfilled
            && areas[outer.at].kind == AreaKind::Land
            && inner.size < outer.size * MARK
            && !texts.iter().any(|text| {
                super::text::is_name(&text.words)
                    && inner.bounds.holds(text.spots[0], 0.0)
                    && text.width() < 2.0 * (inner.bounds.most[0] - inner.bounds.least[0])
            })
        {
            marks.entry(outer.at).or_default().push(inner.at);
        }
    }
    for (on, marks) in marks {
        let on = &areas[on].called;
        let reason = match marks.len() {
            ..LETTERS => format!("a mark on {on}; give it a label if it is an area"),
            more => format!(
                "one of {more} marks on {on}: decoration, or text converted to outlines, which cannot be read"
            ),
        };
        for at in marks {
            found.entry(at).or_insert_with(|| reason.clone());
        }
    }
    let sizes: BTreeMap<usize, f64> = all.iter().map(|one| (one.at, one.size)).collect();
    for (at, _) in covered.into_iter().filter(|(at, covered)| *covered >= sizes[at] * COVERED) {
        found.entry(at).or_insert_with(|| "a line around other shapes, not filled".to_owned());
    }
    twins.retain(|ends| ends.iter().all(|at| !found.contains_key(at)));
    say_twins(&twins, all.len(), notes, &mut imported.doubts);
}

fn measured(place: &ImportedArea, at: usize) -> Option<Measured> {
    let bounds = Bounds::of(place.outline.rings().flatten())?;
    let size = place.outline.parts.iter().map(|part| size(&part.outer)).sum();
    Some(Measured { at, bounds, middle: centre(&place.outline)?, size })
}

/// True for a row of small parts on a large shape. Islands in a sea do not lie in a row.
fn is_of_letters(place: &ImportedArea, inner: &Measured, on: &Measured, kind: AreaKind) -> bool {
    let [width, height] = [0, 1].map(|axis| inner.bounds.most[axis] - inner.bounds.least[axis]);
    let room = (0..2).any(|axis| {
        (on.bounds.most[axis] - on.bounds.least[axis])
            > ROOM * (inner.bounds.most[axis] - inner.bounds.least[axis])
    });
    let middle = inner.bounds.least[1].midpoint(inner.bounds.most[1]);
    let is_in_row = || {
        let mut parts = place.outline.parts.iter().filter_map(|part| Bounds::of(&part.outer));
        width > ROOM * height
            && parts.all(|part| {
                part.least[1] - height * 0.2 <= middle && part.most[1] + height * 0.2 >= middle
            })
    };
    room && place.outline.parts.len() >= LETTERS && (kind == AreaKind::Land || is_in_row())
}

/// Says that most shapes stand twice, and how to read one board only.
fn say_twins(twins: &[[usize; 2]], shapes: usize, notes: &[Note], doubts: &mut Doubts) {
    if twins.len() < 2 || twins.len() * 2 < shapes {
        return;
    }
    let layers = twins[0].map(|at| notes[at].layer.as_deref());
    let line = match layers {
        [Some(one), Some(other)] if one != other => {
            format!(
                "in the layers \"{one}\" and \"{other}\": read one of them, with --layer \"{one}\""
            )
        }
        _ => "remove one of each, or put one board into a layer and read it with --layer NAME"
            .to_owned(),
    };
    doubts.add(TWICE, line);
}
