//! The check for `unclear-side`.

use strabo_model::Pack;
use strabo_model::tile::{Face, TilePlace};

use super::{Context, Diagnostic, Sink, UNCLEAR_SIDE};
use crate::{authored::Id, support::layouts, tree::Spanned};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (row, layout) in context.authored.layout.iter().zip(&context.pack.layouts) {
        for (written, place) in row.places.iter().zip(&layout.places) {
            if let Some(side) = &written.side {
                unknown(context.pack, side, place, sink);
            } else if let Some(tile) = unsaid(context.pack, place) {
                let message =
                    format!("the layout does not say which side of \"{tile}\" is face up");
                let span = layouts::place_span(written);
                sink.push(Diagnostic::new(&UNCLEAR_SIDE, span, message).help("add `side`"));
            }
        }
    }
}

/// A side that no tile for the place has.
fn unknown(pack: &Pack, side: &Spanned<Id<'_>>, place: &TilePlace, sink: &mut Sink) {
    let mut tiles = pack.tiles_for(place).map(|(_, tile)| tile).peekable();
    // A kind whose tiles are not printed has none.
    if tiles.peek().is_none() || tiles.any(|tile| tile.side(Some(side.as_str())).is_some()) {
        return;
    }
    let message = format!("no tile for this place has a side \"{side}\"");
    Diagnostic::new(&UNCLEAR_SIDE, side.span, message)
        .help("name one of the `sides` of the tile")
        .report(sink);
}

/// The tile of a place that lies open with one of several sides.
fn unsaid<'p>(pack: &'p Pack, place: &TilePlace) -> Option<&'p str> {
    let tile = &pack.tiles[place.tile?.index()];
    let open = place.face == Face::Up && place.at.is_some();
    (open && tile.sides.len() > 1).then_some(&*tile.id)
}
