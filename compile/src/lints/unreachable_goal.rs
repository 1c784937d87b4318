//! The check for `unreachable-goal`.

use strabo_model::Pack;
use strabo_model::tally::{Tally, Target};

use super::UNREACHABLE_GOAL;
use crate::context::Context;
use crate::diagnostic::{Diagnostic, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    for (row, card) in context.authored.card.iter().zip(&pack.cards) {
        for (written, goal) in row.goals.iter().zip(&card.goals) {
            let beyond = goal.any_of.iter().find_map(|target| beyond(pack, target));
            let Some((there, count)) = beyond else { continue };
            let message = format!("a goal of \"{}\" asks for {count}, but {there}", card.name);
            sink.push(
                Diagnostic::new(&UNREACHABLE_GOAL, written.span, message)
                    .help("correct the number of the goal, or that of the track or deck"),
            );
        }
    }
}

/// What there is at most, where a target is beyond that, and what the target asks for.
fn beyond(pack: &Pack, target: &Target) -> Option<(String, u16)> {
    let (name, most) = match &target.of {
        Tally::Track(id) => {
            let track = pack.tracks.get(id.index())?;
            (format!("the last space of \"{}\" is", track.name), track.spaces?)
        }
        Tally::Cards(id) => {
            let deck = pack.decks.get(id.index())?;
            (format!("the number of cards in \"{}\" is", deck.name), deck.size)
        }
        Tally::Cities
        | Tally::MatureCities
        | Tally::CityPieces
        | Tally::HappyCities
        | Tally::CitiesOfSize(_)
        | Tally::CitiesCaptured
        | Tally::Advances
        | Tally::Wonders
        | Tally::NaturalWonders
        | Tally::CityStates
        | Tally::CapitalsDefeated
        | Tally::ArmiesDefeated
        | Tally::Spaces
        | Tally::EdgeSpaces
        | Tally::TokensLeft
        | Tally::SwappedTiles
        | Tally::CardPoints(_)
        | Tally::Pieces(_)
        | Tally::RegionsWith(_)
        | Tally::Resource(_)
        | Tally::Unprinted => return None,
    };
    (target.count > most).then(|| (format!("{name} {most}"), target.count))
}
