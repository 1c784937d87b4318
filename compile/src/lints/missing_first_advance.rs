//! `missing-first-advance`: a group has no first advance, although other groups have one.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A group has no first advance, although other groups have one.
pub static LINT: Lint = Lint {
    name: "missing-first-advance",
    level: Level::Warning,
    summary: "A group has no first advance, although other groups have one.",
    page: include_str!("missing_first_advance.md"),
    check: Check::Pack { needs: &[Part::Advances], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let rows = &context.authored.group;
    let Some(other) = rows.iter().find_map(|row| row.first.as_ref()) else { return };
    for row in rows.iter().filter(|row| row.first.is_none()) {
        let message = format!(
            "no advance comes first in \"{}\", as it does in other groups",
            row.name.as_str()
        );
        sink.push(
            Diagnostic::new(&LINT, row.id.span, message)
                .label(other.span, "another group has one")
                .help("name the advance that is acquired before the others of the group: first = \"…\""),
        );
    }
}
