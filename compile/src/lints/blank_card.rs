//! The check for `blank-card`.

use super::{BLANK_CARD, Context, Diagnostic, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (row, card) in context.authored.card.iter().zip(&context.pack.cards) {
        let says = !card.benefits.is_empty()
            || !card.goals.is_empty()
            || !card.unprinted.is_empty()
            || card.event.is_some()
            || card.resource.is_some()
            || card.points.is_some();
        if !says {
            let message = format!("the card \"{}\" does nothing", card.name);
            sink.push(Diagnostic::new(&BLANK_CARD, row.id.span, message).help(
                "write what it does, or which facts are not printed: unprinted = [\"benefits\"]",
            ));
        }
    }
}
