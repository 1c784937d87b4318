//! Conflict between tokens: rounds in which the minority removes first, until the area holds those who are left.

use crate::perks::RemovesLast;
use crate::prelude::*;
use crate::state::work::ConflictWork;

pub(crate) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    loop {
        if !state.conflict.active {
            let Some((waiter, place)) = next(game, state) else { return Flow::Done };
            if let Some(seat) = waiter.filter(|seat| order_matters(game, state, *seat)) {
                return state.question(seat, Ask::Conflict);
            }
            open(state, place);
        }
        if resolve(game, state, events) == Flow::Ask {
            return Flow::Ask;
        }
    }
}

/// Conflicts of players who may wait for others come last, those of the last in ranking at the end.
fn next(game: &Game, state: &State) -> Option<(Option<Seat>, Land)> {
    unresolved(game, state).min()
}

/// Conflicts that are not resolved yet, each with the last in ranking of those there who may wait.
fn unresolved<'a>(
    game: &'a Game,
    state: &'a State,
) -> impl Iterator<Item = (Option<Seat>, Land)> + 'a {
    let open = state.board.shared().filter(|place| !is_over(game, state, *place));
    open.map(move |place| {
        let there = |seat: &Seat| state.board.tokens(place, *seat) > 0;
        let seats = game.all_seats().filter(there);
        (seats.filter(|seat| state.player(*seat).perks.may_wait).last(), place)
    })
}

/// The conflicts that wait for a player.
fn waiting<'a>(game: &'a Game, state: &'a State, seat: Seat) -> impl Iterator<Item = Land> + 'a {
    let all = unresolved(game, state).filter(move |(waiter, _)| *waiter == Some(seat));
    all.map(|(_, place)| place)
}

/// True when a player has several waiting conflicts and may choose what to lose in one of them.
fn order_matters(game: &Game, state: &State, seat: Seat) -> bool {
    waiting(game, state, seat).nth(1).is_some()
        && waiting(game, state, seat).any(|place| has_choice(game, state, (seat, place)))
}

/// A player who may wait names the waiting conflict that is resolved next.
pub(crate) fn legal_order(game: &Game, state: &State, legal: &mut Legal) {
    waiting(game, state, state.seat).for_each(|place| legal.one(Action::Choose(place)));
}

pub(crate) fn apply_order(state: &mut State, action: Action) {
    if let Action::Choose(place) = action {
        open(state, place);
    }
}

pub(crate) fn open(state: &mut State, place: Land) {
    state.conflict = ConflictWork { active: true, place, first: true, ..ConflictWork::default() };
}

/// A conflict is over when one owner is left, or when everybody has room: beside a city only where
/// its owner's advances say so.
fn is_over(game: &Game, state: &State, place: Land) -> bool {
    if !state.board.is_shared(place) {
        return true;
    }
    let limit = match state.board.city(place) {
        None => game.places[place].limit,
        Some(city) => game.limit_shared(state, city),
    };
    state.board.all_tokens(place) <= u16::from(limit)
}

/// Continues the current conflict.
pub(crate) fn resolve(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    let place = state.conflict.place;
    loop {
        while let Some(seat) = state.conflict.pending.first() {
            if has_choice(game, state, (seat, place)) {
                return state.question(seat, Ask::Casualty);
            }
            state.lose_tokens(game, (place, seat, 1), Cause::Conflict, events);
            handled(game, state, seat, events);
        }
        if is_over(game, state, place) {
            state.conflict.active = false;
            return Flow::Done;
        }
        state.conflict.pending = next_group(game, state);
        if state.conflict.pending.is_empty() {
            state.conflict.handled = SeatSet::default();
            state.conflict.first = false;
        }
    }
}

/// A player who has lost the last token beside a foreign city has failed to attack it.
fn handled(game: &Game, state: &mut State, seat: Seat, events: &mut Events) {
    state.conflict.pending.remove(seat);
    state.conflict.handled.insert(seat);
    let place = state.conflict.place;
    let is_foreign = state.board.city(place).is_some_and(|owner| owner != seat);
    if is_foreign && seat != game.barbarians() && state.board.tokens(place, seat) == 0 {
        state.lose_failed_ships(game, (place, seat), events);
    }
}

/// Who removes next: the smallest number of tokens, all who have as many together.
fn next_group(game: &Game, state: &State) -> SeatSet {
    let ConflictWork { place, handled, first, .. } = state.conflict;
    let mut best = (true, u8::MAX);
    let mut group = SeatSet::default();
    for (seat, count) in state.board.owners(place) {
        if count == 0 || handled.contains(seat) {
            continue;
        }
        let last = seat != game.barbarians()
            && match state.player(seat).perks.removes_last {
                RemovesLast::Never => false,
                RemovesLast::First => first,
                RemovesLast::Every => true,
            };
        let key = (last, count);
        if group.is_empty() || key < best {
            best = key;
            group = SeatSet::default();
        }
        if key == best {
            group.insert(seat);
        }
    }
    group
}

fn ship_in(game: &Game, state: &State, seat: Seat, place: Land) -> Option<u8> {
    let mut ships = state.ships_of(seat);
    ships.find(|(_, ship)| game.land_of(*ship) == Some(place)).map(|(at, _)| at)
}

fn has_choice(game: &Game, state: &State, (seat, place): (Seat, Land)) -> bool {
    if seat == game.barbarians() {
        return false;
    }
    let perks = &state.player(seat).perks;
    (perks.ships_as_losses && ship_in(game, state, seat, place).is_some())
        || (perks.losses_nearby
            && game.places.by_land(place).iter().any(|near| spare(state, seat, *near)))
}

fn spare(state: &State, seat: Seat, place: Land) -> bool {
    state.board.tokens(place, seat) > state.player(seat).perks.losses_leave
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    let (seat, place) = (state.seat, state.conflict.place);
    let perks = &state.player(seat).perks;
    legal.one(Action::Choose(place));
    if perks.losses_nearby {
        for &near in game.places.by_land(place) {
            if spare(state, seat, near) {
                legal.one(Action::Choose(near));
            }
        }
    }
    if perks.ships_as_losses && ship_in(game, state, seat, place).is_some() {
        legal.one(Action::LoseShip);
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let seat = state.seat;
    match action {
        Action::Choose(place) => {
            state.lose_tokens(game, (place, seat, 1), Cause::Conflict, events);
        }
        Action::LoseShip => {
            if let Some(ship) = ship_in(game, state, seat, state.conflict.place) {
                state.lose_ship(seat, usize::from(ship), Cause::Conflict, events);
            }
        }
        _ => return,
    }
    handled(game, state, seat, events);
}
