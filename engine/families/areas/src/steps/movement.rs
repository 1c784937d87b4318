//! Movement: each player mixes building ships, keeping them up, marching and sailing as they like.

use super::entry::{most_entering, room_without_conflict};
use super::sailing;
use crate::action::Payment;
use crate::prelude::*;
use crate::program::{Job, Mixed};
use crate::state::work::HelperWork;

pub(crate) fn run(game: &Game, state: &mut State, mixed: Mixed, events: &mut Events) -> Flow {
    while let Some(seat) = state.current(game) {
        if !state.cursor.opened {
            let player = state.player(seat);
            if player.tokens == 0 && player.cities == 0 && state.ships_of(seat).next().is_none() {
                state.next_player();
                continue;
            }
            open(game, state, seat);
            if !mixed.go && !has_ships_to_tend(game, state, seat) {
                close(game, state, seat, events);
                continue;
            }
        }
        if state.helper.left > 0 {
            return state.question(seat, Ask::Helper);
        }
        if state.cursor.opened {
            return state.question(seat, Ask::Movement);
        }
    }
    Flow::Done
}

/// True when a player could keep up, give up or build a ship.
fn has_ships_to_tend(game: &Game, state: &mut State, seat: Seat) -> bool {
    state.seat = seat;
    let mut legal = Legal::default();
    legal_upkeep(game, state, &mut legal);
    legal_ships(game, state, &mut legal);
    !legal.choices.is_empty()
}

fn open(game: &Game, state: &mut State, seat: Seat) {
    state.cursor.opened = true;
    state.helper = HelperWork::default();
    take_floor(game, state, seat);
}

/// Tokens that have moved, by area.
pub(super) fn marks(state: &State) -> Vec<(Land, u8)> {
    state.board.marked().map(|at| (at, state.board.spent(at))).collect()
}

pub(super) fn set_marks(state: &mut State, marks: Vec<(Land, u8)>) {
    state.board.clear_spent();
    for (at, count) in marks {
        state.board.set_spent(at, count);
    }
}

/// A player moves next, and goes on from where an early movement stopped.
pub(super) fn take_floor(game: &Game, state: &mut State, seat: Seat) {
    let own = state.early.moved.iter().filter(|(owner, ..)| *owner == seat);
    let own: Vec<(Land, u8)> = own.map(|(_, at, count)| (*at, *count)).collect();
    if !state.early.begun.contains(seat) {
        ready(state, seat, mixed(game, state));
    }
    set_marks(state, own);
    state.seat = seat;
}

/// Ships of a player who begins to move are to be kept up, and have sailed nowhere.
fn ready(state: &mut State, seat: Seat, mixed: Mixed) {
    for ship in &mut state.player_mut(seat).ships {
        if mixed.keep {
            ship.ready = false;
        }
        if mixed.go {
            ship.steps = 0;
        }
    }
}

fn mixed(game: &Game, state: &State) -> Mixed {
    match game.program[usize::from(state.cursor.task)].job {
        Job::Movement(mixed) => mixed,
        Job::Step(_) | Job::Start(_) => Mixed::default(),
    }
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    let seat = state.seat;
    let mixed = mixed(game, state);
    let at_place = |ship: Ship| sailing::may_stay(state, game.land_of(ship));
    let ashore = !mixed.go || !sailing::must_sail(game, state, seat);
    if ashore && state.ships_of(seat).all(|(_, ship)| at_place(ship)) {
        legal.one(Action::Done);
    }
    if mixed.go {
        legal_marches(game, state, legal);
        sailing::legal(game, state, legal);
    }
    if mixed.keep {
        legal_upkeep(game, state, legal);
    }
    if mixed.build {
        legal_ships(game, state, legal);
    }
}

fn legal_marches(game: &Game, state: &State, legal: &mut Legal) {
    let seat = state.seat;
    let perks = &state.player(seat).perks;
    let steps = crate::perks::plus(game.rules.movement.token_steps, perks.token_steps);
    let guarded = find_guards(game, state, seat, &mut legal.areas);
    for (from, tokens) in state.board.settled(seat) {
        let free = tokens.saturating_sub(state.board.spent(from));
        if free == 0 {
            continue;
        }
        let near = game.places.by_land(from);
        if steps == 1 && !guarded {
            // Asking once for all areas saves most of the time of listing moves.
            let march = |to: &Land| Choice::UpTo(Action::March { from, to: *to, count: 1 }, free);
            legal.choices.extend(near.iter().map(march));
        } else if steps == 1 {
            for &to in near {
                let most = free.min(entering(game, state, to, &legal.areas));
                legal.up_to(Action::March { from, to, count: 1 }, most);
            }
        } else {
            legal_long_marches(game, state, legal, (from, free, steps));
        }
    }
}

