//! Where cities are founded, what they collect, and which of them are in danger.

use strabo_cities::Spaces;
use strabo_cities::ids::{BARBARIANS, GoodId, SpaceId, bits, has};
use strabo_cities::rules::{ARMY, MOST_GOODS};
use strabo_cities::state::{ANGRY, HAPPY};

use super::mind::{Mind, POINT};

impl Mind<'_> {
    /// What a city in a space would be worth.
    pub fn site(&self, at: SpaceId) -> f32 {
        let facts = self.facts;
        let space = facts.space(at);
        let rules = facts.rules;
        if space.city.owner.is_some()
            || space.exhausted
            || (space.owner.is_some_and(|owner| owner != self.seat))
            || rules.ground(space.ground).is_some_and(|row| row.no_cities)
        {
            return 0.0;
        }
        let mut goods = 0_u8;
        let mut count = 0.0;
        for near in (facts.rules.around(at) | Spaces::one(at)) & facts.revealed() {
            let Some(ground) = rules.ground(facts.space(near).ground) else { continue };
            let taken = facts.space(near).city.owner.is_some() || facts.space(near).exhausted;
            if let (Some(good), false) = (ground.produces, taken) {
                count += 0.25;
                goods |= 1 << good.number();
            }
            if ground.water {
                count += 0.1;
                goods |= 1 << 7;
            }
        }
        let kinds = f32::from(u8::try_from(goods.count_ones()).unwrap_or(0));
        let late = if self.turns <= 1.0 { 0.0 } else { 1.0 };
        self.settling() + self.wants.cities + late * (count + 0.6 * kinds) - self.danger(at)
    }

    /// What a new city is worth anywhere.
    pub fn settling(&self) -> f32 {
        POINT + self.weights.city + self.weights.city_turn * self.turns.min(10.0)
    }

    /// How likely a space is attacked, as what is lost by that.
    pub fn danger(&self, at: SpaceId) -> f32 {
        let mut sum = 0.0;
        for near in self.facts.within(Spaces::one(at), 2, self.facts.revealed()) {
            let space = self.facts.space(near);
            if space.owner.is_some_and(|owner| owner != self.seat) {
                let weight = if space.owner == Some(BARBARIANS) { 0.5 } else { 0.8 };
                sum += weight * f32::from(space.count(ARMY));
            }
        }
        sum
    }

    /// How good it is for a settler to stand in a space: the best site near it.
    pub fn prospect(&self, at: SpaceId) -> f32 {
        let land = self.facts.land();
        let mut best = 0.0_f32;
        let mut reached = Spaces::one(at);
        let mut share = 1.0;
        for _ in 0..4 {
            for site in reached {
                best = best.max(share * self.site(site));
            }
            // What nobody knows is promising too.
            if self.facts.rules.around(at).iter().any(|near| !self.facts.revealed().has(near)) {
                best = best.max(share * 0.6 * self.settling());
            }
            reached = self.facts.within(reached, 1, land);
            share *= 0.8;
        }
        best
    }

    /// What a city can collect now, one space after the other.
    pub fn collect(&self, city: SpaceId, far: bool) -> f32 {
        let facts = self.facts;
        let mut offers: Vec<(SpaceId, GoodId)> = Vec::new();
        if far {
            // The reach is wider once it is paid for: three good spaces more or less.
            return self.collect(city, false).max(1.0) + 0.4;
        }
        facts.harvest(self.seat, city, false, &mut |at, good| offers.push((at, good)));
        let mut have = facts.goods(self.seat);
        let mut taken = Spaces::NONE;
        let mut sum = 0.0;
        for _ in 0..facts.strength(city) {
            let mut best: Option<(f32, SpaceId, GoodId)> = None;
            for (at, good) in &offers {
                let worth = self.good_with(*good, have[good.index()]);
                if worth > best.map_or(0.0, |(most, ..)| most) && !taken.has(*at) {
                    best = Some((worth, *at, *good));
                }
            }
            let Some((worth, at, good)) = best else { break };
            sum += worth;
            taken.insert(at);
            have[good.index()] += 1;
        }
        sum - self.tires(city)
    }

    /// What it costs to activate a city once more.
    pub fn tires(&self, at: SpaceId) -> f32 {
        let city = self.facts.city(at);
        match (city.active, city.mood) {
            (0, _) | (_, ANGRY) => 0.0,
            (_, HAPPY) => self.spirit(at, true) + 0.5,
            _ => self.spirit(at, false) + 1.0,
        }
    }

    /// What the next mood of a city is worth: the happy one, or the neutral one.
    pub fn spirit(&self, at: SpaceId, happy: bool) -> f32 {
        let size = f32::from(self.facts.city(at).size());
        let often = self.turns.min(5.0) * self.weights.mood;
        if happy { often + self.wants.happy } else { (size - 0.3) * often }
    }

    /// The city whose mood is raised with the most gain.
    pub fn improve(&self, at: SpaceId) -> f32 {
        match self.facts.city(at).mood {
            ANGRY => self.spirit(at, false) + 0.8,
            HAPPY => 0.0,
            _ => self.spirit(at, true),
        }
    }

    /// What raising moods is worth now.
    pub fn civic(&self) -> f32 {
        let facts = self.facts;
        let mut have = facts.goods(self.seat)[facts.rules.mood.index()];
        let mut sum = 0.0;
        let mut gains: Vec<(f32, u8)> = facts
            .cities_of(self.seat)
            .iter()
            .filter(|at| facts.city(*at).mood < HAPPY)
            .map(|at| (self.improve(at), facts.civic_price(self.seat, at).0.iter().sum()))
            .collect();
        gains.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (gain, price) in gains {
            let cost = f32::from(price) * 0.8;
            if price <= have && gain > cost {
                have -= price;
                sum += gain - cost;
            }
        }
        sum
    }

    /// How many own spaces or cities can use a ground that could not be collected from before.
    pub fn ground_near(&self, grounds: u16) -> f32 {
        let facts = self.facts;
        let mut sum = 0.0_f32;
        for at in facts.cities_of(self.seat) {
            for near in (facts.rules.around(at) | Spaces::one(at)) & facts.revealed() {
                if facts.space(near).ground.is_some_and(|ground| has(grounds, ground)) {
                    sum += 0.6;
                }
            }
        }
        sum.min(4.0)
    }

    /// Resources that are worth the most.
    pub fn gains(&self, goods: u8, amount: u8) -> f32 {
        let mut have = self.facts.goods(self.seat);
        let mut sum = 0.0;
        for _ in 0..amount {
            let mut best = (0.0, MOST_GOODS);
            for good in
                bits::<GoodId>(goods).filter(|good| good.index() < self.facts.rules.goods.len())
            {
                let worth = self.good_with(good, have[good.index()]);
                if worth > best.0 {
                    best = (worth, good.index());
                }
            }
            if best.1 == MOST_GOODS {
                break;
            }
            have[best.1] += 1;
            sum += best.0;
        }
        sum
    }
}
