//! The check for `one-way-border`.

use std::collections::BTreeSet;

use strabo_model::{map::OneWay, refs::AreaId};

use super::{Context, Diagnostic, ONE_WAY_BORDER, Sink};
use crate::support::borders::Borders;
use crate::support::places::{self, By};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let borders = Borders::new(context.pack);
    let declared: BTreeSet<OneWay> = context.pack.one_way.iter().copied().collect();
    for at in 0..context.pack.areas.len() {
        let here = AreaId::from(at);
        for by in By::BOTH {
            for (entry, there) in places::distinct(places::neighbours(context, at, by)) {
                if there == here || borders.has(by, there, here) {
                    continue;
                }
                if declared.contains(&OneWay { from: here, to: there }) {
                    continue;
                }
                // No side of a border with an impassable area is right: an `impassable-border`.
                if [here, there].iter().any(|id| context.pack[*id].impassable) {
                    continue;
                }
                // Land on one side and water on the other is a `mixed-border` or a `sea-by-land`.
                if !borders.is_mixed(here, there) && !borders.is_mixed(there, here) {
                    sink.extend(finding(context, at, by, entry, there.index()));
                }
            }
        }
    }
}

/// Nothing for a land border with an open sea, which is a `sea-by-land`.
fn finding(
    context: &Context<'_>,
    at: usize,
    by: By,
    entry: usize,
    other: usize,
) -> Option<Diagnostic> {
    let edit = places::addition(context, other, by, places::id(context, at))?;
    let (id, other_id) = (places::id(context, at), places::id(context, other));
    let word = by.word();
    let message = format!(
        "\"{id}\" borders on \"{other_id}\" by {word}, but \"{other_id}\" does not border on \"{id}\" by {word}"
    );
    let finding =
        Diagnostic::new(&ONE_WAY_BORDER, places::entry_span(context, at, by, entry), message)
            .here("declared on this side only")
            .label(places::id_span(context, other), format!("add \"{id}\" to its {word} borders"));
    let help = format!(
        "add the other side, or say that it leads one way with a row in map.toml:\n{}",
        places::row("one_way", [id, other_id])
    );
    let finding = finding.help(help);
    Some(finding.fix(format!("add \"{id}\" to the {word} borders of \"{other_id}\""), vec![edit]))
}
