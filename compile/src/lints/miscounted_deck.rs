//! The check for `miscounted-deck`.

use super::{Context, Diagnostic, MISCOUNTED_DECK, Sink};
use crate::support::decks::declared;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let rows = context.authored.deck.iter().zip(&pack.decks).zip(declared(pack));
    for ((row, deck), declared) in rows {
        let what = if deck.tiles.is_some() { "tiles" } else { "cards" };
        // Tiles say of themselves whether their faces are printed.
        let unprinted = if deck.tiles.is_some() { 0 } else { u32::from(deck.unprinted) };
        if declared + unprinted == u32::from(deck.size) {
            continue;
        }
        let message = format!(
            "the deck \"{}\" has {} {what}, but {declared} are declared{}",
            row.name,
            deck.size,
            if unprinted == 0 {
                String::new()
            } else {
                format!(" and {unprinted} are not printed")
            }
        );
        let mut finding = Diagnostic::new(&MISCOUNTED_DECK, row.size.span, message);
        if let Some(unprinted) = &row.unprinted {
            finding = finding.label(unprinted.span, "cards that no row describes");
        }
        sink.push(
            finding.help(
                "correct `size`, `unprinted` or the `copies` of a card, or add what is missing",
            ),
        );
    }
}
