//! The check for `miscounted-coast-names`.

use super::{Context, Diagnostic, MISCOUNTED_COAST_NAMES, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.area {
        let (names, coasts) = (row.coast_names.len(), row.coasts.len());
        if names == 0 || names == coasts {
            continue;
        }
        let message =
            format!("\"{}\" has {coasts} under `coasts`, but {names} under `coast_names`", row.id);
        let finding = Diagnostic::new(&MISCOUNTED_COAST_NAMES, row.coast_names.span, message);
        sink.push(finding.help("give every coast its name, in the order of `coasts`"));
    }
}
