//! `idle-again`: a phase says that it repeats steps, but repeats none.

use std::collections::BTreeSet;

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A phase says that it repeats steps, but repeats none.
pub static LINT: Lint = Lint {
    name: "idle-again",
    level: Level::Warning,
    summary: "A phase says that it repeats steps, but repeats none.",
    page: include_str!("idle_again.md"),
    check: Check::Pack { needs: &[Part::Sequence], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut earlier = BTreeSet::new();
    for phase in &context.authored.phase {
        let repeats = phase.steps.iter().any(|step| earlier.contains(&step.value));
        if let Some(again) = phase.again.as_ref().filter(|again| again.value && !repeats) {
            let message = format!(
                "the phase \"{}\" says again = true, but repeats no step of an earlier phase",
                phase.name.as_str()
            );
            sink.push(Diagnostic::new(&LINT, again.span, message).help("take it out"));
        }
        earlier.extend(phase.steps.iter().map(|step| step.value));
    }
}
