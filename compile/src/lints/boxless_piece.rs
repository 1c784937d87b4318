//! The check for `boxless-piece`.

use super::BOXLESS_PIECE;
use crate::context::Context;
use crate::diagnostic::{Diagnostic, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    if context.authored.component.is_empty() {
        return;
    }
    for row in context.authored.piece.iter().filter(|row| row.component.is_none()) {
        let message = format!("the box has no component for \"{}\"", row.name.as_str());
        sink.push(
            Diagnostic::new(&BOXLESS_PIECE, row.id.span, message)
                .help("name it: component = \"…\", an id of inventory.toml"),
        );
    }
}
