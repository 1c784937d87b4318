//! `blank-card`: a card says nothing, not even that nothing is printed.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A card says nothing, not even that nothing is printed.
pub static LINT: Lint = Lint {
    name: "blank-card",
    level: Level::Warning,
    summary: "A card says nothing, not even that nothing is printed.",
    page: include_str!("blank_card.md"),
    check: Check::Pack { needs: &[Part::Decks], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for (row, card) in context.authored.card.iter().zip(&context.pack.cards) {
        let says = !card.benefits.is_empty()
            || !card.goals.is_empty()
            || !card.unprinted.is_empty()
            || card.event.is_some()
            || card.resource.is_some()
            || card.points.is_some();
        if !says {
            let message = format!("the card \"{}\" says nothing", card.name);
            sink.push(Diagnostic::new(&LINT, row.id.span, message).help(
                "write what it does, or which facts are not printed: unprinted = [\"benefits\"]",
            ));
        }
    }
}
