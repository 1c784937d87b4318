//! Tokens named one by one that pay for a ship, or that help to build a city next door.

use super::{build, movement};
use crate::prelude::*;
use crate::state::work::HelperWork;

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    let seat = state.seat;
    let mut offer = |place| {
        if state.board.tokens(place, seat) > 0 {
            legal.one(Action::Choose(place));
        }
    };
    match state.helper.place {
        None => state.board.settled(seat).for_each(|(place, _)| offer(place)),
        Some(city) => game.places.by_land(city).iter().copied().for_each(offer),
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let Action::Choose(place) = action else { return };
    state.helper.left -= 1;
    let HelperWork { place: Some(city), keep, .. } = state.helper else {
        return movement::levy(game, state, Some(place), events);
    };
    let seat = state.seat;
    state.lose_tokens(game, (place, seat, 1), Cause::Building, events);
    if state.helper.left == 0 {
        build::raise(game, state, city, keep, events);
    }
}
