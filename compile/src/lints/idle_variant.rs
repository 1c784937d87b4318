//! The check for `idle-variant`.

use super::{Context, Diagnostic, IDLE_VARIANT, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.variant {
        if row.changes.is_empty() && row.includes.is_empty() {
            let message = format!("\"{}\" changes nothing", row.name);
            sink.push(Diagnostic::new(&IDLE_VARIANT, row.id.span, message).help(
                "say what changes, or write changes = [\"unprinted\"] if the rulebook does not print it",
            ));
        }
    }
}
