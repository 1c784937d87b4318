//! Where a variant says so, calamities leave a victim with a remainder of unit points.

use crate::prelude::*;

/// Unit points on the board a player may still lose to calamities.
pub(super) fn spare(game: &Game, state: &State, seat: Seat) -> u16 {
    if game.damage_floor == 0 {
        return u16::MAX;
    }
    let player = state.player(seat);
    let points = u16::from(player.tokens) + u16::from(player.cities) * game.rules.cities.points;
    points.saturating_sub(game.damage_floor)
}

/// Unit points lost when a city is reduced.
pub(super) fn reduction(game: &Game, state: &State, at: Land) -> u16 {
    let players = |owner: &Seat| *owner < game.barbarians();
    let Some(owner) = state.board.city(at).filter(players) else { return 0 };
    let tokens = u16::from(game.room(state, at, owner).min(state.player(owner).stock));
    game.rules.cities.points.saturating_sub(tokens)
}
