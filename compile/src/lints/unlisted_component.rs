//! The check for `unlisted-component`.

use super::{Context, Diagnostic, Sink, UNLISTED_COMPONENT};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    if context.pack.headings.is_empty() {
        return;
    }
    let mut listed = vec![false; context.pack.inventory.len()];
    for id in context.pack.headings.iter().flat_map(|heading| &heading.components) {
        listed[id.index()] = true;
    }
    for (row, _) in context.authored.component.iter().zip(listed).filter(|(_, listed)| !listed) {
        let message = format!("\"{}\" is under no heading", row.name);
        Diagnostic::new(&UNLISTED_COMPONENT, row.id.span, message)
            .help("add it to the `components` of a [[heading]], so that its number is checked")
            .report(sink);
    }
}
