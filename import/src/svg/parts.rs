//! Joins the shapes of a group to one outline of several parts.

use strabo_geometry::survey::Bounds;
use strabo_model::map::{Outline, OutlinePart};

use crate::shape::{centre, holds, size};
use crate::{Doubts, NO_AREA};

const JOINED: &str = "groups that are one area of several parts";
/// How many corners are looked at for one group; beyond them, marks inside of an area stay parts.
const MOST_EFFORT: usize = 20_000_000;

/// One shape of a group.
pub struct Piece {
    /// Its name in messages.
    pub called: String,
    pub outline: Outline,
    /// True if only its line is drawn.
    pub unfilled: bool,
}

/// Joins the shapes of a group. What lies inside of a larger shape is a mark on it, not a part.
pub fn join(called: &str, mut pieces: Vec<Piece>, doubts: &mut Doubts) -> Outline {
    let is_filled = pieces.iter().any(|piece| !piece.unfilled);
    let total = |outline: &Outline| outline.parts.iter().map(|part| size(&part.outer)).sum::<f64>();
    pieces.sort_by(|a, b| total(&b.outline).total_cmp(&total(&a.outline)));
    let mut known: Vec<(Bounds, OutlinePart)> = Vec::new();
    let mut effort = 0;
    for piece in pieces {
        if piece.unfilled && is_filled {
            let line = format!("{}: a line around other shapes of {called}", piece.called);
            doubts.add(NO_AREA, line);
            continue;
        }
        let middle = centre(&piece.outline);
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
            let line = format!("{}: it lies inside of another shape of {called}", piece.called);
            doubts.add(NO_AREA, line);
            continue;
        }
        for part in piece.outline.parts {
            known.extend(Bounds::of(part.outer.iter()).map(|bounds| (bounds, part)));
        }
    }
    if known.len() > 1 {
        doubts.add(JOINED, format!("{called}: {} parts", known.len()));
    }
    Outline { parts: known.into_iter().map(|(_, part)| part).collect() }
}
