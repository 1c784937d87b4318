//! The check for `shared-number`.

use std::collections::BTreeMap;

use super::{Context, Diagnostic, SHARED_NUMBER, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut seen: BTreeMap<u16, usize> = BTreeMap::new();
    let rows = &context.authored.civilization;
    for (at, row) in rows.iter().enumerate() {
        let first = *seen.entry(row.number.value).or_insert(at);
        let Some(first) = rows.get(first).filter(|_| first != at) else { continue };
        let message = format!(
            "\"{}\" and \"{}\" both have the number {}",
            first.name, row.name, row.number.value
        );
        Diagnostic::new(&SHARED_NUMBER, row.number.span, message)
            .label(first.number.span, "already used here")
            .help("the number breaks ties: give each civilization its own")
            .report(sink);
    }
}
