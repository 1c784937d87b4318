//! What follows from the rules and a state without changing anything: what is held, what something costs, what is
//! near, and how much there is of something.
//!
//! Through its public items only what lies open can be reached, so that every [`View`](crate::View) hands it out.

mod battle;
mod influence;
mod map;
mod sites;

use std::fmt;

use strabo_model::sequence::Step;
use strabo_model::tally::Tally;

pub use self::battle::Battle;
pub use self::map::Sail;
use crate::rules::{
    BARBARIANS, Deck, Doing, Kind, MOST_GOODS, NONE, Price, Rules, Sort, Source, Standing,
};
use crate::spaces::Spaces;
use crate::state::{ANGRY, Band, City, Fight, HAPPY, Player, Space, State};

/// A state with its rules.
#[derive(Clone, Copy)]
pub struct Facts<'s> {
    /// The rules.
    pub rules: &'s Rules,
    pub(crate) state: &'s State,
}

impl fmt::Debug for Facts<'_> {
    /// Without the state, which has hidden parts.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Facts").finish_non_exhaustive()
    }
}

impl<'s> Facts<'s> {
    #[inline]
    pub(crate) fn player(self, seat: u8) -> &'s Player {
        self.state.player(seat)
    }

    /// The round, from one.
    pub fn round(self) -> u16 {
        self.state.round
    }

    /// The turn in the round, from one.
    pub fn turn(self) -> u8 {
        self.state.turn
    }

    /// The number of players.
    pub fn seats(self) -> u8 {
        self.state.seats()
    }

    /// Actions that are left in this turn.
    pub fn actions_left(self) -> u8 {
        self.state.note.actions
    }

    /// Spaces that are revealed.
    #[inline]
    pub fn revealed(self) -> Spaces {
        self.state.open
    }

    /// Revealed water.
    #[inline]
    pub fn water(self) -> Spaces {
        self.state.water
    }

    /// Revealed land.
    #[inline]
    pub fn land(self) -> Spaces {
        self.state.land()
    }

    /// All cities, those of barbarians among them.
    #[inline]
    pub fn cities(self) -> Spaces {
        self.state.cities
    }

    /// The cities of a player.
    #[inline]
    pub fn cities_of(self, seat: u8) -> Spaces {
        self.player(seat).cities
    }

    /// The resources of a player.
    #[inline]
    pub fn goods(self, seat: u8) -> Price {
        self.player(seat).goods
    }

    /// The levels of a player.
    pub fn levels(self, seat: u8) -> [u8; 4] {
        self.player(seat).tracks
    }

    /// The advances of a player, as bits.
    #[inline]
    pub fn advances(self, seat: u8) -> u64 {
        self.player(seat).advances
    }

    /// Wonders that can be built, as bits.
    pub fn open_wonders(self) -> u16 {
        self.state.wonders
    }

    /// Units that were picked up.
    pub fn band(self) -> &'s Band {
        &self.state.note.band
    }

    /// The battle that goes on, as it is written down.
    pub fn fight(self) -> &'s Fight {
        &self.state.fight
    }

    /// A space.
    #[inline]
    pub fn space(self, at: u8) -> &'s Space {
        self.state.space(at)
    }

    /// The city in a space.
    #[inline]
    pub fn city(self, at: u8) -> &'s City {
        &self.state.space(at).city
    }

    /// True when a player has an advance; everybody has none.
    #[inline]
    pub fn knows(self, seat: u8, advance: u8) -> bool {
        advance == NONE
            || (usize::from(seat) < self.state.players.len()
                && self.player(seat).advances >> advance & 1 == 1)
    }

    /// True when a player holds what a benefit comes from.
    #[inline]
    pub fn holds(self, seat: u8, by: Source) -> bool {
        match by {
            Source::Advance(at) => self.player(seat).advances >> at & 1 == 1,
            Source::Wonder(at) => {
                let site = self.state.sites[usize::from(at)];
                site != NONE && self.city(site).owner == seat
            }
            Source::Building(_) | Source::Card(_) | Source::Event(_) | Source::Icon(_) => false,
        }
    }

    /// What holds for a player, of one sort.
    pub fn standing(self, seat: u8, sort: Sort) -> impl Iterator<Item = &'s Standing> {
        let barbarian = usize::from(seat) >= self.state.players.len();
        let list = if barbarian { &[][..] } else { self.rules.of(sort) };
        list.iter().filter(move |one| self.is_held(seat, one))
    }

    /// True when something holds for a player.
    fn is_held(self, seat: u8, one: &Standing) -> bool {
        self.holds(seat, one.by)
            && self.rules.effect(one.effect).needs & !self.player(seat).advances == 0
    }

    /// True when something of a sort holds for a player.
    pub fn has(self, seat: u8, sort: Sort) -> bool {
        self.standing(seat, sort).next().is_some()
    }

    /// The most a player may have of a resource.
    pub fn limit(self, seat: u8, good: u8) -> u8 {
        let row = &self.rules.goods[usize::from(good)];
        if row.track != NONE {
            return self.player(seat).tracks[usize::from(row.track)];
        }
        let mut limit = row.limit;
        for one in self.standing(seat, Sort::Limit) {
            match one.doing {
                Doing::Limit { good: of, limit: other } if of == good => limit = other,
                _ => {}
            }
        }
        limit
    }

    /// How much more of a resource a player may have.
    #[inline]
    pub fn room(self, seat: u8, good: u8) -> u8 {
        self.limit(seat, good).saturating_sub(self.player(seat).goods[usize::from(good)])
    }

    /// Resources of a set that a player has room for, as bits.
    pub fn wanted(self, seat: u8, goods: u8) -> u8 {
        bits(goods).filter(|good| self.room(seat, *good) > 0).fold(0, |set, good| set | 1 << good)
    }

    /// Resources of a set that a player has.
    pub fn owned(self, seat: u8, goods: u8) -> u8 {
        let have = self.player(seat).goods;
        bits(goods).filter(|good| have[usize::from(*good)] > 0).fold(0, |set, good| set | 1 << good)
    }

    /// True when a building of a city works: it is there, and the owner has the advance for it.
    #[inline]
    pub fn works(self, at: u8, building: u8) -> bool {
        let city = self.city(at);
        city.owner < BARBARIANS
            && building != NONE
            && city.parts[usize::from(building)] != NONE
            && self.knows(city.owner, self.rules.buildings[usize::from(building)].needs)
    }

    /// The size a city counts as when it builds and collects.
    pub fn strength(self, at: u8) -> u8 {
        let city = self.city(at);
        match city.mood {
            ANGRY if !self.state.note.calm => self.rules.rates.angry_size,
            HAPPY => city.size() + self.rules.rates.happy_more,
            _ => city.size(),
        }
    }

    /// True when a city may be activated.
    #[inline]
    pub fn may_activate(self, at: u8) -> bool {
        let city = self.city(at);
        city.mood != ANGRY || city.active == 0
    }

    /// Spaces at most this far from some, over these.
    pub fn within(self, from: Spaces, spaces: u8, over: Spaces) -> Spaces {
        let mut reached = from;
        let mut fresh = from;
        for _ in 0..spaces {
            let mut next = Spaces::NONE;
            for at in fresh {
                next |= self.rules.around[usize::from(at)];
            }
            fresh = (next & over) - reached;
            if fresh.is_empty() {
                break;
            }
            reached |= fresh;
        }
        reached
    }

    /// The number of spaces between two, over what is revealed.
    pub fn distance(self, from: u8, to: u8, most: u8) -> Option<u8> {
        let mut reached = Spaces::one(from);
        for steps in 0..=most {
            if reached.has(to) {
                return Some(steps);
            }
            reached = self.within(reached, 1, self.state.open);
        }
        None
    }

    /// Spaces in which units or a city of others are.
    #[inline]
    pub fn is_foreign(self, seat: u8, at: u8) -> bool {
        let space = self.space(at);
        (space.owner != NONE && space.owner != seat)
            || (space.city.owner != NONE && space.city.owner != seat)
    }

    /// How many units of a kind a player has on the map or on the way.
    pub fn units(self, seat: u8, kind: usize) -> u8 {
        let placed: u8 = self.player(seat).units.iter().map(|at| self.space(at).count(kind)).sum();
        let band = if self.state.active == seat { self.state.note.band.units[kind] } else { 0 };
        let fight = &self.state.fight;
        let fighting =
            if fight.attacker == seat && fight.at != NONE { fight.band.units[kind] } else { 0 };
        placed + band + fighting
    }

    /// How many units of a kind a player has left.
    pub fn units_left(self, seat: u8, kind: usize) -> u8 {
        self.rules.units[kind].supply.saturating_sub(self.units(seat, kind))
    }

    /// How many buildings of a kind a player has in the cities of anybody.
    pub fn parts(self, seat: u8, building: u8) -> u8 {
        let at = usize::from(building);
        let of = self.state.cities.iter().filter(|city| self.city(*city).parts[at] == seat);
        u8::try_from(of.count()).unwrap_or(u8::MAX)
    }

    /// How many of them are left.
    pub fn parts_left(self, seat: u8, building: u8) -> u8 {
        let supply = self.rules.buildings[usize::from(building)].supply;
        supply.saturating_sub(self.parts(seat, building))
    }

    /// How many settlements a player has left.
    pub fn cities_left(self, seat: u8) -> u8 {
        self.rules.cities.saturating_sub(self.player(seat).cities.len())
    }

    /// Cities of barbarians.
    pub fn camps(self) -> Spaces {
        self.state.cities.iter().filter(|at| self.city(*at).owner == BARBARIANS).collect()
    }

    /// Barbarians on the map.
    pub fn barbarians(self) -> u8 {
        let all = self.state.open.iter().filter(|at| self.space(*at).owner == BARBARIANS);
        all.map(|at| self.space(at).count(crate::rules::ARMY)).sum()
    }

    /// Wonders a player has.
    pub fn wonders(self, seat: u8) -> impl Iterator<Item = u8> + use<'s> {
        let sites = self.state.sites.iter().zip(0_u8..);
        sites
            .filter(move |(at, _)| **at != NONE && self.city(**at).owner == seat)
            .map(|(_, wonder)| wonder)
    }

    /// How much a player has of what can be counted.
    pub fn count(self, seat: u8, tally: &Tally) -> u16 {
        let player = self.player(seat);
        let cities = || player.cities.iter().map(|at| self.city(at));
        let number = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        match tally {
            Tally::Cities => u16::from(player.cities.len()),
            Tally::HappyCities => number(cities().filter(|city| city.mood == HAPPY).count()),
            Tally::CityPieces => {
                let all = self.state.cities.iter().map(|at| self.city(at));
                let parts = all.flat_map(|city| city.parts).filter(|part| *part == seat);
                number(parts.count()) + u16::from(player.cities.len())
            }
            Tally::CitiesOfSize(size) => {
                number(cities().filter(|city| city.size() >= *size).count())
            }
            Tally::CitiesCaptured => u16::from(player.captured),
            Tally::Advances => number(player.advances.count_ones() as usize),
            Tally::Wonders => number(self.wonders(seat).count()),
            Tally::ArmiesDefeated => u16::from(self.state.note.defeated),
            Tally::Cards(deck) => match self.rules.decks[deck.index()] {
                Some(Deck::Objectives) => number(player.done.count_ones() as usize),
                Some(Deck::Wonders) => number(self.wonders(seat).count()),
                Some(Deck::Events) => number(player.kept.count_ones() as usize),
                Some(Deck::Actions) | None => 0,
            },
            Tally::CardPoints(deck) => {
                let sum: i16 = match self.rules.decks[deck.index()] {
                    Some(Deck::Objectives) => points(&self.rules.objectives, player.done),
                    Some(Deck::Events) => points(&self.rules.events, player.kept),
                    Some(Deck::Wonders) => {
                        let all = self.wonders(seat);
                        all.map(|at| self.rules.wonders[usize::from(at)].points).sum()
                    }
                    Some(Deck::Actions) | None => 0,
                };
                u16::try_from(sum).unwrap_or(0)
            }
            Tally::Pieces(piece) => match self.rules.kinds[piece.index()] {
                Some(Kind::Unit(kind)) => u16::from(self.units(seat, usize::from(kind))),
                Some(Kind::Building(at)) => {
                    number(player.cities.iter().filter(|city| self.works(*city, at)).count())
                }
                Some(Kind::City) => u16::from(player.cities.len()),
                _ => 0,
            },
            Tally::RegionsWith(piece) => {
                let has = |at: &u8| match self.rules.kinds[piece.index()] {
                    Some(Kind::Unit(kind)) => {
                        player.units.has(*at) && self.space(*at).count(usize::from(kind)) > 0
                    }
                    Some(Kind::Building(part)) => player.cities.has(*at) && self.works(*at, part),
                    Some(Kind::City) => player.cities.has(*at),
                    _ => false,
                };
                let regions = self.rules.regions.iter();
                number(regions.filter(|region| region.spaces.iter().any(|at| has(&at))).count())
            }
            Tally::Resource(id) => u16::from(player.goods[id.index()]),
            Tally::Track(id) => u16::from(player.tracks[id.index()]),
            // A pack that counts anything else was refused.
            _ => 0,
        }
    }

    /// True when a resource may be spent for another in a step.
    fn stands(self, good: u8, due: u8, how: How) -> bool {
        (how.accept >> good & 1 == 1 && due == how.instead_of)
            || self.rules.goods[usize::from(good)]
                .stands_for
                .iter()
                .any(|(of, step)| *of == due && (step.is_none() || *step == how.step))
    }

    /// Calls a function with every way to pay, the plainest first, until it returns true.
    pub fn payments(
        self,
        seat: u8,
        due: Price,
        how: How,
        with: &mut dyn FnMut(Price) -> bool,
    ) -> bool {
        let mut purse = Purse { have: self.player(seat).goods, paid: [0; MOST_GOODS], due, how };
        self.pay_from(&mut purse, 0, with)
    }

    fn pay_from(self, purse: &mut Purse, good: usize, with: &mut dyn FnMut(Price) -> bool) -> bool {
        let Some(good) = (good..MOST_GOODS).find(|good| purse.due[*good] > 0) else {
            return with(purse.paid);
        };
        self.pay_with(purse, good, 0, purse.due[good], with)
    }

    fn pay_with(
        self,
        purse: &mut Purse,
        good: usize,
        option: usize,
        left: u8,
        with: &mut dyn FnMut(Price) -> bool,
    ) -> bool {
        if left == 0 {
            return self.pay_from(purse, good + 1, with);
        }
        if option > self.rules.goods.len() {
            return false;
        }
        let by = if option == 0 { good } else { option - 1 };
        let small = |at: usize| u8::try_from(at).unwrap_or(NONE);
        if option > 0 && (by == good || !self.stands(small(by), small(good), purse.how)) {
            return self.pay_with(purse, good, option + 1, left, with);
        }
        for count in (0..=left.min(purse.have[by])).rev() {
            purse.have[by] -= count;
            purse.paid[by] += count;
            let stop = self.pay_with(purse, good, option + 1, left - count, with);
            purse.have[by] += count;
            purse.paid[by] -= count;
            if stop {
                return true;
            }
        }
        false
    }

    /// True when a player can pay.
    pub fn can_pay(self, seat: u8, due: Price, how: How) -> bool {
        let have = self.player(seat).goods;
        let sum = |price: Price| price.iter().map(|amount| u16::from(*amount)).sum::<u16>();
        have.iter().zip(due).all(|(have, due)| *have >= due)
            || (sum(have) >= sum(due) && self.payments(seat, due, how, &mut |_| true))
    }

    /// What a benefit costs a player.
    pub fn fee(self, seat: u8, effect: u16) -> Price {
        let effect = self.rules.effect(effect);
        match effect.pay {
            Some(price) if effect.free_with == NONE || !self.knows(seat, effect.free_with) => price,
            _ => [0; MOST_GOODS],
        }
    }

    /// True when a benefit can be used once more in this turn.
    #[inline]
    pub fn unused(self, effect: u16) -> bool {
        let once = self.rules.effect(effect).once;
        once == NONE || self.state.note.used >> once & 1 == 0
    }

    /// What an advance costs, and the benefit that is used up by that.
    pub fn advance_price(self, seat: u8, advance: u8, free: bool) -> (Price, u16) {
        let mut price = self.rules.advances[usize::from(advance)].price;
        if free {
            for (due, base) in price.iter_mut().zip(self.rules.base) {
                *due = due.saturating_sub(base);
            }
        }
        let mut used = u16::MAX;
        for limited in [false, true] {
            for one in self.rules.of(Sort::Spare) {
                let Doing::Spare { advances, goods, .. } = one.doing else { continue };
                let once = self.rules.effect(one.effect).once != NONE;
                // Most advances are spared nothing, which is seen at once.
                if advances >> advance & 1 == 0
                    || once != limited
                    || !self.is_held(seat, one)
                    || !self.unused(one.effect)
                {
                    continue;
                }
                let before = price;
                spare(&mut price, goods);
                if limited && price != before {
                    used = one.effect;
                }
            }
        }
        (price, used)
    }

    /// Advances of a set that a player may gain.
    pub fn learnable(self, seat: u8, of: u64) -> u64 {
        let held = self.player(seat).advances;
        let mut found = 0;
        for group in &self.rules.groups {
            let open = group.advances & of & !held;
            if open == 0 {
                continue;
            }
            if held >> group.first & 1 == 0 {
                let opened = !group.government || group.opened_by & held != 0;
                if opened && open >> group.first & 1 == 1 {
                    found |= 1 << group.first;
                }
                continue;
            }
            for at in bits64(open) {
                if self.rules.advances[usize::from(at)].needs & !held == 0 {
                    found |= 1 << at;
                }
            }
        }
        found
    }

    /// Advances of a set that a player may gain without an action and can pay for.
    pub fn gifts(self, seat: u8, of: u64) -> u64 {
        let how = How::of(Step::AcquireAdvance);
        bits64(self.learnable(seat, of))
            .filter(|at| self.can_pay(seat, self.advance_price(seat, *at, true).0, how))
            .fold(0, |set, at| set | 1 << at)
    }

    /// What a building costs a player, and the benefit that is used up by that.
    pub fn building_price(self, seat: u8, building: u8) -> (Price, u16) {
        let mut price = self.rules.buildings[usize::from(building)].price;
        let mut used = u16::MAX;
        for one in self.standing(seat, Sort::Spare) {
            let Doing::Spare { buildings, goods, .. } = one.doing else { continue };
            if buildings >> building & 1 == 1 && self.unused(one.effect) {
                spare(&mut price, goods);
                if self.rules.effect(one.effect).once != NONE {
                    used = one.effect;
                }
            }
        }
        (price, used)
    }

    /// What raising the mood of a city by one step costs: tokens, and what may be spent instead.
    pub fn civic_price(self, seat: u8, at: u8) -> (Price, How) {
        let mut size = self.city(at).size();
        for one in self.standing(seat, Sort::CountSmaller) {
            if let Doing::CountSmaller { sizes, at_least } = one.doing {
                size = size.saturating_sub(sizes).max(at_least);
            }
        }
        let mut how = How::of(Step::CivicImprovement);
        let mood = self.rules.mood;
        for one in self.standing(seat, Sort::Accept) {
            if let Doing::Accept { goods, instead_of } = one.doing {
                how.accept |= goods;
                how.instead_of = instead_of;
            }
        }
        let mut price = [0; MOST_GOODS];
        if let Some(due) = price.get_mut(usize::from(mood)) {
            *due = size;
        }
        (price, how)
    }
}

