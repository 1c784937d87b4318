//! Joins the shapes of a group to one outline of several parts.

use std::collections::BTreeSet;

use strabo_geometry::survey::Bounds;
use strabo_model::effort::Effort;
use strabo_model::map::{Outline, OutlinePart};

use super::note::{Note, TAKEN};
use super::text;
use crate::shape::{centre, holds, size};
use crate::{Doubts, ImportedArea, NO_AREA};

/// A group of more shapes than this is a layer.
const MOST_PARTS: usize = 6;
/// How many corners are looked at for one group; beyond them, marks inside of an area stay parts.
const MOST_EFFORT: usize = 20_000_000;

/// One shape of a group.
pub struct Piece {
    /// The area that it would be by itself.
    pub area: ImportedArea,
    pub note: Note,
}

/// True for a group that is no area but holds areas: many shapes, or several with texts on them.
pub fn is_layer(pieces: &[Piece], texts: &[text::Text]) -> bool {
    let effort = &mut Effort::new(text::MOST_STEPS / 100);
    let areas = || pieces.iter().map(|piece| &piece.area);
    let names = texts.iter().filter(|text| text::is_name(&text.words));
    let named: BTreeSet<usize> =
        names.filter_map(|text| text::lies_on(text, &areas(), effort)).collect();
    named.len() > 1 || separate(pieces) > MOST_PARTS
}

/// How many shapes do not lie in another one. Lines around filled shapes do not count.
fn separate(pieces: &[Piece]) -> usize {
    let bounds = |piece: &Piece| Bounds::of(piece.area.outline.rings().flatten());
    let is_filled = pieces.iter().any(|piece| !piece.note.unfilled);
    let is_shape = |piece: &&Piece| !(piece.note.unfilled && is_filled);
    let all: Vec<Bounds> = pieces.iter().filter(is_shape).filter_map(bounds).collect();
    let is_inside =
        |one: &Bounds| all.iter().take(1000).any(|other| other != one && other.surrounds(one));
    all.iter().take(1000).filter(|one| !is_inside(one)).count()
}

/// Joins the shapes of a group. What lies inside of a larger shape is a mark on it, not a part.
pub fn join(called: &str, mut pieces: Vec<Piece>, doubts: &mut Doubts) -> Outline {
    let is_filled = pieces.iter().any(|piece| !piece.note.unfilled);
    let total = |outline: &Outline| outline.parts.iter().map(|part| size(&part.outer)).sum::<f64>();
    pieces.sort_by(|a, b| total(&b.area.outline).total_cmp(&total(&a.area.outline)));
    let mut known: Vec<(Bounds, OutlinePart)> = Vec::new();
    let mut effort = 0;
    for piece in pieces {
        if piece.note.unfilled && is_filled {
            let line = format!("{}: a line around other shapes of {called}", piece.area.called);
            doubts.add(NO_AREA, line);
            continue;
        }
        let middle = centre(&piece.area.outline);
        let is_mark = middle.is_some_and(|middle| {
            known.iter().any(|(bounds, part)| {
                effort += 1;
                if effort > MOST_EFFORT || !bounds.holds(middle, 0.0) {
                    return false;
                }
                effort += part.outer.len() + part.holes.iter().map(Vec::len).sum::<usize>();
                holds(std::iter::once(&part.outer).chain(&part.holes), middle)
            })
        });
        if is_mark {
            let line =
                format!("{}: it lies inside of another shape of {called}", piece.area.called);
            doubts.add(NO_AREA, line);
            continue;
        }
        for part in piece.area.outline.parts {
            known.extend(Bounds::of(part.outer.iter()).map(|bounds| (bounds, part)));
        }
    }
    if known.len() > 1 {
        doubts.add(TAKEN, format!("{called}: area, {} parts", known.len()));
    }
    Outline { parts: known.into_iter().map(|(_, part)| part).collect() }
}
