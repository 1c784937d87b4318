//! Layouts of tiles as lints see them: what was written beside what it makes.

use strabo_model::layout::{MapCell, Spread};
use strabo_model::tile as model;

use crate::authored::{Layout, Place};
use crate::{context::Context, source::Span, tree::Spanned};

/// A layout: what was written, what it means, and what it makes.
pub struct Laid<'a> {
    /// What was written.
    pub row: &'a Layout<'a>,
    /// What it means. Place `i` of one is place `i` of the other.
    pub layout: &'a model::Layout,
    /// The spaces it makes.
    pub spread: Spread<'a>,
}

/// Every layout of a pack that has a grid.
pub fn spreads<'a>(context: &'a Context<'a>) -> impl Iterator<Item = Laid<'a>> {
    let pack = context.pack;
    let rows = context.authored.layout.iter().zip(&pack.layouts);
    pack.grid.into_iter().flat_map(move |grid| {
        rows.clone().map(move |(row, layout)| Laid {
            row,
            layout,
            spread: pack.spread(grid, layout),
        })
    })
}

/// Where to point at a place: at where it lies, at its tile, or at the whole of it.
pub fn place_span(place: &Spanned<Place<'_>>) -> Span {
    let at = place.at.as_ref().map(|at| at.span);
    at.or(place.tile.as_ref().map(|tile| tile.span)).unwrap_or(place.span)
}

/// A space as an author writes it: `[3, -1]`.
pub fn cell(spot: MapCell) -> String {
    format!("[{}, {}]", spot[0], spot[1])
}
