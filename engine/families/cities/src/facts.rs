//! What follows from the rules and a state without changing anything: what is held, what something costs, what is
//! near, and how much there is of something.
//!
//! Through its public items only what lies open can be reached, so that every [`View`](crate::View) hands it out.

pub mod battle;
mod influence;
pub mod map;
mod points;
mod prices;
mod sites;

use std::fmt;

use crate::prelude::*;

use crate::rules::Standing;
use crate::state::{City, Fight, Player, Space};

/// A state with its rules.
#[derive(Clone, Copy)]
pub struct Facts<'s> {
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
    pub(crate) fn player(self, seat: Seat) -> &'s Player {
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

    pub fn seats(self) -> u8 {
        self.state.seats()
    }

    /// Actions that are left in this turn.
    pub fn actions_left(self) -> u8 {
        self.state.note.actions
    }

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

    #[inline]
    pub fn cities_of(self, seat: Seat) -> Spaces {
        self.player(seat).cities
    }

    /// The resources of a player.
    #[inline]
    pub fn goods(self, seat: Seat) -> Price {
        self.player(seat).goods
    }

    pub fn levels(self, seat: Seat) -> [u8; 4] {
        self.player(seat).tracks
    }

    /// The advances of a player, as bits.
    #[inline]
    pub fn advances(self, seat: Seat) -> u64 {
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

    #[inline]
    pub fn space(self, at: SpaceId) -> &'s Space {
        self.state.space(at)
    }

    #[inline]
    pub fn city(self, at: SpaceId) -> &'s City {
        &self.state.space(at).city
    }

    /// True when a player has an advance; everybody has none.
    #[inline]
    pub fn knows(self, seat: Seat, advance: Option<AdvanceId>) -> bool {
        let player = || self.state.players.get(seat.index());
        advance.is_none_or(|advance| player().is_some_and(|one| has(one.advances, advance)))
    }

    /// True when a player holds what a benefit comes from.
    #[inline]
    pub fn holds(self, seat: Seat, by: Source) -> bool {
        match by {
            Source::Advance(at) => has(self.player(seat).advances, at),
            Source::Wonder(at) => {
                let site = self.state.sites[at.index()];
                site.is_some_and(|site| self.city(site).owner == Some(seat))
            }
            Source::Building(_) | Source::Card(_) | Source::Event(_) | Source::Icon(_) => false,
        }
    }

    /// What holds for a player, of one sort.
    pub fn standing(self, seat: Seat, sort: Sort) -> impl Iterator<Item = &'s Standing> {
        let barbarian = seat.index() >= self.state.players.len();
        let list = if barbarian { &[][..] } else { self.rules.of(sort) };
        list.iter().filter(move |one| self.is_held(seat, one))
    }

    /// True when something holds for a player.
    fn is_held(self, seat: Seat, one: &Standing) -> bool {
        self.holds(seat, one.by)
            && self.rules.effect(one.effect).needs & !self.player(seat).advances == 0
    }

    /// True when something of a sort holds for a player.
    pub fn has(self, seat: Seat, sort: Sort) -> bool {
        self.standing(seat, sort).next().is_some()
    }

    /// The most a player may have of a resource.
    pub fn limit(self, seat: Seat, good: GoodId) -> u8 {
        let row = &self.rules.goods[good.index()];
        if let Some(track) = row.track {
            return self.player(seat).tracks[track.index()];
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
    pub fn room(self, seat: Seat, good: GoodId) -> u8 {
        self.limit(seat, good).saturating_sub(self.player(seat).goods[good.index()])
    }

    /// Resources of a set that a player has room for, as bits.
    pub fn wanted(self, seat: Seat, goods: u8) -> u8 {
        goods_of(bits(goods).filter(|good| self.room(seat, *good) > 0))
    }

    /// Resources of a set that a player has.
    pub fn owned(self, seat: Seat, goods: u8) -> u8 {
        let have = self.player(seat).goods;
        goods_of(bits(goods).filter(|good: &GoodId| have[good.index()] > 0))
    }

    /// True when a building of a city works: it is there, and the owner has the advance for it.
    #[inline]
    pub fn works(self, at: SpaceId, building: BuildingId) -> bool {
        let city = self.city(at);
        player(city.owner).is_some_and(|owner| {
            city.parts[building].is_some()
                && self.knows(owner, self.rules.buildings[building.index()].needs)
        })
    }

    /// The buildings of a city that work, as bits of [`Kind::bit`].
    pub(crate) fn working(self, at: SpaceId) -> u16 {
        let works = self.city(at).parts.built().filter(|(part, _)| self.works(at, *part));
        works.fold(0, |set, (part, _)| set | Kind::Building(part).bit())
    }

    /// The buildings of a city, whether they work or not.
    pub(crate) fn standing_parts(self, at: SpaceId) -> u16 {
        self.city(at).parts.built().fold(0, |set, (part, _)| set | Kind::Building(part).bit())
    }

    /// The size a city counts as when it builds and collects.
    pub fn strength(self, at: SpaceId) -> u8 {
        let city = self.city(at);
        match city.mood {
            ANGRY if !self.state.note.calm => self.rules.rates.angry_size,
            HAPPY => city.size() + self.rules.rates.happy_more,
            _ => city.size(),
        }
    }

    /// True when a city may be activated.
    #[inline]
    pub fn may_activate(self, at: SpaceId) -> bool {
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
                next |= self.rules.around(at);
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
    pub fn distance(self, from: SpaceId, to: SpaceId, most: u8) -> Option<u8> {
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
    pub fn is_foreign(self, seat: Seat, at: SpaceId) -> bool {
        let space = self.space(at);
        (space.owner.is_some_and(|owner| owner != seat))
            || (space.city.owner.is_some_and(|owner| owner != seat))
    }

    /// How many units of a kind a player has on the map or on the way.
    pub fn units(self, seat: Seat, kind: usize) -> u8 {
        let placed: u8 = self.player(seat).units.iter().map(|at| self.space(at).count(kind)).sum();
        let band = if self.state.active == seat { self.state.note.band.units[kind] } else { 0 };
        let fight = &self.state.fight;
        let fighting = if fight.attacker == Some(seat) && fight.at.is_some() {
            fight.band.units[kind]
        } else {
            0
        };
        placed + band + fighting
    }

    /// How many units of a kind a player has left.
    pub fn units_left(self, seat: Seat, kind: usize) -> u8 {
        self.rules.units[kind].supply.saturating_sub(self.units(seat, kind))
    }

    /// How many buildings of a kind a player has in the cities of anybody.
    pub fn parts(self, seat: Seat, building: BuildingId) -> u8 {
        let cities = self.state.cities.iter();
        let of = cities.filter(|city| self.city(*city).parts[building] == Some(seat));
        u8::try_from(of.count()).unwrap_or(u8::MAX)
    }

    pub fn parts_left(self, seat: Seat, building: BuildingId) -> u8 {
        let supply = self.rules.buildings[building.index()].supply;
        supply.saturating_sub(self.parts(seat, building))
    }

    /// How many settlements a player has left.
    pub fn cities_left(self, seat: Seat) -> u8 {
        self.rules.cities.saturating_sub(self.player(seat).cities.len())
    }

    /// Cities of barbarians.
    pub fn camps(self) -> Spaces {
        self.state.cities.iter().filter(|at| self.city(*at).owner == Some(BARBARIANS)).collect()
    }

    /// Barbarians on the map.
    pub fn barbarians(self) -> u8 {
        let all = self.state.open.iter().filter(|at| self.space(*at).owner == Some(BARBARIANS));
        all.map(|at| self.space(at).count(ARMY)).sum()
    }

    pub fn wonders(self, seat: Seat) -> impl Iterator<Item = WonderId> + use<'s> {
        let own = move |at: SpaceId| self.city(at).owner == Some(seat);
        numbered(&self.state.sites)
            .filter(move |(_, at)| at.is_some_and(own))
            .map(|(wonder, _)| wonder)
    }

    /// How much a player has of what can be counted.
    pub fn count(self, seat: Seat, tally: &Tally) -> u16 {
        let player = self.player(seat);
        let cities = || player.cities.iter().map(|at| self.city(at));
        let number = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        match tally {
            Tally::Cities => u16::from(player.cities.len()),
            Tally::HappyCities => number(cities().filter(|city| city.mood == HAPPY).count()),
            Tally::CityPieces => {
                let all = self.state.cities.iter().map(|at| self.city(at));
                let parts =
                    all.flat_map(|city| city.parts.built()).filter(|(_, owner)| *owner == seat);
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
                        all.map(|at| self.rules.wonders[at.index()].points).sum()
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
                let has = |at: &SpaceId| match self.rules.kinds[piece.index()] {
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
    fn stands(self, good: GoodId, due: GoodId, how: How) -> bool {
        (has(how.accept, good) && Some(due) == how.instead_of)
            || self.rules.goods[good.index()]
                .stands_for
                .iter()
                .any(|(of, step)| *of == due && (step.is_none() || *step == how.step))
    }

    /// Calls a function with every way to pay, the plainest first, until it returns true.
    pub fn payments(
        self,
        seat: Seat,
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
        let id = |at: usize| GoodId::new(fits_u8(at));
        if option > 0 && (by == good || !self.stands(id(by), id(good), purse.how)) {
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

    pub fn can_pay(self, seat: Seat, due: Price, how: How) -> bool {
        let have = self.player(seat).goods;
        let sum = |price: Price| price.iter().map(|amount| u16::from(*amount)).sum::<u16>();
        have.iter().zip(due).all(|(have, due)| *have >= due)
            || (sum(have) >= sum(due) && self.payments(seat, due, how, &mut |_| true))
    }

    /// The city of the wonder that a benefit comes from.
    pub(crate) fn home_of(self, effect: EffectId) -> Option<SpaceId> {
        match self.rules.effect(effect).by {
            Source::Wonder(wonder) => self.state.sites[wonder.index()],
            _ => None,
        }
    }

    /// True when a benefit of a player starts at a moment. `pieces` are those it happened with.
    pub(crate) fn starts(
        self,
        at: EffectId,
        seat: Seat,
        when: Moment,
        step: Option<Step>,
        city: Option<SpaceId>,
        pieces: u16,
    ) -> bool {
        let effect = self.rules.effect(at);
        let paid = self.state.note.paid;
        let with = || match city {
            Some(city) if pieces == 0 => self.working(city),
            _ => pieces,
        };
        effect.when == when
            && effect.step == step
            // What only holds is looked up where it matters.
            && effect.does.first().is_none_or(|doing| doing.sort().is_none())
            && self.holds(seat, effect.by)
            && effect.needs & !self.player(seat).advances == 0
            && self.unused(at)
            && (!effect.here || (city.is_some() && self.home_of(at) == city))
            && (effect.pieces == 0 || effect.pieces & with() != 0)
            && (effect.paid_with == 0 || (paid != 0 && paid & !effect.paid_with == 0))
    }

    /// What a benefit costs a player.
    pub fn fee(self, seat: Seat, effect: EffectId) -> Price {
        let effect = self.rules.effect(effect);
        match effect.pay {
            Some(price) if effect.free_with.is_none() || !self.knows(seat, effect.free_with) => {
                price
            }
            _ => [0; MOST_GOODS],
        }
    }

    /// Action cards that a player may have in hand as far as everybody knows, as bits by copy.
    pub(crate) fn may_hold(self, seat: Seat) -> u64 {
        if self.player(seat).actions == 0 { 0 } else { !self.state.discards[0] }
    }

    /// True when a benefit can be used once more in this turn.
    #[inline]
    pub fn unused(self, effect: EffectId) -> bool {
        self.rules.effect(effect).once.is_none_or(|once| !has(self.state.note.used, once))
    }
}

/// In which step something is paid, and what is accepted there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct How {
    pub step: Option<Step>,
    /// Resources accepted, as bits.
    pub accept: u8,
    /// In place of this one.
    pub instead_of: Option<GoodId>,
}

impl How {
    /// As usual in a step.
    pub const fn of(step: Step) -> Self {
        Self { step: Some(step), accept: 0, instead_of: None }
    }

    /// In no particular step.
    pub const ANY: Self = Self { step: None, accept: 0, instead_of: None };
}

struct Purse {
    have: Price,
    paid: Price,
    due: Price,
    how: How,
}

fn spare(price: &mut Price, goods: u8) {
    for good in bits::<GoodId>(goods) {
        price[good.index()] = 0;
    }
}

fn points(cards: &[crate::rules::Card], held: u64) -> i16 {
    let one = |card: &crate::rules::Card| {
        i16::try_from((card.copies & held).count_ones()).unwrap_or(0) * card.points
    };
    cards.iter().map(one).sum()
}

/// A set of resources.
fn goods_of(list: impl Iterator<Item = GoodId>) -> u8 {
    list.fold(0, |set, good| set | 1 << good.number())
}

/// The sum of two prices.
pub fn plus(one: Price, other: Price) -> Price {
    let mut sum = one;
    for (a, b) in sum.iter_mut().zip(other) {
        *a = a.saturating_add(b);
    }
    sum
}