/// True when a march to the next area is one of those listed.
pub(crate) fn may_march(game: &Game, state: &State, march: (Land, Land, u8)) -> bool {
    let ((from, to, count), seat) = (march, state.seat);
    let steps = state.player(seat).perks.token_steps;
    if from.index() >= state.board.len()
        || crate::perks::plus(game.rules.movement.token_steps, steps) != 1
        || !mixed(game, state).go
    {
        return false;
    }
    let free = state.board.tokens(from, seat).saturating_sub(state.board.spent(from));
    1 <= count
        && count <= free
        && game.places.by_land(from).contains(&to)
        && count <= most_entering(game, state, seat, to)
}

/// Moves over several areas: how many tokens may pass depends on what stands on the way.
fn legal_long_marches(
    game: &Game,
    state: &State,
    legal: &mut Legal,
    (from, free, steps): (Land, u8, u8),
) {
    let seat = state.seat;
    let mut reached = std::mem::take(&mut legal.reached);
    let mut positions = std::mem::take(&mut legal.positions);
    reached.clear();
    reached.push((from, free));
    positions.resize(state.board.len().max(positions.len()), 0);
    positions[from.index()] = 1;
    let mut next = 0;
    for _ in 0..steps {
        let end = reached.len();
        for at in next..end {
            let (place, passing) = reached[at];
            for &to in game.places.by_land(place) {
                let entering = passing.min(entering(game, state, to, &legal.areas));
                if entering == 0 || to == from {
                    continue;
                }
                match usize::from(positions[to.index()]) {
                    0 => {
                        reached.push((to, entering));
                        positions[to.index()] = fits_u16(reached.len());
                    }
                    // A way found in the same number of steps may let more tokens pass.
                    known if known > end => {
                        reached[known - 1].1 = reached[known - 1].1.max(entering);
                    }
                    _ => {}
                }
            }
        }
        for item in &reached[end..] {
            legal.up_to(Action::March { from, to: item.0, count: 1 }, item.1);
        }
        for item in &mut reached[end..] {
            item.1 = item.1.min(most_passing(game, state, seat, item.0));
        }
        next = end;
    }
    for (place, _) in &reached {
        positions[place.index()] = 0;
    }
    (legal.reached, legal.positions) = (reached, positions);
}

/// How many tokens may be in an area on their way without being stopped there.
fn most_passing(game: &Game, state: &State, seat: Seat, place: Land) -> u8 {
    let city = state.board.city(place);
    if city.is_some() && city != Some(seat) {
        return 0;
    }
    if !state.board.has_strangers(place, seat) {
        return u8::MAX;
    }
    if state.player(seat).perks.stopped_by_units || city.is_some() {
        return 0;
    }
    room_without_conflict(game, state, place)
}

/// Finds the areas that may not be entered freely: those of others who hold an advance that protects
/// from attack, and those that went out of play. False when there are none.
fn find_guards(game: &Game, state: &State, seat: Seat, areas: &mut Vec<u64>) -> bool {
    let protecting = game.advances.protecting;
    areas.clear();
    for other in game.all_seats() {
        if other != seat && state.player(other).advances & protecting != 0 {
            state.board.add_held(other, areas);
        }
    }
    if !state.departure.gone.is_empty() {
        state.board.add_out(areas);
    }
    !areas.is_empty()
}

/// Like [`most_entering`], for the player who moves: asked only where it matters.
fn entering(game: &Game, state: &State, place: Land, guarded: &[u64]) -> u8 {
    match guarded.get(place.index() / 64) {
        Some(word) if word >> (place.index() % 64) & 1 == 1 => {
            most_entering(game, state, state.seat, place)
        }
        _ => u8::MAX,
    }
}

fn legal_upkeep(game: &Game, state: &State, legal: &mut Legal) {
    let seat = state.seat;
    let player = state.player(seat);
    let rules = &game.rules.ships;
    let give_up = mixed(game, state).give_up;
    for (ship, info) in state.ships_of(seat) {
        if info.ready {
            continue;
        }
        if give_up {
            legal.one(Action::GiveUpShip { ship });
        }
        if u16::from(player.treasury) >= rules.maintenance {
            legal.one(Action::KeepShip { ship, tokens: false });
        }
        let tokens = if rules.maintenance_in_area {
            game.land_of(info).map_or(0, |place| state.board.tokens(place, seat))
        } else {
            on_board(state, seat)
        };
        if u16::from(tokens) >= rules.maintenance {
            legal.one(Action::KeepShip { ship, tokens: true });
        }
    }
}

/// Tokens on the board, without those aboard ships.
fn on_board(state: &State, seat: Seat) -> u8 {
    let aboard: u8 = state.ships_of(seat).map(|(_, ship)| ship.cargo).sum();
    state.player(seat).tokens - aboard
}

