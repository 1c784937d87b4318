//! `miscounted-deck`: a deck has another number of cards than are declared.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::decks::declared;

/// A deck has another number of cards than are declared.
pub static LINT: Lint = Lint {
    name: "miscounted-deck",
    level: Level::Error,
    summary: "A deck has another number of cards than are declared.",
    page: include_str!("miscounted_deck.md"),
    check: Check::Pack { needs: &[Part::Decks, Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
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
            row.name.as_str(),
            deck.size,
            if unprinted == 0 {
                String::new()
            } else {
                format!(" and {unprinted} are not printed")
            }
        );
        let mut finding = Diagnostic::new(&LINT, row.size.span, message);
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
