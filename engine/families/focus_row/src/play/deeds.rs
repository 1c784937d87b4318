//! What focus cards and other cards do: placing, moving caravans, advancing the dial, building wonders.

use crate::prelude::*;
use strabo_core::ids::capped;

use super::{Play, asking::movable};
use crate::reading::joined;
use crate::rules::{CaravanPerk, Trigger};

impl Play<'_> {
    /// Begins a deed of the active player. `main` is true for the focus card itself, on which trade
    /// tokens can be spent.
    pub(super) fn start(&mut self, doing: DoingId, main: bool, may: bool) {
        let seat = self.state.active;
        let slot = self.state.note.slot;
        let with = |count: u8, add: bool| count.saturating_add(if add { slot } else { 0 });
        match &self.rules[doing] {
            Doing::Place(rule) => self.push(Task::Place { doing, left: rule.count, main }),
            Doing::Reinforce { count, slot } => {
                let left = with(*count, *slot);
                self.push(Task::Reinforce { left });
            }
            Doing::Attack(rule) => self.push(Task::Attack { doing, left: rule.times }),
            Doing::Move { .. } => self.push(Task::BoostMoves { doing, main }),
            Doing::BuildWonder { .. } => self.push(Task::Wonder { doing, main }),
            Doing::Advance { .. } => self.push(Task::BoostDial { doing, main }),
            Doing::GainTrade { amount, per, at_most } => {
                let times = per.map_or(1, |what| self.view().count(seat, what));
                let count = capped(u16::from(*amount).saturating_mul(times)).min(*at_most);
                self.give(seat, count);
            }
            Doing::GainGoods { amount, per, at_most, .. } => {
                let times = per.map_or(1, |what| self.view().count(seat, what));
                let left = capped(u16::from(*amount).saturating_mul(times)).min(*at_most);
                self.push(Task::Goods { doing, left, may });
            }
            Doing::Exchange { up_to, .. } => self.push(Task::Exchange { doing, left: *up_to }),
            Doing::Destroy { count, .. } => self.push(Task::Destroy { doing, left: *count }),
            Doing::TakeOver { choose, count } => {
                self.state.note.chosen = Spaces::NONE;
                self.state.note.victim = None;
                self.push(Task::TakeOver { left: *choose, count: *count });
            }
            Doing::MoveBarbarians(_) => self.push(Task::Unstack { times: 0 }),
            Doing::Respawn => self.respawn(),
        }
    }

    /// Starts what a card does when it is taken or built.
    pub(super) fn trigger_of(&mut self, card: CardId) {
        let rules = self.rules;
        for (when, effect) in rules.powers[card.index()].effects.iter().rev() {
            if *when == Trigger::Acquired {
                self.push(Task::Effect { effect: *effect, at: 0, main: false });
            }
        }
    }

    pub(super) fn place(&mut self, doing: DoingId, at: Space) {
        let Doing::Place(rule) = &self.rules[doing] else { return };
        let seat = self.state.active;
        match rule.target {
            Target::City => self.put_city(seat, at),
            Target::Token => {
                self.put_token(seat, at);
                let ground = self.state.board.cells[at.index()].ground;
                if self
                    .view()
                    .perks(seat)
                    .any(|perks| ground.is_some_and(|ground| perks.chain.contains(&ground)))
                {
                    self.state.note.chain = Spaces::one(at);
                    self.push(Task::Chain);
                }
            }
        }
    }

    /// How far a caravan goes, over which terrain, and what helps it.
    pub(super) fn going(&self, doing: DoingId) -> (u8, Option<u8>, CaravanPerk) {
        let Doing::Move { spaces, slot, perk } = &self.rules[doing] else {
            return (0, None, CaravanPerk::default());
        };
        let perk = joined(*perk, self.view().caravan_perk(self.state.active));
        let far = spaces.saturating_add(perk.spaces).saturating_add(self.state.note.steps);
        (far, slot.then_some(self.state.note.slot), perk)
    }

    pub(super) fn start_moves(&mut self, doing: DoingId, _main: bool, more: u16) {
        // No map is wider.
        self.state.note.steps = capped(more);
        self.state.note.left = 0;
        self.push(Task::Caravans { doing, moved: 0 });
    }

    /// Which caravan moves is not asked where only one can, or all that can are alike.
    pub(super) fn only_caravan(&mut self, doing: DoingId, moved: u8) {
        if let Some(which) = movable(self.view(), doing, moved).first().copied() {
            self.push(Task::Caravan { doing, which, moved, chosen: false });
        }
    }

    pub(super) fn next_caravan(&mut self, doing: DoingId, moved: u8) {
        self.state.note.left = 0;
        self.push(Task::Caravans { doing, moved });
    }

    /// A caravan goes somewhere. If it meets a barbarian it may go on with what is left of its move.
    pub(super) fn move_caravan(&mut self, doing: DoingId, which: u8, moved: u8, to: Space) {
        let seat = self.state.active;
        let moved = moved | 1 << which;
        let at = usize::from(which);
        let from = self.state.player().caravans[at];
        let (far, slot, perk) = self.going(doing);
        let far = if self.state.note.left > 0 { self.state.note.left } else { far };
        let met = self.state.barbarian_spaces().has(to);
        let mut left = 0;
        if met {
            // The shortest way counts.
            let steps =
                (1..=far).find(|steps| self.view().caravan_goals(from, *steps, slot, perk).has(to));
            left = far - steps.unwrap_or(far);
            self.defeat_barbarian(to, false);
        }
        self.state.player_mut().caravans[at] = Caravan::At(to);
        self.note(Event::Caravan { seat, to: self.spot(to) });
        let free_state = self.state.state_spaces().has(to);
        // A conquered city-state is a rival city, also with a control token in place of one.
        let conquered = self.state.state_at(to).is_some();
        let city = |rival: &Seat| self.state.players[rival.index()].cities.has(to);
        let rival = self.state.owner(to).filter(|rival| *rival != seat);
        let rival = rival.filter(|rival| conquered || city(rival));
        if free_state || rival.is_some() {
            self.next_caravan(doing, moved);
            self.arrive(which, to, rival);
        } else if met && left > 0 {
            self.state.note.left = left;
            self.push(Task::Caravan { doing, which, moved, chosen: false });
        } else {
            if self.state.player().cities.has(to) {
                self.state.note.visited.insert(to);
            }
            self.next_caravan(doing, moved);
        }
    }

    /// A caravan reaches a city-state or a rival city.
    fn arrive(&mut self, which: u8, to: Space, rival: Option<Seat>) {
        let seat = self.state.active;
        self.state.player_mut().caravans[usize::from(which)] = Caravan::OnCard;
        self.state.note.visited.insert(to);
        self.note(Event::Arrived { seat, at: self.spot(to) });
        match (rival, self.state.state_at(to)) {
            (Some(_), _) => {
                self.push(Task::Envoy { state: None, rival });
                self.trigger(Trigger::Arrived);
                self.give(seat, self.rules.arrival);
            }
            (None, state @ Some(of)) => {
                let kind = self.rules[of].group;
                self.add_trade(seat, kind, self.rules.arrival);
                self.push(Task::Envoy { state, rival: None });
                self.trigger(Trigger::Arrived);
            }
            (None, None) => {}
        }
    }

    pub(super) fn take_envoy(&mut self, state: CityStateId) {
        self.state.player_mut().envoys |= 1 << state.number();
        let card = self.rules[state].card;
        self.note(Event::Envoy { seat: self.state.active, card });
        self.trigger_of(card);
    }

    pub(super) fn take_treaty(&mut self, rival: Seat, treaty: TreatyId) {
        self.state.player_mut().taken[rival.index()] = Some(treaty);
        let card = self.rules[treaty];
        self.note(Event::Envoy { seat: self.state.active, card });
        self.trigger_of(card);
    }

    /// The dial advances, and every level that is reached gives a card.
    pub(super) fn advance(&mut self, doing: DoingId, more: u16) {
        let Doing::Advance { spaces, slot } = &self.rules[doing] else {
            return;
        };
        let slot = if *slot { self.state.note.slot } else { 0 };
        let steps = more + u16::from(*spaces) + u16::from(slot);
        let rules = self.rules;
        let seat = self.state.active;
        let player = self.state.player_mut();
        let mut levels = Vec::new();
        for _ in 0..steps {
            player.tech =
                if player.tech >= rules.tech_end { rules.tech_back } else { player.tech + 1 };
            player.best_tech = player.best_tech.max(player.tech);
            let level = rules.tech_levels[usize::from(player.tech)];
            if level > 0 {
                levels.push(level);
            }
        }
        let to = player.tech;
        if steps > 0 {
            self.note(Event::Tech { seat, to });
        }
        for level in levels.into_iter().rev() {
            self.push(Task::Level { level });
        }
    }

    /// A wonder is chosen, and paid for unless production is enough.
    pub(super) fn order_wonder(&mut self, doing: DoingId, deck: WonderDeckId, main: bool) {
        let Doing::BuildWonder { production, slot } = &self.rules[doing] else {
            return;
        };
        let Some(wonder) = self.view().shown(deck) else { return };
        let price = self.view().price(wonder);
        let due = price.saturating_sub(self.view().production(*production, *slot));
        self.pay_on(wonder, due, main);
    }

    fn pay_on(&mut self, wonder: WonderId, due: u16, main: bool) {
        if due > 0 {
            self.push(Task::Pay { wonder, due, main });
            return;
        }
        let row = self.rules[wonder];
        self.hidden.drawn[row.deck.index()] += 1;
        self.note(Event::Wonder { seat: self.state.active, wonder });
        self.trigger_of(row.card);
        self.push(Task::House { wonder });
    }

    pub(super) fn pay(&mut self, wonder: WonderId, due: u16, main: bool, action: Action) {
        let paid = match action {
            Action::Pay(good) => {
                self.state.player_mut().goods[good.index()] -= 1;
                self.state.supply[good.index()] += 1;
                u16::from(self.rules[good].worth)
            }
            Action::PayNatural(natural) => {
                self.state.note.spent_naturals |= 1 << natural.number();
                let good = self.rules[natural].good;
                u16::from(self.rules[good].worth)
            }
            Action::Spend(count) => self.spend(count),
            _ => 0,
        };
        self.pay_on(wonder, due.saturating_sub(paid), main);
    }

    /// One more control token of another player is chosen; the last one lets their owner decide.
    pub(super) fn choose_token(&mut self, left: u8, count: u8, at: Space) {
        self.state.note.chosen.insert(at);
        self.state.note.victim = self.state.owner(at);
        if left > 1 {
            self.push(Task::TakeOver { left: left - 1, count });
        } else {
            self.push(Task::Yield { count });
        }
    }
}
