//! Pieces on the board: every change of tokens, cities and ships goes through here, so that none is ever lost.

use crate::perks::plus;
use crate::prelude::*;

impl Game {
    /// The population limit of an area for one player: higher with some advances, where nobody else is.
    pub fn limit(&self, state: &State, place: Land, seat: Seat) -> u8 {
        if state.board.is_out(place) {
            return 0;
        }
        let printed = self.places[place].limit;
        if seat == self.barbarians() {
            return printed;
        }
        let add = state.player(seat).perks.limit_for(printed);
        if add == 0 {
            return printed;
        }
        let city = state.board.city(place);
        let alone = city.is_none_or(|city| city == seat) && !state.board.has_strangers(place, seat);
        if alone { plus(u16::from(printed), add) } else { printed }
    }

    /// How many tokens of a player would have room in an area once its city is gone. Foreign tokens
    /// that stand there take part of it.
    pub fn room(&self, state: &State, place: Land, seat: Seat) -> u8 {
        let there = capped(state.board.all_tokens(place));
        self.limit(state, place, seat).saturating_sub(there)
    }

    /// How many tokens of a player an area with somebody's city can hold, if nobody else's are there.
    pub fn limit_beside(&self, state: &State, city: Seat, seat: Seat) -> u8 {
        if city >= self.barbarians() {
            return 0;
        }
        let perks = &state.player(city).perks;
        if city == seat || perks.beside_anybody { perks.beside_city } else { 0 }
    }

    /// How many tokens of any players an area with somebody's city can hold.
    pub fn limit_shared(&self, state: &State, city: Seat) -> u8 {
        self.limit_beside(state, city, self.barbarians())
    }

    /// True when tokens of several owners, or a city and foreign tokens, cannot stay in an area.
    pub fn in_conflict(&self, state: &State, place: Land) -> bool {
        if let Some(city) = state.board.city(place) {
            let own = state.board.tokens(place, city);
            let shared = self.limit_shared(state, city);
            return state.board.all_tokens(place) > u16::from(own.max(shared));
        }
        state.board.is_shared(place)
            && state.board.all_tokens(place) > u16::from(self.places[place].limit)
    }
}

impl State {
    /// Ships of a player whose attack on the city of a place has failed, where that costs them.
    pub(crate) fn lose_failed_ships(
        &mut self,
        game: &Game,
        (place, seat): (Land, Seat),
        events: &mut Events,
    ) {
        for ship in 0..self.player(seat).ships.len() {
            let is_there = game.land_of(self.player(seat).ships[ship]) == Some(place);
            if is_there && self.player(seat).perks.ships_fail {
                self.lose_ship(seat, ship, Cause::Conflict, events);
            }
        }
    }

