//! The check for `unreachable-goal`.

use std::collections::BTreeMap;

use strabo_model::Pack;
use strabo_model::deck::{Deck, DeckKind, Rest};
use strabo_model::players::PlayerRange;
use strabo_model::refs::{ComponentId, DeckId, PieceId};
use strabo_model::resource::{Piece, PieceKind};
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
                    .help("correct the number of the goal, or how many there are"),
            );
        }
    }
}

/// What there is at most, where a target is beyond that, and what the target asks for.
fn beyond(pack: &Pack, target: &Target) -> Option<(String, u16)> {
    let (name, most) = match &target.of {
        Tally::Track(id) => {
            let track = pack.tracks.get(id.index())?;
            (format!("the last space of \"{}\" is", track.name), track.spaces?.into())
        }
        Tally::Cards(id) => {
            let deck = pack.decks.get(id.index())?;
            let (most, players) = in_play(pack, *id, deck);
            let with = players.map(|players| format!(" with {players} players"));
            let with = with.unwrap_or_default();
            (format!("the number of cards in \"{}\"{with} is", deck.name), most)
        }
        Tally::Wonders => {
            let decks = pack.decks.iter().filter(|deck| deck.kind == DeckKind::Wonder);
            ("the number of wonders is".to_owned(), decks.map(|deck| u32::from(deck.size)).sum())
        }
        Tally::NaturalWonders => {
            ("the number of such tokens is".to_owned(), tokens(pack, DeckKind::Token)?)
        }
        Tally::CityStates => {
            let icon = pack.preparations.iter().find_map(|prepared| prepared.beside_map)?;
            let token = pack.icons.get(icon.index())?.token?;
            ("the number of city-states is".to_owned(), pack[token].total?.into())
        }
        Tally::Cities | Tally::MatureCities | Tally::CitiesOfSize(_) => {
            let cities = pieces(pack, |_, piece| piece.kind == PieceKind::City)?;
            ("the number of a player's cities is".to_owned(), cities)
        }
        Tally::Pieces(id) => {
            let name = &pack.pieces.get(id.index())?.name;
            let pieces = pieces(pack, |other, _| other == *id)?;
            (format!("the number of \"{name}\" that a player has is"), pieces)
        }
        Tally::Spaces | Tally::EdgeSpaces => {
            let holds = |_, piece: &Piece| {
                matches!(piece.kind, PieceKind::City | PieceKind::Marker) && is_own(pack, piece)
            };
            ("the number of a player's cities and markers is".to_owned(), pieces(pack, holds)?)
        }
        Tally::Resource(id) => {
            let resource = pack.resources.get(id.index()).filter(|row| !row.per_card)?;
            (format!("the limit of \"{}\" is", resource.name), resource.limit?.into())
        }
        Tally::CityPieces
        | Tally::CitiesCaptured
        | Tally::Advances
        | Tally::CapitalsDefeated
        | Tally::ArmiesDefeated
        | Tally::TokensLeft
        | Tally::SwappedTiles
        | Tally::CardPoints(_)
        | Tally::RegionsWith(_)
        | Tally::Unprinted => return None,
    };
    (u32::from(target.count) > most).then(|| (format!("{name} {most}"), target.count))
}

/// The fewest cards of a deck that come into play, and the player count if that makes a difference.
fn in_play(pack: &Pack, id: DeckId, deck: &Deck) -> (u32, Option<u8>) {
    let size = u32::from(deck.size);
    let prepared = pack.preparations.iter().filter(|prepared| prepared.decks.contains(&id));
    let counts = prepared.flat_map(|prepared| {
        let players = pack.players.into_iter().flat_map(PlayerRange::iter);
        players.filter(|count| prepared.is_for(*count)).map(move |count| {
            let removed = prepared.remove.iter().map(|removal| u32::from(removal.cards)).sum();
            let boxed = prepared.rest == Rest::Box && prepared.beside_map.is_none();
            let most = if boxed { prepared.used(count).min(size) } else { size };
            (most.saturating_sub(removed), count)
        })
    });
    let least = counts.min().filter(|(most, _)| *most < size);
    least.map_or((size, None), |(most, count)| (most, Some(count)))
}

/// The tokens of decks of a kind, as many as the box has; nothing if there are none.
fn tokens(pack: &Pack, kind: DeckKind) -> Option<u32> {
    let decks = pack.decks.iter().filter(|deck| deck.kind == kind);
    let counts = decks.map(|deck| {
        let total = deck.component.and_then(|id| pack.get(id)).and_then(|row| row.total);
        u32::from(total.map_or(deck.size, |total| total.min(deck.size)))
    });
    Some(counts.sum()).filter(|sum| *sum > 0)
}

/// True when every player has such pieces.
fn is_own(pack: &Pack, piece: &Piece) -> bool {
    let component = piece.component.and_then(|id| pack.get(id));
    component.is_none_or(|component| component.per_player.is_some())
}

/// How many of some pieces a player has; nothing if there are none or that is not said.
fn pieces(pack: &Pack, fits: impl Fn(PieceId, &Piece) -> bool) -> Option<u32> {
    let mut counts: BTreeMap<ComponentId, u32> = BTreeMap::new();
    for (_, piece) in pack.rows::<PieceId>().filter(|(id, piece)| fits(*id, piece)) {
        let component = piece.component?;
        counts.insert(component, pack.get(component)?.per_player?.into());
    }
    (!counts.is_empty()).then(|| counts.values().sum())
}
