//! `boxless-piece`: a piece that is built or placed is not in the box.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A piece that is built or placed is not in the box.
pub static LINT: Lint = Lint {
    name: "boxless-piece",
    level: Level::Warning,
    summary: "A piece that is built or placed is not in the box.",
    page: include_str!("boxless_piece.md"),
    check: Check::Pack { needs: &[Part::Inventory, Part::Resources], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    if context.authored.component.is_empty() {
        return;
    }
    for row in context.authored.piece.iter().filter(|row| row.component.is_none()) {
        let message = format!("the box has no component for \"{}\"", row.name.as_str());
        sink.push(
            Diagnostic::new(&LINT, row.id.span, message)
                .help("name it: component = \"…\", an id of inventory.toml"),
        );
    }
}
