//! Tax revolts: cities for which tax was not collected change hands.

use strabo_model::calamity::{BeneficiaryRule, Chooser, Shortage};

use super::beneficiary::{self, stock_points};
use crate::prelude::*;
use crate::state::work::RevoltWork;

pub(crate) fn begin(state: &mut State) {
    state.board.clear_spent();
    state.revolt = RevoltWork { victim: None, beneficiary: None, ..RevoltWork::default() };
}

pub(crate) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    loop {
        let Some(victim) = game.all_seats().find(|seat| state.player(*seat).revolts > 0) else {
            state.board.clear_spent();
            return Flow::Done;
        };
        if state.revolt.victim != Some(victim) {
            state.revolt =
                RevoltWork { victim: Some(victim), beneficiary: None, ..RevoltWork::default() };
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
        let city = rebels(state).next();
        match city {
            Some(place) => take(game, state, place, events),
            None => state.player_mut(victim).revolts = 0,
        }
    }
}

/// The cities of the victim that may revolt: a city that the victim took over in this phase owes no
/// tax. Such cities are marked until the phase is over.
fn rebels(state: &State) -> impl Iterator<Item = Land> + '_ {
    state.board.cities(state.revolt.victim()).filter(|at| state.board.spent(*at) == 0)
}

/// True when it matters which city is next: not all of them revolt, or not all of them can be replaced.
fn is_open(state: &State) -> bool {
    let cities = fits_u8(rebels(state).count());
    let revolts = state.player(state.revolt.victim()).revolts;
    let stock = state.revolt.beneficiary.map_or(0, |seat| state.player(seat).city_stock);
    cities > revolts || (0 < stock && stock < revolts.min(cities))
}

fn chooser(game: &Game, state: &State) -> Seat {
    match (game.rules.tax.chosen_by, state.revolt.beneficiary) {
        (Chooser::Beneficiary, Some(beneficiary)) => beneficiary,
        _ => state.revolt.victim(),
    }
}

/// Where the beneficiary has the most unit points in stock, a victim who has as many loses nothing.
fn has_effect(game: &Game, state: &State) -> bool {
    if game.rules.tax.revolt != BeneficiaryRule::MostPointsInStock {
        return true;
    }
    let victim = state.revolt.victim();
    let richest = beneficiary::richest(game, state, victim, excluded(game, state));
    (richest.first())
        .is_some_and(|seat| stock_points(game, state, seat) > stock_points(game, state, victim))
}

/// Players who cannot benefit.
fn excluded(game: &Game, state: &State) -> SeatSet {
    let mut excluded = state.revolt.exhausted;
    if game.rules.tax.victims_excluded {
        let victims = game.all_seats().filter(|seat| state.player(*seat).revolted);
        victims.for_each(|seat| excluded.insert(seat));
    }
    excluded
}

/// Who could benefit: several when the victim decides between them.
fn candidates(game: &Game, state: &State) -> SeatSet {
    let (rule, victim) = (game.rules.tax.revolt, state.revolt.victim());
    let excluded = excluded(game, state);
    if rule == BeneficiaryRule::MostPointsInStock {
        return beneficiary::richest(game, state, victim, excluded);
    }
    beneficiary::find(game, state, rule, victim, excluded).into_iter().collect()
}

/// Finds who takes the cities over, or finds that the victim must decide.
fn find_beneficiary(game: &Game, state: &mut State) -> Flow {
    loop {
        let found = candidates(game, state);
        if game.rules.tax.shortage == Shortage::NextBeneficiary {
            let empty: SeatSet =
                found.iter().filter(|seat| state.player(*seat).city_stock == 0).collect();
            state.revolt.exhausted = state.revolt.exhausted.with(empty);
            if !empty.is_empty() {
                continue;
            }
        }
        if found.len() > 1 {
            return Flow::Ask;
        }
        state.revolt.beneficiary = found.first();
        state.revolt.decided = true;
        return Flow::Done;
    }
}

pub(crate) fn legal_beneficiaries(game: &Game, state: &State, legal: &mut Legal) {
    candidates(game, state).iter().for_each(|seat| legal.one(Action::Player(seat)));
}

pub(crate) fn apply_beneficiary(state: &mut State, action: Action) {
    if let Action::Player(seat) = action {
        state.revolt.beneficiary = Some(seat);
        state.revolt.decided = true;
    }
}

pub(crate) fn legal(state: &State, legal: &mut Legal) {
    rebels(state).for_each(|at| legal.one(Action::Choose(at)));
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    if let Action::Choose(place) = action {
        take(game, state, place, events);
    }
}

fn take(game: &Game, state: &mut State, place: Land, events: &mut Events) {
    let able = |seat: &Seat| state.player(*seat).city_stock > 0;
    let beneficiary = state.revolt.beneficiary.filter(able);
    state.player_mut(state.revolt.victim()).revolts -= 1;
    let cause = Cause::TaxRevolt;
    if let Some(beneficiary) = beneficiary {
        state.take_city(game, (place, beneficiary), cause, events);
        state.board.set_spent(place, 1);
        let last = state.player(beneficiary).city_stock == 0;
        if last && game.rules.tax.shortage == Shortage::NextBeneficiary {
            state.revolt.exhausted.insert(beneficiary);
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
