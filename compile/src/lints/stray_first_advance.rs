//! The check for `stray-first-advance`.

use super::{Context, Diagnostic, STRAY_FIRST_ADVANCE, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (at, (row, group)) in context.authored.group.iter().zip(&context.pack.groups).enumerate() {
        let (Some(first), Some(written)) = (group.first, &row.first) else { continue };
        let Some(advance) = context.pack.advances.get(first.index()) else { continue };
        if advance.groups.iter().any(|id| id.index() == at) {
            continue;
        }
        let message = format!(
            "\"{}\" is the first advance of \"{}\", but does not belong to it",
            advance.name, row.name
        );
        Diagnostic::new(&STRAY_FIRST_ADVANCE, written.span, message)
            .help("name an advance of the group, or correct the groups of this one")
            .report(sink);
    }
}
