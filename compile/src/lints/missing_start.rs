//! The check for `missing-start`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use strabo_model::{Pack, map::Area, map::AreaKind};

use super::{Context, Diagnostic, MISSING_START, Sink};
use crate::support::setups;

/// With more starts than this no other is looked for, which would take long on a large map.
const MOST_STARTS: usize = 64;

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
    let mut taken = starts.iter().flatten().map(|area| area.index()).collect();
    for (at, mentions) in found {
        let Some(civilization) = context.authored.civilization.get(at) else { continue };
        let Some((setup, entry)) = mentions.first().copied() else { continue };
        let Some(row) = context.authored.setup.get(setup) else { continue };
        let Some(name) = row.civilizations.get(entry) else { continue };
        let places: Vec<usize> = mentions.iter().map(|(setup, _)| *setup).collect();
        let id = civilization.id.as_str();
        let within = setups::within(pack, &places);
        let message = format!("\"{id}\" has no start, but is in play {within}");
        Diagnostic::new(&MISSING_START, name.span, message)
            .label(civilization.id.span, "no start")
            .help(help(pack, &mut taken, [at]))
            .report(sink);
    }
}

/// A map without any start is one mistake.
fn nobody_starts(context: &Context<'_>, sink: &mut Sink) {
    let Some(row) = context.authored.setup.first() else { return };
    let plays = context.pack.setups.first().map(|setup| setup.civilizations.as_slice());
    let plays = plays.unwrap_or_default().iter().map(|civilization| civilization.index());
    Diagnostic::new(&MISSING_START, row.civilizations.span, "no civilization has a start")
        .help(help(context.pack, &mut BTreeSet::new(), plays))
        .report(sink);
}

/// Rows that can be copied: each civilization starts in its region, where nobody else does.
fn help(
    pack: &Pack,
    taken: &mut BTreeSet<usize>,
    civilizations: impl IntoIterator<Item = usize>,
) -> String {
    let mut rows = String::new();
    for civilization in civilizations {
        let is_free = |(at, area): &(usize, &Area)| {
            area.kind == AreaKind::Land && !area.impassable && !taken.contains(at)
        };
        let is_own = |area: &Area| area.region.iter().any(|owner| owner.index() == civilization);
        let mut free = pack.areas.iter().enumerate().filter(is_free);
        let home = || free.clone().find(|(_, area)| is_own(area)).or_else(|| free.next());
        let Some((at, area)) = (taken.len() < MOST_STARTS).then(home).flatten() else { break };
        taken.insert(at);
        let id = &pack.civilizations[civilization].id;
        // Writing to a string cannot fail.
        let _ = write!(rows, "\n[[start]]\ncivilization = \"{id}\"\narea = \"{}\"", area.id);
    }
    if rows.is_empty() {
        return "add a [[start]] to map.toml, in an area where nobody else starts".to_owned();
    }
    format!("say where to start with a row in map.toml for each, such as:{rows}")
}
