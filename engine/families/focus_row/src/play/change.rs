//! Small changes that keep everything in its place: pieces, tokens on the map, wonders and agendas.

use super::Play;
use crate::event::Event;
use crate::rules::{Boost, NONE, ON_CARD};
use crate::state::Task;

impl Play<'_> {
    /// Spends trade tokens from the resolved card, city-state tokens first, and returns what they add.
    pub(super) fn spend(&mut self, count: u8) -> u8 {
        let (seat, kind) = (self.state.active, self.state.note.kind);
        let mut tokens = self.view().state_tokens(seat, kind);
        for _ in 0..count {
            if tokens != 0 {
                self.state.note.spent_states |= tokens & tokens.wrapping_neg();
                tokens &= tokens - 1;
            } else {
                self.state.player_mut().trade[usize::from(kind)] -= 1;
            }
        }
        let each = match self.view().boost() {
            Boost::None => 0,
            Boost::Tokens(each)
            | Boost::Dial(each)
            | Boost::Steps(each)
            | Boost::Production(each)
            | Boost::Combat(each) => each,
        };
        count.saturating_mul(each)
    }

    /// Puts trade tokens on the card of a kind, as far as there is room.
    pub(super) fn add_trade(&mut self, seat: u8, kind: u8, count: u8) {
        let limit = self.view().trade_limit(seat);
        let trade = &mut self.state.players[usize::from(seat)].trade[usize::from(kind)];
        *trade = trade.saturating_add(count).min(limit.max(*trade));
    }

    pub(super) fn give(&mut self, seat: u8, count: u8) {
        if count > 0 {
            self.push(Task::Give { seat, left: count });
        }
    }

    /// A player has a space now: what lies there is taken.
    fn occupy(&mut self, seat: u8, at: u8) {
        if self.state.goods.has(at) {
            self.state.goods.remove(at);
            let good = self.state.board.goods.iter().find(|(_, space)| *space == at);
            if let Some((good, _)) = good.copied() {
                self.state.players[usize::from(seat)].goods[usize::from(good)] += 1;
                self.note(Event::Good { seat, good });
            }
        }
        if let Some(natural) = self.state.natural_at(at) {
            self.state.naturals[natural] = seat;
        }
        if let Some(state) = self.state.state_at(at)
            && self.state.states[state] != NONE
        {
            self.state.states[state] = seat;
        }
    }

    /// Places a control token of a player.
    pub(super) fn put_token(&mut self, seat: u8, at: u8) {
        let player = &mut self.state.players[usize::from(seat)];
        player.tokens.insert(at);
        player.strong.remove(at);
        self.occupy(seat, at);
        self.note(Event::Token { seat, at: self.spot(at) });
    }

    /// Places a city of a player, in place of a control token of the same.
    pub(super) fn put_city(&mut self, seat: u8, at: u8) {
        let player = &mut self.state.players[usize::from(seat)];
        player.tokens.remove(at);
        player.strong.remove(at);
        player.cities.insert(at);
        self.occupy(seat, at);
        self.note(Event::City { seat, at: self.spot(at) });
    }

    /// Nobody has this space any more: a natural wonder goes back to it, a city-state is free again.
    pub(super) fn vacate(&mut self, at: u8) {
        if let Some(natural) = self.state.natural_at(at) {
            self.state.naturals[natural] = NONE;
        }
        if let Some(state) = self.state.state_at(at) {
            self.state.states[state] = NONE;
        }
    }

    /// Removes the city or control token in a space, for good.
    pub(super) fn lose(&mut self, at: u8) {
        self.lose_to(at);
        self.vacate(at);
    }

    /// Removes the city or control token in a space before another player takes it.
    pub(super) fn lose_to(&mut self, at: u8) {
        for player in &mut self.state.players {
            player.tokens.remove(at);
            player.strong.remove(at);
            if player.capital != at {
                player.cities.remove(at);
            }
        }
    }

    /// Destroys all caravans in a space.
    pub(super) fn lose_caravans(&mut self, at: u8) {
        let mut events = Vec::new();
        let spot = self.spot(at);
        for (seat, player) in (0_u8..).zip(&mut self.state.players) {
            for caravan in &mut player.caravans {
                if *caravan == at {
                    *caravan = ON_CARD;
                    events.push(Event::Raided { seat, at: spot });
                }
            }
        }
        for event in events {
            self.note(event);
        }
    }

    pub(super) fn gain_good(&mut self, good: u8) {
        let at = usize::from(good);
        self.state.supply[at] -= 1;
        self.state.player_mut().goods[at] += 1;
        self.note(Event::Good { seat: self.state.active, good });
    }

    /// Marks every agenda that is met.
    pub(super) fn mark_agendas(&mut self) {
        if self.state.turn == 0 {
            return;
        }
        for seat in 0..self.state.players.len() {
            let seat = u8::try_from(seat).unwrap_or(NONE);
            for shown in 0..self.state.victories.len() {
                if self.view().player(seat).agendas >> shown & 1 == 1 {
                    continue;
                }
                let victory = &self.rules.victories[usize::from(self.state.victories[shown])];
                let mut goals = victory.agendas.iter().flat_map(|agenda| &agenda.any_of);
                let view = self.view();
                if goals.any(|(what, wanted)| view.has(seat, *what, *wanted)) {
                    self.state.players[usize::from(seat)].agendas |= 1 << shown;
                    let card = self.state.victories[shown];
                    self.note(Event::Agenda { seat, card });
                }
            }
        }
    }
}
