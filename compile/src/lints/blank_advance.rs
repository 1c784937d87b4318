//! The check for `blank-advance`.

use super::{BLANK_ADVANCE, Context, Diagnostic, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (row, advance) in context.authored.advance.iter().zip(&context.pack.advances) {
        let Some(level) = &row.level else { continue };
        let says = !advance.benefits.is_empty()
            || !advance.attributes.is_empty()
            || !advance.unprinted.is_empty();
        if !says {
            let message = format!("the card \"{}\" has a level and does nothing", advance.name);
            sink.push(Diagnostic::new(&BLANK_ADVANCE, level.span, message).help(
                "write what it does, or which facts are not printed: unprinted = [\"benefits\"]",
            ));
        }
    }
}
