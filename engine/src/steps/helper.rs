//! Tokens named one by one that pay for a ship, or that help to build a city next door.

use super::{build, movement};
use crate::action::{Action, Legal, NOWHERE};
use crate::event::{Cause, Events};
use crate::game::Game;
use crate::state::State;

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    let seat = state.seat;
    let mut offer = |place| {
        if state.board.tokens(place, seat) > 0 {
            legal.one(Action::Choose(place));
        }
    };
    if state.helper.place == NOWHERE {
        state.board.settled(seat).for_each(|(place, _)| offer(place));
    } else {
        game.places.land.of(state.helper.place).iter().copied().for_each(offer);
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let Action::Choose(place) = action else { return };
    state.helper.left -= 1;
    if state.helper.place == NOWHERE {
        return movement::levy(game, state, place, events);
    }
    let seat = state.seat;
    state.lose_tokens(game, (place, seat, 1), Cause::Building, events);
    if state.helper.left == 0 {
        let (at, keep) = (state.helper.place, state.helper.keep);
        build::raise(game, state, at, keep, events);
    }
}
