//! Areas that touch each other lose all tokens.

use crate::prelude::*;
use strabo_model::calamity::Depopulate;

use super::shared::id;
use super::{floor, modify};

/// An area with tokens of the victim and without a city.
fn fits(state: &State, place: Land) -> bool {
    state.board.tokens(place, state.victim()) > 0 && state.board.city(place).is_none()
}

/// True when this many fitting areas are connected to an area.
fn is_large_enough(game: &Game, state: &State, place: Land, areas: usize) -> bool {
    let mut found = vec![place];
    let mut next = 0;
    while let Some(&at) = found.get(next) {
        next += 1;
        for &other in game.places.by_land(at) {
            if fits(state, other) && !found.contains(&other) {
                found.push(other);
            }
        }
        if found.len() >= areas {
            return true;
        }
    }
    false
}

/// The areas that may be chosen next: the first where there are enough, the others next to a
/// chosen one.
fn candidates<'a>(
    game: &'a Game,
    state: &'a State,
    effect: &'a Depopulate,
) -> impl Iterator<Item = Land> + 'a {
    let chosen = move |at: Land| state.board.spent(at) > 0;
    let first = state.board.marked().next().is_none();
    state.board.held(state.victim()).filter(move |at| {
        fits(state, *at)
            && if first {
                is_large_enough(game, state, *at, usize::from(effect.areas))
            } else {
                game.places.by_land(*at).iter().any(|other| chosen(*other))
            }
    })
}

pub(super) fn run(game: &Game, state: &mut State, effect: &Depopulate) -> Flow {
    if !state.calamity.opened {
        state.calamity.opened = true;
        state.calamity.left = effect.areas;
        state.board.clear_spent();
    }
    if state.calamity.left == 0 || candidates(game, state, effect).next().is_none() {
        state.board.clear_spent();
        return Flow::Done;
    }
    state.question(state.victim(), Ask::Depopulated)
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    let at = usize::from(state.calamity.effect);
    if let Some(Effect::Depopulate(effect)) = modify::effect_at(game, state, state.victim(), at) {
        candidates(game, state, effect).for_each(|at| legal.one(Action::Choose(at)));
    }
}

/// Everybody's tokens go, but those of the barbarians.
pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let Action::Choose(at) = action else { return };
    let cause = Cause::Calamity(id(game, state));
    for seat in game.all_seats() {
        let spare = capped(floor::spare(game, state, seat));
        state.lose_tokens(game, (at, seat, spare), cause, events);
    }
    state.board.set_spent(at, 1);
    state.calamity.left -= 1;
}
