//! `empty-batch`: a batch of a deck has no cards, or cards belong to no batch.

use strabo_model::refs::DeckId;

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::decks::cards_by_era;

/// A batch of a deck has no cards, or cards belong to no batch.
pub static LINT: Lint = Lint {
    name: "empty-batch",
    level: Level::Error,
    summary: "A batch of a deck has no cards, or cards belong to no batch.",
    page: include_str!("empty_batch.md"),
    check: Check::Pack { needs: &[Part::Decks, Part::Succession], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
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
                let message = format!(
                    "\"{}\" has no cards of the era \"{}\"",
                    pack.decks[id.index()].name,
                    batch.as_str()
                );
                sink.push(
                    Diagnostic::new(&LINT, batch.span, message)
                        .help("take the batch out, or give cards of the deck this `era`"),
                );
            }
        }
        for (card, written) in pack.cards.iter().zip(&context.authored.card) {
            let left_out = prepared.decks.contains(&card.deck)
                && card.era.is_none_or(|era| !prepared.batches.contains(&era));
            if left_out {
                let span = written.era.as_ref().map_or(written.id.span, |era| era.span);
                let message = format!(
                    "\"{}\" is in no batch of the preparation \"{}\"",
                    card.name, prepared.id
                );
                sink.push(
                    Diagnostic::new(&LINT, span, message)
                        .label(row.id.span, "this preparation")
                        .help("name its era among the batches, or correct the era of the card"),
                );
            }
        }
    }
}
