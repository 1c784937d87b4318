//! The check for `poor-map`.

use super::{Context, Diagnostic, POOR_MAP, Sink};
use crate::support::setups;

/// A board of fewer areas shows how a pack is written, and is not meant to be played.
const FEWEST: usize = 4;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let each = usize::from(pack.most_cities());
    for (at, setup) in setups::all(pack) {
        let Some(room) = pack.room(setup) else { return };
        let cities = each * usize::from(setup.players);
        let [tokens, beside] = [room.tokens_for(cities), room.tokens_beside(cities)];
        let short = match room.areas() {
            few if few < FEWEST => continue,
            few if few < cities => format!("the map has {few} areas in play"),
            few if beside < tokens => match few - cities {
                0 => format!("no area is left for the {tokens} tokens that support them"),
                1 => format!("they need {tokens} tokens, and the other area holds {beside}"),
                more => {
                    format!("they need {tokens} tokens, and the other {more} areas hold {beside}")
                }
            },
            _ => continue,
        };
        let Some(row) = context.authored.setup.get(at) else { continue };
        let message = format!(
            "with {} players, eras demand {cities} cities, {each} of each player: {short}",
            setup.players
        );
        Diagnostic::new(&POOR_MAP, row.players.span, message)
            .help("raise population limits, add areas, or lower `cities` in succession.toml")
            .report(sink);
    }
}
