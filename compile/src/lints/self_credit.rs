//! `self-credit`: an advance gives special credit to itself.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// An advance gives special credit to itself.
pub static LINT: Lint = Lint {
    name: "self-credit",
    level: Level::Error,
    summary: "An advance gives special credit to itself.",
    page: include_str!("self_credit.md"),
    check: Check::Pack { needs: &[Part::Advances], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.advance {
        let Some(special) = &row.special_credit else { continue };
        if special.to.as_str() == row.id.as_str() {
            let message = format!("\"{}\" gives special credit to itself", row.name.as_str());
            sink.push(
                Diagnostic::new(&LINT, special.to.span, message)
                    .help("name the advance that becomes cheaper for its holders"),
            );
        }
    }
}
