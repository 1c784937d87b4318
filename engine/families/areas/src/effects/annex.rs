//! Units change hands: whole areas that hang together, or area after area next to the beneficiary's.

use crate::prelude::*;
use strabo_model::calamity::{AnnexAreas, AnnexUnits, Chooser, Shortage};

use super::realm::Realm;
use super::shared::{id, near, points_in, stands};
use super::{floor, modify};

/// The areas are selected; now their units change hands.
const SELECTED: u8 = 1;

pub(super) fn run(
    game: &Game,
    state: &mut State,
    effect: &AnnexUnits,
    events: &mut Events,
) -> Flow {
    if state.calamity.beneficiary.is_none() {
        return Flow::Done;
    }
    if !state.calamity.opened {
        state.calamity.opened = true;
        let number = modify_number(game, state, effect);
        state.calamity.left = number.min(floor::spare(game, state, state.victim()));
        state.board.clear_spent();
    }
    let flow = match effect.areas {
        AnnexAreas::Connected => run_connected(game, state, effect, events),
        AnnexAreas::NextToBeneficiary => run_nearby(game, state, effect, events),
    };
    if flow == Flow::Done {
        state.board.clear_spent();
    }
    flow
}

fn all_points(game: &Game, state: &State, seat: Seat) -> u16 {
    let player = state.player(seat);
    u16::from(player.tokens) + u16::from(player.cities) * game.rules.cities.points
}

/// Where all above a number is annexed, advances change nothing for who has no more than that.
fn modify_number(game: &Game, state: &State, effect: &AnnexUnits) -> u16 {
    let victim = state.victim();
    let base = match effect.above {
        Some(kept) => match all_points(game, state, victim).saturating_sub(kept) {
            0 => return 0,
            above => above,
        },
        None => effect.points + effect.points_per_city * u16::from(state.player(victim).cities),
    };
    modify::amount(game, state, base)
}

fn chooser(state: &State, effect: &AnnexUnits) -> Seat {
    match effect.chosen_by {
        Chooser::Victim => state.victim(),
        Chooser::Primary => state.calamity.primary,
        Chooser::Beneficiary => state.beneficiary(),
    }
}

fn effect<'g>(game: &'g Game, state: &State) -> Option<&'g AnnexUnits> {
    let at = usize::from(state.calamity.effect);
    match modify::effect_at(game, state, state.victim(), at) {
        Some(Effect::AnnexUnits(effect)) => Some(effect),
        _ => None,
    }
}

fn run_connected(game: &Game, state: &mut State, effect: &AnnexUnits, events: &mut Events) -> Flow {
    let victim = state.victim();
    while state.calamity.part != SELECTED {
        let all = all_points(game, state, victim) <= state.calamity.left;
        if all {
            for place in state.board.areas() {
                state.board.set_spent(place, u8::from(stands(state, place, victim)));
            }
        }
        let selected: u16 = marked(state).map(|place| points_in(game, state, place, victim)).sum();
        if all || selected >= state.calamity.left {
            state.calamity.part = SELECTED;
            break;
        }
        match choices(game, state).as_slice() {
            [] => state.calamity.part = SELECTED,
            [only] => state.board.set_spent(*only, 1),
            _ => return state.question(chooser(state, effect), Ask::Annexed),
        }
    }
    hand_over(game, state, effect.shortage, events)
}

fn choices(game: &Game, state: &State) -> Vec<Land> {
    let pair = (state.victim(), state.beneficiary());
    let realm = Realm::new(game, state, pair, state.calamity.left);
    realm.choices(|place| state.board.spent(place) > 0)
}

fn marked(state: &State) -> impl Iterator<Item = Land> + '_ {
    state.board.marked()
}

fn marked_cities(state: &State) -> impl Iterator<Item = Land> + '_ {
    marked(state).filter(|place| state.board.city(*place) == Some(state.victim()))
}

fn marked_tokens(state: &State) -> u16 {
    let victim = state.victim();
    marked(state).map(|place| u16::from(state.board.tokens(place, victim))).sum()
}

/// The beneficiary replaces what was selected, and chooses what when not all can be replaced.
fn hand_over(game: &Game, state: &mut State, shortage: Shortage, events: &mut Events) -> Flow {
    let beneficiary = state.beneficiary();
    let cities = fits_u16(marked_cities(state).count());
    let stock = u16::from(state.player(beneficiary).city_stock);
    if cities > stock && stock > 0 {
        return state.question(beneficiary, Ask::Annexed);
    }
    for place in marked_cities(state).collect::<Vec<_>>() {
        take_city(game, state, (place, shortage), events);
    }
    let stock = u16::from(state.player(beneficiary).stock);
    if marked_tokens(state) > stock && stock > 0 {
        return state.question(beneficiary, Ask::Annexed);
    }
    let victim = state.victim();
    for place in marked(state).collect::<Vec<_>>() {
        let count = state.board.tokens(place, victim);
        take_tokens(game, state, (place, count, shortage), events);
    }
    Flow::Done
}

