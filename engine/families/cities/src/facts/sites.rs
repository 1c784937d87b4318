//! Where barbarians and exhausted tokens may be placed.

use super::Facts;
use crate::prelude::*;
use crate::rules::Placing;

impl Facts<'_> {
    /// Empty land where a settlement of barbarians may be founded.
    pub fn camp_sites(self, seat: Seat, placing: &Placing) -> Spaces {
        if self.camps().len() >= self.rules.barbarian_cities {
            return Spaces::NONE;
        }
        let cities = self.player(seat).cities;
        let spaces = placing.within.unwrap_or(u8::MAX);
        let near = self.within(cities, spaces, self.state.open);
        let fits = |at: &SpaceId| {
            let ground = self.space(*at).ground;
            let allowed =
                placing.ground == 0 || ground.is_some_and(|ground| has(placing.ground, ground));
            allowed && self.is_bare(*at)
        };
        near.iter().filter(fits).collect()
    }

    /// Land without units, city or exhausted token on which a city may stand.
    pub fn is_bare(self, at: SpaceId) -> bool {
        let space = self.space(at);
        let ground = self.rules.ground(space.ground);
        space.owner.is_none()
            && space.city.owner.is_none()
            && !space.exhausted
            && ground.is_some_and(|ground| !ground.no_cities && !ground.water)
    }

    /// Spaces that may be exhausted.
    pub fn spent_sites(self, seat: Seat, spaces: u8) -> Spaces {
        let laid = self.state.open.iter().filter(|at| self.space(*at).exhausted).count();
        if laid >= usize::from(self.rules.exhausted) {
            return Spaces::NONE;
        }
        let near = self.within(self.player(seat).cities, spaces, self.state.open);
        near.iter().filter(|at| self.is_bare(*at)).collect()
    }
}
