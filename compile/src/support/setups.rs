//! Setups as the lints of the map see them: who starts where, and in which of them something is wrong.

use strabo_model::Pack;
use strabo_model::map::Start;
use strabo_model::pack::Setup;
use strabo_model::refs::AreaId;

use super::counts;

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
