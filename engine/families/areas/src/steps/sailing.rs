//! Sailing: tokens go aboard, ships go step by step, tokens go ashore.

use super::entry::most_entering;
use crate::perks::plus;
use crate::prelude::*;

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    let seat = state.seat;
    let perks = &state.player(seat).perks;
    let capacity = plus(game.rules.movement.ship_capacity, perks.ship_capacity);
    let steps = plus(game.rules.movement.ship_steps, perks.ship_steps);
    for (ship, info) in state.ships_of(seat) {
        if !info.ready {
            continue;
        }
        let Some(at) = info.at else { continue };
        if let Some(place) = game.places[at].place {
            let free = state.board.tokens(place, seat).saturating_sub(state.board.spent(place));
            let room = capacity.saturating_sub(info.cargo);
            legal.up_to(Action::Embark { ship, count: 1 }, free.min(room));
            if info.cargo > 0 {
                let most = info.cargo.min(most_entering(game, state, seat, place));
                legal.up_to(Action::Land { ship, count: 1 }, most);
            }
        }
        let left = steps.saturating_sub(info.steps);
        if left == 0 {
            continue;
        }
        for &to in game.places.sails(at) {
            if may_sail(game, state, (info, left), to) {
                legal.one(Action::Sail { ship, to });
            }
        }
    }
}

/// A step is legal if the ship can still end somewhere, and its tokens can still go ashore.
fn may_sail(game: &Game, state: &State, (ship, left): (Ship, u8), to: Water) -> bool {
    let seat = state.seat;
    let open_sea = state.player(seat).perks.open_sea;
    if game.places[to].sea && !open_sea {
        return false;
    }
    let haven = &game.places.haven[usize::from(open_sea)];
    haven[to.index()] < u16::from(left)
        && (state.departure.gone.is_empty() || can_end(game, state, open_sea, to, left - 1))
        && (ship.cargo == 0 || can_land(game, state, (seat, ship.cargo), to, left - 1))
}

/// True when a ship has tokens aboard that may not all go ashore where it is, and could elsewhere. Its
/// owner has not moved yet.
pub(crate) fn must_sail(game: &Game, state: &State, seat: Seat) -> bool {
    let steps = plus(game.rules.movement.ship_steps, state.player(seat).perks.ship_steps);
    state.ships_of(seat).any(|(_, ship)| {
        let (Some(at), Some(place)) = (ship.at, game.land_of(ship)) else { return false };
        let left = steps.saturating_sub(ship.steps);
        ship.ready
            && ship.cargo > most_entering(game, state, seat, place)
            && can_land(game, state, (seat, ship.cargo), at, left)
    })
}

/// True when a ship may stay: in an area that is in play.
pub(crate) fn may_stay(state: &State, place: Option<Land>) -> bool {
    place.is_some_and(|place| !state.board.is_out(place))
}

/// The distances to the nearest area in play do not know of areas that went out of play later.
fn can_end(game: &Game, state: &State, open_sea: bool, at: Water, left: u8) -> bool {
    reaches(game, open_sea, (at, left), &|at| may_stay(state, game.places[at].place))
}

fn can_land(game: &Game, state: &State, (seat, cargo): (Seat, u8), at: Water, left: u8) -> bool {
    let open_sea = state.player(seat).perks.open_sea;
    reaches(game, open_sea, (at, left), &|at| {
        game.places[at].place.is_some_and(|place| most_entering(game, state, seat, place) >= cargo)
    }) || lands_in_parts(game, state, (seat, cargo), &mut Vec::new(), (at, left))
}

