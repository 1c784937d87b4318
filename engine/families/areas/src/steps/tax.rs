//! Collecting tax: tokens go from stock to treasury for each city.

use crate::prelude::*;

pub(crate) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    while let Some(seat) = state.current(game) {
        let player = state.player(seat);
        let may_choose = player.perks.tax_raise + player.perks.tax_lower > 0;
        if player.cities > 0 && may_choose {
            return state.question(seat, Ask::TaxRate);
        }
        if player.cities > 0 {
            collect(state, seat, fits_u8(usize::from(game.rules.tax.rate)), events);
        }
        state.next_player();
    }
    Flow::Done
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    let perks = &state.player(state.seat).perks;
    let rate = fits_u8(usize::from(game.rules.tax.rate));
    let lowest = rate.saturating_sub(perks.tax_lower);
    let highest = rate + perks.tax_raise;
    for rate in lowest..=highest {
        legal.one(Action::TaxRate(rate));
    }
}

pub(crate) fn apply(_: &Game, state: &mut State, action: Action, events: &mut Events) {
    if let Action::TaxRate(rate) = action {
        collect(state, state.seat, rate, events);
        state.next_player();
    }
}

/// A city for which tax was not fully collected revolts.
fn collect(state: &mut State, seat: Seat, rate: u8, events: &mut Events) {
    let cities = state.player(seat).cities;
    let tokens = state.collect(seat, capped(u16::from(rate) * u16::from(cities)));
    let paid = tokens.checked_div(rate).unwrap_or(cities);
    let player = state.player_mut(seat);
    player.revolts = if player.perks.no_revolt { 0 } else { cities - paid };
    player.revolted = player.revolts > 0;
    events.note(Event::Tax { seat, tokens, revolts: player.revolts });
}
