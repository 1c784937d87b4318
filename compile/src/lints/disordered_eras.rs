//! `disordered-eras`: the eras of a row do not begin one after the other.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// The eras of a row do not begin one after the other.
pub static LINT: Lint = Lint {
    name: "disordered-eras",
    level: Level::Error,
    summary: "The eras of a row do not begin one after the other.",
    page: include_str!("disordered_eras.md"),
    check: Check::Pack { needs: &[Part::Succession], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.row {
        let id = row.id.as_str();
        if let Some(first) = row.starts.first().filter(|first| first.value == 0) {
            let message =
                format!("in the row \"{id}\" the second era begins at space 0, which is the start");
            sink.push(
                Diagnostic::new(&LINT, first.span, message)
                    .help("the first era has at least the start"),
            );
        }
        for pair in row.starts.windows(2) {
            let [before, start] = pair else { continue };
            if start.value <= before.value {
                let message = format!(
                    "in the row \"{id}\" an era begins at space {}, not after the one before it at {}",
                    start.value, before.value
                );
                sink.push(
                    Diagnostic::new(&LINT, start.span, message)
                        .label(before.span, "the era before")
                        .help("every era begins on a later space than the one before"),
                );
            }
        }
    }
}
