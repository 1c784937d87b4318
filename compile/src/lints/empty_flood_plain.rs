//! `empty-flood-plain`: a flood plain covers no area.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A flood plain covers no area.
pub static LINT: Lint = Lint {
    name: "empty-flood-plain",
    level: Level::Error,
    summary: "A flood plain covers no area.",
    page: include_str!("empty_flood_plain.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in context.authored.flood_plain.iter().filter(|row| row.areas.is_empty()) {
        let message = format!("the flood plain \"{}\" covers no area", row.id.as_str());
        let finding = Diagnostic::new(&LINT, row.areas.span, message);
        sink.push(finding.help("name its areas, or take the flood plain out"));
    }
}
