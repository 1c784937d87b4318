//! `unclear-side`: a layout names a side that the tile does not have, or none where there are several.

use strabo_model::tile::Face;

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::layouts;

/// A layout names a side that the tile does not have, or none where there are several.
pub static LINT: Lint = Lint {
    name: "unclear-side",
    level: Level::Error,
    summary: "A layout names a side that the tile does not have, or none where there are several.",
    page: include_str!("unclear_side.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    for (row, layout) in context.authored.layout.iter().zip(&pack.layouts) {
        for (written, place) in row.places.iter().zip(&layout.places) {
            match &written.side {
                Some(side) => {
                    let mut tiles = pack.tiles_for(place).map(|(_, tile)| tile).peekable();
                    let known = tiles.peek().is_none()
                        || tiles.any(|tile| tile.side(Some(side.as_str())).is_some());
                    if !known {
                        let message =
                            format!("no tile for this place has a side \"{}\"", side.as_str());
                        sink.push(
                            Diagnostic::new(&LINT, side.span, message)
                                .help("name a side of the tile, as its `sides` do"),
                        );
                    }
                }
                None => {
                    let tile = place.tile.map(|tile| &pack.tiles[tile.index()]);
                    let Some(tile) = tile.filter(|tile| tile.sides.len() > 1) else { continue };
                    if place.face == Face::Up && place.at.is_some() {
                        let message =
                            format!("it is not said which side of \"{}\" lies up", tile.id);
                        sink.push(
                            Diagnostic::new(&LINT, layouts::place_span(written), message)
                                .help("add `side`"),
                        );
                    }
                }
            }
        }
    }
}
