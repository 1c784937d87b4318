//! `idle-jump`: a phase that is always played says what to do when it is not.

use strabo_model::sequence::When;

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A phase that is always played says what to do when it is not.
pub static LINT: Lint = Lint {
    name: "idle-jump",
    level: Level::Warning,
    summary: "A phase that is always played says what to do when it is not.",
    page: include_str!("idle_jump.md"),
    check: Check::Pack { needs: &[Part::Sequence], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.phase {
        if let (Some(otherwise), When::Always) = (&row.otherwise, row.when) {
            let message = format!(
                "the phase \"{}\" is always played, so it never leads to \"{}\"",
                row.name.as_str(),
                otherwise.as_str()
            );
            sink.push(
                Diagnostic::new(&LINT, otherwise.span, message).help(
                    "say when it is played, such as when = \"cities_exist\", or take this out",
                ),
            );
        }
    }
}
