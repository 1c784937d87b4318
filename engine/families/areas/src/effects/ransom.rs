//! What a victim may give to be spared: commodity cards for the whole effect, or cities for each step.

use strabo_model::modifier::Price;

use super::{modify, shared::cities_of};
use crate::prelude::*;

/// The question is not asked any more for this effect.
const DECLINED: u8 = u8::MAX;

fn price<'g>(game: &'g Game, state: &State) -> Option<&'g Price> {
    let mut prices = modify::modifiers(game, state, state.victim())
        .filter_map(|modifier| modifier.may_pay.as_ref());
    prices.find(|price| {
        let player = state.player(state.victim());
        match price {
            Price::DiscardCards(cards) => player.hand >= *cards,
            Price::DestroyCitiesPerStep(cities) => u16::from(player.cities) >= *cities,
        }
    })
}

/// Asks whether the victim pays, and for what is owed. Done when the effect can go on with what is left.
pub(super) fn run(game: &Game, state: &mut State) -> Flow {
    let victim = state.victim();
    if !modify::is_main(game, state) {
        return Flow::Done;
    }
    if state.calamity.owed > 0 {
        let ask = match price_owed(game, state) {
            Some(Price::DestroyCitiesPerStep(_)) => Ask::LostCity,
            Some(Price::DiscardCards(_)) | None => Ask::LostCard,
        };
        return state.question(victim, ask);
    }
    if state.calamity.left > 0 && state.calamity.part != DECLINED && price(game, state).is_some() {
        return state.question(victim, Ask::Ransom);
    }
    Flow::Done
}

fn price_owed<'g>(game: &'g Game, state: &State) -> Option<&'g Price> {
    modify::modifiers(game, state, state.victim()).find_map(|modifier| modifier.may_pay.as_ref())
}

/// Cities that may be given: not coastal ones if possible.
pub(super) fn cities<'a>(game: &'a Game, state: &'a State) -> impl Iterator<Item = Land> + 'a {
    let inland = move |at: &Land| !game.places[*at].coastal;
    let own = move || cities_of(state, state.victim());
    let some = own().any(|at| inland(&at));
    own().filter(move |at| !some || inland(at))
}

/// One card or city of the price was given.
pub(super) fn given(game: &Game, state: &mut State) {
    state.calamity.owed -= 1;
    if state.calamity.owed > 0 {
        return;
    }
    match price_owed(game, state) {
        Some(Price::DestroyCitiesPerStep(_)) => {
            state.calamity.left = state.calamity.left.saturating_sub(1);
        }
        Some(Price::DiscardCards(_)) | None => state.calamity.left = 0,
    }
}

pub(crate) fn legal(legal: &mut Legal) {
    legal.one(Action::Pay);
    legal.one(Action::Done);
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action) {
    match (action, price(game, state)) {
        (Action::Pay, Some(Price::DiscardCards(count) | Price::DestroyCitiesPerStep(count))) => {
            state.calamity.owed = fits_u8(usize::from(*count));
        }
        _ => state.calamity.part = DECLINED,
    }
}
