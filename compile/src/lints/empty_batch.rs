//! The check for `empty-batch`.

use std::collections::BTreeMap;

use strabo_model::deck::Preparation;
use strabo_model::refs::{DeckId, EraId};

use super::{Context, Diagnostic, EMPTY_BATCH, Sink};
use crate::{authored::Prepare, support::decks::cards_by_era};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let cards = cards_by_era(pack);
    for (row, prepared) in context.authored.prepare.iter().zip(&pack.preparations) {
        if prepared.batches.is_empty() {
            continue;
        }
        // Where cards are not printed, any era may have some.
        let known = |id: &&DeckId| {
            pack.decks
                .get(id.index())
                .is_some_and(|deck| deck.unprinted == 0 && deck.tiles.is_none())
        };
        let decks: Vec<_> = prepared.decks.iter().filter(known).collect();
        for (batch, era) in row.batches.iter().zip(&prepared.batches) {
            let hollow = decks.iter().find(|id| !cards.contains_key(&(***id, Some(*era))));
            if let Some(id) = hollow {
                let message =
                    format!("\"{}\" has no cards of the era \"{batch}\"", pack[**id].name);
                Diagnostic::new(&EMPTY_BATCH, batch.span, message)
                    .help("remove the batch, or give cards of the deck this `era`")
                    .report(sink);
            }
        }
        emptied(context, row, prepared, &cards, sink);
        for (card, written) in pack.cards.iter().zip(&context.authored.card) {
            let left_out = prepared.decks.contains(&card.deck)
                && card.era.is_none_or(|era| !prepared.batches.contains(&era));
            if left_out {
                let span = written.era.as_ref().map_or(written.id.span, |era| era.span);
                let message = format!(
                    "\"{}\" is in no batch of the preparation \"{}\"",
                    card.name, prepared.id
                );
                Diagnostic::new(&EMPTY_BATCH, span, message)
                    .label(row.id.span, "this preparation")
                    .help("add its era to the batches, or correct the era of the card")
                    .report(sink);
            }
        }
    }
}

/// Batches of which every card that can be there is removed.
fn emptied(
    context: &Context<'_>,
    row: &Prepare<'_>,
    prepared: &Preparation,
    cards: &BTreeMap<(DeckId, Option<EraId>), u32>,
    sink: &mut Sink,
) {
    for era in &prepared.batches {
        let ours = prepared.remove.iter().zip(&row.remove).filter(|(one, _)| one.era == Some(*era));
        let ours: Vec<_> = ours.collect();
        let removed: u32 = ours.iter().map(|(one, _)| u32::from(one.cards)).sum();
        let Some((_, last)) = ours.last() else { continue };
        let bare = prepared.decks.iter().find_map(|id| {
            let deck = context.pack.decks.get(id.index()).filter(|deck| deck.tiles.is_none())?;
            let known = cards.get(&(*id, Some(*era))).copied().unwrap_or(0);
            // More than there are is reported by `overdrawn-deck`.
            (removed > 0 && removed == known + u32::from(deck.unprinted)).then_some(deck)
        });
        let Some((deck, era)) = bare.zip(context.pack.eras.get(era.index())) else { continue };
        let message = format!(
            "nothing is left of the batch \"{}\" of \"{}\": all {removed} are removed",
            era.id, deck.name
        );
        Diagnostic::new(&EMPTY_BATCH, last.cards.span, message)
            .help("remove fewer cards, or remove the batch")
            .report(sink);
    }
}
