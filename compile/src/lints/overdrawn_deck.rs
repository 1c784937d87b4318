//! The check for `overdrawn-deck`.

use std::collections::BTreeMap;

use strabo_model::deck::{Deck, Preparation, Removal};
use strabo_model::refs::{DeckId, EraId};

use super::{Context, Diagnostic, OVERDRAWN_DECK, Sink};
use crate::support::decks::cards_by_era;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let Some(all) = pack.players else { return };
    let cards = cards_by_era(pack);
    for (row, prepared) in context.authored.prepare.iter().zip(&pack.preparations) {
        let players = all.iter().filter(|count| prepared.is_for(*count)).max();
        for id in &prepared.decks {
            let Some(deck) = pack.decks.get(id.index()) else { continue };
            if let Some((removal, there)) = short_era(&cards, *id, deck, prepared) {
                let span =
                    row.remove.get(removal).map_or(row.id.span, |removal| removal.cards.span);
                let message =
                    format!("more cards of an era are removed than \"{}\" has: {there}", deck.name);
                sink.push(
                    Diagnostic::new(&OVERDRAWN_DECK, span, message).help("remove fewer cards"),
                );
                break;
            }
            let used = prepared.used(players.unwrap_or(all.max));
            if used <= u32::from(deck.size) {
                continue;
            }
            let message = format!(
                "\"{}\" has {} cards, but {used} are removed, dealt or laid out with {} players",
                deck.name,
                deck.size,
                players.unwrap_or(all.max)
            );
            Diagnostic::new(&OVERDRAWN_DECK, row.id.span, message)
                .help("correct the numbers of the preparation or the size of the deck")
                .report(sink);
            break;
        }
    }
}

/// The first removal that takes more cards of an era than there can be, and how many there are.
fn short_era(
    cards: &BTreeMap<(DeckId, Option<EraId>), u32>,
    id: DeckId,
    deck: &Deck,
    prepared: &Preparation,
) -> Option<(usize, u32)> {
    let there = |removal: &Removal| {
        cards.get(&(id, removal.era)).copied().unwrap_or(0) + u32::from(deck.unprinted)
    };
    let eras = prepared.remove.iter().enumerate().filter(|(_, removal)| removal.era.is_some());
    let mut short = eras.map(|(at, removal)| (at, u32::from(removal.cards), there(removal)));
    short.find(|(_, wanted, there)| wanted > there).map(|(at, _, there)| (at, there))
}
