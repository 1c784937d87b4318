//! Setups as the lints of the map see them: who starts where, and in which of them something is wrong.

use std::collections::BTreeSet;

use strabo_model::{Pack, map::Start, pack::Setup, refs::AreaId};

use super::{counts, places};
use crate::diagnostic::{Diagnostic, Sink};
use crate::lints::{IDLE_ADD, IDLE_OUT};
use crate::{authored::Id, context::Context, tree::Spanned};

/// A pack has one or two setups for each of at most 255 player counts. Of a file with more than this,
/// which is broken or hostile, the rest is not looked at.
const MOST_SETUPS: usize = 512;

/// More setups than this are not listed one by one.
const MOST_LISTED: usize = 5;

/// The setups to look at, with their positions: those for a possible number of players.
pub fn all(pack: &Pack) -> impl Iterator<Item = (usize, &Setup)> {
    let first = pack.setups.iter().enumerate().take(MOST_SETUPS);
    first.filter(|(_, setup)| u8::try_from(setup.civilizations.len()).is_ok())
}

/// `with 5-8 players`, or `in the setup "west-5"` when others for that player count are correct.
pub fn within(pack: &Pack, found: &[usize]) -> String {
    let mut open = [0_usize; 256];
    for (_, setup) in all(pack) {
        open[usize::from(setup.players)] += 1;
    }
    let setups: Vec<&Setup> = found.iter().filter_map(|at| pack.setups.get(*at)).collect();
    for setup in &setups {
        let left = &mut open[usize::from(setup.players)];
        *left = left.saturating_sub(1);
    }
    if setups.iter().all(|setup| open[usize::from(setup.players)] == 0) {
        let mut players: Vec<u8> = setups.iter().map(|setup| setup.players).collect();
        players.sort_unstable();
        return format!("with {}", counts::players(&players));
    }
    let mut names: Vec<String> =
        setups.iter().take(MOST_LISTED).map(|setup| format!("\"{}\"", setup.id)).collect();
    if setups.len() > MOST_LISTED {
        names.push(format!("{} more", setups.len() - MOST_LISTED));
    }
    let word = if setups.len() == 1 { "setup" } else { "setups" };
    format!("in the {word} {}", counts::listed(&names))
}

/// Where each civilization starts, by position.
pub fn starts(pack: &Pack) -> Vec<Option<AreaId>> {
    let mut starts = vec![None; pack.civilizations.len()];
    for start in &pack.starts {
        if let Some(slot) = starts.get_mut(start.civilization.index()) {
            slot.get_or_insert(start.area);
        }
    }
    starts
}

/// Which civilizations have a region, by position.
pub fn with_region(pack: &Pack) -> Vec<bool> {
    let mut found = vec![false; pack.civilizations.len()];
    for civilization in pack.areas.iter().flat_map(|area| &area.region) {
        if let Some(slot) = found.get_mut(civilization.index()) {
            *slot = true;
        }
    }
    found
}

/// Whether the start of a civilization is valid: it lies in its region, or the map has no regions.
pub fn in_regions(pack: &Pack) -> impl Fn(&Start) -> bool {
    let has_regions = pack.areas.iter().any(|area| !area.region.is_empty());
    move |start| {
        let area = pack.areas.get(start.area.index());
        !has_regions || area.is_some_and(|area| area.region.contains(&start.civilization))
    }
}

/// Reports every area of `add`, or else of `out`, that changes nothing in its setup.
pub fn idle_areas(context: &Context<'_>, adds: bool, sink: &mut Sink) {
    let pack = context.pack;
    for (at, setup) in all(pack) {
        let Some(row) = context.authored.setup.get(at) else { continue };
        let (areas, names, opposite) = if adds {
            (&setup.add, &row.add, &setup.out)
        } else {
            (&setup.out, &row.out, &setup.add)
        };
        let plays: BTreeSet<_> = setup.civilizations.iter().collect();
        let opposite: BTreeSet<_> = opposite.iter().collect();
        let mut seen = BTreeSet::new();
        for (entry, id) in areas.iter().enumerate() {
            let Some(area) = pack.areas.get(id.index()) else { continue };
            let in_region = pack.region_plays(area, |region| plays.contains(region));
            let why = match (adds, in_region, opposite.contains(id)) {
                _ if !area.is_land() => "an open sea is always in play",
                _ if area.impassable => "it is impassable and never in play",
                _ if !seen.insert(*id) => "names it twice",
                (true, _, true) => "takes it out again",
                (true, true, false) => "it is in play anyway",
                (false, false, false) => "it is already out of play",
                _ => continue,
            };
            sink.extend(idle_area(context, (row.id.as_str(), adds), names, entry, why));
        }
    }
}

fn idle_area(
    context: &Context<'_>,
    (setup, adds): (&str, bool),
    names: &[Spanned<Id<'_>>],
    entry: usize,
    why: &str,
) -> Option<Diagnostic> {
    let name = names.get(entry)?;
    let area = name.as_str();
    let (lint, key, does) = if adds {
        (&IDLE_ADD, "add", format!("brings \"{area}\" into play"))
    } else {
        (&IDLE_OUT, "out", format!("takes \"{area}\" out of play"))
    };
    let message = format!("the setup \"{setup}\" {does}, but {why}");
    let edits = places::removal(context, names, entry)?;
    let finding = Diagnostic::new(lint, name.span, message)
        .help("remove it from the list, or name the area that is meant");
    Some(finding.fix(format!("remove \"{area}\" from `{key}`"), edits))
}
