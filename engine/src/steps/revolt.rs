//! Tax revolts: cities for which tax was not collected change hands.

use strabo_model::calamity::{Chooser, Shortage};

use super::beneficiary;
use crate::action::{Action, Ask, Legal, NOBODY, Place, Seat};
use crate::event::{Cause, Events};
use crate::game::Game;
use crate::machine::Flow;
use crate::state::{RevoltWork, State};

pub(crate) fn begin(state: &mut State) {
    state.revolt = RevoltWork { victim: NOBODY, beneficiary: NOBODY, exhausted: 0 };
}

pub(crate) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    loop {
        let Some(victim) = game.all_seats().find(|seat| state.player(*seat).revolts > 0) else {
            return Flow::Done;
        };
        if state.revolt.victim != victim {
            state.revolt = RevoltWork { victim, beneficiary: NOBODY, exhausted: 0 };
            find_beneficiary(game, state);
        }
        let player = state.player(victim);
        if player.cities > player.revolts {
            let chooser = chooser(game, state);
            return state.question(chooser, Ask::RevoltCity);
        }
        let city = (0..state.board.len()).find(|place| state.board.city(*place) == victim);
        match city {
            Some(place) => take(game, state, place, events),
            None => state.player_mut(victim).revolts = 0,
        }
    }
}

fn chooser(game: &Game, state: &State) -> Seat {
    let RevoltWork { victim, beneficiary, .. } = state.revolt;
    match game.rules.tax.chosen_by {
        Chooser::Beneficiary if beneficiary != NOBODY => beneficiary,
        _ => victim,
    }
}

fn find_beneficiary(game: &Game, state: &mut State) {
    let mut excluded = state.revolt.exhausted;
    if game.rules.tax.victims_excluded {
        let victims = game.all_seats().filter(|seat| state.player(*seat).revolted);
        excluded |= victims.fold(0, |mask, seat| mask | 1 << seat);
    }
    let victim = state.revolt.victim;
    state.revolt.beneficiary =
        beneficiary::find(game, state, game.rules.tax.revolt, victim, excluded);
}

pub(crate) fn legal(state: &State, legal: &mut Legal) {
    for place in 0..state.board.len() {
        if state.board.city(place) == state.revolt.victim {
            legal.one(Action::Choose(place));
        }
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    if let Action::Choose(place) = action {
        take(game, state, place, events);
    }
}

fn take(game: &Game, state: &mut State, place: Place, events: &mut Events) {
    let RevoltWork { victim, mut beneficiary, .. } = state.revolt;
    state.player_mut(victim).revolts -= 1;
    let cause = Cause::TaxRevolt;
    while beneficiary != NOBODY && state.player(beneficiary).city_stock == 0 {
        if game.rules.tax.shortage != Shortage::NextBeneficiary {
            break;
        }
        state.revolt.exhausted |= 1 << beneficiary;
        find_beneficiary(game, state);
        beneficiary = state.revolt.beneficiary;
    }
    if beneficiary != NOBODY && state.player(beneficiary).city_stock > 0 {
        return state.take_city(game, (place, beneficiary), cause, events);
    }
    match game.rules.tax.shortage {
        Shortage::Barbarians => state.take_city(game, (place, game.barbarians()), cause, events),
        Shortage::Destroyed | Shortage::NextBeneficiary => {
            state.destroy_city(game, place, cause, events);
        }
        Shortage::Kept => {}
    }
}
