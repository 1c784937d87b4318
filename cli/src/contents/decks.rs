//! Decks and how they are prepared, as `strabo inspect` shows them.

use serde::Serialize;
use strabo_model::deck::{Deck, DeckKind, Preparation};
use strabo_model::{Pack, refs::DeckId, words};

/// A deck as it is in the box.
#[derive(Serialize)]
pub struct DeckRow<'p> {
    pub id: &'p str,
    pub name: &'p str,
    pub kind: DeckKind,
    pub cards: u16,
    /// Cards the pack describes.
    pub described: u32,
    pub unprinted: u16,
}

/// A deck as it is prepared for some number of players.
#[derive(Serialize)]
pub struct PreparedRow<'p> {
    pub deck: &'p str,
    pub cards: u16,
    /// Cards that go back to the box face down.
    pub removed: u32,
    /// Cards dealt to all players together.
    pub dealt: u32,
    /// Cards that players take in turns from a display.
    pub drafted: u32,
    pub revealed: u16,
    /// The steps of the preparation.
    pub steps: Vec<String>,
}

pub fn decks(pack: &Pack) -> Vec<DeckRow<'_>> {
    let rows = pack.rows::<DeckId>().map(|(id, deck)| DeckRow {
        id: &deck.id,
        name: &deck.name,
        kind: deck.kind,
        cards: deck.size,
        described: pack.cards_of(id).map(|card| u32::from(card.copies)).sum(),
        unprinted: deck.unprinted,
    });
    rows.collect()
}

/// How decks are prepared for a number of players.
pub fn prepared(pack: &Pack, players: u8) -> Vec<PreparedRow<'_>> {
    let rows = pack
        .rows()
        .filter_map(|(id, deck)| Some(row(pack, deck, pack.preparation(id, players)?, players)));
    rows.collect()
}

fn row<'p>(
    pack: &'p Pack,
    deck: &'p Deck,
    preparation: &Preparation,
    players: u8,
) -> PreparedRow<'p> {
    let each = |cards: u16| u32::from(cards) * u32::from(players);
    PreparedRow {
        deck: &deck.id,
        cards: deck.size,
        removed: preparation.remove.iter().map(|removal| u32::from(removal.cards)).sum(),
        dealt: each(preparation.deal),
        drafted: preparation.draft.map_or(0, |draft| each(draft.each)),
        revealed: preparation.reveal,
        steps: words::deck::preparation(pack, preparation),
    }
}
