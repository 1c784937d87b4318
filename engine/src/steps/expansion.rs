//! Population expansion and the census.

use crate::action::{Action, Ask, Legal, NOBODY, Place, Seat};
use crate::event::{Event, Events};
use crate::game::Game;
use crate::machine::Flow;
use crate::state::State;
use crate::tables::tiny;

pub(crate) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    while let Some(seat) = state.current(game) {
        if state.cursor.opened {
            return state.question(seat, Ask::Growth);
        }
        let mut wanted = 0u16;
        for place in 0..state.board.len() {
            wanted += u16::from(growth(game, state, place, seat));
        }
        let stock = state.player(seat).stock;
        if wanted > u16::from(stock) && stock > 0 {
            open(game, state, seat);
            return state.question(seat, Ask::Growth);
        }
        if wanted > 0 && stock > 0 {
            for place in 0..state.board.len() {
                let tokens = growth(game, state, place, seat);
                if tokens > 0 {
                    state.place_tokens(game, place, seat, tokens);
                }
            }
            events.note(Event::Grown { seat, tokens: tiny(usize::from(wanted)) });
        }
        state.next_player();
    }
    Flow::Done
}

/// Stock is short: the player says where every token goes.
fn open(game: &Game, state: &mut State, seat: Seat) {
    for place in 0..state.board.len() {
        *state.board.spent_mut(place) = growth(game, state, place, seat);
    }
    state.helper.left = state.player(seat).stock;
    state.cursor.opened = true;
}

fn growth(game: &Game, state: &State, place: Place, seat: Seat) -> u8 {
    let rules = &game.rules.expansion;
    let growth = match state.board.tokens(place, seat) {
        0 => return 0,
        1 => rules.one,
        _ => rules.more,
    };
    if state.board.city(place) != NOBODY && !rules.beside_cities {
        return 0;
    }
    tiny(usize::from(growth))
}

pub(crate) fn legal(state: &State, legal: &mut Legal) {
    for at in 0..state.board.len() {
        let most = state.board.spent(at).min(state.helper.left);
        legal.up_to(Action::Grow { at, count: 1 }, most);
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let Action::Grow { at, count } = action else { return };
    let seat = state.seat;
    state.place_tokens(game, at, seat, count);
    *state.board.spent_mut(at) -= count;
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
