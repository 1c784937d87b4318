//! The check for `idle-passage`.

use super::{Context, Diagnostic, IDLE_PASSAGE, Sink};
use crate::support::{borders::Borders, places};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    if context.authored.passage.is_empty() {
        return;
    }
    let borders = Borders::new(context.pack);
    for (row, passage) in context.authored.passage.iter().zip(&context.pack.passages) {
        let [one, other] = passage.between;
        if borders.touch(one, other) {
            continue;
        }
        let (one, other) = (places::id(context, one.index()), places::id(context, other.index()));
        let message = format!(
            "the passage \"{}\" joins \"{one}\" and \"{other}\", which have no border",
            row.id
        );
        let finding = Diagnostic::new(&IDLE_PASSAGE, row.between.span, message);
        sink.push(finding.help("add the border to both of them, or remove the passage"));
    }
}
