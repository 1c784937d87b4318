//! The check for `empty-flood-plain`.

use super::{Context, Diagnostic, EMPTY_FLOOD_PLAIN, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in context.authored.flood_plain.iter().filter(|row| row.areas.is_empty()) {
        let message = format!("the flood plain \"{}\" covers no area", row.id);
        let finding = Diagnostic::new(&EMPTY_FLOOD_PLAIN, row.areas.span, message);
        sink.push(finding.help("name its areas, or remove the flood plain"));
    }
}
