//! What spaces are called: cities by their names, others by their ground and the way from a city.

use std::cell::OnceCell;

use crate::prelude::*;
use strabo_core::naming::{Spot, city_name, names};
use strabo_model::position::Place;

/// What a space is called that nobody has seen.
pub(crate) const HIDDEN: &str = "Unexplored space";

/// What the names of spaces depend on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    /// The ground of every space that is revealed.
    grounds: Vec<Option<GroundId>>,
    /// Cities of players.
    cities: Spaces,
}

impl Map {
    pub(crate) fn of(state: &State) -> Self {
        let own = |at: &SpaceId| player(state.space(*at).city.owner).is_some();
        let grounds = state.spaces.iter().map(|space| space.ground).collect();
        Self { grounds, cities: state.cities.iter().filter(own).collect() }
    }
}

/// The names of all spaces, found when the first of them is asked for.
pub(crate) struct Names<'g> {
    game: &'g Game,
    pub(crate) map: Map,
    all: OnceCell<Vec<String>>,
}

impl<'g> Names<'g> {
    pub(crate) const fn new(game: &'g Game, map: Map) -> Self {
        Self { game, map, all: OnceCell::new() }
    }

    /// A name as it stands alone: "Ur", "Forest north-west of Ur".
    pub(crate) fn name(&self, at: SpaceId) -> String {
        let all = self.all.get_or_init(|| self.found());
        all.get(at.index()).map_or_else(|| "Nowhere".to_owned(), Clone::clone)
    }

    /// The same inside of a sentence: "Ur", "the forest north-west of Ur".
    pub(crate) fn at(&self, at: SpaceId) -> String {
        let name = self.name(at);
        if self.is_city(at) { name } else { format!("the {}", small(&name)) }
    }

    /// True for the city of a player.
    pub(crate) fn is_city(&self, at: SpaceId) -> bool {
        self.map.cities.has(at)
    }

    fn found(&self) -> Vec<String> {
        let Some(grid) = self.game.pack.grid else { return Vec::new() };
        let cells = self.game.rules().cells.iter().zip(&self.map.grounds).enumerate();
        let spots = cells.map(|(number, (cell, ground))| {
            let ground = ground.and_then(|ground| self.game.pack.terrains.get(ground.index()));
            let is_city = self.map.cities.iter().any(|city| city.index() == number);
            Spot {
                at: cell.map(i16::from),
                ground: ground.map_or_else(|| HIDDEN.to_owned(), |row| row.name.to_string()),
                landmark: is_city.then(|| city_name(number)),
            }
        });
        names(grid, &spots.collect::<Vec<_>>())
    }
}

/// A space as a page points at it.
pub(crate) fn place(game: &Game, at: SpaceId) -> Option<Place> {
    game.rules().cells.get(at.index()).map(|cell| Place::Space { mat: 0, at: *cell })
}
