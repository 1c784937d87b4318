//! Rounds and turns: the start, the event dial, winning, choosing a focus card and resetting it.

use std::sync::Arc;

use super::{Play, asking::next_effects};
use crate::decks;
use crate::prelude::*;
use crate::rules::{RoundStep, Trigger};
use crate::state::{End, Note};

impl Play<'_> {
    /// Puts tokens on the icons of barbarians and resources.
    pub(crate) fn populate(&mut self) {
        let board = &self.state.board;
        self.state.barbarians = board.barbarians.iter().map(|(_, at)| Some(*at)).collect();
        self.state.goods = board.goods.iter().map(|(_, at)| *at).collect();
    }

    /// The map is ready: wonders and victory cards are dealt, and the first round begins.
    pub(super) fn begin(&mut self) {
        self.hidden.order = decks::wonders(self.rules, &mut self.hidden.chance);
        self.state.victories = decks::victories(self.rules, &mut self.hidden.chance);
        let board = Arc::clone(&self.state.board);
        for (good, _) in &board.goods {
            let supply = &mut self.state.supply[good.index()];
            *supply = supply.saturating_sub(1);
        }
        for player in &mut self.state.players {
            player.hand = [None; 4];
            if let Some(capital) = player.capital {
                player.cities.insert(capital);
            }
        }
        self.push(Task::Round { step: 0 });
    }

    /// One step of the round; after the last one the players have their turns.
    pub(super) fn round_step(&mut self, step: u8) {
        if step == 0 {
            if self.state.turn >= self.limit {
                // A win in the last round is a win.
                self.state.end = Some(if self.is_won() { End::Agendas } else { End::Limit });
                self.note(Event::Ended);
                return;
            }
            self.state.turn += 1;
            self.state.active = self.state.first;
            self.state.note = Note::new();
            self.note(Event::Round(self.state.turn));
        }
        let Some(what) = self.rules.round.get(usize::from(step)).copied() else {
            self.state.active = self.state.first;
            self.push(Task::Turn);
            return;
        };
        self.push(Task::Round { step: step + 1 });
        match what {
            RoundStep::Dial if self.state.turn > 1 => {
                let next = if self.state.dial >= self.rules.dial_end {
                    self.rules.dial_back
                } else {
                    self.state.dial + 1
                };
                self.state.dial = next;
                if let Some(event) = self.rules.dial_events[usize::from(next)] {
                    self.note(Event::Dial(event));
                    self.push(Task::Event { at: 0 });
                }
            }
            RoundStep::Agendas if self.is_won() => {
                self.state.end = Some(End::Agendas);
                self.note(Event::Ended);
            }
            RoundStep::Dial | RoundStep::Agendas => {}
        }
    }

    /// True when somebody has completed an agenda on each victory card.
    fn is_won(&self) -> bool {
        let all = self.state.victories.len();
        let done = |agendas: u8| agendas.count_ones() as usize == all;
        self.state.players.iter().any(|player| done(player.agendas))
    }

    /// One deed of the event that the dial shows.
    pub(super) fn event_deed(&mut self, at: u8) {
        let deeds = &self.rules.dial[usize::from(self.state.dial)];
        let Some(doing) = deeds.get(usize::from(at)).copied() else { return };
        self.push(Task::Event { at: at + 1 });
        match &self.rules[doing] {
            Doing::MoveBarbarians(times) => {
                let die = u32::from(self.rules.die);
                let way = u8::try_from(self.hidden.chance.below(die)).unwrap_or(0);
                self.note(Event::Roved { seat: self.state.first, way });
                self.push(Task::Unstack { times: 0 });
                for _ in 0..*times {
                    self.push(Task::Barbarians { way, at: 0, times: 0 });
                }
            }
            Doing::Respawn => self.respawn(),
            _ => {
                let left = u8::try_from(self.state.players.len()).unwrap_or(0);
                self.push(Task::Everybody { doing, left });
            }
        }
    }

    /// The next player gains by the event. The first player is the first.
    pub(super) fn everybody(&mut self, doing: DoingId, left: u8) {
        if left == 0 {
            self.state.active = self.state.first;
            return;
        }
        self.push(Task::Everybody { doing, left: left - 1 });
        let steps = self.state.players.len() - usize::from(left);
        self.state.active = self.state.seat_after(self.state.first, steps);
        self.start(doing, false, false);
    }

    /// The turn of the active player begins with the cards that are used then.
    pub(super) fn begin_turn(&mut self) {
        self.state.note = Note::new();
        self.push(Task::Choose);
        self.trigger(Trigger::TurnStart);
    }

    /// Starts the effects of the active player's cards that belong to a moment, in the order the player likes.
    pub(super) fn trigger(&mut self, moment: Trigger) {
        let rules = self.rules;
        let mut found: Vec<EffectId> = Vec::new();
        for (card, _) in self.view().cards(self.state.active) {
            let effects = rules.powers[card.index()].effects.iter();
            found.extend(effects.filter(|(when, _)| *when == moment).map(|(_, effect)| *effect));
        }
        let count = u8::try_from(found.len()).unwrap_or(u8::MAX);
        for effect in found.into_iter().rev() {
            self.push(Task::Effect { effect, at: 0, main: false });
        }
        self.push(Task::Order { count });
    }

    /// Without a choice, the first effect that changes something now comes next.
    pub(super) fn only_effect(&mut self, count: u8) {
        if count > 1 {
            let at = next_effects(self.view(), count).first().copied().unwrap_or(0);
            self.order(count, at);
        }
    }

    /// The effect at this position comes next.
    pub(super) fn order(&mut self, count: u8, at: u8) {
        let next = self.state.tasks.remove(self.state.tasks.len() - 1 - usize::from(at));
        self.push(Task::Order { count: count - 1 });
        self.push(next);
    }

    /// A focus card is chosen: it is resolved, what other cards add comes after it, and it is reset.
    pub(super) fn choose(&mut self, slot: u8, idle: bool) {
        let seat = self.state.active;
        let Some((kind, card)) = self.state.player().in_slot(slot) else { return };
        self.state.note.slot = slot;
        self.state.note.kind = kind;
        self.note(Event::Focus { seat, card, slot });
        self.push(Task::Reset);
        self.trigger(Trigger::Resolved(kind));
        let effects = &self.rules[card].effects;
        for effect in effects.iter().rev().filter(|_| !idle) {
            self.push(Task::Effect { effect: *effect, at: 0, main: true });
        }
    }

    /// The chosen card goes to the first slot, and the next player has a turn.
    pub(super) fn reset(&mut self) {
        let slot = usize::from(self.state.note.slot);
        self.state.player_mut().row[..slot].rotate_right(1);
        self.state.note = Note::new();
        self.state.active = self.state.seat_after(self.state.active, 1);
        if self.state.active == self.state.first {
            self.push(Task::Round { step: 0 });
        } else {
            self.push(Task::Turn);
        }
    }

    /// The next deed of an effect.
    pub(super) fn effect(&mut self, effect: EffectId, at: u8, main: bool) {
        let row = &self.rules[effect];
        if row.one_of {
            self.push(Task::Option { effect, main });
            return;
        }
        let Some(doing) = row.doings.get(usize::from(at)).copied() else { return };
        self.push(Task::Effect { effect, at: at + 1, main });
        self.start(doing, main, row.may);
    }

    /// Lets a player use so many caravans.
    pub(super) fn unlock(&mut self, caravans: Option<u8>) {
        let Some(count) = caravans else { return };
        let most = usize::from(count.min(self.rules.caravans));
        for caravan in &mut self.state.player_mut().caravans[..most] {
            if *caravan == Caravan::Unused {
                *caravan = Caravan::OnCard;
            }
        }
    }

    /// Gains a focus card, which replaces that of its kind.
    pub(super) fn gain_card(&mut self, card: FocusId) {
        let row = &self.rules[card];
        self.state.player_mut().cards[row.group.index()] = Some(card);
        self.unlock(row.caravans);
        self.note(Event::Gained { seat: self.state.active, card });
    }
}
