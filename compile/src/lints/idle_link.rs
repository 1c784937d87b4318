//! `idle-link`: a link lies between places that have no border.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::borders::Borders;
use crate::support::places;

/// A link lies between places that have no border.
pub static LINT: Lint = Lint {
    name: "idle-link",
    level: Level::Warning,
    summary: "A link lies between places that have no border.",
    page: include_str!("idle_link.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    if context.authored.link.is_empty() {
        return;
    }
    let borders = Borders::new(context.pack);
    for (row, [one, other]) in context.authored.link.iter().zip(&context.pack.links) {
        if borders.touch(*one, *other) {
            continue;
        }
        let (one, other) = (places::id(context, one.index()), places::id(context, other.index()));
        let message = format!(
            "the link \"{}\" joins \"{one}\" and \"{other}\", which have no border",
            row.id.as_str()
        );
        let finding = Diagnostic::new(&LINT, row.between.span, message);
        sink.push(finding.help("add the border to both of them, or take the link out"));
    }
}
