//! Entering an area: how many tokens may, where others are protected from attack.

use super::attack::needed;
use crate::prelude::*;

/// How many tokens a player may move into an area, as far as the protection of others goes.
pub(crate) fn most_entering(game: &Game, state: &State, seat: Seat, place: Land) -> u8 {
    if state.board.is_out(place) {
        return 0;
    }
    let city = state.board.city(place);
    if !state.board.has_strangers(place, seat) && (city.is_none() || city == Some(seat)) {
        return u8::MAX;
    }
    let mut most = u8::MAX;
    let own = state.player(seat).advances;
    for (other, tokens) in state.board.owners(place).take(game.seats()) {
        let held = state.player(other).advances & game.advances.protecting;
        if other == seat || held == 0 || (tokens == 0 && city != Some(other)) {
            continue;
        }
        for protection in &game.advances.protections {
            if own & protection.except != 0 || held & protection.holders == 0 {
                continue;
            }
            // The tokens of its owner defend a city: who fights them attacks it.
            let guarded = city == Some(other);
            let fought = tokens > 0 && (protection.units || guarded);
            if !guarded && !fought {
                continue;
            }
            if protection.open_in_conflict && game.in_conflict(state, place) {
                continue;
            }
            if guarded {
                most = most.min(if protection.only_in_force {
                    let attackers = needed(game, state, seat, other).0;
                    attackers.saturating_sub(1).saturating_sub(state.board.tokens(place, seat))
                } else {
                    0
                });
            }
            if fought {
                most = most.min(room_without_conflict(game, state, place));
            }
        }
    }
    most
}

/// How many more tokens an area holds before those of several players fight.
pub(super) fn room_without_conflict(game: &Game, state: &State, place: Land) -> u8 {
    let limit = match state.board.city(place) {
        None => game.places[place].limit,
        Some(city) => game.limit_shared(state, city),
    };
    limit.saturating_sub(capped(state.board.all_tokens(place)))
}
