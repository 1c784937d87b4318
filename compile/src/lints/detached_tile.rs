//! The check for `detached-tile`.

use super::{Context, DETACHED_TILE, Diagnostic, Sink};
use crate::support::layouts;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(grid) = context.pack.grid else { return };
    for layouts::Laid { row, layout, spread } in layouts::spreads(context) {
        let parts = spread.parts(grid);
        let apart = parts.get(1).and_then(|part| part.first());
        let Some(place) = apart.and_then(|space| spread.spaces[*space].place) else { continue };
        // Where other tiles lie is not known, and they may connect this one.
        if layout.unprinted || layout.places.iter().any(|place| place.at.is_none()) {
            continue;
        }
        let message =
            format!("in the layout \"{}\", this tile is not connected to the first one", row.id);
        Diagnostic::new(&DETACHED_TILE, layouts::place_span(&row.places[place]), message)
            .help("correct `at`, or fill the spaces between them")
            .report(sink);
    }
}
