//! Setups as the lints of the map see them: who starts where, and in which of them something is wrong.

use std::collections::BTreeSet;

use strabo_model::Pack;
use strabo_model::map::Start;
use strabo_model::pack::Setup;
use strabo_model::refs::AreaId;

use super::{counts, places};
use crate::authored::{self, Id};
use crate::context::Context;
use crate::diagnostic::{Diagnostic, Sink};
use crate::lint::Lint;
use crate::tree::Spanned;

/// A pack has one or two setups for each of at most 255 player counts. Of a file with more than this,
/// which is broken or hostile, the rest is not looked at.
const MOST_SETUPS: usize = 512;

/// More setups than this are not listed one by one.
const MOST_LISTED: usize = 5;

/// The setups to look at, with their positions: those that players can sit down to.
pub fn all(pack: &Pack) -> impl Iterator<Item = (usize, &Setup)> {
    let first = pack.setups.iter().enumerate().take(MOST_SETUPS);
    first.filter(|(_, setup)| u8::try_from(setup.civilizations.len()).is_ok())
}

/// `with 5-8 players`, or `in the setup "west-5"` when others for that player count are in order.
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

/// Whether the start of a civilization is of any use: it lies in its region, or the map has no regions.
pub fn in_regions(pack: &Pack) -> impl Fn(&Start) -> bool {
    let has_regions = pack.areas.iter().any(|area| !area.region.is_empty());
    move |start| {
        let area = pack.areas.get(start.area.index());
        !has_regions || area.is_some_and(|area| area.region.contains(&start.civilization))
    }
}

/// A list of areas in a setup, and when an entry of it changes nothing.
pub struct AreaList {
    /// The lint that looks at it.
    pub lint: &'static Lint,
    /// The name of the list.
    pub key: &'static str,
    /// What the list does to an area of this name.
    pub does: fn(&str) -> String,
    /// The areas.
    pub areas: fn(&Setup) -> &[AreaId],
    /// The areas as the author wrote them.
    pub names: for<'a, 'r> fn(&'a authored::Setup<'r>) -> &'a [Spanned<Id<'r>>],
    /// The list that does the opposite.
    pub opposite: fn(&Setup) -> &[AreaId],
    /// Why an area changes nothing: whether it is in the region of a player, and in the opposite list.
    pub idle: fn(in_region: bool, in_opposite: bool) -> Option<&'static str>,
}

/// Reports every entry of a list that changes nothing.
pub fn idle_areas(context: &Context<'_>, list: &AreaList, sink: &mut Sink) {
    let pack = context.pack;
    for (at, setup) in all(pack) {
        let Some(row) = context.authored.setup.get(at) else { continue };
        let plays: BTreeSet<_> = setup.civilizations.iter().collect();
        let opposite: BTreeSet<_> = (list.opposite)(setup).iter().collect();
        let mut seen = BTreeSet::new();
        for (entry, id) in (list.areas)(setup).iter().enumerate() {
            let Some(area) = pack.areas.get(id.index()) else { continue };
            let in_region = area.region.iter().any(|region| plays.contains(region));
            let why = if !area.is_land() {
                Some("an open sea is always in play")
            } else if !seen.insert(*id) {
                Some("names it twice")
            } else {
                (list.idle)(in_region, opposite.contains(id))
            };
            sink.extend(why.and_then(|why| idle_area(row, list, entry, why)));
        }
    }
}

fn idle_area(
    row: &authored::Setup<'_>,
    list: &AreaList,
    entry: usize,
    why: &str,
) -> Option<Diagnostic> {
    let names = (list.names)(row);
    let name = names.get(entry)?;
    let (setup, area) = (row.id.as_str(), name.as_str());
    let message = format!("the setup \"{setup}\" {}, but {why}", (list.does)(area));
    let edit = places::removal(names, entry)?;
    let finding = Diagnostic::new(list.lint, name.span, message)
        .help("take it out of the list, or name the area that is meant");
    Some(finding.fix(format!("take \"{area}\" out of `{}`", list.key), vec![edit]))
}