fn take_city(
    game: &Game,
    state: &mut State,
    (at, shortage): (Land, Shortage),
    events: &mut Events,
) {
    let cause = Cause::Calamity(id(game, state));
    let beneficiary = state.beneficiary();
    if state.player(beneficiary).city_stock > 0 {
        return state.take_city(game, (at, beneficiary), cause, events);
    }
    match shortage {
        Shortage::Barbarians => state.take_city(game, (at, game.barbarians()), cause, events),
        Shortage::Destroyed => state.destroy_city(game, at, cause, events),
        Shortage::NextBeneficiary | Shortage::Kept => {}
    }
}

fn take_tokens(
    game: &Game,
    state: &mut State,
    (at, count, shortage): (Land, u8, Shortage),
    events: &mut Events,
) {
    let cause = Cause::Calamity(id(game, state));
    let (victim, beneficiary) = (state.victim(), state.beneficiary());
    let own = count.min(state.player(beneficiary).stock);
    state.take_tokens(game, (at, victim, beneficiary, own), cause, events);
    let rest = count - own;
    match shortage {
        Shortage::Barbarians => {
            state.take_tokens(game, (at, victim, game.barbarians(), rest), cause, events);
        }
        Shortage::Destroyed => {
            state.lose_tokens(game, (at, victim, rest), cause, events);
        }
        Shortage::NextBeneficiary | Shortage::Kept => {}
    }
}

/// Area after area within or next to those of the beneficiary, what was just annexed included.
fn run_nearby(game: &Game, state: &mut State, effect: &AnnexUnits, events: &mut Events) -> Flow {
    loop {
        let mut open = nearby(game, state);
        let first = open.next();
        let several = open.next().is_some();
        drop(open);
        match first {
            None => return Flow::Done,
            Some(_) if several => return state.question(chooser(state, effect), Ask::Annexed),
            Some(only) => annex_nearby(game, state, only, events),
        }
    }
}

fn nearby<'a>(game: &'a Game, state: &'a State) -> impl Iterator<Item = Land> + 'a {
    let beneficiary = state.beneficiary();
    state.board.held(state.victim()).filter(move |place| {
        let own = |at: Land| stands(state, at, beneficiary);
        takeable(game, state, *place) != (false, 0) && (own(*place) || near(game, *place).any(own))
    })
}

/// As many unit points of an area as can be annexed: the city if it can be had whole, and tokens.
fn takeable(game: &Game, state: &State, place: Land) -> (bool, u8) {
    let (victim, left) = (state.victim(), state.calamity.left);
    let player = state.player(state.beneficiary());
    let worth = game.rules.cities.points;
    let city = state.board.city(place) == Some(victim) && left >= worth && player.city_stock > 0;
    let rest = if city { left - worth } else { left };
    let tokens = state.board.tokens(place, victim).min(player.stock);
    (city, tokens.min(capped(rest)))
}

fn annex_nearby(game: &Game, state: &mut State, at: Land, events: &mut Events) {
    let cause = Cause::Calamity(id(game, state));
    let (victim, beneficiary) = (state.victim(), state.beneficiary());
    let (city, tokens) = takeable(game, state, at);
    let mut taken = 0;
    if city {
        state.take_city(game, (at, beneficiary), cause, events);
        taken += game.rules.cities.points;
    }
    let tokens = state.take_tokens(game, (at, victim, beneficiary, tokens), cause, events);
    state.calamity.left = state.calamity.left.saturating_sub(taken + u16::from(tokens));
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    let Some(effect) = effect(game, state) else { return };
    match effect.areas {
        AnnexAreas::NextToBeneficiary => {
            nearby(game, state).for_each(|at| legal.one(Action::Choose(at)));
        }
        AnnexAreas::Connected if state.calamity.part != SELECTED => {
            for at in choices(game, state) {
                legal.one(Action::Choose(at));
            }
        }
        AnnexAreas::Connected => {
            let player = state.player(state.beneficiary());
            if marked_cities(state).next().is_some() {
                return marked_cities(state).for_each(|at| legal.one(Action::Choose(at)));
            }
            for at in marked(state) {
                let there = state.board.tokens(at, state.victim());
                legal.up_to(Action::Take { at, count: 1 }, there.min(player.stock));
            }
        }
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let Some(effect) = effect(game, state) else { return };
    match (action, effect.areas) {
        (Action::Choose(at), AnnexAreas::NextToBeneficiary) => {
            annex_nearby(game, state, at, events);
        }
        (Action::Choose(at), AnnexAreas::Connected) if state.calamity.part == SELECTED => {
            take_city(game, state, (at, effect.shortage), events);
        }
        (Action::Choose(at), AnnexAreas::Connected) => state.board.set_spent(at, 1),
        (Action::Take { at, count }, _) => {
            take_tokens(game, state, (at, count, effect.shortage), events);
        }
        _ => {}
    }
}
