//! Surplus population leaves the board, and cities without support are reduced.

use crate::prelude::*;

/// Tokens above the limits go back to stock. Where several players are too many together, the next
/// conflict decides.
pub(crate) fn remove_surplus(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    let mut next = 0;
    while let Some(place) = state.board.next_settled(next) {
        next = place.number() + 1;
        let shared = state.board.is_shared(place);
        if shared && state.board.city(place).is_none() {
            continue;
        }
        let first = state.board.owners(place).take_while(|(_, count)| *count == 0).count();
        for seat in game.everybody().skip(first) {
            let there = state.board.tokens(place, seat);
            if there == 0 {
                continue;
            }
            let room = room(game, state, place, seat);
            if there > room {
                state.lose_tokens(game, (place, seat, there - room), Cause::Surplus, events);
            }
            if !shared {
                break;
            }
        }
    }
    Flow::Done
}

/// Beside a city tokens of its owner stay before those of others.
fn room(game: &Game, state: &State, place: Land, seat: Seat) -> u8 {
    match state.board.city(place) {
        None => game.limit(state, place, seat),
        Some(city) if city == seat => game.limit_beside(state, city, seat),
        Some(city) => {
            let others = state.board.all_tokens(place) - u16::from(state.board.tokens(place, seat));
            game.limit_beside(state, city, seat).saturating_sub(capped(others))
        }
    }
}

/// True when a player has fewer tokens on the board than the cities need, at a rate that may be
/// changed and with some tokens that may not be counted.
pub(crate) fn is_short(
    game: &Game,
    state: &State,
    seat: Seat,
    (add, unavailable): (u16, u16),
) -> bool {
    let player = state.player(seat);
    let rate = i32::from(game.rules.cities.support) + i32::from(player.perks.support);
    let rate = (rate + i32::from(add)).max(0);
    let tokens = u16::from(player.tokens).saturating_sub(unavailable);
    i32::from(tokens) < rate * i32::from(player.cities)
}

pub(crate) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    while let Some(seat) = state.current(game) {
        while is_short(game, state, seat, (0, 0)) {
            let mut cities = candidates(state, seat);
            let first = cities.next();
            if cities.next().is_some() {
                drop(cities);
                return state.question(seat, Ask::Unsupported);
            }
            drop(cities);
            let Some(place) = first else { break };
            state.reduce_city(game, place, Cause::Support, events);
        }
        state.next_player();
    }
    Flow::Done
}

/// Cities built this turn go first.
fn candidates(state: &State, seat: Seat) -> impl Iterator<Item = Land> + '_ {
    let cities = move || state.board.cities(seat);
    let fresh = cities().any(|place| state.board.fresh(place));
    cities().filter(move |place| !fresh || state.board.fresh(*place))
}

pub(crate) fn legal(state: &State, legal: &mut Legal) {
    for place in candidates(state, state.seat) {
        legal.one(Action::Choose(place));
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    if let Action::Choose(place) = action {
        state.reduce_city(game, place, Cause::Support, events);
    }
}
