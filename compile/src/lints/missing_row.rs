//! The check for `missing-row`.

use std::collections::BTreeSet;

use super::{Context, Diagnostic, MISSING_ROW, Sink};

/// More civilizations than this are only counted.
const MOST_LISTED: usize = 6;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let civilizations = &context.authored.civilization;
    for (row, table) in context.authored.table.iter().zip(&context.pack.succession) {
        let present: BTreeSet<usize> =
            table.rows.iter().map(|row| row.civilization.index()).collect();
        let missing = civilizations.len().saturating_sub(present.len());
        if table.rows_unprinted || missing == 0 {
            continue;
        }
        let names: Vec<&str> = (civilizations.iter().enumerate())
            .filter(|(at, _)| !present.contains(at))
            .take(MOST_LISTED)
            .map(|(_, civilization)| civilization.name.as_str())
            .collect();
        let more = missing - names.len().min(missing);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let message = format!("the table \"{}\" has no row for {}{more}", row.id, names.join(", "));
        sink.push(Diagnostic::new(&MISSING_ROW, row.id.span, message).help(
            "add a [[row]] for each, or rows_unprinted = true if the source does not print them",
        ));
    }
}
