//! The figures of a region, to compare with how often its civilization wins.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strabo_areas::Game;
use strabo_model::refs::CivilizationId;

/// The region of one civilization in a setup.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// Areas in play.
    pub areas: u32,
    /// The sum of their population limits.
    pub population: u32,
    /// City sites in them.
    pub sites: u32,
    /// Coastal areas.
    pub coastal: u32,
    /// Areas on a flood plain.
    pub flood_plain: u32,
    /// Civilizations whose regions touch it.
    pub neighbours: u32,
    /// The distance from its start to the nearest start of another civilization, in areas.
    pub nearest: Option<u32>,
}

/// The regions of all civilizations of a game, in ranking order.
pub fn regions(game: &Game) -> Vec<Region> {
    let (pack, setup) = (&game.pack, &game.setup);
    let totals = pack.totals_of_regions(&pack.in_play(Some(setup)));
    let touching = setup.civilizations.iter().zip(pack.neighbours(setup));
    let touching: BTreeMap<CivilizationId, usize> =
        touching.map(|(id, others)| (*id, others.len())).collect();
    let region = |id: &CivilizationId| {
        let totals = &totals[id.index()];
        let neighbours = touching.get(id).copied().unwrap_or(0);
        Region {
            areas: totals.areas,
            population: totals.population,
            sites: totals.city_sites(),
            coastal: totals.coastal,
            flood_plain: totals.flood_plain,
            neighbours: u32::try_from(neighbours).unwrap_or(u32::MAX),
            nearest: nearest(game, *id),
        }
    };
    game.civilizations.iter().map(region).collect()
}

fn nearest(game: &Game, civilization: CivilizationId) -> Option<u32> {
    let start = game.pack.start_of(civilization)?;
    let others = game.civilizations.iter().filter(|other| **other != civilization);
    let starts = others.filter_map(|other| game.pack.start_of(*other));
    starts.filter_map(|other| game.pack.distance(Some(&game.setup), start, other)).min()
}
