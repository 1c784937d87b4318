//! The check for `repeated-row`.

use std::collections::BTreeMap;

use super::{Context, Diagnostic, REPEATED_ROW, Sink};
use crate::source::Span;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut seen: BTreeMap<(&str, &str), Span> = BTreeMap::new();
    for row in &context.authored.row {
        let (table, civilization) = (row.table.as_str(), row.civilization.as_str());
        let Some(first) = seen.insert((table, civilization), row.civilization.span) else {
            continue;
        };
        let message = format!("\"{civilization}\" has two rows in the table \"{table}\"");
        Diagnostic::new(&REPEATED_ROW, row.civilization.span, message)
            .label(first, "the first one")
            .help("remove one of them, or correct its civilization or table")
            .report(sink);
    }
}
