//! The cards of decks, counted once for all decks.

use std::collections::BTreeMap;

use strabo_model::Pack;
use strabo_model::refs::{DeckId, EraId};

/// How many known cards of each era a deck has.
pub fn cards_by_era(pack: &Pack) -> BTreeMap<(DeckId, Option<EraId>), u32> {
    let mut counts = BTreeMap::new();
    for card in &pack.cards {
        *counts.entry((card.deck, card.era)).or_default() += u32::from(card.copies);
    }
    counts
}

/// How many cards each deck declares: those that are known, or the tiles of its kind.
pub fn declared(pack: &Pack) -> Vec<u32> {
    let mut tiles = vec![0_u32; pack.tile_kinds.len()];
    for tile in &pack.tiles {
        for kind in &tile.kinds {
            if let Some(sum) = tiles.get_mut(kind.index()) {
                *sum += u32::from(tile.copies);
            }
        }
    }
    let mut cards = vec![0_u32; pack.decks.len()];
    for card in &pack.cards {
        if let Some(sum) = cards.get_mut(card.deck.index()) {
            *sum += u32::from(card.copies);
        }
    }
    let decks = pack.decks.iter().zip(cards);
    let of_kind = |cards: u32, kind: usize| tiles.get(kind).copied().unwrap_or(cards);
    decks
        .map(|(deck, cards)| deck.tiles.map_or(cards, |kind| of_kind(cards, kind.index())))
        .collect()
}
