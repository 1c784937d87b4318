//! The check for `missing-start`.

use std::collections::BTreeMap;

use super::{Context, Diagnostic, MISSING_START, Sink};
use crate::support::setups;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    if pack.areas.is_empty() {
        return;
    }
    if pack.starts.is_empty() {
        nobody_starts(context, sink);
        return;
    }
    let starts = setups::starts(pack);
    // For each civilization without a start, the setups that name it, with the place in their lists.
    let mut found: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
    for (at, setup) in setups::all(pack) {
        for (entry, civilization) in setup.civilizations.iter().enumerate() {
            if starts.get(civilization.index()).is_some_and(Option::is_none) {
                found.entry(civilization.index()).or_default().push((at, entry));
            }
        }
    }
    for (civilization, mentions) in found {
        let Some(civilization) = context.authored.civilization.get(civilization) else { continue };
        let Some((setup, entry)) = mentions.first().copied() else { continue };
        let Some(row) = context.authored.setup.get(setup) else { continue };
        let Some(name) = row.civilizations.get(entry) else { continue };
        let places: Vec<usize> = mentions.iter().map(|(setup, _)| *setup).collect();
        let id = civilization.id.as_str();
        let within = setups::within(pack, &places);
        let message = format!("\"{id}\" has no start, but is in play {within}");
        Diagnostic::new(&MISSING_START, name.span, message)
            .label(civilization.id.span, "no start")
            .help(format!("add a [[start]] with civilization = \"{id}\" and its area to map.toml"))
            .report(sink);
    }
}

/// A map without any start is one mistake.
fn nobody_starts(context: &Context<'_>, sink: &mut Sink) {
    let Some(row) = context.authored.setup.first() else { return };
    let finding =
        Diagnostic::new(&MISSING_START, row.civilizations.span, "no civilization has a start");
    sink.push(
        finding.help("add a [[start]] with civilization and area for each of them to map.toml"),
    );
}
