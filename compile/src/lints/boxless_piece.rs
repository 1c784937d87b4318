//! The check for `boxless-piece`.

use super::{BOXLESS_PIECE, Context, Diagnostic, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    if context.authored.component.is_empty() {
        return;
    }
    for row in context.authored.piece.iter().filter(|row| row.component.is_none()) {
        let message = format!("no component of the inventory is given for \"{}\"", row.name);
        Diagnostic::new(&BOXLESS_PIECE, row.id.span, message)
            .help("name one of inventory.toml: component = \"…\"")
            .report(sink);
    }
}
