//! `unlisted-component`: a component stands under no heading of the component list.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A component stands under no heading of the component list.
pub static LINT: Lint = Lint {
    name: "unlisted-component",
    level: Level::Warning,
    summary: "A component stands under no heading of the component list.",
    page: include_str!("unlisted_component.md"),
    check: Check::Pack { needs: &[Part::Inventory], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    if context.pack.headings.is_empty() {
        return;
    }
    let mut listed = vec![false; context.pack.inventory.len()];
    for id in context.pack.headings.iter().flat_map(|heading| &heading.components) {
        listed[id.index()] = true;
    }
    let rows = context.authored.component.iter().zip(listed);
    for (row, _) in rows.filter(|(_, listed)| !listed) {
        let message = format!("\"{}\" stands under no heading", row.name.as_str());
        sink.push(
            Diagnostic::new(&LINT, row.id.span, message)
                .help("add it to the `components` of a [[heading]], so that its number is checked"),
        );
    }
}
