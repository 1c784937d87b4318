//! The figures of a region, to compare with how often its civilization wins.

use serde::{Deserialize, Serialize};
use strabo_engine::game::Game;
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
    let neighbours = game.pack.neighbours(&game.setup);
    let places = game.setup.civilizations.iter().zip(neighbours);
    let places: Vec<(CivilizationId, u32)> =
        places.map(|(id, others)| (*id, u32::try_from(others.len()).unwrap_or(u32::MAX))).collect();
    let touching = |id: CivilizationId| places.iter().find(|place| place.0 == id);
    let all = game.civilizations.iter();
    all.map(|id| Region {
        neighbours: touching(*id).map_or(0, |place| place.1),
        ..region(game, *id)
    })
    .collect()
}

fn region(game: &Game, civilization: CivilizationId) -> Region {
    let pack = &game.pack;
    let (in_play, coastal) = (pack.in_play(Some(&game.setup)), pack.coastal());
    let mut region = Region { nearest: nearest(game, civilization), ..Region::default() };
    for (at, area) in pack.areas.iter().enumerate() {
        if in_play[at] && area.is_land() && area.region.contains(&civilization) {
            region.areas += 1;
            region.population += u32::from(area.population);
            region.sites += u32::from(area.city_site.is_some());
            region.coastal += u32::from(coastal[at]);
            region.flood_plain += u32::from(pack.on_flood_plain(at.into()));
        }
    }
    region
}

fn nearest(game: &Game, civilization: CivilizationId) -> Option<u32> {
    let start = game.pack.start_of(civilization)?;
    let others = game.civilizations.iter().filter(|other| **other != civilization);
    let starts = others.filter_map(|other| game.pack.start_of(*other));
    starts.filter_map(|other| game.pack.distance(Some(&game.setup), start, other)).min()
}
