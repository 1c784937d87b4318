//! The check for `poor-map`.

use super::{Context, Diagnostic, POOR_MAP, Sink};
use crate::support::setups;

/// A board of fewer areas shows how a pack is written, and is not meant to be played.
const FEWEST: usize = 6;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let requirements = pack.succession.iter().flat_map(|table| &table.requirements);
    let each = requirements.map(|era| usize::from(era.cities)).max().unwrap_or(0);
    let Some(rules) = &pack.rules else { return };
    for (at, setup) in setups::all(pack) {
        let in_play = pack.in_play(Some(setup));
        let areas =
            pack.areas.iter().zip(in_play).filter(|(area, in_play)| *in_play && area.is_land());
        let mut populations: Vec<usize> = areas.map(|(area, _)| area.population.into()).collect();
        // Cities are best built where fewest tokens can live.
        populations.sort_unstable();
        let cities = each * usize::from(setup.players);
        let tokens = cities * usize::from(rules.cities.support);
        let room: usize = populations.iter().skip(cities).sum();
        let short = match populations.len() {
            few if few < FEWEST => continue,
            few if few < cities => format!("the map has {few} areas in play"),
            few if room < tokens => match few - cities {
                0 => format!("no area is left for the {tokens} tokens that support them"),
                1 => format!("they need {tokens} tokens, and the other area holds {room}"),
                more => {
                    format!("they need {tokens} tokens, and the other {more} areas hold {room}")
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
