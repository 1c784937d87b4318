//! `repeated-row`: a civilization has two rows in one succession table.

use std::collections::BTreeMap;

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::source::Span;

/// A civilization has two rows in one succession table.
pub static LINT: Lint = Lint {
    name: "repeated-row",
    level: Level::Error,
    summary: "A civilization has two rows in one succession table.",
    page: include_str!("repeated_row.md"),
    check: Check::Pack { needs: &[Part::Civilizations, Part::Succession], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut seen: BTreeMap<(&str, &str), Span> = BTreeMap::new();
    for row in &context.authored.row {
        let (table, civilization) = (row.table.as_str(), row.civilization.as_str());
        let Some(first) = seen.insert((table, civilization), row.civilization.span) else {
            continue;
        };
        let message = format!("\"{civilization}\" has two rows in the table \"{table}\"");
        sink.push(
            Diagnostic::new(&LINT, row.civilization.span, message)
                .label(first, "the first one")
                .help("take one of them out, or correct its civilization or table"),
        );
    }
}
