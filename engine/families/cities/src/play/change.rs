//! The small changes that everything else is made of: resources, units, cities and cards.

use crate::prelude::*;

use super::playing::Play;
use crate::state::{City, MOVED, NEUTRAL, READY, SPENT, WARY, WARY_MOVED};

impl Play<'_> {
    /// A player gains so much of a resource, up to the limit.
    pub(super) fn gain(&mut self, seat: Seat, good: GoodId, amount: u8) {
        if amount == 0 {
            return;
        }
        let amount = amount.min(self.facts().room(seat, good));
        if amount > 0 {
            self.state.player_mut(seat).goods[good.index()] += amount;
            self.note(Event::Gained { seat, good, amount });
        }
    }

    pub(super) fn gain_all(&mut self, seat: Seat, price: Price, times: u8) {
        for (good, amount) in numbered::<GoodId, _>(price) {
            self.gain(seat, good, amount.saturating_mul(times));
        }
    }

    /// A player loses one of a resource.
    pub(super) fn lose(&mut self, seat: Seat, good: GoodId, amount: u8) {
        let have = &mut self.state.player_mut(seat).goods[good.index()];
        let amount = amount.min(*have);
        *have -= amount;
        if amount > 0 {
            self.note(Event::Lost { seat, good, amount });
        }
    }

    pub(super) fn pay(&mut self, seat: Seat, price: Price) {
        for (good, amount) in numbered::<GoodId, _>(price) {
            if amount > 0 {
                self.lose(seat, good, amount);
                self.state.note.paid |= 1 << good.number();
            }
        }
    }

    /// Lets a player pay, and asks how where there is a choice.
    pub(super) fn charge(&mut self, seat: Seat, due: Price, how: How) {
        self.state.note.paid = 0;
        if due == [0; MOST_GOODS] {
            return;
        }
        let mut first: Option<Price> = None;
        let several = self.facts().payments(seat, due, how, &mut |price| match first {
            None => {
                first = Some(price);
                false
            }
            Some(before) => before != price,
        });
        if several {
            let How { step, accept, instead_of } = how;
            self.push(Task::Pay { seat, due, step, accept, instead_of });
        } else if let Some(price) = first {
            self.pay(seat, price);
        }
    }

    /// Lets a player pay what a benefit makes cheaper, and asks whether it does where that matters.
    pub(super) fn charge_less(
        &mut self,
        seat: Seat,
        step: Step,
        due: Price,
        full: Price,
        used: Option<EffectId>,
    ) {
        if due != full && self.facts().pays_in_full(seat, step, full, used) {
            self.push(Task::Spare { step, due, full, used });
        } else {
            self.mark_used(used);
            self.charge(seat, due, How::of(step));
        }
    }

    /// Nobody has more than the limits allow.
    pub(super) fn settle(&mut self, seat: Seat) {
        for (good, _) in numbered::<GoodId, _>(&self.rules.goods) {
            let limit = self.facts().limit(seat, good);
            let have = self.facts().player(seat).goods[good.index()];
            self.lose(seat, good, have.saturating_sub(limit));
        }
    }

    /// Puts units into a space.
    pub(crate) fn add_units(
        &mut self,
        at: SpaceId,
        seat: Seat,
        kind: usize,
        state: usize,
        count: u8,
    ) {
        if count == 0 {
            return;
        }
        let space = self.state.space_mut(at);
        space.owner = Some(seat);
        space.units[kind][state] += count;
        if seat < BARBARIANS {
            self.state.player_mut(seat).units.insert(at);
        }
    }

    /// Forgets whose units were in a space when none is left.
    pub(super) fn vacate(&mut self, at: SpaceId) {
        let space = self.state.space_mut(at);
        if space.units == [[0; 5]; 3]
            && let Some(seat) = player(space.owner.take())
        {
            self.state.player_mut(seat).units.remove(at);
        }
    }

    /// Removes units of a kind from a space, those that have moved first.
    pub(super) fn remove_units(&mut self, at: SpaceId, kind: usize, count: u8) {
        let mut left = count;
        for state in [SPENT, WARY_MOVED, WARY, MOVED, READY] {
            let have = &mut self.state.space_mut(at).units[kind][state];
            let taken = left.min(*have);
            *have -= taken;
            left -= taken;
        }
        self.vacate(at);
    }

    /// Takes units off the map to move them.
    pub(super) fn lift(&mut self, at: SpaceId, units: [u8; 3], crew: [[u8; 5]; 2]) -> Band {
        let mut ships = [0; 5];
        ships[READY] = units[SHIP];
        let states = [crew[0], crew[1], ships];
        for (have, taken) in self.state.space_mut(at).units.iter_mut().zip(states) {
            for (have, taken) in have.iter_mut().zip(taken) {
                *have -= taken;
            }
        }
        self.vacate(at);
        let wary = units[SHIP] == 0 && crew.iter().any(|kind| kind[WARY] > 0);
        Band { from: Some(at), units, states, wary }
    }

    /// Puts moved units down. Those carried by ships keep what they may do, and those that may not begin a
    /// battle in this turn still may not.
    pub(super) fn land(&mut self, band: Band, at: SpaceId, seat: Seat, state: usize) {
        let sails = band.units[SHIP] > 0;
        for kind in 0..3 {
            for (own, count) in band.states[kind].into_iter().enumerate() {
                let state = match own {
                    own if sails && kind != SHIP => own,
                    WARY if state == MOVED => WARY_MOVED,
                    _ => state,
                };
                self.add_units(at, seat, kind, state, count);
            }
        }
    }

    pub(crate) fn found(&mut self, seat: Seat, at: SpaceId) {
        self.state.space_mut(at).city = City { owner: Some(seat), ..City::EMPTY };
        self.state.cities.insert(at);
        if seat < BARBARIANS {
            self.state.player_mut(seat).cities.insert(at);
            self.note(Event::Founded { seat, at });
        }
    }

    /// Removes a city with all that belongs to it.
    pub(super) fn destroy(&mut self, at: SpaceId) {
        self.note(Event::Destroyed { at });
        let city = self.state.space(at).city;
        if let Some(owner) = player(city.owner) {
            self.state.player_mut(owner).cities.remove(at);
        }
        if let Some(wonder) = city.wonder {
            // It leaves the game.
            self.state.sites[wonder.index()] = None;
        }
        self.state.cities.remove(at);
        self.state.space_mut(at).city = City::EMPTY;
    }

    /// Changes the mood of a city by some steps.
    pub(super) fn mood(&mut self, at: SpaceId, up: bool, steps: u8) {
        let before = self.state.space(at).city.mood;
        self.set_mood(
            at,
            if up { (before + steps).min(HAPPY) } else { before.saturating_sub(steps) },
        );
    }

    /// Draws a card of a deck, by chance; nothing when there is none.
    pub(super) fn draw(&mut self, deck: Deck) -> Option<u8> {
        let at = deck as usize;
        if self.state.decks[at] == 0 {
            self.state.decks[at] = std::mem::take(&mut self.state.discards[at]);
        }
        let set = self.state.decks[at];
        let count = set.count_ones() as usize;
        if count == 0 {
            return None;
        }
        let pick = self.state.chance.pick(count);
        let copy: u8 = bits(set).nth(pick)?;
        self.state.decks[at] &= !(1 << copy);
        Some(copy)
    }

    /// A player draws a card into hand.
    pub(crate) fn draw_to_hand(&mut self, seat: Seat, deck: Deck) {
        let Some(copy) = self.draw(deck) else { return };
        let player = self.state.player_mut(seat);
        match deck {
            Deck::Actions => player.actions |= 1 << copy,
            Deck::Objectives => player.objectives |= 1 << copy,
            Deck::Events | Deck::Wonders => self.state.discards[deck as usize] |= 1 << copy,
        }
        self.note(Event::Drawn { seat, deck: deck as u8 });
    }

    /// Turns the top wonder face up.
    pub(crate) fn reveal_wonder(&mut self) {
        if let Some(wonder) = self.draw(Deck::Wonders).map(WonderId::new) {
            self.state.wonders |= 1 << wonder.number();
            self.note(Event::Shown { wonder });
        }
    }

    /// A new city is neutral; this makes it so or angry.
    pub(crate) fn set_mood(&mut self, at: SpaceId, mood: u8) {
        debug_assert!(mood <= HAPPY && NEUTRAL == 1);
        if self.state.space(at).city.mood != mood {
            self.note(Event::Mood { at, mood });
            self.state.space_mut(at).city.mood = mood;
        }
    }
}
