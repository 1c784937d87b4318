//! The check for `idle-link`.

use super::{Context, Diagnostic, IDLE_LINK, Sink};
use crate::support::{borders::Borders, places};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
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
            row.id
        );
        let finding = Diagnostic::new(&IDLE_LINK, row.between.span, message);
        sink.push(finding.help("add the border to both of them, or remove the link"));
    }
}
