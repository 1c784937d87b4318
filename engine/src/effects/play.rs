//! What each effect does: one exhaustive match.

use strabo_model::calamity::{DestroyUnits, Effect, LoseShips, RemoveSurplus, Whose};

use super::{cards, cities, damage, id, modify, next_effect, next_victim};
use crate::action::Seat;
use crate::event::{Cause, Event, Events};
use crate::game::Game;
use crate::machine::Flow;
use crate::state::State;
use crate::tables::tiny;

/// Goes on with the effect at hand of the victim at hand.
pub(super) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    let victim = state.calamity.victim;
    let at = usize::from(state.calamity.effect);
    let Some(effect) = modify::effect_at(game, state, victim, at) else {
        next_victim(state);
        return Flow::Done;
    };
    let cause = Cause::Calamity(id(game, state));
    let flow = match effect {
        Effect::TakeDamage(effect) => damage::run(game, state, effect, events),
        Effect::LoseTreasury(effect) => {
            let tokens =
                state.pay(victim, tiny(usize::from(modify::amount(game, state, effect.tokens))));
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
        Effect::Retreat(effect) => {
            let steps = tiny(usize::from(modify::amount(game, state, effect.steps)));
            retreat(state, victim, steps, events);
            Flow::Done
        }
        Effect::RemoveSurplus(effect) => {
            remove_surplus(game, state, effect, events);
            Flow::Done
        }
        // These select whole areas or move barbarians, and are passed over so far.
        Effect::Depopulate(_)
        | Effect::AnnexUnits(_)
        | Effect::DivideCivilization(_)
        | Effect::FactionLosses(_)
        | Effect::Barbarians(_) => Flow::Done,
    };
    if flow == Flow::Done {
        next_effect(state);
    }
    flow
}

/// The marker never goes behind the start.
fn retreat(state: &mut State, seat: Seat, steps: u8, events: &mut Events) {
    let player = state.player_mut(seat);
    let to = player.marker.saturating_sub(steps);
    if to != player.marker {
        player.marker = to;
        events.note(Event::MarkerMoved { seat, to, back: true });
    }
}

fn lose_ships(game: &Game, state: &mut State, effect: &LoseShips, events: &mut Events) -> Flow {
    let cause = Cause::Calamity(id(game, state));
    let victim = state.calamity.victim;
    let kept = modify::kept_ships(game, state);
    for seat in game.all_seats() {
        if effect.whose != Whose::Everybody && seat != victim {
            continue;
        }
        let here: Vec<u8> = (state.ships_of(seat))
            .filter(|(_, ship)| {
                let place = game.places.nodes[usize::from(ship.at)].place;
                damage::is_in(game, state, place, effect.from)
            })
            .map(|(at, _)| at)
            .collect();
        for ship in here.into_iter().skip(kept) {
            state.lose_ship(seat, usize::from(ship), cause, events);
        }
    }
    Flow::Done
}

/// Barbarians and pirates do not suffer.
fn destroy_units(game: &Game, state: &mut State, effect: &DestroyUnits, events: &mut Events) {
    let cause = Cause::Calamity(id(game, state));
    for place in 0..state.board.len() {
        if !damage::is_in(game, state, place, effect.from) {
            continue;
        }
        for seat in game.all_seats() {
            if effect.whose != Whose::Everybody && seat != state.calamity.victim {
                continue;
            }
            if state.board.city(place) == seat {
                state.destroy_city(game, place, cause, events);
            }
            state.lose_tokens(game, (place, seat, u8::MAX), cause, events);
        }
    }
}

fn remove_surplus(game: &Game, state: &mut State, effect: &RemoveSurplus, events: &mut Events) {
    let cause = Cause::Calamity(id(game, state));
    let seat = state.calamity.victim;
    for place in 0..state.board.len() {
        let there = state.board.tokens(place, seat);
        let printed = game.places.list[usize::from(place)].limit;
        let limit = if effect.printed_limit { printed } else { game.limit(state, place, seat) };
        if there > limit && state.board.city(place) != seat {
            state.lose_tokens(game, (place, seat, there - limit), cause, events);
        }
    }
}
