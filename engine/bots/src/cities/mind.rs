//! What a player of realms thinks of a position: how much a resource is worth, and what its objectives ask for.
//!
//! Worth is counted in resources that are needed; a point at the end is worth [`POINT`] of them.

use strabo_cities::ids::{GoodId, Seat, bits, numbered};
use strabo_cities::rules::{Kind, MOST_BUILDINGS, MOST_GOODS, Price, SETTLER};
use strabo_cities::state::HAPPY;
use strabo_cities::{Facts, View};
use strabo_model::{deck::GoalTime, tally::Tally};

use super::{odds::Odds, weights::Weights};

/// What a point is worth.
pub(super) const POINT: f32 = 5.0;

/// What the objectives in hand ask for: how much one more of something is worth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wants {
    pub cities: f32,
    pub happy: f32,
    pub parts: f32,
    pub large: f32,
    pub advances: f32,
    pub wonders: f32,
    pub captured: f32,
    pub defeated: f32,
    pub units: [f32; 3],
    pub spread: [f32; 3],
    pub buildings: [f32; MOST_BUILDINGS],
    pub goods: [f32; MOST_GOODS],
    pub tracks: [f32; 4],
}

/// One decision.
#[derive(Clone, Copy)]
pub(super) struct Mind<'v> {
    pub view: View<'v>,
    pub facts: Facts<'v>,
    pub odds: &'v Odds,
    pub seat: Seat,
    /// Attacks nobody.
    pub peaceful: bool,
    /// Turns that are left, this one among them.
    pub turns: f32,
    pub wants: Wants,
    /// How much of each resource is needed soon.
    pub demand: Price,
    /// Levels that are missing on each track to pay for a wonder.
    pub lacks: [f32; 4],
    pub weights: &'v Weights,
}

impl<'v> Mind<'v> {
    pub fn new(
        view: View<'v>,
        odds: &'v Odds,
        seat: Seat,
        peaceful: bool,
        weights: &'v Weights,
    ) -> Self {
        let facts = view.facts();
        let rules = facts.rules;
        let rounds = rules.rounds.saturating_sub(facts.round());
        let turns = rounds * u16::from(rules.times)
            + u16::from(rules.times.saturating_sub(facts.turn()))
            + 1;
        let mut mind = Self {
            view,
            facts,
            odds,
            seat,
            peaceful,
            turns: f32::from(turns),
            wants: Wants::default(),
            demand: [0; MOST_GOODS],
            lacks: [0.0; 4],
            weights,
        };
        mind.ask();
        mind.need();
        mind
    }

    /// What the objectives in hand ask for. Those that are nearly met count most.
    fn ask(&mut self) {
        let facts = self.facts;
        // The hands of others are hidden.
        let hand = if self.seat == self.view.seat() { self.view.hand()[1] } else { 0 };
        for card in facts.rules.objectives.iter().filter(|card| card.copies & hand != 0) {
            for goal in &card.goals {
                for (tally, wanted) in &goal.any_of {
                    let at_once = goal.when == GoalTime::AtOnce;
                    let have = if at_once { 0 } else { facts.count(self.seat, tally) };
                    // One more than is wanted is a reserve, and what is held must not be spent.
                    let short = f32::from(wanted.saturating_sub(have).max(1));
                    let worth = self.weights.goal * 2.0 * POINT / (short * short).max(1.0);
                    let met = have >= *wanted && !at_once;
                    self.want(tally, worth, met);
                }
            }
        }
    }

