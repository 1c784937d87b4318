//! Barbarian hordes: they strike one area of the victim after the other, until they find room.

use crate::prelude::*;
use strabo_model::calamity::{BarbarianEntry, Barbarians};

use super::shared::{id, near, points_in, stands};
use super::{floor, modify};
use crate::perks::RemovesLast;
use crate::steps::{attack, conflict};

/// Where they go is looked for.
const SEARCH: u8 = 0;
/// Their tokens fight those they met.
const TOKENS: u8 = 1;
/// They fight the defenders of a city.
const CITY: u8 = 2;

pub(super) fn run(
    game: &Game,
    state: &mut State,
    effect: &Barbarians,
    events: &mut Events,
) -> Flow {
    if !state.calamity.opened {
        state.calamity.opened = true;
        let tokens = modify::amount(game, state, effect.tokens);
        state.calamity.left = tokens.min(u16::from(state.barbarians));
        state.calamity.struck[0] = None;
    }
    loop {
        if state.calamity.part == SEARCH {
            if state.calamity.left == 0 {
                return Flow::Done;
            }
            match targets(game, state, effect.enter).as_slice() {
                [] => {
                    disperse(game, state, events);
                    return Flow::Done;
                }
                [only] => invade(game, state, *only, events),
                _ => return state.question(controller(state), Ask::Barbarians),
            }
        } else if conflict::resolve(game, state, events) == Flow::Ask {
            return Flow::Ask;
        } else {
            go_on(game, state, events);
        }
    }
}

fn controller(state: &State) -> Seat {
    state.calamity.beneficiary.unwrap_or(state.victim())
}

/// After a fight: the city is next, or those above the population limit move on.
fn go_on(game: &Game, state: &mut State, events: &mut Events) {
    let barbarians = game.barbarians();
    let Some(at) = state.calamity.struck[0] else { return };
    if state.calamity.part == TOKENS && attack::assault(game, state, at, events) {
        state.calamity.part = CITY;
        return;
    }
    if game.rules.conflict.failed_attackers_removed && attack::is_attacked(game, state, at) {
        state.lose_tokens(game, (at, barbarians, u8::MAX), Cause::Conflict, events);
    }
    let here = state.board.tokens(at, barbarians);
    let room = match state.board.city(at) {
        None => game.places[at].limit,
        // They harmed nobody, and would go to and fro between such cities for ever.
        Some(_) if u16::from(here) >= state.calamity.left => here,
        Some(owner) => game.limit_shared(state, owner),
    };
    let above = here.saturating_sub(room);
    state.calamity.left = u16::from(above);
    state.calamity.part = SEARCH;
}

/// Those who find no place are gone.
fn disperse(game: &Game, state: &mut State, events: &mut Events) {
    if let Some(at) = state.calamity.struck[0] {
        let count = fits_u8(usize::from(state.calamity.left));
        let cause = Cause::Calamity(id(game, state));
        state.lose_tokens(game, (at, game.barbarians(), count), cause, events);
    }
    state.calamity.left = 0;
}

fn invade(game: &Game, state: &mut State, to: Land, events: &mut Events) {
    let seat = game.barbarians();
    let cause = Cause::Calamity(id(game, state));
    let mut count = fits_u8(usize::from(state.calamity.left));
    if let Some(from) = state.calamity.struck[0] {
        count = state.remove_tokens(game, from, seat, count);
    }
    let count = state.place_tokens(game, to, seat, count);
    events.note(Event::TokensPlaced { seat, at: to, count, cause });
    state.calamity.struck[0] = Some(to);
    state.calamity.part = TOKENS;
    conflict::open(state, to);
}

/// The areas they may go to next.
fn targets(game: &Game, state: &State, enter: BarbarianEntry) -> Vec<Land> {
    let victim = state.victim();
    let spare = floor::spare(game, state, victim);
    let from = state.calamity.struck[0];
    let all = || {
        state.board.areas().filter(|at| {
            Some(*at) != from
                && stands(state, *at, victim)
                && points_in(game, state, *at, victim) <= spare
                && (enter == BarbarianEntry::Edge || can_win(game, state, *at))
        })
    };
    let has_city = |at: &Land| state.board.city(*at) == Some(victim);
    match (enter, from) {
        (BarbarianEntry::City, None) => {
            let wild = |at: &Land| !game.places[*at].site;
            preferred(all().filter(has_city).collect(), wild)
        }
        (BarbarianEntry::City, Some(from)) => {
            all().filter(|at| near(game, from).any(|one| one == *at)).collect()
        }
        (BarbarianEntry::Edge, _) => {
            preferred(all().filter(|at| is_entry(game, state, *at)).collect(), has_city)
        }
    }
}

/// Only those that fit, if any does.
fn preferred(places: Vec<Land>, fits: impl Fn(&Land) -> bool) -> Vec<Land> {
    if places.iter().any(&fits) { places.into_iter().filter(fits).collect() } else { places }
}

/// At the edge of the map, in or next to an empty zero area, or where barbarians are or come from.
fn is_entry(game: &Game, state: &State, at: Land) -> bool {
    let info = |place: Land| &game.places[place];
    let barbarians = |place: Land| state.board.tokens(place, game.barbarians());
    let opens = |place: Land| {
        let tokens = state.board.all_tokens(place);
        let vacant = state.board.city(place).is_none();
        vacant
            && ((info(place).limit == 0 && tokens == 0)
                || (barbarians(place) > 0 && tokens == u16::from(barbarians(place))))
    };
    info(at).limit == 0 || info(at).edge || barbarians(at) > 0 || near(game, at).any(opens)
}

/// True unless there is a city and too few would be left for an attack on it, once the tokens in
/// its area are beaten. Each round of that fight costs them one token, but the last.
fn can_win(game: &Game, state: &State, at: Land) -> bool {
    let Some(defender) = state.board.city(at) else { return true };
    let barbarians = game.barbarians();
    let strongest =
        game.all_seats().max_by_key(|seat| state.board.tokens(at, *seat)).unwrap_or_default();
    let tokens = state.board.tokens(at, strongest);
    let last = state.player(strongest).perks.removes_last == RemovesLast::Every;
    let lost = if last { tokens } else { tokens.saturating_sub(1) };
    let there = u16::from(state.board.tokens(at, barbarians));
    let needed = attack::needed(game, state, barbarians, defender).0;
    (state.calamity.left + there).saturating_sub(u16::from(lost)) >= u16::from(needed)
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    let at = usize::from(state.calamity.effect);
    if let Some(Effect::Barbarians(effect)) = modify::effect_at(game, state, state.victim(), at) {
        for at in targets(game, state, effect.enter) {
            legal.one(Action::Choose(at));
        }
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    if let Action::Choose(at) = action {
        invade(game, state, at, events);
    }
}
