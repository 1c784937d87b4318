//! The actions of a turn: advance, found, build, collect, grow, move, improve and influence, cards and benefits.

use crate::prelude::*;
use strabo_core::ids::Numbered;

use super::playing::Play;
use crate::facts::plus;
use crate::state::{City, READY};

impl Play<'_> {
    /// What a player does in a turn. Actions cost one of the actions of the turn; what is done at any
    /// time does not.
    pub(super) fn turn_action(&mut self, action: Action) {
        let seat = self.state.active;
        match action {
            Action::Use(effect) => {
                if self.rules.effect(effect).when == Moment::Action {
                    self.state.note.actions -= 1;
                }
                self.use_effect(effect, seat);
            }
            Action::Card(card) => {
                let effects = &self.rules.actions[card.index()].effects;
                if self.first_when(effects) == Some(Moment::Action) {
                    self.state.note.actions -= 1;
                }
                self.play_card(seat, card);
            }
            Action::Kept(card) => {
                let effects = &self.rules.events[card.index()].effects;
                if self.first_when(effects) == Some(Moment::Action) {
                    self.state.note.actions -= 1;
                }
                self.use_kept(seat, card);
            }
            Action::Trade(to) => self.open_trade(seat, to),
            action => {
                let free = match action {
                    Action::Collect { .. } => self.facts().free_collecting(seat),
                    _ => None,
                };
                match free {
                    Some(effect) => self.mark_used(effect),
                    None => self.state.note.actions -= 1,
                }
                self.take_step(action);
            }
        }
    }

    fn first_when(&self, effects: &[EffectId]) -> Option<Moment> {
        let mut all = effects.iter().map(|effect| self.rules.effect(*effect).when);
        all.find(|when| matches!(when, Moment::Action | Moment::AnyTime))
    }

    /// Takes a step, however it came about.
    pub(super) fn take_step(&mut self, action: Action) {
        let seat = self.state.active;
        match action {
            Action::Advance(advance) => {
                let (price, used) = self.facts().advance_price(seat, advance, false);
                let full = self.rules.advances[advance.index()].price;
                self.push(Task::Learn { seat, advance, bought: true });
                self.charge_less(seat, Step::AcquireAdvance, price, full, used);
            }
            Action::Found(at) => {
                self.remove_units(at, SETTLER, 1);
                self.found(seat, at);
            }
            Action::Build(city) => {
                let left = self.facts().strength(city);
                self.activate(city);
                self.state.note.built = 0;
                self.state.note.drafted = 0;
                self.push(Task::After { step: Step::BuildUnits, city });
                self.push(Task::Build { city, left });
            }
            Action::Collect { city, far } => self.collect(seat, city, far),
            Action::Grow { city, building, sea } => self.grow(seat, city, building, sea),
            Action::Move => {
                self.push(Task::Halt);
                self.push(Task::Move { left: self.rules.rates.groups, kinds: 7, most: u8::MAX });
            }
            Action::Civic => self.push(Task::Civic),
            Action::Influence { from, to } => self.influence(seat, from, to),
            _ => {}
        }
    }

    /// A city is activated; what follows from that comes last.
    pub(super) fn activate(&mut self, at: SpaceId) {
        let city = &mut self.state.space_mut(at).city;
        let fall = city.active > 0;
        city.active = city.active.saturating_add(1);
        self.push(Task::Activated { city: at, fall });
    }

    pub(super) fn activated(&mut self, at: SpaceId, fall: bool) {
        if self.facts().city(at).owner != Some(self.state.active) {
            return;
        }
        if fall {
            self.mood(at, false, 1);
        }
        self.fire(self.state.active, Moment::Activated, None, Some(at), 0);
    }

    pub(super) fn after_step(&mut self, step: Step, city: SpaceId) {
        let pieces = match step {
            Step::BuildUnits if self.state.note.built == 0 => return,
            Step::BuildUnits => u16::from(self.state.note.built),
            _ => 0,
        };
        self.state.note.taken = Spaces::NONE;
        self.state.note.far = false;
        self.state.note.drafted = 0;
        self.fire(self.state.active, Moment::AfterStep, Some(step), Some(city), pieces);
        self.launch(self.state.active, city);
        if step == Step::GrowCity {
            self.fire(self.state.active, Moment::Step, Some(step), Some(city), 0);
        }
    }

    fn collect(&mut self, seat: Seat, city: SpaceId, far: bool) {
        let left = self.facts().strength(city);
        let mut due = self.facts().surcharge(seat, Step::CollectResources);
        if far && let Some(effect) = self.facts().far_collecting(seat) {
            due = plus(due, self.facts().fee(seat, effect));
            self.mark_used(effect);
        }
        self.activate(city);
        self.state.note.collects = self.state.note.collects.saturating_add(1);
        self.state.note.taken = Spaces::NONE;
        self.state.note.far = far;
        self.push(Task::After { step: Step::CollectResources, city });
        self.push(Task::Collect { city, left });
        self.charge(seat, due, How::ANY);
    }

    fn grow(&mut self, seat: Seat, at: SpaceId, building: BuildingId, sea: Option<SpaceId>) {
        let (price, used) = self.facts().building_price(seat, building);
        if self.facts().activates(seat, building) {
            self.activate(at);
        }
        let city = &mut self.state.space_mut(at).city;
        city.parts[building] = Some(seat);
        city.sea = sea.or(city.sea);
        self.note(Event::Grown { seat, at, building });
        self.push(Task::After { step: Step::GrowCity, city: at });
        self.fire(seat, Moment::PieceBuilt, None, Some(at), Kind::Building(building).bit());
        for effect in &self.rules.building_effects[building.index()] {
            if self.rules.effect(*effect).when == Moment::Built {
                self.offer(*effect, seat, Some(at));
            }
        }
        let full = self.rules.buildings[building.index()].price;
        self.charge_less(seat, Step::GrowCity, price, full, used);
    }

    pub(super) fn build_unit(&mut self, city: SpaceId, left: u8, kind: u8, draft: bool) {
        let seat = self.state.active;
        let mut price: Price = self.rules.units[usize::from(kind)].price;
        if draft {
            self.state.note.drafted += 1;
            if let Some(other) = self.facts().draft_price(seat, kind) {
                price = other;
            }
        }
        self.state.note.built |= 1 << kind;
        self.again(left, |left| Task::Build { city, left });
        self.place_unit(seat, kind, city);
        self.charge(seat, price, How::of(Step::BuildUnits));
    }

    /// A unit appears in a city, or a ship in the water beside it. Ships that meet others there wait until all
    /// of them are built.
    pub(super) fn place_unit(&mut self, seat: Seat, kind: u8, city: SpaceId) {
        let unit = usize::from(kind);
        let sea = self.facts().city(city).sea;
        let Some(at) = (if unit == SHIP { sea } else { Some(city) }) else { return };
        self.note(Event::Placed { seat, at, kind });
        let owner = self.facts().space(at).owner;
        if owner.is_some_and(|owner| owner != seat) {
            let band = &mut self.state.note.band;
            band.from = None;
            band.units[unit] += 1;
            band.states[unit][READY] += 1;
        } else {
            self.add_units(at, seat, unit, READY, 1);
        }
    }

    /// Ships that were placed beside those of others fight them together.
    pub(super) fn launch(&mut self, seat: Seat, city: SpaceId) {
        if self.state.note.band.units[SHIP] > 0
            && let Some(at) = self.facts().city(city).sea
        {
            let band = std::mem::take(&mut self.state.note.band);
            self.begin_battle(seat, band, at, false);
        }
    }

    pub(super) fn build_wonder(&mut self, wonder: WonderId, city: SpaceId, claimed: bool) {
        let seat = self.state.active;
        if !claimed {
            self.activate(city);
        }
        let price = self.rules.wonders[wonder.index()].price;
        self.push(Task::Stands { wonder, city });
        self.charge(seat, price, How::ANY);
    }

    pub(super) fn stands(&mut self, wonder: WonderId, city: SpaceId) {
        let seat = self.state.active;
        self.state.wonders &= !(1 << wonder.number());
        for player in &mut self.state.players {
            player.claimed &= !(1 << wonder.number());
        }
        self.state.sites[wonder.index()] = Some(city);
        self.state.space_mut(city).city.wonder = Some(wonder);
        self.state.finale |= self.in_finale();
        self.note(Event::Wonder { seat, wonder, at: city });
        for effect in &self.rules.wonders[wonder.index()].effects {
            if self.rules.effect(*effect).when == Moment::Built {
                self.offer(*effect, seat, Some(city));
            }
        }
    }

    pub(super) fn claim(&mut self, seat: Seat, wonder: WonderId) {
        self.state.player_mut(seat).claimed |= 1 << wonder.number();
        self.note(Event::Claimed { seat, wonder });
    }

    /// A building of a city is lost; its wonder stays.
    pub(super) fn wreck(&mut self, at: SpaceId, building: BuildingId) {
        let city = &mut self.state.space_mut(at).city;
        city.parts[building] = None;
        if Some(building) == self.rules.harbour {
            city.sea = None;
        }
        self.note(Event::Wrecked { at, building });
    }

    /// A city loses a building, or is destroyed.
    pub(super) fn ruin(&mut self, at: SpaceId, card: Option<CardKind>) {
        let city: City = *self.facts().city(at);
        if city.size() > 1 {
            self.push(Task::Wreck { city: at });
        } else if player(city.owner).is_some_and(|owner| self.facts().cities_of(owner).len() > 1) {
            // What no event card has done is noted under the last bit.
            self.state.note.ruined |= 1 << (CardKind::or_missing(card) & 63);
            self.destroy(at);
        }
    }

    /// Removes what is left of the units of a player in a space that was taken.
    pub(super) fn clear_units(&mut self, at: SpaceId) {
        for kind in [SETTLER, ARMY, SHIP] {
            let count = self.facts().space(at).count(kind);
            self.remove_units(at, kind, count);
        }
    }

    /// Nothing to pay.
    pub(super) const FREE: Price = [0; MOST_GOODS];
}
