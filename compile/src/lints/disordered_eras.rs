//! The check for `disordered-eras`.

use super::{Context, DISORDERED_ERAS, Diagnostic, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.row {
        let id = row.id.as_str();
        if let Some(first) = row.starts.first().filter(|first| first.value == 0) {
            let message =
                format!("in the row \"{id}\" the second era begins at space 0, which is the start");
            Diagnostic::new(&DISORDERED_ERAS, first.span, message)
                .help("let it begin at space 1 or later: the start belongs to the first era")
                .report(sink);
        }
        for pair in row.starts.windows(2) {
            let [before, start] = pair else { continue };
            if start.value <= before.value {
                let message = format!(
                    "in the row \"{id}\" an era begins at space {}, but the one before it begins at {}",
                    start.value, before.value
                );
                Diagnostic::new(&DISORDERED_ERAS, start.span, message)
                    .label(before.span, "the era before")
                    .help("every era must begin on a later space than the one before")
                    .report(sink);
            }
        }
    }
}
