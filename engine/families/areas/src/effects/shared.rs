//! What the effects share: the current calamity, who suffers from it, and who stands where.

use strabo_model::{pack::Calamity, refs::CalamityId};

use crate::prelude::*;

pub(super) fn calamity<'g>(game: &'g Game, state: &State) -> &'g Calamity {
    &game.pack[id(game, state)]
}

pub(super) fn id(game: &Game, state: &State) -> CalamityId {
    game.cards.calamities[usize::from(state.calamity.card)].calamity
}

pub(super) fn cities_of(state: &State, seat: Seat) -> impl Iterator<Item = Land> + '_ {
    state.board.cities(seat)
}

/// Who traded the current card. Players who have left the game do not count any more.
pub(super) fn trader(state: &State) -> Option<Seat> {
    let trader = state.cards.calamities[usize::from(state.calamity.card)].trader;
    trader.filter(|seat| !state.is_gone(*seat))
}

pub(super) fn suffers(state: &State, seat: Seat) -> bool {
    seat == state.calamity.primary || state.calamity.secondary.contains(seat)
}

/// Somebody else is struck by the way, and suffers what advances add for further victims.
pub(super) fn involve(game: &Game, state: &mut State, seat: Seat, events: &mut Events) {
    if seat < game.barbarians() && !suffers(state, seat) {
        state.calamity.secondary.insert(seat);
        events.note(Event::SecondaryVictim { seat, calamity: id(game, state) });
    }
}

pub(super) fn strike(state: &mut State, at: Land) {
    state.calamity.struck = [Some(at), state.calamity.struck[0]];
}

pub(super) fn finish_victim(state: &mut State) {
    state.calamity.finished.insert(state.victim());
    state.calamity.victim = None;
    state.calamity.effect = 0;
    reopen(state);
}

pub(super) fn next_effect(state: &mut State) {
    state.calamity.effect += 1;
    reopen(state);
}

pub(super) fn reopen(state: &mut State) {
    state.calamity.opened = false;
    state.calamity.part = 0;
    state.calamity.owed = 0;
}

/// True when a player has units in an area.
pub(super) fn stands(state: &State, place: Land, seat: Seat) -> bool {
    state.board.tokens(place, seat) > 0 || state.board.city(place) == Some(seat)
}

/// Areas next to an area, by land or water.
pub(super) fn near(game: &Game, place: Land) -> impl Iterator<Item = Land> + '_ {
    game.places.by_land(place).iter().chain(game.places.by_water(place)).copied()
}

/// Unit points of a player in an area.
pub(super) fn points_in(game: &Game, state: &State, place: Land, seat: Seat) -> u16 {
    let city = if state.board.city(place) == Some(seat) { game.rules.cities.points } else { 0 };
    u16::from(state.board.tokens(place, seat)) + city
}
