//! Population expansion and the census.

use crate::prelude::*;

pub(crate) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    while let Some(seat) = state.current(game) {
        if state.cursor.opened {
            return state.question(seat, Ask::Growth);
        }
        let settled = state.board.settled(seat);
        let wanted: u16 = settled.map(|(at, _)| u16::from(growth(game, state, at, seat))).sum();
        let stock = state.player(seat).stock;
        if wanted > u16::from(stock) && stock > 0 {
            open(game, state, seat);
            return state.question(seat, Ask::Growth);
        }
        if wanted > 0 && stock > 0 {
            let mut next = 0;
            while let Some(place) = state.board.next_of(seat, next) {
                let tokens = growth(game, state, place, seat);
                state.place_tokens(game, place, seat, tokens);
                next = place.number() + 1;
            }
            events.note(Event::Grown { seat, tokens: fits_u8(usize::from(wanted)) });
        }
        state.next_player();
    }
    Flow::Done
}

/// Stock is short: the player says where every token goes.
fn open(game: &Game, state: &mut State, seat: Seat) {
    state.board.clear_spent();
    let mut next = 0;
    while let Some(place) = state.board.next_of(seat, next) {
        let tokens = growth(game, state, place, seat);
        state.board.set_spent(place, tokens);
        next = place.number() + 1;
    }
    state.helper.left = state.player(seat).stock;
    state.cursor.opened = true;
}

fn growth(game: &Game, state: &State, place: Land, seat: Seat) -> u8 {
    let rules = &game.rules.expansion;
    let growth = match state.board.tokens(place, seat) {
        0 => return 0,
        1 => rules.one,
        _ => rules.more,
    };
    if state.board.city(place).is_some() && !rules.beside_cities {
        return 0;
    }
    capped(growth)
}

pub(crate) fn legal(state: &State, legal: &mut Legal) {
    for at in state.board.marked() {
        let most = state.board.spent(at).min(state.helper.left);
        legal.up_to(Action::Grow { at, count: 1 }, most);
    }
}

/// True when this growth is one of those listed.
pub(crate) fn may_grow(state: &State, at: Land, count: u8) -> bool {
    let most = |at: Land| state.board.spent(at).min(state.helper.left);
    at.index() < state.board.len() && 1 <= count && count <= most(at)
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let Action::Grow { at, count } = action else { return };
    let seat = state.seat;
    state.place_tokens(game, at, seat, count);
    state.board.set_spent(at, state.board.spent(at) - count);
    state.helper.left -= count;
    events.note(Event::Grown { seat, tokens: count });
    if state.helper.left == 0 {
        state.board.clear_spent();
        state.next_player();
    }
}

pub(crate) fn census(game: &Game, state: &mut State) -> Flow {
    for player in state.players.iter_mut().take(game.seats()) {
        player.census = player.tokens;
    }
    Flow::Done
}
