//! Taking damage: the victim removes unit points from the board.

use crate::prelude::*;
use strabo_model::calamity::{Place as Where, TakeDamage};

use super::exact::{self, Means, Worth};
use super::shared::{id, near};
use super::{floor, modify, site};

/// True when an area is where an effect may strike.
pub(super) fn is_in(game: &Game, state: &State, place: Land, from: Where) -> bool {
    match from {
        Where::Anywhere => true,
        Where::Coastal => game.places[place].coastal,
        Where::Site => site::areas(game, state).contains(&place),
        Where::Adjacent => {
            let struck = state.calamity.struck.into_iter().flatten();
            let mut struck = struck.chain(site::areas(game, state).iter().copied());
            struck.any(|at| near(game, at).any(|other| other == place))
        }
    }
}

/// The same for a city, which may stand above a flood.
pub(super) fn city_is_in(game: &Game, state: &State, place: Land, from: Where) -> bool {
    is_in(game, state, place, from) && !(from == Where::Site && site::is_safe(game, state, place))
}

pub(super) fn run(
    game: &Game,
    state: &mut State,
    effect: &TakeDamage,
    events: &mut Events,
) -> Flow {
    let victim = state.victim();
    if !state.calamity.opened {
        state.calamity.opened = true;
        let cities = u16::from(state.player(victim).cities);
        let points = effect.points + effect.points_per_city * cities;
        let spare = floor::spare(game, state, victim);
        state.calamity.left = modify::amount(game, state, points).min(spare);
    }
    let there = points(game, state, victim, effect.from);
    if state.calamity.left > 0
        && there <= state.calamity.left
        && effect.or_pay.is_none()
        && !effect.leave_one
    {
        remove_all(game, state, (victim, effect.from), events);
        state.calamity.left = 0;
    }
    if state.calamity.left == 0 || there == 0 || !can_lose(game, state, effect) {
        return Flow::Done;
    }
    state.question(victim, Ask::Damage)
}

fn city_points(game: &Game) -> u16 {
    game.rules.cities.points
}

/// Unit points of a player where an effect may strike.
pub(super) fn points(game: &Game, state: &State, seat: Seat, from: Where) -> u16 {
    let places = state.board.held(seat).filter(|place| is_in(game, state, *place, from));
    places
        .map(|place| {
            let own = state.board.city(place) == Some(seat) && city_is_in(game, state, place, from);
            let city = if own { city_points(game) } else { 0 };
            u16::from(state.board.tokens(place, seat)) + city
        })
        .sum()
}

fn remove_all(game: &Game, state: &mut State, (seat, from): (Seat, Where), events: &mut Events) {
    let cause = Cause::Calamity(id(game, state));
    let held = state.board.held(seat).filter(|place| is_in(game, state, *place, from));
    for place in held.collect::<Vec<_>>() {
        if state.board.city(place) == Some(seat) && city_is_in(game, state, place, from) {
            state.destroy_city(game, place, cause, events);
        }
        state.lose_tokens(game, (place, seat, u8::MAX), cause, events);
    }
}

fn effect<'g>(game: &'g Game, state: &State) -> Option<&'g TakeDamage> {
    let at = usize::from(state.calamity.effect);
    match modify::effect_at(game, state, state.victim(), at) {
        Some(Effect::TakeDamage(effect)) => Some(effect),
        _ => None,
    }
}

fn can_lose(game: &Game, state: &State, effect: &TakeDamage) -> bool {
    let least = u8::from(effect.leave_one);
    let spare = |(at, tokens)| tokens > least && is_in(game, state, at, effect.from);
    // Nearly always there is a token; only else everything is listed.
    if state.board.settled(state.victim()).any(spare) {
        return true;
    }
    let mut legal = Legal::default();
    list(game, state, effect, &mut legal);
    !legal.choices.is_empty()
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    if let Some(effect) = effect(game, state) {
        list(game, state, effect, legal);
    }
}

fn list(game: &Game, state: &State, effect: &TakeDamage, legal: &mut Legal) {
    let seat = state.victim();
    let places = || state.board.held(seat).filter(|place| is_in(game, state, *place, effect.from));
    let spare = |at: Land| state.board.tokens(at, seat).saturating_sub(u8::from(effect.leave_one));
    let city = |at: Land| {
        let own = state.board.city(at) == Some(seat) && city_is_in(game, state, at, effect.from);
        own.then(|| city_worth(game, state, at, effect.leave_one)).flatten()
    };
    let means = means(game, state, places().map(|at| u16::from(spare(at))).sum());
    let bounds = (state.calamity.left, floor::spare(game, state, seat));
    let offer = exact::offer(bounds, means, places().filter_map(city));
    let most = capped(offer.tokens());
    for at in places() {
        legal.up_to(Action::Remove { at, count: 1 }, spare(at).min(most));
        if let Some(city) = city(at) {
            let open = offer.city(city);
            let leaves = leaves(game, state, at, effect.leave_one);
            for leave in leaves.filter(|leave| open(worth(game, *leave))) {
                legal.one(Action::Raze { at, leave });
            }
        }
    }
    if effect.or_pay.is_some_and(|price| u16::from(state.player(seat).treasury) >= price) {
        legal.one(Action::Pay);
    }
}

/// What the victim can lose: this many tokens, and cities.
pub(super) fn means(game: &Game, state: &State, tokens: u16) -> Means {
    let stock = u16::from(state.player(state.victim()).stock);
    Means { tokens, stock, city: city_points(game) }
}

/// What a city can count for, as far as its area has room for tokens.
pub(super) fn city_worth(game: &Game, state: &State, at: Land, leave_one: bool) -> Option<Worth> {
    let (least, most) = kept(game, state, at, leave_one);
    (least <= most).then(|| (worth(game, most), worth(game, least)))
}

/// The fewest and the most tokens an area takes in place of its city: up to the limit, and fewer
/// than the city is worth.
fn kept(game: &Game, state: &State, at: Land, leave_one: bool) -> (u8, u8) {
    let seat = state.victim();
    let below = fits_u8(usize::from(city_points(game).saturating_sub(1)));
    let least = u8::from(leave_one && state.board.tokens(at, seat) == 0);
    (least, game.room(state, at, seat).min(below))
}

/// How many tokens may take the place of a city, as far as there are tokens in stock.
pub(super) fn leaves(
    game: &Game,
    state: &State,
    at: Land,
    leave_one: bool,
) -> std::ops::RangeInclusive<u8> {
    let (least, most) = kept(game, state, at, leave_one);
    least..=most.min(state.player(state.victim()).stock)
}

/// Unit points lost with a city that leaves this many tokens.
pub(super) fn worth(game: &Game, leave: u8) -> u8 {
    fits_u8(usize::from(city_points(game))).saturating_sub(leave)
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let seat = state.victim();
    let cause = Cause::Calamity(id(game, state));
    let taken = match action {
        Action::Remove { at, count } => state.lose_tokens(game, (at, seat, count), cause, events),
        Action::Raze { at, leave } => {
            state.remove_city(game, at);
            let tokens = state.place_tokens(game, at, seat, leave);
            events.note(Event::CityReduced { seat, at, tokens, cause });
            worth(game, leave)
        }
        Action::Pay => {
            let price = effect(game, state).and_then(|effect| effect.or_pay).unwrap_or(0);
            let tokens = state.pay(seat, fits_u8(usize::from(price)));
            events.note(Event::TreasuryLost { seat, tokens, cause });
            1
        }
        _ => 0,
    };
    state.calamity.left = state.calamity.left.saturating_sub(u16::from(taken));
}
