//! `idle-add`: a setup adds an area that is in play anyway.

use std::collections::BTreeSet;

use super::{Check, Context, Lint};
use crate::authored::{Part, Setup};
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::{places, setups};

/// A setup adds an area that is in play anyway.
pub static LINT: Lint = Lint {
    name: "idle-add",
    level: Level::Warning,
    summary: "A setup adds an area that is in play anyway.",
    page: include_str!("idle_add.md"),
    check: Check::Pack { needs: &[Part::Map, Part::Civilizations, Part::Setups], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    for (at, setup) in setups::all(pack) {
        let Some(row) = context.authored.setup.get(at) else { continue };
        if setup.add.is_empty() {
            continue;
        }
        let plays: BTreeSet<_> = setup.civilizations.iter().collect();
        let mut seen = BTreeSet::new();
        let out: BTreeSet<_> = setup.out.iter().collect();
        for (entry, id) in setup.add.iter().enumerate() {
            let Some(area) = pack.areas.get(id.index()) else { continue };
            let in_region = area.region.iter().any(|region| plays.contains(region));
            let why = if !area.is_land() {
                "an open sea is always in play"
            } else if !seen.insert(*id) {
                "names it twice"
            } else if out.contains(id) {
                "takes it out again"
            } else if in_region {
                "it is in play anyway"
            } else {
                continue;
            };
            sink.extend(finding(row, entry, why));
        }
    }
}

fn finding(row: &Setup<'_>, entry: usize, why: &str) -> Option<Diagnostic> {
    let name = row.add.get(entry)?;
    let (setup, area) = (row.id.as_str(), name.as_str());
    let message = format!("the setup \"{setup}\" brings \"{area}\" into play, but {why}");
    let edit = places::removal(&row.add, entry)?;
    let finding = Diagnostic::new(&LINT, name.span, message)
        .help("take it out of the list, or name the area that is meant");
    Some(finding.fix(format!("take \"{area}\" out of `add`"), vec![edit]))
}
