//! Abilities that reach far over the board: tokens go anywhere, an empty area is settled, barbarians join.

use strabo_model::attribute::{AnnexBarbarians, Settle};

use super::opened;
use crate::prelude::*;

/// The areas a path leads to from own units, over land without foreign units and over any water. A
/// path may end where foreign units are, but not go on from there.
fn reached(game: &Game, state: &State, seat: Seat) -> Vec<bool> {
    let foreign = |place: Land| {
        let city = state.board.city(place);
        (city.is_some() && city != Some(seat)) || state.board.has_strangers(place, seat)
    };
    let mut land = vec![false; state.board.len()];
    let mut water = vec![false; game.places.nodes.len()];
    let mut fields: Vec<Land> = Vec::new();
    let mut waves: Vec<Water> = Vec::new();
    for place in state.board.held(seat) {
        land[place.index()] = true;
        fields.push(place);
    }
    loop {
        let mut ashore = None;
        if let Some(place) = fields.pop() {
            for &next in game.places.by_land(place) {
                if !std::mem::replace(&mut land[next.index()], true) && !foreign(next) {
                    fields.push(next);
                }
            }
            let coasts = game.places.coasts(place).iter().copied();
            waves.extend(coasts.filter(|at| !std::mem::replace(&mut water[at.index()], true)));
        } else if let Some(node) = waves.pop() {
            let next = game.places.sails(node).iter().copied();
            waves.extend(next.filter(|at| !std::mem::replace(&mut water[at.index()], true)));
            ashore = game.places[node].place;
        } else {
            return land;
        }
        if let Some(ashore) = ashore
            && !std::mem::replace(&mut land[ashore.index()], true)
            && !foreign(ashore)
        {
            fields.push(ashore);
        }
    }
}

/// Room for tokens that come from elsewhere: within the population limit, beside a city as its owner's
/// advances say.
fn room(game: &Game, state: &State, place: Land, seat: Seat) -> u8 {
    let all = capped(state.board.all_tokens(place));
    let limit = match state.board.city(place) {
        None => game.limit(state, place, seat),
        Some(city) => game.limit_beside(state, city, seat),
    };
    limit.saturating_sub(all)
}

/// Tokens are taken from the board until the player has enough, then all of them are placed.
pub(super) fn legal_move(game: &Game, state: &State, legal: &mut Legal) {
    let (seat, left) = (state.seat, state.ability.left);
    if state.ability.placing {
        for at in state.board.areas() {
            legal.up_to(Action::Grow { at, count: 1 }, room(game, state, at, seat).min(left));
        }
        return;
    }
    legal.one(Action::Done);
    for (at, tokens) in state.board.settled(seat) {
        legal.up_to(Action::Take { at, count: 1 }, tokens.min(left));
    }
}

pub(super) fn apply_move(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let seat = state.seat;
    let cause = Cause::Ability(state.ability.advance);
    match action {
        Action::Take { at, count } => {
            state.lose_tokens(game, (at, seat, count), cause, events);
            state.ability.left -= count;
            state.ability.taken += count;
            if state.ability.left == 0 {
                place_taken(state);
            }
        }
        Action::Grow { at, count } => {
            let count = state.place_tokens(game, at, seat, count);
            events.note(Event::TokensPlaced { seat, at, count, cause });
            state.ability.left -= count;
        }
        _ => place_taken(state),
    }
    let no_room = || !state.board.areas().any(|at| room(game, state, at, seat) > 0);
    if state.ability.placing && (state.ability.left == 0 || no_room()) {
        opened::close(state);
    }
}

fn place_taken(state: &mut State) {
    state.ability.left = state.ability.taken;
    state.ability.placing = true;
}

/// The areas that may be settled: without any unit, and with a path to them where one is needed.
pub(super) fn sites<'a>(
    game: &'a Game,
    state: &'a State,
    seat: Seat,
    settle: &Settle,
) -> impl Iterator<Item = Land> + use<'a> {
    let reached = settle.path.then(|| reached(game, state, seat));
    let city = settle.city;
    state.board.areas().filter(move |at| {
        state.board.city(*at).is_none()
            && state.board.all_tokens(*at) == 0
            && reached.as_ref().is_none_or(|reached| reached[at.index()])
            && (settlers(game, state, *at, seat) > 0 || (city && may_build(game, state, *at, seat)))
    })
}

