//! What advances, buildings, units, cards and benefits are worth.

use strabo_cities::Spaces;
use strabo_cities::ids::{
    AdvanceId, BuildingId, EffectId, GoodId, SpaceId, bits, numbered, player,
};
use strabo_cities::rules::{ARMY, Deck, Doing, Kind, SETTLER, SHIP};
use strabo_model::{benefit::Moment, sequence::Step};

use super::mind::{Mind, POINT, ones};

impl Mind<'_> {
    /// What an advance is worth, besides what it costs.
    pub fn advance(&self, advance: AdvanceId) -> f32 {
        let facts = self.facts;
        let rules = facts.rules;
        let row = &rules.advances[advance.index()];
        let mut worth = self.weights.advance + self.wants.advances;
        for track in &row.raises {
            let at = track.index();
            worth +=
                self.weights.raise + self.weights.raise_turn * self.turns + self.wants.tracks[at];
            worth += self.weights.lifts * self.lacks[at];
            if let Some(good) = rules.tracks[at].good {
                worth += self.good_with(good, 0);
            }
        }
        let share = (self.turns / 12.0).min(1.0);
        let mut use_of = 0.0;
        let bit = 1_u64 << advance.number();
        for effect in &rules.effects {
            if effect.by == strabo_cities::rules::Source::Advance(advance) {
                for doing in &effect.does {
                    use_of += self.promise(doing, effect.when);
                }
            }
        }
        for (part, building) in numbered(&rules.buildings) {
            if building.needs == Some(advance) {
                let first = rules.buildings.iter().all(|one| !facts.knows(self.seat, one.needs));
                let dry = Some(part) == rules.harbour && !self.on_shore();
                use_of += if dry {
                    0.3
                } else if first {
                    self.weights.opens
                } else {
                    2.5
                };
                worth += self.wants.buildings[part.index()] / 3.0;
            }
        }
        for (at, wonder) in rules.wonders.iter().enumerate() {
            let missing = wonder.needs & !facts.advances(self.seat);
            if missing & bit != 0 && facts.open_wonders() >> at & 1 == 1 {
                worth += self.weights.leads / ones(missing);
            }
        }
        for group in &rules.groups {
            if group.government && group.opened_by & bit != 0 {
                use_of += 1.0;
            }
        }
        worth + share * self.weights.promise * use_of
    }

    fn on_shore(&self) -> bool {
        let facts = self.facts;
        facts.cities_of(self.seat).iter().any(|at| facts.rules.around(at).meets(facts.water()))
    }

    /// What an advance promises for the rest of a long game.
    fn promise(&self, doing: &Doing, when: Moment) -> f32 {
        let once = matches!(when, Moment::Acquired | Moment::Built | Moment::FirstGovernment);
        match doing {
            Doing::CollectFrom { ground, .. } => 0.5 + self.ground_near(*ground),
            Doing::Limit { good, limit } => {
                let now = self.facts.limit(self.seat, *good);
                if *limit > now { 6.0 } else { -1.5 }
            }
            Doing::BuildCard { claimed } => {
                if *claimed {
                    1.5
                } else {
                    5.0
                }
            }
            Doing::Claim => 1.0,
            Doing::MayMove { .. } => {
                if self.peaceful {
                    1.0
                } else {
                    self.weights.march
                }
            }
            Doing::ExtraActions(_) | Doing::FreeStep { step: Step::CollectResources, .. } => 4.0,
            Doing::FreeStep { .. } | Doing::Accept { .. } => 2.0,
            Doing::Gain { amount, .. } if once => f32::from(*amount),
            Doing::Gain { .. } => 2.5,
            Doing::Combat(_) => {
                if self.peaceful {
                    0.5
                } else {
                    1.5
                }
            }
            Doing::CountSmaller { .. } | Doing::CollectWithin(_) | Doing::Influence { .. } => 1.5,
            Doing::Surcharge { .. } => -1.0,
            _ => 0.7,
        }
    }

    /// What a building in a city is worth, besides what it costs.
    pub fn grow(&self, city: SpaceId, building: BuildingId) -> f32 {
        let facts = self.facts;
        let at = building.index();
        let mut worth = POINT
            + self.wants.parts
            + self.wants.buildings[at]
            + self.weights.growth * (self.turns - 1.0).min(8.0);
        if facts.city(city).size() >= 2 {
            worth += self.wants.large;
        }
        for effect in &facts.rules.building_effects[at] {
            let effect = facts.rules.effect(*effect);
            if effect.when == Moment::Built {
                worth += effect.does.iter().map(|doing| self.deed(doing)).sum::<f32>();
            }
        }
        if Some(building) == facts.rules.harbour {
            worth += 0.15 * self.turns;
        }
        // Cities that stand out are influenced and attacked.
        worth - 0.15 * self.danger(city)
    }

    /// What a unit in a city is worth, besides what it costs.
    pub fn unit(&self, kind: u8, city: SpaceId) -> f32 {
        let facts = self.facts;
        match usize::from(kind) {
            SETTLER => {
                let idle = facts.units(self.seat, SETTLER);
                let left = facts.cities_left(self.seat).saturating_sub(idle);
                if left == 0 || self.turns < 2.0 {
                    return self.wants.units[SETTLER];
                }
                self.prospect(city) * self.weights.settler - 1.4 * f32::from(idle) - 1.0
                    + self.wants.units[SETTLER]
            }
            ARMY => self.soldier(city),
            SHIP => {
                0.4 + self.wants.units[SHIP]
                    + if facts.units(self.seat, SHIP) == 0 { 1.0 } else { 0.0 }
            }
            _ => 0.0,
        }
    }

    /// What activating a city to build units is worth.
    pub fn build(&self, city: SpaceId) -> f32 {
        let facts = self.facts;
        let mut goods = facts.goods(self.seat);
        let mut sum = 0.0;
        let mut left = facts.strength(city);
        for kind in [SETTLER, ARMY, SHIP] {
            let row = &facts.rules.units[kind];
            let kind = u8::try_from(kind).unwrap_or(0);
            if !facts.can_place(self.seat, kind, city) {
                continue;
            }
            let mut worth = self.unit(kind, city) - self.price(row.price);
            while worth > 0.0
                && left > 0
                && row.price.iter().zip(goods).all(|(due, have)| *due <= have)
            {
                for (have, due) in goods.iter_mut().zip(row.price) {
                    *have -= due;
                }
                sum += worth;
                left -= 1;
                worth -= if usize::from(kind) == ARMY { 0.5 } else { 2.5 };
            }
        }
        sum - self.tires(city)
    }

    /// What influence on a city is worth.
    pub fn influence(&self, from: SpaceId, to: SpaceId) -> f32 {
        let facts = self.facts;
        let Some(cost) = facts.influence_cost(self.seat, from, to) else { return -1.0 };
        let need = facts.influence_from(self.seat);
        let tokens = facts.goods(self.seat)[facts.rules.culture.index()].saturating_sub(cost);
        let foreign = facts.city(to).owner != Some(self.seat);
        let boosts = if foreign && facts.is_shielded(to, true) { 0 } else { tokens.min(2) };
        let least = need.saturating_sub(boosts).max(1);
        let chance = f32::from(7_u8.saturating_sub(least)) / 6.0;
        let spent = f32::from(cost) * self.good_with(facts.rules.culture, 0);
        chance * self.swayed() - spent - 0.3 * f32::from(boosts)
    }

    fn swayed(&self) -> f32 {
        POINT * 1.4 + self.wants.parts
    }

    /// What tokens may be spent for to let influence succeed.
    pub fn boost(&self, count: u8) -> f32 {
        self.swayed() - f32::from(count) * self.good_with(self.facts.rules.culture, 0)
    }

    /// What a step without an action is worth.
    fn step(&self, step: Step) -> f32 {
        let cities = || self.facts.cities_of(self.seat).iter();
        match step {
            Step::CollectResources => {
                cities().map(|at| self.collect(at, false)).fold(0.0, f32::max)
            }
            Step::GrowCity => 4.0,
            Step::MoveUnits => self.moves(),
            Step::CivicImprovement => self.civic(),
            Step::CulturalInfluence => {
                let mut best = 0.0_f32;
                for from in cities() {
                    for to in self.facts.cities() {
                        best = best.max(self.influence(from, to));
                    }
                }
                best
            }
            Step::BuildUnits => cities().map(|at| self.build(at)).fold(0.0, f32::max),
            _ => 3.0,
        }
    }

    /// What a deed is worth now.
    pub fn deed(&self, doing: &Doing) -> f32 {
        let facts = self.facts;
        match *doing {
            Doing::Gain { goods, amount, ref per, at_most } => {
                let times = per.as_ref().map_or(1, |tally| facts.count(self.seat, tally));
                let amount =
                    u16::from(amount).saturating_mul(times).min(u16::from(at_most.unwrap_or(9)));
                self.gains(goods, u8::try_from(amount).unwrap_or(u8::MAX))
            }
            Doing::Lose { amount, .. } => -0.6 * f32::from(amount),
            Doing::Exchange { up_to, from, into, back } => {
                let best = self.swap(from, into);
                let other = if back { self.swap(into, from) } else { 0.0 };
                best.max(other) * f32::from(up_to.min(2))
            }
            Doing::Draw { deck: Deck::Objectives, cards } => 3.0 * f32::from(cards),
            Doing::Draw { cards, .. } => 1.5 * f32::from(cards),
            Doing::BuildCard { .. } => POINT * 4.0 + self.wants.wonders,
            Doing::FreeStep { step, .. } => self.step(step),
            Doing::ExtraActions(count) => 3.2 * f32::from(count),
            Doing::ActAs => {
                let cities = facts.cities_of(self.seat).iter();
                let angry = cities.filter(|at| facts.city(*at).mood == strabo_cities::state::ANGRY);
                angry.map(|at| f32::from(facts.city(at).size()) - 1.0).sum()
            }
            Doing::RaiseMood { .. } => {
                let cities = facts.cities_of(self.seat).iter();
                cities.map(|at| self.improve(at)).fold(0.0, f32::max)
            }
            Doing::GainAdvance(of) => {
                let fits = bits(facts.learnable(self.seat, of));
                fits.map(|at| self.advance(at)).fold(0.0, f32::max)
            }
            Doing::Place(placing) => match placing.kind {
                Kind::Unit(kind) => {
                    let cities = facts.cities_of(self.seat).iter();
                    cities.map(|at| self.unit(kind, at)).fold(0.0, f32::max)
                }
                _ => -0.5,
            },
            Doing::RevealRegion | Doing::Reveal { .. } | Doing::Claim => 1.0,
            Doing::BarbariansAttack { .. } => 1.5,
            Doing::MoveGroups { .. } => 0.3,
            Doing::TradeRoutes { .. } => 2.0,
            _ => 0.0,
        }
    }

    /// What the best exchange is worth.
    fn swap(&self, from: u8, into: u8) -> f32 {
        let goods = self.facts.goods(self.seat);
        let owned = bits::<GoodId>(from).filter(|good| goods[good.index()] > 0);
        let least = owned.map(|good| self.given(good)).fold(9.0, f32::min);
        (self.best_good(into) - least).max(0.0)
    }

    /// What is lost with one of a resource.
    pub fn given(&self, good: GoodId) -> f32 {
        let have = self.facts.goods(self.seat)[good.index()];
        self.good_with(good, have.saturating_sub(1))
    }

    /// What the deeds of an effect are worth, without what it costs.
    pub fn effect(&self, effect: EffectId) -> f32 {
        let effect = self.facts.rules.effect(effect);
        let all = effect.does.iter().map(|doing| self.deed(doing)).sum::<f32>();
        all + effect.one_of.iter().map(|doing| self.deed(doing)).fold(0.0, f32::max)
    }

    /// What using the first half of a card is worth, with what it costs.
    pub fn card(&self, effects: &[EffectId]) -> f32 {
        let used = effects.iter().filter(|at| self.facts.rules.effect(**at).when != Moment::Battle);
        used.map(|at| self.effect(*at) - self.price(self.facts.fee(self.seat, *at))).sum()
    }

    /// How much nearer a space is to others than to this player: what is bad for cities goes there.
    pub fn elsewhere(&self, at: SpaceId) -> f32 {
        let facts = self.facts;
        let mut reached = Spaces::one(at);
        let mut sum = 0.0;
        let mut weight = 1.0;
        for _ in 0..3 {
            for near in reached & facts.cities() {
                let owner = facts.city(near).owner;
                if owner == Some(self.seat) {
                    sum -= weight;
                } else if player(owner).is_some() {
                    sum += 0.5 * weight;
                }
            }
            reached = facts.within(reached, 1, facts.revealed());
            weight *= 0.5;
        }
        sum
    }
}
