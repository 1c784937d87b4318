//! The check for `idle-again`.

use std::collections::BTreeSet;

use super::{Context, Diagnostic, IDLE_AGAIN, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut earlier = BTreeSet::new();
    for phase in &context.authored.phase {
        let repeats = phase.steps.iter().any(|step| earlier.contains(&step.value));
        if let Some(again) = phase.again.as_ref().filter(|again| again.value && !repeats) {
            let message = format!(
                "the phase \"{}\" says again = true, but repeats no step of an earlier phase",
                phase.name
            );
            sink.push(Diagnostic::new(&IDLE_AGAIN, again.span, message).help("remove it"));
        }
        earlier.extend(phase.steps.iter().map(|step| step.value));
    }
}
