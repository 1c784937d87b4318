//! `shared-number`: two civilizations have the same number.

use std::collections::BTreeMap;

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// Two civilizations have the same number.
pub static LINT: Lint = Lint {
    name: "shared-number",
    level: Level::Error,
    summary: "Two civilizations have the same number.",
    page: include_str!("shared_number.md"),
    check: Check::Pack { needs: &[Part::Civilizations], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut seen: BTreeMap<u16, usize> = BTreeMap::new();
    let rows = &context.authored.civilization;
    for (at, row) in rows.iter().enumerate() {
        let first = *seen.entry(row.number.value).or_insert(at);
        let Some(first) = rows.get(first).filter(|_| first != at) else { continue };
        let message = format!(
            "\"{}\" and \"{}\" both have the number {}",
            first.name.as_str(),
            row.name.as_str(),
            row.number.value
        );
        sink.push(
            Diagnostic::new(&LINT, row.number.span, message)
                .label(first.number.span, "taken here already")
                .help("the number breaks ties: give each civilization its own"),
        );
    }
}
