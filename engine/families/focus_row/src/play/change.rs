//! Small changes that keep everything in its place: pieces, tokens on the map, wonders and agendas.

use crate::prelude::*;
use strabo_core::ids::fits_u8;

use super::Play;

impl Play<'_> {
    /// Spends trade tokens from the resolved card, city-state tokens first, and returns what they add.
    pub(super) fn spend(&mut self, count: u8) -> u16 {
        let (seat, kind) = (self.state.active, self.state.note.kind);
        let mut tokens = self.view().state_tokens(seat, kind);
        for _ in 0..count {
            if tokens != 0 {
                self.state.note.spent_states |= tokens & tokens.wrapping_neg();
                tokens &= tokens - 1;
            } else {
                self.state.player_mut().trade[kind.index()] -= 1;
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
        u16::from(count) * u16::from(each)
    }

    /// Puts trade tokens on the card of a kind, as far as there is room.
    pub(super) fn add_trade(&mut self, seat: Seat, kind: KindId, count: u8) {
        let limit = self.view().trade_limit(seat);
        let trade = &mut self.state.players[seat.index()].trade[kind.index()];
        *trade = trade.saturating_add(count).min(limit.max(*trade));
    }

    pub(super) fn give(&mut self, seat: Seat, count: u8) {
        if count > 0 {
            self.push(Task::Give { seat, left: count });
        }
    }

    /// A player has a space now: what lies there is taken.
    fn occupy(&mut self, seat: Seat, at: Space) {
        if self.state.goods.has(at) {
            self.state.goods.remove(at);
            let good = self.state.board.goods.iter().find(|(_, space)| *space == at);
            if let Some((good, _)) = good.copied() {
                self.state.players[seat.index()].goods[good.index()] += 1;
                self.note(Event::Good { seat, good });
            }
        }
        if let Some(natural) = self.state.natural_at(at) {
            self.state.naturals[natural.index()] = Some(seat);
        }
        if let Some(state) = self.state.state_at(at)
            && self.state.states[state.index()].is_some()
        {
            self.state.states[state.index()] = Some(seat);
        }
    }

    /// Places a control token of a player.
    pub(super) fn put_token(&mut self, seat: Seat, at: Space) {
        let player = &mut self.state.players[seat.index()];
        player.tokens.insert(at);
        player.strong.remove(at);
        self.occupy(seat, at);
        self.note(Event::Token { seat, at: self.spot(at) });
    }

    /// Places a city of a player, in place of a control token of the same.
    pub(super) fn put_city(&mut self, seat: Seat, at: Space) {
        let player = &mut self.state.players[seat.index()];
        player.tokens.remove(at);
        player.strong.remove(at);
        player.cities.insert(at);
        self.occupy(seat, at);
        self.note(Event::City { seat, at: self.spot(at) });
    }

    /// Nobody has this space any more: a natural wonder goes back to it, a city-state is free again.
    pub(super) fn vacate(&mut self, at: Space) {
        if let Some(natural) = self.state.natural_at(at) {
            self.state.naturals[natural.index()] = None;
        }
        if let Some(state) = self.state.state_at(at) {
            self.state.states[state.index()] = None;
        }
    }

    /// Removes the city or control token in a space, for good.
    pub(super) fn lose(&mut self, at: Space) {
        self.lose_to(at);
        self.vacate(at);
    }

    /// Removes the city or control token in a space before another player takes it.
    pub(super) fn lose_to(&mut self, at: Space) {
        for player in &mut self.state.players {
            player.tokens.remove(at);
            player.strong.remove(at);
            if player.capital != Some(at) {
                player.cities.remove(at);
            }
        }
    }

    /// Destroys all caravans in a space.
    pub(super) fn lose_caravans(&mut self, at: Space) {
        let mut events = Vec::new();
        let spot = self.spot(at);
        for (at_seat, player) in self.state.players.iter_mut().enumerate() {
            for caravan in &mut player.caravans {
                if *caravan == Caravan::At(at) {
                    *caravan = Caravan::OnCard;
                    let seat = Seat::new(fits_u8(at_seat));
                    events.push(Event::Raided { seat, at: spot.clone() });
                }
            }
        }
        for event in events {
            self.note(event);
        }
    }

    pub(super) fn gain_good(&mut self, good: GoodId) {
        let at = good.index();
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
            let seat = Seat::new(fits_u8(seat));
            for shown in 0..self.state.victories.len() {
                if self.view().player(seat).agendas >> shown & 1 == 1 {
                    continue;
                }
                let victory = &self.rules[self.state.victories[shown]];
                let mut goals = victory.agendas.iter().flat_map(|agenda| &agenda.any_of);
                let view = self.view();
                if goals.any(|(what, wanted)| view.has(seat, *what, *wanted)) {
                    self.state.players[seat.index()].agendas |= 1 << shown;
                    let card = self.state.victories[shown];
                    self.note(Event::Agenda { seat, card });
                }
            }
        }
    }
}