/// True when the tokens of a ship can go ashore in several areas on one way.
fn lands_in_parts(
    game: &Game,
    state: &State,
    (seat, cargo): (Seat, u8),
    way: &mut Vec<Option<Land>>,
    (at, left): (Water, u8),
) -> bool {
    let open_sea = state.player(seat).perks.open_sea;
    let place = game.places[at].place.filter(|place| !way.contains(&Some(*place)));
    let room = place.map_or(0, |place| most_entering(game, state, seat, place));
    let rest = cargo.saturating_sub(room);
    if rest == 0 || left == 0 || usize::from(left) + way.len() > usize::from(FEW_STEPS) + 1 {
        return rest == 0;
    }
    way.push(place);
    let mut next = game.places.sails(at).iter().filter(|to| open_sea || !game.places[**to].sea);
    let found = next.any(|to| lands_in_parts(game, state, (seat, rest), way, (*to, left - 1)));
    way.pop();
    found
}

/// Further than this, every place is looked at once instead of every way there.
const FEW_STEPS: u8 = 4;

/// True when a ship can come to a place that fits, within some steps.
fn reaches(
    game: &Game,
    open_sea: bool,
    (at, left): (Water, u8),
    fits: &impl Fn(Water) -> bool,
) -> bool {
    if fits(at) {
        return true;
    }
    if left > FEW_STEPS {
        return reaches_far(game, open_sea, (at, left), fits);
    }
    let mut next = game.places.sails(at).iter().filter(|to| open_sea || !game.places[**to].sea);
    left > 0 && next.any(|to| reaches(game, open_sea, (*to, left - 1), fits))
}

fn reaches_far(
    game: &Game,
    open_sea: bool,
    (at, left): (Water, u8),
    fits: &impl Fn(Water) -> bool,
) -> bool {
    let mut known = vec![false; game.places.nodes.len()];
    known[at.index()] = true;
    let mut latest = vec![at];
    for _ in 0..left {
        let mut next = Vec::new();
        for to in latest.into_iter().flat_map(|at| game.places.sails(at)) {
            let open = open_sea || !game.places[*to].sea;
            if open && !std::mem::replace(&mut known[to.index()], true) {
                if fits(*to) {
                    return true;
                }
                next.push(*to);
            }
        }
        latest = next;
    }
    false
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let seat = state.seat;
    match action {
        Action::Embark { ship, count } => {
            let info = &mut state.players[seat.index()].ships[usize::from(ship)];
            let Some(from) = game.land_of(*info) else { return };
            info.cargo += count;
            state.board.take_tokens(from, seat, count);
            events.note(Event::Embarked { seat, ship, from, count });
        }
        Action::Sail { ship, to } => {
            let info = &mut state.player_mut(seat).ships[usize::from(ship)];
            let from = info.at.replace(to).unwrap_or(to);
            info.steps += 1;
            events.note(Event::Sailed { seat, ship, from, to });
        }
        Action::Land { ship, count } => land(game, state, (seat, ship, count), events),
        _ => {}
    }
}

fn land(game: &Game, state: &mut State, (seat, ship, count): (Seat, u8, u8), events: &mut Events) {
    let info = &mut state.players[seat.index()].ships[usize::from(ship)];
    let Some(at) = game.land_of(*info) else { return };
    info.cargo -= count;
    state.board.add_tokens(at, seat, count);
    state.board.set_spent(at, state.board.spent(at) + count);
    events.note(Event::Landed { seat, ship, at, count });
}

/// Tokens go ashore when their owner has moved. Those that may not are lost: the owner could have
/// landed them elsewhere.
pub(crate) fn land_all(
    game: &Game,
    state: &mut State,
    (seat, ship): (Seat, u8),
    events: &mut Events,
) {
    let info = state.player(seat).ships[usize::from(ship)];
    let Some(at) = game.land_of(info) else { return };
    let landing = info.cargo.min(most_entering(game, state, seat, at));
    if landing > 0 {
        land(game, state, (seat, ship, landing), events);
    }
    let lost = info.cargo - landing;
    if lost > 0 {
        let player = state.player_mut(seat);
        player.ships[usize::from(ship)].cargo = 0;
        player.tokens -= lost;
        player.stock += lost;
        events.note(Event::TokensLost { seat, at, count: lost, cause: Cause::Ship });
    }
}
