//! Attacks: rolls, trade tokens, and what a won attack brings.

use crate::prelude::*;

use super::Play;
use crate::{rules::Trigger, state::Fight};

impl Play<'_> {
    fn roll(&mut self) -> u8 {
        u8::try_from(self.hidden.chance.below(u32::from(self.rules.die))).unwrap_or(0) + 1
    }

    /// An attack is declared: diplomacy cards of the enemy go back, and both sides roll.
    pub(super) fn attack(&mut self, doing: DoingId, at: Space, barbarian: bool) {
        let Doing::Attack(rule) = &self.rules[doing] else { return };
        let seat = self.state.active;
        let rival = self.state.break_friendship(at, barbarian);
        let (own, other) = self.view().strengths(rule, at, barbarian);
        let attack = u16::from(self.roll()) + own;
        let defence = u16::from(self.roll()) + other;
        self.state.note.fight = Fight { at, rival, barbarian, attack, defence };
        // The player to the right rolls for barbarians and city-states.
        let right = self.state.seat_after(seat, self.state.players.len() - 1);
        let roller = rival.unwrap_or(right);
        self.note(Event::Attacked { seat, at: self.spot(at), attack, defence, roller, rival });
        self.push(Task::BidAttack);
    }

    pub(super) fn bid_attack(&mut self, count: u8) {
        self.state.note.fight.attack += self.spend(count);
        self.push(Task::BidDefence);
    }

    pub(super) fn bid_defence(&mut self, count: u8) {
        if let (Some(rival), Some(kind)) = (self.state.note.fight.rival, self.rules.combat_kind)
            && let Boost::Combat(each) = self.rules[kind].boost
        {
            self.state.players[rival.index()].trade[kind.index()] -= count;
            self.state.note.fight.defence += u16::from(count) * u16::from(each);
        }
        self.push(Task::Outcome);
    }

    /// The higher value wins; the defender wins ties.
    pub(super) fn outcome(&mut self) {
        let Fight { at, rival, barbarian, attack, defence } = self.state.note.fight;
        let seat = self.state.active;
        if attack <= defence {
            self.note(Event::Failed { seat, at: self.spot(at) });
            return;
        }
        self.note(Event::Won { seat, at: self.spot(at), rival });
        let Some(rival) = rival else {
            if barbarian {
                self.defeat_barbarian(at, true);
            } else {
                self.conquer();
            }
            return;
        };
        if self.state.players[rival.index()].capital == Some(at) {
            self.defeat_capital(rival, at);
        } else if self.state.players[rival.index()].cities.has(at) {
            if self.state.state_at(at).is_some() {
                self.push(Task::Spoils);
            } else {
                self.push(Task::Settle { city: true, asked: false });
            }
        } else {
            // A token that stands for a city on a city-state is replaced by a city if possible.
            let city = self.state.state_at(at).is_some();
            if city {
                self.push(Task::Spoils);
            } else {
                self.push(Task::Settle { city: false, asked: false });
            }
        }
    }

    pub(super) fn defeat_barbarian(&mut self, at: Space, bounty: bool) {
        for barbarian in &mut self.state.barbarians {
            if *barbarian == Some(at) {
                *barbarian = None;
            }
        }
        if bounty {
            self.trigger(Trigger::Defeated);
            self.give(self.state.active, self.rules.bounty);
        }
    }

    /// Somebody loses a capital city's tokens, and its wonder moves.
    fn defeat_capital(&mut self, rival: Seat, at: Space) {
        self.state.player_mut().capitals_defeated += 1;
        if let Some(wonder) = self.state.wonder_at(at)
            && !self.view().bare_cities(self.state.active).is_empty()
        {
            self.push(Task::House { wonder });
        }
        self.push(Task::Loot { from: rival, left: self.rules.ransom });
    }

    /// The token of a city-state goes to its conqueror, and nobody keeps its cards.
    fn seize(&mut self, at: Space) {
        let Some(state) = self.state.state_at(at) else { return };
        self.state.states[state.index()] = Some(self.state.active);
        for player in &mut self.state.players {
            player.envoys &= !(1 << state.number());
        }
    }

    pub(super) fn conquer(&mut self) {
        self.push(Task::Settle { city: true, asked: false });
    }

    /// The city-state is free again, and its liberator takes one of its cards.
    pub(super) fn liberate(&mut self) {
        let at = self.state.note.fight.at;
        if let Some(wonder) = self.state.wonder_at(at) {
            self.push(Task::House { wonder });
        }
        self.lose(at);
        if let Some(state) = self.state.state_at(at) {
            self.state.player_mut().envoys |= 1 << state.number();
            self.trigger_of(self.rules[state].card);
        }
    }

    /// The attacker puts a city or a control token where the enemy was, or nothing if there is none left.
    pub(super) fn settle(&mut self, city: bool, asked: bool) {
        let at = self.state.note.fight.at;
        let seat = self.state.active;
        let (cities, tokens) = (self.view().cities_left(seat), self.view().tokens_left(seat));
        let as_city = city && cities > 0;
        if !as_city && tokens == 0 && !asked && !self.state.player().tokens.is_empty() {
            self.push(Task::Settle { city, asked: true });
            self.push(Task::Free);
            return;
        }
        self.lose_to(at);
        if as_city {
            self.put_city(seat, at);
        } else if tokens > 0 {
            self.put_token(seat, at);
            if city {
                self.state.player_mut().strong.insert(at);
            }
        } else {
            self.vacate(at);
            return;
        }
        self.seize(at);
        self.state.note.won.insert(at);
    }
}
