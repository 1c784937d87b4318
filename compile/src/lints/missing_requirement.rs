//! The check for `missing-requirement`.

use std::collections::BTreeSet;

use super::{Context, Diagnostic, MISSING_REQUIREMENT, Sink, repeated_requirement};
use crate::authored::Requirement;

/// More eras than this are only counted.
const MOST_LISTED: usize = 4;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let requirements = repeated_requirement::in_order(context.authored);
    for (at, table) in context.authored.table.iter().enumerate() {
        let from = requirements.partition_point(|(table, _, _)| *table < at);
        let to = requirements.partition_point(|(table, _, _)| *table <= at);
        let here = requirements.get(from..to).unwrap_or(&[]);
        let demanding: BTreeSet<usize> = here.iter().map(|(_, era, _)| *era).collect();
        let eras = context.authored.era.len().saturating_sub(1);
        let missing = eras.saturating_sub(demanding.iter().filter(|era| **era > 0).count());
        if missing > 0 {
            let without = (context.authored.era.iter().enumerate().skip(1))
                .filter(|(era, _)| !demanding.contains(era));
            let names: Vec<String> =
                without.take(MOST_LISTED).map(|(_, era)| format!("\"{}\"", era.id)).collect();
            let more = if missing > names.len() { ", …" } else { "" };
            let message = format!(
                "the table \"{}\" has no requirement to enter {}{more}",
                table.id,
                names.join(", ")
            );
            Diagnostic::new(&MISSING_REQUIREMENT, table.id.span, message)
                .help("add a [[requirement]] for this table and era")
                .report(sink);
        }
        for (_, _, row) in here.iter().filter(|(_, _, row)| demands_nothing(row)) {
            let message = format!("the requirement \"{}\" requires nothing", row.id);
            Diagnostic::new(&MISSING_REQUIREMENT, row.id.span, message)
                .help("say how many cities, advances or points")
                .report(sink);
        }
    }
}

fn demands_nothing(row: &Requirement<'_>) -> bool {
    [&row.cities, &row.advances, &row.points]
        .iter()
        .all(|number| number.as_ref().is_none_or(|number| number.value == 0))
}
