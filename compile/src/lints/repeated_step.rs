//! The check for `repeated-step`.

use std::collections::BTreeMap;

use strabo_model::sequence::Step;

use super::{Context, Diagnostic, REPEATED_STEP, Sink};
use crate::source::Span;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut earlier: BTreeMap<Step, Span> = BTreeMap::new();
    for phase in &context.authored.phase {
        let again = phase.again.as_ref().is_some_and(|again| again.value);
        let mut here: BTreeMap<Step, Span> = BTreeMap::new();
        let mut repeated: Vec<(Step, Span, Span)> = Vec::new();
        for step in phase.steps.iter() {
            let before =
                here.get(&step.value).or_else(|| earlier.get(&step.value).filter(|_| !again));
            let known = repeated.iter().any(|(known, _, _)| *known == step.value);
            if let Some(first) = before.filter(|_| !known) {
                repeated.push((step.value, step.span, *first));
            }
            here.entry(step.value).or_insert(step.span);
        }
        report(&phase.name, &repeated, sink);
        for (step, span) in here {
            earlier.entry(step).or_insert(span);
        }
    }
}

fn report(phase: &str, repeated: &[(Step, Span, Span)], sink: &mut Sink) {
    let Some((_, span, _)) = repeated.first() else { return };
    let steps: Vec<String> =
        repeated.iter().map(|(step, _, _)| format!("\"{}\"", step.word())).collect();
    let message = format!("the phase \"{phase}\" repeats {}", steps.join(", "));
    let mut finding = Diagnostic::new(&REPEATED_STEP, *span, message)
        .help("remove it, or say again = true if the earlier phase is repeated on purpose");
    for (step, _, first) in repeated {
        finding = finding.label(*first, format!("\"{}\" already happens here", step.word()));
    }
    sink.push(finding);
}
