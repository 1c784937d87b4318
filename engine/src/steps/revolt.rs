//! Tax revolts: cities for which tax was not collected change hands.

use strabo_model::calamity::{BeneficiaryRule, Chooser, Shortage};

use super::beneficiary::{self, stock_points};
use crate::action::{Action, Ask, Legal, NOBODY, Place, Seat};
use crate::event::{Cause, Events};
use crate::game::Game;
use crate::machine::Flow;
use crate::state::{RevoltWork, State};

pub(crate) fn begin(state: &mut State) {
    state.revolt = RevoltWork { victim: NOBODY, beneficiary: NOBODY, ..RevoltWork::default() };
}

pub(crate) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    loop {
        let Some(victim) = game.all_seats().find(|seat| state.player(*seat).revolts > 0) else {
            return Flow::Done;
        };
        if state.revolt.victim != victim {
            state.revolt = RevoltWork { victim, beneficiary: NOBODY, ..RevoltWork::default() };
            if !has_effect(game, state) {
                state.player_mut(victim).revolts = 0;
                continue;
            }
        }
        if !state.revolt.decided && find_beneficiary(game, state) == Flow::Ask {
            return state.question(victim, Ask::RevoltBeneficiary);
        }
        if is_open(state) {
            let chooser = chooser(game, state);
            return state.question(chooser, Ask::RevoltCity);
        }
        let city = state.board.cities(victim).next();
        match city {
            Some(place) => take(game, state, place, events),
            None => state.player_mut(victim).revolts = 0,
        }
    }
}

/// True when it matters which city is next: not all of them revolt, or not all of them can be replaced.
fn is_open(state: &State) -> bool {
    let RevoltWork { victim, beneficiary, .. } = state.revolt;
    let player = state.player(victim);
    let stock = if beneficiary == NOBODY { 0 } else { state.player(beneficiary).city_stock };
    player.cities > player.revolts || (0 < stock && stock < player.revolts.min(player.cities))
}

fn chooser(game: &Game, state: &State) -> Seat {
    let RevoltWork { victim, beneficiary, .. } = state.revolt;
    match game.rules.tax.chosen_by {
        Chooser::Beneficiary if beneficiary != NOBODY => beneficiary,
        _ => victim,
    }
}

/// Where the beneficiary has the most unit points in stock, a victim who has as many loses nothing.
fn has_effect(game: &Game, state: &State) -> bool {
    if game.rules.tax.revolt != BeneficiaryRule::MostPointsInStock {
        return true;
    }
    let victim = state.revolt.victim;
    let richest = beneficiary::richest(game, state, victim, excluded(game, state));
    game.all_seats()
        .find(|seat| richest >> seat & 1 == 1)
        .is_some_and(|seat| stock_points(game, state, seat) > stock_points(game, state, victim))
}

/// Players who cannot benefit, as bits.
fn excluded(game: &Game, state: &State) -> u32 {
    let mut excluded = state.revolt.exhausted;
    if game.rules.tax.victims_excluded {
        let victims = game.all_seats().filter(|seat| state.player(*seat).revolted);
        excluded |= victims.fold(0, |mask, seat| mask | 1 << seat);
    }
    excluded
}

/// Who could benefit, as bits: several when the victim decides between them.
fn candidates(game: &Game, state: &State) -> u32 {
    let (rule, victim) = (game.rules.tax.revolt, state.revolt.victim);
    let excluded = excluded(game, state);
    if rule == BeneficiaryRule::MostPointsInStock {
        return beneficiary::richest(game, state, victim, excluded);
    }
    match beneficiary::find(game, state, rule, victim, excluded) {
        NOBODY => 0,
        seat => 1 << seat,
    }
}

/// Finds who takes the cities over, or finds that the victim must decide.
fn find_beneficiary(game: &Game, state: &mut State) -> Flow {
    loop {
        let found = candidates(game, state);
        if game.rules.tax.shortage == Shortage::NextBeneficiary {
            let empty = game
                .all_seats()
                .filter(|seat| found >> seat & 1 == 1 && state.player(*seat).city_stock == 0)
                .fold(0, |mask, seat| mask | 1 << seat);
            state.revolt.exhausted |= empty;
            if empty != 0 {
                continue;
            }
        }
        if found.count_ones() > 1 {
            return Flow::Ask;
        }
        let seat = game.all_seats().find(|seat| found >> seat & 1 == 1);
        state.revolt.beneficiary = seat.unwrap_or(NOBODY);
        state.revolt.decided = true;
        return Flow::Done;
    }
}

pub(crate) fn legal_beneficiaries(game: &Game, state: &State, legal: &mut Legal) {
    let found = candidates(game, state);
    for seat in game.all_seats().filter(|seat| found >> seat & 1 == 1) {
        legal.one(Action::Player(seat));
    }
}

pub(crate) fn apply_beneficiary(state: &mut State, action: Action) {
    if let Action::Player(seat) = action {
        state.revolt.beneficiary = seat;
        state.revolt.decided = true;
    }
}

pub(crate) fn legal(state: &State, legal: &mut Legal) {
    state.board.cities(state.revolt.victim).for_each(|at| legal.one(Action::Choose(at)));
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    if let Action::Choose(place) = action {
        take(game, state, place, events);
    }
}

fn take(game: &Game, state: &mut State, place: Place, events: &mut Events) {
    let RevoltWork { victim, beneficiary, .. } = state.revolt;
    state.player_mut(victim).revolts -= 1;
    let cause = Cause::TaxRevolt;
    if beneficiary != NOBODY && state.player(beneficiary).city_stock > 0 {
        state.take_city(game, (place, beneficiary), cause, events);
        let last = state.player(beneficiary).city_stock == 0;
        if last && game.rules.tax.shortage == Shortage::NextBeneficiary {
            state.revolt.exhausted |= 1 << beneficiary;
            state.revolt.decided = false;
        }
        return;
    }
    match game.rules.tax.shortage {
        Shortage::Barbarians => state.take_city(game, (place, game.barbarians()), cause, events),
        Shortage::Destroyed | Shortage::NextBeneficiary => {
            state.destroy_city(game, place, cause, events);
        }
        Shortage::Kept => {}
    }
}