fn settlers(game: &Game, state: &State, at: Land, seat: Seat) -> u8 {
    game.limit(state, at, seat).min(state.player(seat).stock)
}

fn may_build(game: &Game, state: &State, at: Land, seat: Seat) -> bool {
    state.player(seat).city_stock > 0 && game.places[at].limit > 0
}

pub(super) fn legal_settle(game: &Game, state: &State, settle: &Settle, legal: &mut Legal) {
    let seat = state.seat;
    for at in sites(game, state, seat, settle) {
        legal.up_to(Action::Grow { at, count: 1 }, settlers(game, state, at, seat));
        if settle.city && may_build(game, state, at, seat) {
            legal.one(Action::BuildCity { at, treasury: 0, nearby: 0, keep: false });
        }
    }
}

pub(super) fn apply_settle(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let seat = state.seat;
    let cause = Cause::Ability(state.ability.advance);
    match action {
        Action::Grow { at, count } => {
            let count = state.place_tokens(game, at, seat, count);
            events.note(Event::TokensPlaced { seat, at, count, cause });
        }
        Action::BuildCity { at, .. } => {
            state.place_city(game, at, seat);
            state.board.set_fresh(at, true);
            events.note(Event::CityBuilt { seat, at });
        }
        _ => {}
    }
    opened::close(state);
}

/// Where barbarians can be annexed: tokens, and a pirate city where nothing was annexed before.
fn wild<'a>(
    game: &'a Game,
    state: &'a State,
    seat: Seat,
    annex: &AnnexBarbarians,
    left: u16,
) -> impl Iterator<Item = (Land, u8, bool)> + use<'a> {
    let reached = annex.path.then(|| reached(game, state, seat));
    let player = state.player(seat);
    let worth = game.rules.cities.points;
    let whole = left == annex.points && worth <= annex.points && player.city_stock > 0;
    let most = player.stock.min(fits_u8(usize::from(left)));
    let pirates = game.barbarians();
    state
        .board
        .areas()
        .filter(move |at| reached.as_ref().is_none_or(|reached| reached[at.index()]))
        .map(move |at| {
            let tokens = state.board.tokens(at, pirates).min(most);
            (at, tokens, whole && state.board.city(at) == Some(pirates))
        })
        .filter(|(_, tokens, city)| *tokens > 0 || *city)
}

pub(super) fn can_annex(
    game: &Game,
    state: &State,
    seat: Seat,
    annex: &AnnexBarbarians,
    left: u16,
) -> bool {
    wild(game, state, seat, annex, left).next().is_some()
}

pub(super) fn legal_annex(game: &Game, state: &State, annex: &AnnexBarbarians, legal: &mut Legal) {
    legal.one(Action::Done);
    let left = u16::from(state.ability.left);
    for (at, tokens, city) in wild(game, state, state.seat, annex, left) {
        legal.up_to(Action::Take { at, count: 1 }, tokens);
        if city {
            legal.one(Action::Choose(at));
        }
    }
}

pub(super) fn apply_annex(
    game: &Game,
    state: &mut State,
    (action, annex): (Action, &AnnexBarbarians),
    events: &mut Events,
) {
    let seat = state.seat;
    let cause = Cause::Ability(state.ability.advance);
    match action {
        Action::Choose(at) => {
            state.take_city(game, (at, seat), cause, events);
            return opened::close(state);
        }
        Action::Take { at, count } => {
            let from = game.barbarians();
            state.take_tokens(game, (at, from, seat, count), cause, events);
            state.ability.left -= count;
        }
        _ => return opened::close(state),
    }
    let left = u16::from(state.ability.left);
    if annex.one_area || left == 0 || !can_annex(game, state, seat, annex, left) {
        opened::close(state);
    }
}
