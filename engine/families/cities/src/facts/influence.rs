//! Facts about cities of others: who can be influenced, and whom barbarians attack.

use strabo_model::deed::Mood;

use super::Facts;
use crate::prelude::*;
use crate::state::NEUTRAL;

impl Facts<'_> {
    /// How far the influence of a city reaches without tokens.
    pub fn range(self, at: SpaceId) -> u8 {
        let city = self.city(at);
        let mut range = city.size();
        let Some(owner) = city.owner else { return range };
        for one in self.standing(owner, Sort::Influence) {
            let here =
                matches!(one.by, Source::Wonder(w) if self.state.sites[w.index()] == Some(at));
            if let Doing::Influence { range: more, .. } = one.doing {
                let global = !self.rules.effect(one.effect).here;
                range = range.saturating_add(if here || global { more } else { 0 });
            }
        }
        range
    }

    /// True when a city is safe from influence of others, or only from boosts.
    pub fn is_shielded(self, at: SpaceId, boosts: bool) -> bool {
        let city = self.city(at);
        let Some(owner) = city.owner else { return false };
        self.standing(owner, Sort::NoInfluence).any(|one| {
            let Doing::NoInfluence { mood, with, within, boosts_only } = one.doing else {
                return false;
            };
            if boosts_only && !boosts {
                return false;
            }
            let feels = mood.is_none_or(|mood| {
                city.mood
                    == match mood {
                        Mood::Happy => HAPPY,
                        Mood::Neutral => NEUTRAL,
                        Mood::Angry => ANGRY,
                    }
            });
            let has = with.is_none_or(|with| match with {
                Kind::Unit(kind) => {
                    let space = self.space(at);
                    space.owner == city.owner && space.count(usize::from(kind)) > 0
                }
                Kind::Building(part) => self.works(at, part),
                _ => false,
            });
            let near = within.is_none_or(|spaces| match one.by {
                Source::Wonder(w) => {
                    let site = self.state.sites[w.index()];
                    site.is_some_and(|site| self.distance(site, at, spaces).is_some())
                }
                _ => false,
            });
            feels && has && near
        })
    }

    /// Buildings of a city that a player could exchange, as bits.
    pub fn exchangeable(self, seat: Seat, at: SpaceId) -> u8 {
        let others = self.city(at).parts.built().filter(|(_, owner)| *owner != seat);
        let fits = others.filter(|(part, _)| self.parts_left(seat, *part) > 0);
        fits.fold(0, |set, (part, _)| set | 1 << part.number())
    }

    /// Tokens that influence from one city on another costs for its range, if it is possible.
    pub fn influence_cost(self, seat: Seat, from: SpaceId, to: SpaceId) -> Option<u8> {
        let (own, city) = (self.city(from), self.city(to));
        let owner = player(city.owner)?;
        if city.size() < self.rules.rates.influence_size
            || own.parts.built().any(|(_, owner)| owner != seat)
        {
            return None;
        }
        let foreign = owner != seat;
        if foreign && self.is_shielded(to, false) {
            return None;
        }
        let range = self.range(from);
        let tokens = if foreign && self.is_shielded(to, true) {
            0
        } else {
            self.player(seat).goods[self.rules.culture.index()]
        };
        let distance = self.distance(from, to, range.saturating_add(tokens))?;
        (self.exchangeable(seat, to) != 0).then(|| distance.saturating_sub(range))
    }

    /// The roll that makes influence succeed.
    pub fn influence_from(self, seat: Seat) -> u8 {
        let mut least = self.rules.rates.influence_from;
        for one in self.standing(seat, Sort::Influence) {
            if let Doing::Influence { from: Some(from), .. } = one.doing {
                least = least.min(from);
            }
        }
        least
    }

    /// Calls a function with every attack that barbarians may make on a player, by the rules.
    pub fn raids(self, seat: Seat, spaces: u8, with: &mut dyn FnMut(SpaceId, SpaceId)) {
        if self.has(seat, Sort::NoBarbarians) {
            return;
        }
        let cities = self.player(seat).cities;
        let near = self.within(cities, spaces, self.state.open);
        let camps = self.camps() & near;
        let strength = |at: SpaceId| self.space(at).count(ARMY);
        let most = camps.iter().map(strength).max().unwrap_or(0);
        if most == 0 {
            return;
        }
        let far = |camp: SpaceId, city: SpaceId| self.distance(camp, city, spaces);
        let strongest = || camps.iter().filter(|camp| strength(*camp) == most);
        for camp in strongest() {
            let least = cities.iter().filter_map(|city| far(camp, city)).min();
            for city in cities {
                if far(camp, city) == least && least.is_some() {
                    with(camp, city);
                }
            }
        }
    }
}