    fn want(&mut self, tally: &Tally, worth: f32, met: bool) {
        let kinds = &self.facts.rules.kinds;
        let last = self.facts.turn() >= self.facts.rules.times;
        let wants = &mut self.wants;
        if let Tally::Resource(id) = tally {
            // Resources are counted at the end of the round only.
            if last {
                wants.goods[id.index()] += if met { worth / 3.0 } else { worth / 2.0 };
            }
            return;
        }
        if met {
            return;
        }
        match tally {
            Tally::Cities => wants.cities += worth,
            Tally::HappyCities => wants.happy += worth,
            Tally::CityPieces => wants.parts += worth,
            Tally::CitiesOfSize(_) => wants.large += worth,
            Tally::Advances => wants.advances += worth,
            Tally::Wonders => wants.wonders += worth,
            Tally::CitiesCaptured => wants.captured += worth,
            Tally::ArmiesDefeated => wants.defeated += worth,
            Tally::Pieces(piece) => match kinds[piece.index()] {
                Some(Kind::Unit(kind)) => wants.units[usize::from(kind)] += worth,
                Some(Kind::Building(at)) => wants.buildings[at.index()] += worth,
                _ => {}
            },
            Tally::RegionsWith(piece) => {
                if let Some(Kind::Unit(kind)) = kinds[piece.index()] {
                    wants.units[usize::from(kind)] += worth / 2.0;
                    wants.spread[usize::from(kind)] += worth / 2.0;
                }
            }
            Tally::Track(id) => wants.tracks[id.index()] += worth,
            _ => {}
        }
    }

    /// What will be paid soon: an advance, a building, a settler, a wonder, and moods.
    fn need(&mut self) {
        let facts = self.facts;
        let rules = facts.rules;
        let (cities, advances) = (facts.cities_of(self.seat), facts.advances(self.seat));
        let mut need = rules.base.map(|due| due * 2);
        let mut add = |price: Price| {
            for (sum, due) in need.iter_mut().zip(price) {
                *sum = sum.saturating_add(due);
            }
        };
        let smaller = cities.iter().filter(|at| facts.city(*at).size() < cities.len());
        let room = smaller.count();
        if let Some(row) = rules.buildings.iter().find(|row| facts.knows(self.seat, row.needs)) {
            for _ in 0..room.min(2) {
                add(row.price);
            }
        }
        if facts.cities_left(self.seat) > 0 && self.turns > 2.0 {
            add(rules.units[SETTLER].price);
        }
        let wonder = (0..rules.wonders.len())
            .filter(|at| facts.open_wonders() >> at & 1 == 1)
            .max_by_key(|at| {
                let missing = rules.wonders[*at].needs & !advances;
                100 - missing.count_ones()
            });
        if let Some(wonder) = wonder {
            let price = rules.wonders[wonder].price;
            add(price);
            for (lack, (track, level)) in
                self.lacks.iter_mut().zip(rules.tracks.iter().zip(facts.levels(self.seat)))
            {
                let due = track.good.map_or(0, |good| price[good.index()]);
                *lack = f32::from(due.saturating_sub(level).min(1));
            }
        }
        let sad = cities.iter().filter(|at| facts.city(*at).mood < HAPPY);
        let moods = sad.map(|at| facts.city(at).size()).fold(0, u8::saturating_add);
        let sum = &mut need[rules.mood.index()];
        *sum = sum.saturating_add(moods.min(4));
        self.demand = need;
    }

    /// What one more of a resource is worth, if there is so much already.
    pub fn good_with(&self, good: GoodId, have: u8) -> f32 {
        let at = good.index();
        let rules = self.facts.rules;
        if have >= self.facts.limit(self.seat, good) {
            return 0.0;
        }
        let needed = if have < self.demand[at] { 1.0 } else { self.weights.surplus };
        let wide = if rules.goods[at].stands_for.len() > 1 { 0.35 } else { 0.0 };
        let soon = (0.3 + self.turns / 5.0).min(1.0);
        (needed + wide) * soon + self.wants.goods[at]
    }

    /// What one more of a resource is worth.
    pub fn good(&self, good: GoodId) -> f32 {
        self.good_with(good, self.facts.goods(self.seat)[good.index()])
    }

    /// What it costs to give some away.
    pub fn price(&self, price: Price) -> f32 {
        let goods = self.facts.goods(self.seat);
        let mut sum = 0.0;
        for (good, due) in numbered::<GoodId, _>(price) {
            for one in 0..due {
                // What others stand in for is paid by them.
                let have = goods[good.index()].saturating_sub(one + 1);
                sum += self.good_with(good, have).max(0.1);
            }
        }
        sum
    }

    pub fn best_good(&self, goods: u8) -> f32 {
        bits(goods).map(|good| self.good(good)).fold(0.0, f32::max)
    }
}

/// How many bits a set has.
pub(super) fn ones(bits: u64) -> f32 {
    f32::from(u8::try_from(bits.count_ones()).unwrap_or(u8::MAX))
}
