//! The check for `detached-tile`.

use super::DETACHED_TILE;
use crate::context::Context;
use crate::diagnostic::{Diagnostic, Sink};
use crate::support::layouts;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(grid) = context.pack.grid else { return };
    for layouts::Laid { row, layout, spread } in layouts::spreads(context) {
        let mut seen = vec![false; spread.spaces.len()];
        let mut open: Vec<usize> = spread.spaces.first().map(|_| 0).into_iter().collect();
        while let Some(space) = open.pop() {
            if std::mem::replace(&mut seen[space], true) {
                continue;
            }
            let at = spread.spaces[space].at;
            let beside = grid.sides().iter().map(|way| [at[0] + way[0], at[1] + way[1]]);
            open.extend(beside.filter_map(|spot| spread.find(spot)));
        }
        let apart = spread.spaces.iter().zip(&seen).find(|(_, seen)| !**seen);
        let Some(place) = apart.and_then(|(space, _)| space.place) else { continue };
        // Where other tiles lie is not known, and they may be what holds it together.
        if layout.unprinted || layout.places.iter().any(|place| place.at.is_none()) {
            continue;
        }
        let message = format!("in \"{}\" this tile lies apart from the first", row.id.as_str());
        sink.push(
            Diagnostic::new(&DETACHED_TILE, layouts::place_span(&row.places[place]), message)
                .help("correct `at`, or fill the spaces between them"),
        );
    }
}
