//! What each effect does: one exhaustive match.

use crate::prelude::*;
use strabo_model::calamity::{DestroyUnits, LoseShips, RemoveSurplus, Retreat, Whose};

use super::shared::{finish_victim, id, involve, next_effect, stands};
use super::{
    annex, barbarians, cards, cities, damage, depopulate, factions, floor, modify, ransom,
};

/// Continues the current effect on the current victim.
pub(super) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    let victim = state.victim();
    let at = usize::from(state.calamity.effect);
    let effect = modify::effect_at(game, state, victim, at);
    if !state.calamity.opened
        && !matches!(effect, Some(Effect::FactionLosses(_)))
        && factions::hand_over(game, state, events) == Flow::Ask
    {
        return Flow::Ask;
    }
    let Some(effect) = effect else {
        finish_victim(state);
        return Flow::Done;
    };
    let cause = Cause::Calamity(id(game, state));
    let flow = match effect {
        Effect::TakeDamage(effect) => damage::run(game, state, effect, events),
        Effect::LoseTreasury(effect) => {
            let tokens = state.pay(victim, capped(modify::amount(game, state, effect.tokens)));
            events.note(Event::TreasuryLost { seat: victim, tokens, cause });
            Flow::Done
        }
        Effect::ReduceCities(_)
        | Effect::DestroyCities(_)
        | Effect::AnnexCities(_)
        | Effect::PirateCities(_) => cities::run(game, state, effect),
        Effect::DestroyUnits(effect) => {
            destroy_units(game, state, effect, events);
            Flow::Done
        }
        Effect::CheckSupport(effect) => cities::check_support(game, state, effect, events),
        Effect::LoseShips(effect) => lose_ships(game, state, effect, events),
        Effect::DiscardCards(effect) => cards::run(game, state, effect),
        Effect::Retreat(effect) => retreat(game, state, effect, events),
        Effect::RemoveSurplus(effect) => {
            remove_surplus(game, state, effect, events);
            Flow::Done
        }
        Effect::Depopulate(effect) => depopulate::run(game, state, effect),
        Effect::AnnexUnits(effect) => annex::run(game, state, effect, events),
        Effect::DivideCivilization(effect) => factions::divide(game, state, effect),
        Effect::FactionLosses(effect) => factions::lose(game, state, effect),
        Effect::Barbarians(effect) => barbarians::run(game, state, effect, events),
    };
    if flow == Flow::Done {
        next_effect(state);
    }
    flow
}

/// The marker never goes behind the start. The victim may be able to pay for each step.
fn retreat(game: &Game, state: &mut State, effect: &Retreat, events: &mut Events) -> Flow {
    let seat = state.victim();
    if !state.calamity.opened {
        state.calamity.opened = true;
        let steps = modify::amount(game, state, effect.steps);
        state.calamity.left = steps.min(u16::from(state.player(seat).marker));
    }
    if ransom::run(game, state) == Flow::Ask {
        return Flow::Ask;
    }
    if state.calamity.left > 0 {
        let to = state.player(seat).marker - fits_u8(usize::from(state.calamity.left));
        state.player_mut(seat).marker = to;
        events.note(Event::MarkerMoved { seat, to, back: true });
    }
    Flow::Done
}

fn lose_ships(game: &Game, state: &mut State, effect: &LoseShips, events: &mut Events) -> Flow {
    let cause = Cause::Calamity(id(game, state));
    let victim = state.victim();
    for seat in game.all_seats() {
        if effect.whose != Whose::Everybody && seat != victim {
            continue;
        }
        let kept = modify::kept_ships(game, state, seat);
        let here: Vec<(u8, Ship)> = struck_ships(game, state, (seat, effect)).collect();
        let several = here.iter().any(|(_, ship)| ship.at != here[0].1.at);
        if kept > 0 && kept < here.len() && several {
            return state.question(seat, Ask::LostShip);
        }
        for (ship, _) in here.into_iter().skip(kept) {
            state.lose_ship(seat, usize::from(ship), cause, events);
        }
    }
    Flow::Done
}

/// The ships of a player where an effect strikes.
fn struck_ships<'a>(
    game: &'a Game,
    state: &'a State,
    (seat, effect): (Seat, &'a LoseShips),
) -> impl Iterator<Item = (u8, Ship)> + 'a {
    state.ships_of(seat).filter(move |(_, ship)| {
        let place = game.land_of(*ship);
        place.is_some_and(|place| damage::is_in(game, state, place, effect.from))
    })
}

/// Who keeps some of several ships names those that are lost.
pub(crate) fn legal_ships(game: &Game, state: &State, legal: &mut Legal) {
    let at = usize::from(state.calamity.effect);
    if let Some(Effect::LoseShips(effect)) = modify::effect_at(game, state, state.victim(), at) {
        let ships = struck_ships(game, state, (state.seat, effect));
        ships.for_each(|(ship, _)| legal.one(Action::GiveUpShip { ship }));
    }
}

pub(crate) fn apply_ships(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    if let Action::GiveUpShip { ship } = action {
        let cause = Cause::Calamity(id(game, state));
        state.lose_ship(state.seat, usize::from(ship), cause, events);
    }
}

/// Barbarians and pirates do not suffer.
fn destroy_units(game: &Game, state: &mut State, effect: &DestroyUnits, events: &mut Events) {
    let cause = Cause::Calamity(id(game, state));
    for place in state.board.areas() {
        if !damage::is_in(game, state, place, effect.from) {
            continue;
        }
        for seat in game.all_seats() {
            if effect.whose != Whose::Everybody && seat != state.victim() {
                continue;
            }
            if stands(state, place, seat) {
                involve(game, state, seat, events);
            }
            let worth = game.rules.cities.points;
            if state.board.city(place) == Some(seat) && floor::spare(game, state, seat) >= worth {
                state.destroy_city(game, place, cause, events);
            }
            let spare = capped(floor::spare(game, state, seat));
            state.lose_tokens(game, (place, seat, spare), cause, events);
        }
    }
}

fn remove_surplus(game: &Game, state: &mut State, effect: &RemoveSurplus, events: &mut Events) {
    let cause = Cause::Calamity(id(game, state));
    let seat = state.victim();
    for place in state.board.areas() {
        let there = state.board.tokens(place, seat);
        let printed = game.places[place].limit;
        let limit = if effect.printed_limit { printed } else { game.limit(state, place, seat) };
        if there > limit && state.board.city(place) != Some(seat) {
            let spare = capped(floor::spare(game, state, seat));
            state.lose_tokens(game, (place, seat, spare.min(there - limit)), cause, events);
        }
    }
}