/// In which step something is paid, and what is accepted there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct How {
    /// The step.
    pub step: Option<Step>,
    /// Resources accepted, as bits.
    pub accept: u8,
    /// In place of this one.
    pub instead_of: u8,
}

impl How {
    /// As usual in a step.
    pub const fn of(step: Step) -> Self {
        Self { step: Some(step), accept: 0, instead_of: NONE }
    }

    /// In no particular step.
    pub const ANY: Self = Self { step: None, accept: 0, instead_of: NONE };
}

struct Purse {
    have: Price,
    paid: Price,
    due: Price,
    how: How,
}

fn spare(price: &mut Price, goods: u8) {
    for good in bits(goods) {
        price[usize::from(good)] = 0;
    }
}

fn points(cards: &[crate::rules::Card], held: u64) -> i16 {
    let one = |card: &crate::rules::Card| {
        i16::try_from((card.copies & held).count_ones()).unwrap_or(0) * card.points
    };
    cards.iter().map(one).sum()
}

/// The positions of the bits of a set.
pub fn bits(set: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |at| set >> at & 1 == 1)
}

/// The same of a large set.
pub fn bits64(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let at = set.trailing_zeros();
        set &= set - 1;
        u8::try_from(at).ok()
    })
}

/// The sum of two prices.
pub fn plus(one: Price, other: Price) -> Price {
    let mut sum = one;
    for (a, b) in sum.iter_mut().zip(other) {
        *a = a.saturating_add(b);
    }
    sum
}
