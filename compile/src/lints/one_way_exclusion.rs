//! The check for `one-way-exclusion`.

use std::collections::BTreeSet;

use super::{Context, Diagnostic, ONE_WAY_EXCLUSION, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let variants = &context.pack.variants;
    let excluded: BTreeSet<(usize, usize)> = (variants.iter().enumerate())
        .flat_map(|(at, variant)| variant.excludes.iter().map(move |other| (at, other.index())))
        .collect();
    let rows = &context.authored.variant;
    for (at, other) in excluded.iter().filter(|(at, other)| !excluded.contains(&(*other, *at))) {
        let (Some(row), Some(excluded)) = (rows.get(*at), rows.get(*other)) else { continue };
        // One that includes what it excludes is a contradiction, which has a name of its own.
        if row.includes.iter().any(|id| id.as_str() == excluded.id.as_str()) {
            continue;
        }
        let written = row.excludes.iter().find(|id| id.as_str() == excluded.id.as_str());
        let message =
            format!("\"{}\" excludes \"{}\", which does not exclude it", row.name, excluded.name);
        Diagnostic::new(&ONE_WAY_EXCLUSION, written.map_or(row.id.span, |id| id.span), message)
            .label(excluded.id.span, "does not exclude it")
            .help(format!("add \"{}\" to the `excludes` of the other", row.id))
            .report(sink);
    }
}
