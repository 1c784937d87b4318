//! The check for `repeated-requirement`.

use std::collections::BTreeMap;

use super::{Context, Diagnostic, REPEATED_REQUIREMENT, Sink};
use crate::authored::{Authored, Requirement};
use crate::tree::Spanned;

/// The requirements with table and era by position, in this order; of several for one era, all.
pub(super) fn in_order<'a>(
    authored: &'a Authored<'_>,
) -> Vec<(usize, usize, &'a Spanned<Requirement<'a>>)> {
    let tables: BTreeMap<&str, usize> =
        authored.table.iter().enumerate().map(|(at, row)| (row.id.as_str(), at)).collect();
    let eras: BTreeMap<&str, usize> =
        authored.era.iter().enumerate().map(|(at, row)| (row.id.as_str(), at)).collect();
    let place = |row: &'a Spanned<Requirement<'a>>| {
        Some((*tables.get(row.table.as_str())?, *eras.get(row.era.as_str())?, row))
    };
    let mut found: Vec<_> = authored.requirement.iter().filter_map(place).collect();
    found.sort_by_key(|(table, era, _)| (*table, *era));
    found
}

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for pair in in_order(context.authored).windows(2) {
        let [(table, era, first), (next_table, next_era, second)] = pair else { continue };
        if (table, era) != (next_table, next_era) {
            continue;
        }
        let message = format!(
            "the era \"{}\" has two requirements in the table \"{}\"",
            second.era, second.table
        );
        Diagnostic::new(&REPEATED_REQUIREMENT, second.era.span, message)
            .label(first.era.span, "the first one")
            .help("make them one row, or correct the era")
            .report(sink);
    }
}
