//! `stray-first-advance`: the first advance of a group does not belong to it.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// The first advance of a group does not belong to it.
pub static LINT: Lint = Lint {
    name: "stray-first-advance",
    level: Level::Error,
    summary: "The first advance of a group does not belong to it.",
    page: include_str!("stray_first_advance.md"),
    check: Check::Pack { needs: &[Part::Advances], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for (at, (row, group)) in context.authored.group.iter().zip(&context.pack.groups).enumerate() {
        let (Some(first), Some(written)) = (group.first, &row.first) else { continue };
        let Some(advance) = context.pack.advances.get(first.index()) else { continue };
        if advance.groups.iter().any(|id| id.index() == at) {
            continue;
        }
        let message = format!(
            "\"{}\" comes first in \"{}\", but does not belong to it",
            advance.name,
            row.name.as_str()
        );
        sink.push(
            Diagnostic::new(&LINT, written.span, message)
                .help("name an advance of the group, or correct the groups of this one"),
        );
    }
}
