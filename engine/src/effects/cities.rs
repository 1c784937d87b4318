//! Losing cities: the victim chooses which are reduced or destroyed.

use strabo_model::calamity::{CheckSupport, Chooser, Effect, LoseCities, Whose};

use super::{cities_of, damage, id, modify};
use crate::action::{Action, Ask, Legal, Place};
use crate::event::{Cause, Event, Events};
use crate::game::Game;
use crate::machine::Flow;
use crate::state::State;
use crate::steps::support;
use crate::tables::tiny;

pub(super) fn run(game: &Game, state: &mut State, effect: &LoseCities) -> Flow {
    let victim = state.calamity.victim;
    if effect.whose != Whose::Victim || effect.chosen_by == Chooser::Beneficiary {
        return Flow::Done;
    }
    if !state.calamity.opened {
        state.calamity.opened = true;
        let cities = u16::from(state.player(victim).cities);
        let base = effect.all_but.map_or(effect.count, |kept| cities.saturating_sub(kept));
        state.calamity.left = modify::amount(game, state, base);
    }
    if state.calamity.left == 0 || candidates(game, state, effect).next().is_none() {
        return Flow::Done;
    }
    state.question(victim, Ask::LostCity)
}

fn candidates<'a>(
    game: &'a Game,
    state: &'a State,
    effect: &'a LoseCities,
) -> impl Iterator<Item = Place> + 'a {
    cities_of(state, state.calamity.victim)
        .filter(|at| damage::is_in(game, state, *at, effect.from))
}

fn effect<'g>(game: &'g Game, state: &State) -> Option<&'g Effect> {
    modify::effect_at(game, state, state.calamity.victim, usize::from(state.calamity.effect))
}

pub(super) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    let victim = state.calamity.victim;
    match effect(game, state) {
        Some(Effect::ReduceCities(effect) | Effect::DestroyCities(effect)) => {
            candidates(game, state, effect).for_each(|at| legal.one(Action::Choose(at)));
            if effect.or_pay.is_some_and(|price| u16::from(state.player(victim).treasury) >= price)
            {
                legal.one(Action::Pay);
            }
        }
        _ => cities_of(state, victim).for_each(|at| legal.one(Action::Choose(at))),
    }
}

pub(super) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let cause = Cause::Calamity(id(game, state));
    let effect = effect(game, state);
    match (action, effect) {
        (Action::Choose(at), Some(Effect::DestroyCities(_)))
            if !modify::reduces_instead(game, state) =>
        {
            state.destroy_city(game, at, cause, events);
        }
        (Action::Choose(at), _) => state.reduce_city(game, at, cause, events),
        (Action::Pay, Some(Effect::ReduceCities(effect) | Effect::DestroyCities(effect))) => {
            let seat = state.calamity.victim;
            let tokens = state.pay(seat, tiny(usize::from(effect.or_pay.unwrap_or(0))));
            events.note(Event::TreasuryLost { seat, tokens, cause });
            state.calamity.left = 1;
        }
        _ => return,
    }
    state.calamity.left = state.calamity.left.saturating_sub(1);
}

/// Cities are reduced until the rest is supported at the worse rate.
pub(super) fn check_support(
    game: &Game,
    state: &mut State,
    effect: &CheckSupport,
    events: &mut Events,
) -> Flow {
    let victim = state.calamity.victim;
    let cause = Cause::Calamity(id(game, state));
    let rate = modify::rate(game, state, effect.rate);
    while support::is_short(game, state, victim, (rate, effect.unavailable)) {
        let mut cities = cities_of(state, victim);
        let first = cities.next();
        let several = cities.next().is_some();
        drop(cities);
        match first {
            Some(_) if several => return state.question(victim, Ask::LostCity),
            Some(at) => state.reduce_city(game, at, cause, events),
            None => break,
        }
    }
    Flow::Done
}