fn legal_ships(game: &Game, state: &State, legal: &mut Legal) {
    let seat = state.seat;
    let player = state.player(seat);
    let in_use = fits_u8(state.ships_of(seat).count());
    if in_use >= game.ships || player.ships_built >= game.ships {
        return;
    }
    let (treasury, cost) = (u16::from(player.treasury), game.rules.ships.cost);
    let everywhere = u16::from(on_board(state, seat));
    if treasury + 1 < cost && everywhere < cost {
        return;
    }
    for place in state.board.held(seat) {
        if !game.places[place].coastal {
            continue;
        }
        let tokens = u16::from(state.board.tokens(place, seat));
        let levy = if game.rules.ships.levy_in_area { tokens } else { everywhere };
        for &at in game.places.coasts(place) {
            if treasury >= cost {
                legal.one(Action::BuildShip { at, pay: Payment::Treasury });
            }
            if tokens > 0 && cost > 0 && treasury + 1 >= cost {
                legal.one(Action::BuildShip { at, pay: Payment::Mixed });
            }
            if tokens > 0 && levy >= cost {
                legal.one(Action::BuildShip { at, pay: Payment::Tokens });
            }
        }
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let seat = state.seat;
    match action {
        Action::Done => close(game, state, seat, events),
        Action::March { from, to, count } => {
            state.board.take_tokens(from, seat, count);
            state.board.add_tokens(to, seat, count);
            state.board.set_spent(to, state.board.spent(to) + count);
            events.note(Event::Marched { seat, from, to, count });
        }
        Action::BuildShip { at, pay } => build_ship(game, state, (at, pay), events),
        Action::KeepShip { ship, tokens } => keep_ship(game, state, (ship, tokens), events),
        Action::GiveUpShip { ship } => {
            state.lose_ship(seat, usize::from(ship), Cause::Ship, events);
        }
        other => sailing::apply(game, state, other, events),
    }
}

fn build_ship(game: &Game, state: &mut State, (at, pay): (Water, Payment), events: &mut Events) {
    let seat = state.seat;
    let cost = fits_u8(usize::from(game.rules.ships.cost));
    let place = game.places[at].place;
    match pay {
        Payment::Treasury => {
            state.pay(seat, cost);
        }
        Payment::Mixed => {
            levy(game, state, place, events);
            state.pay(seat, cost.saturating_sub(1));
        }
        Payment::Tokens => {
            levy(game, state, place, events);
            pay_with_tokens(
                game,
                state,
                (place, cost.saturating_sub(1)),
                game.rules.ships.levy_in_area,
                events,
            );
        }
    }
    let player = state.player_mut(seat);
    player.ships_built += 1;
    if let Some(ship) = player.ships.iter_mut().find(|ship| ship.at.is_none()) {
        *ship = Ship { at: Some(at), cargo: 0, steps: 0, ready: true };
    }
    events.note(Event::ShipBuilt { seat, at });
}

fn keep_ship(game: &Game, state: &mut State, (ship, tokens): (u8, bool), events: &mut Events) {
    let seat = state.seat;
    let cost = fits_u8(usize::from(game.rules.ships.maintenance));
    if tokens {
        let place = game.land_of(state.player(seat).ships[usize::from(ship)]);
        pay_with_tokens(game, state, (place, cost), game.rules.ships.maintenance_in_area, events);
    } else {
        state.pay(seat, cost);
    }
    state.player_mut(seat).ships[usize::from(ship)].ready = true;
    events.note(Event::ShipKept { seat, ship });
}

fn pay_with_tokens(
    game: &Game,
    state: &mut State,
    (place, count): (Option<Land>, u8),
    in_area: bool,
    events: &mut Events,
) {
    if in_area {
        (0..count).for_each(|_| levy(game, state, place, events));
    } else {
        state.helper = HelperWork { place: None, left: count, keep: false };
    }
}

/// Takes a token off the board; one that has moved already if there is one.
pub(crate) fn levy(game: &Game, state: &mut State, place: Option<Land>, events: &mut Events) {
    let (seat, Some(place)) = (state.seat, place) else { return };
    state.lose_tokens(game, (place, seat, 1), Cause::Ship, events);
    state.board.set_spent(place, state.board.spent(place).saturating_sub(1));
}

/// The player has moved: tokens go ashore, and ships that were not kept up go back to stock.
fn close(game: &Game, state: &mut State, seat: Seat, events: &mut Events) {
    let keep = mixed(game, state).keep;
    for at in 0..game.ships {
        let ship = state.player(seat).ships[usize::from(at)];
        if ship.at.is_none() {
            continue;
        }
        if ship.cargo > 0 {
            sailing::land_all(game, state, (seat, at), events);
        }
        if keep && !ship.ready {
            state.lose_ship(seat, usize::from(at), Cause::Ship, events);
        }
    }
    state.board.clear_spent();
    state.next_player();
}