    /// Tokens that a player has recorded in secret and not placed yet.
    pub(crate) fn recorded_by(&self, seat: Seat) -> impl Iterator<Item = (Land, u8)> + '_ {
        let recorded = self.recorded.get(seat.index()).into_iter();
        let all = recorded.flat_map(move |board| board.settled(seat));
        all.map(move |(at, count)| (at, count - self.board.tokens(at, seat)))
            .filter(|(_, count)| *count > 0)
    }

    /// Tokens go from stock to the board, as many as there are; none into areas that went out of play.
    /// Returns how many.
    pub(crate) fn place_tokens(&mut self, game: &Game, at: Land, seat: Seat, count: u8) -> u8 {
        if self.board.is_out(at) {
            return 0;
        }
        if seat == game.barbarians() {
            let placed = count.min(self.barbarians);
            self.barbarians -= placed;
            self.board.add_tokens(at, seat, placed);
            return placed;
        }
        let player = self.player_mut(seat);
        let placed = count.min(player.stock);
        player.stock -= placed;
        player.tokens += placed;
        self.board.add_tokens(at, seat, placed);
        placed
    }

    /// Tokens go from the board to stock, as many as there are. Returns how many.
    pub(crate) fn remove_tokens(&mut self, game: &Game, at: Land, seat: Seat, count: u8) -> u8 {
        let removed = count.min(self.board.tokens(at, seat));
        self.board.take_tokens(at, seat, removed);
        if seat == game.barbarians() {
            self.barbarians += removed;
        } else {
            let player = self.player_mut(seat);
            player.tokens -= removed;
            player.stock += removed;
        }
        removed
    }

    pub(crate) fn lose_tokens(
        &mut self,
        game: &Game,
        (at, seat, count): (Land, Seat, u8),
        cause: Cause,
        events: &mut Events,
    ) -> u8 {
        let removed = self.remove_tokens(game, at, seat, count);
        if removed > 0 {
            events.note(Event::TokensLost { seat, at, count: removed, cause });
        }
        removed
    }

    /// Tokens of one owner are replaced with those of another, as many as there are. Returns how
    /// many left the board.
    pub(crate) fn take_tokens(
        &mut self,
        game: &Game,
        (at, from, by, count): (Land, Seat, Seat, u8),
        cause: Cause,
        events: &mut Events,
    ) -> u8 {
        let removed = self.remove_tokens(game, at, from, count);
        let count = self.place_tokens(game, at, by, removed);
        if count > 0 {
            events.note(Event::TokensTaken { from, by, at, count, cause });
        }
        if removed > count {
            events.note(Event::TokensLost { seat: from, at, count: removed - count, cause });
        }
        removed
    }

    /// Puts a city on the board. False when the owner has none left, or the area went out of play.
    pub(crate) fn place_city(&mut self, game: &Game, at: Land, seat: Seat) -> bool {
        if self.board.is_out(at) {
            return false;
        }
        if seat == game.barbarians() {
            if self.pirates == 0 {
                return false;
            }
            self.pirates -= 1;
        } else {
            let player = self.player_mut(seat);
            if player.city_stock == 0 {
                return false;
            }
            player.city_stock -= 1;
            player.cities += 1;
        }
        self.board.set_city(at, Some(seat));
        true
    }

    /// Takes a city off the board. Returns whose it was.
    pub(crate) fn remove_city(&mut self, game: &Game, at: Land) -> Option<Seat> {
        let seat = self.board.city(at)?;
        if seat == game.barbarians() {
            self.pirates += 1;
        } else {
            let player = self.player_mut(seat);
            player.city_stock += 1;
            player.cities -= 1;
        }
        self.board.set_city(at, None);
        self.board.set_fresh(at, false);
        Some(seat)
    }

    /// Replaces a city with tokens up to the population limit; a token beside it counts.
    pub(crate) fn reduce_city(&mut self, game: &Game, at: Land, cause: Cause, events: &mut Events) {
        let Some(seat) = self.remove_city(game, at) else { return };
        let tokens = self.place_tokens(game, at, seat, game.room(self, at, seat));
        events.note(Event::CityReduced { seat, at, tokens, cause });
    }

    /// A city goes back to stock, with tokens beside it that are lost with it.
    pub(crate) fn destroy_city(
        &mut self,
        game: &Game,
        at: Land,
        cause: Cause,
        events: &mut Events,
    ) {
        let Some(seat) = self.remove_city(game, at) else { return };
        events.note(Event::CityLost { seat, at, cause });
        self.lose_companions(game, at, seat, cause, events);
    }

    /// Another player, or the pirates, take a city over. Where they have none left it is destroyed.
    pub(crate) fn take_city(
        &mut self,
        game: &Game,
        (at, by): (Land, Seat),
        cause: Cause,
        events: &mut Events,
    ) {
        let Some(from) = self.remove_city(game, at) else { return };
        if self.place_city(game, at, by) {
            events.note(Event::CityTaken { from, by, at, cause });
        } else {
            events.note(Event::CityLost { seat: from, at, cause });
        }
        self.lose_companions(game, at, from, cause, events);
    }

    fn lose_companions(
        &mut self,
        game: &Game,
        at: Land,
        seat: Seat,
        cause: Cause,
        events: &mut Events,
    ) {
        if seat != game.barbarians() && self.player(seat).perks.beside_lost {
            let beside = self.player(seat).perks.beside_city;
            self.lose_tokens(game, (at, seat, beside), cause, events);
        }
    }

    /// Treasury tokens go back to stock, as many as there are. Returns how many.
    pub(crate) fn pay(&mut self, seat: Seat, count: u8) -> u8 {
        let player = self.player_mut(seat);
        let paid = count.min(player.treasury);
        player.treasury -= paid;
        player.stock += paid;
        paid
    }

    /// Tokens go from stock to treasury, as many as there are. Returns how many.
    pub(crate) fn collect(&mut self, seat: Seat, count: u8) -> u8 {
        let player = self.player_mut(seat);
        let collected = count.min(player.stock);
        player.stock -= collected;
        player.treasury += collected;
        collected
    }

    pub(crate) fn lose_ship(&mut self, seat: Seat, ship: usize, cause: Cause, events: &mut Events) {
        if let Some(at) = std::mem::take(&mut self.player_mut(seat).ships[ship]).at {
            events.note(Event::ShipLost { seat, at, cause });
        }
    }

    /// Ships on the board, by position.
    pub fn ships_of(&self, seat: Seat) -> impl Iterator<Item = (u8, Ship)> + '_ {
        let ships = self.player(seat).ships.iter().enumerate();
        ships.filter(|(_, ship)| ship.at.is_some()).map(|(at, ship)| (fits_u8(at), *ship))
    }
}
