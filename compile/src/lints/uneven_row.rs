//! The check for `uneven-row`.

use std::collections::BTreeMap;

use super::{Context, Diagnostic, Sink, UNEVEN_ROW};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let wanted = context.authored.era.len().saturating_sub(1);
    let tables: BTreeMap<&str, _> =
        context.authored.table.iter().map(|table| (table.id.as_str(), table)).collect();
    for row in &context.authored.row {
        let Some(table) = tables.get(row.table.as_str()) else { continue };
        if row.starts.len() != wanted {
            let message = format!(
                "the row \"{}\" has {} starts, but there are {wanted} eras after the first one",
                row.id,
                row.starts.len()
            );
            Diagnostic::new(&UNEVEN_ROW, row.starts.span, message)
                .help("give the first space of every era except the first")
                .report(sink);
        } else if let Some(start) = row.starts.iter().find(|start| start.value > table.spaces.value)
        {
            let message = format!(
                "in the row \"{}\" an era begins at space {}, but the last space of the table is {}",
                row.id, start.value, table.spaces.value
            );
            Diagnostic::new(&UNEVEN_ROW, start.span, message)
                .label(table.spaces.span, "the last space")
                .help("correct the start, or the number of spaces")
                .report(sink);
        }
    }
}
