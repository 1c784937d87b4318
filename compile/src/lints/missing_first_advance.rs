//! The check for `missing-first-advance`.

use super::{Context, Diagnostic, MISSING_FIRST_ADVANCE, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let rows = &context.authored.group;
    let Some(other) = rows.iter().find_map(|row| row.first.as_ref()) else { return };
    for row in rows.iter().filter(|row| row.first.is_none()) {
        let message =
            format!("\"{}\" has no first advance, although other groups have one", row.name);
        Diagnostic::new(&MISSING_FIRST_ADVANCE, row.id.span, message)
            .label(other.span, "another group has one")
            .help("name the advance that is acquired before the others of the group: first = \"…\"")
            .report(sink);
    }
}
