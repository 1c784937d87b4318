//! What the land of a map has room for: cities, and the tokens that support them.

use crate::pack::{Pack, Setup};

/// The population limits of some areas, and what a city costs in food.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// The smallest first: cities are best built where fewest tokens can live.
    populations: Vec<u8>,
    /// How many tokens support one city.
    support: usize,
}

impl Room {
    /// The room of areas with these population limits.
    pub fn new(populations: impl IntoIterator<Item = u8>, support: u16) -> Self {
        let mut populations: Vec<u8> = populations.into_iter().collect();
        populations.sort_unstable();
        Self { populations, support: support.into() }
    }

    /// How many areas there are.
    pub fn areas(&self) -> usize {
        self.populations.len()
    }

    /// How many tokens support so many cities.
    pub const fn tokens_for(&self, cities: usize) -> usize {
        cities * self.support
    }

    /// How many tokens live in the other areas when there are so many cities.
    pub fn tokens_beside(&self, cities: usize) -> usize {
        self.populations.iter().skip(cities).map(|limit| usize::from(*limit)).sum()
    }

    /// How many cities each of some players can have in a fair share of the areas, with the food of one more
    /// city to spare: who cannot save tokens never builds the last one.
    pub fn cities_each(&self, players: u8) -> usize {
        let shares = self.populations.chunks_exact(usize::from(players.max(1)));
        let share = Self { populations: shares.map(|alike| alike[0]).collect(), ..*self };
        let can = |cities: &usize| share.tokens_for(cities + 1) <= share.tokens_beside(*cities);
        (0..=share.areas()).rev().find(can).unwrap_or(0)
    }
}

impl Pack {
    /// The room of the land that is in play; nothing without rules.
    pub fn room(&self, setup: &Setup) -> Option<Room> {
        let in_play = self.in_play(Some(setup));
        let land = self.areas.iter().zip(in_play).filter(|(area, is)| *is && area.is_land());
        let support = self.rules.as_ref()?.cities.support;
        Some(Room::new(land.map(|(area, _)| area.population), support))
    }

    /// The most cities that an era of any succession table demands of each player.
    pub fn most_cities(&self) -> u16 {
        let requirements = self.succession.iter().flat_map(|table| &table.requirements);
        requirements.map(|era| era.cities).max().unwrap_or(0)
    }
}
