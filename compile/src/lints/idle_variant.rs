//! `idle-variant`: a variant changes nothing.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A variant changes nothing.
pub static LINT: Lint = Lint {
    name: "idle-variant",
    level: Level::Warning,
    summary: "A variant changes nothing.",
    page: include_str!("idle_variant.md"),
    check: Check::Pack { needs: &[Part::Variants], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.variant {
        if row.changes.is_empty() && row.includes.is_empty() {
            let message = format!("\"{}\" changes nothing", row.name.as_str());
            sink.push(Diagnostic::new(&LINT, row.id.span, message).help(
                "say what changes; changes = [\"unprinted\"] if the rulebook does not print it",
            ));
        }
    }
}
