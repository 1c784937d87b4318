//! Building cities, on a city site or in the wilderness, with help from treasury and from next door.

use crate::perks::plus;
use crate::prelude::*;
use crate::state::work::HelperWork;

pub(crate) fn run(game: &Game, state: &mut State) -> Flow {
    while let Some(seat) = state.current(game) {
        if state.helper.left > 0 {
            return state.question(seat, Ask::Helper);
        }
        state.seat = seat;
        let can = state.board.settled(seat).any(|(place, _)| plan(game, state, place).is_some());
        if can {
            return state.question(seat, Ask::BuildCity);
        }
        state.next_player();
    }
    Flow::Done
}

/// What a city in an area takes, for the player who is asked.
struct Plan {
    /// Tokens needed.
    cost: u8,
    /// Own tokens in the area.
    here: u8,
    /// Tokens that may come from treasury.
    treasury: u8,
    /// Tokens that may come from next door.
    nearby: u8,
}

fn plan(game: &Game, state: &State, place: Land) -> Option<Plan> {
    let seat = state.seat;
    let here = state.board.tokens(place, seat);
    let info = &game.places[place];
    let player = state.player(seat);
    if here == 0 || player.city_stock == 0 || info.limit == 0 || state.board.city(place).is_some() {
        return None;
    }
    if !game.rules.cities.among_others && state.board.all_tokens(place) > u16::from(here) {
        return None;
    }
    let cost = plus(base_cost(game, state, info.site), player.perks.city_cost);
    let mut plan = Plan { cost, here, treasury: 0, nearby: 0 };
    if player.perks.treasury_divisor > 0 && player.treasury_cities < player.perks.treasury_cities {
        plan.treasury = (cost / player.perks.treasury_divisor).min(player.treasury);
    }
    if !info.site && player.nearby_cities < player.perks.nearby_cities {
        let near = game.places.by_land(place).iter();
        let tokens = near.map(|near| state.board.tokens(*near, seat)).fold(0, u8::saturating_add);
        plan.nearby = player.perks.nearby_tokens.min(tokens);
    }
    let most = u16::from(here) + u16::from(plan.treasury) + u16::from(plan.nearby);
    (most >= u16::from(cost)).then_some(plan)
}

/// What a city costs before advances; before the first turn of a start in the middle it may cost less.
fn base_cost(game: &Game, state: &State, site: bool) -> u16 {
    let start = game.start.as_ref().filter(|_| state.turn == 0).map(|start| &start.rules);
    let (early, usual) = if site {
        (start.and_then(|start| start.city_site), game.rules.cities.site)
    } else {
        (start.and_then(|start| start.city_wilderness), game.rules.cities.wilderness)
    };
    early.unwrap_or(usual)
}

/// How many tokens treasury pays beyond what a city takes. They change nothing but the stock.
pub(crate) fn overpaid(game: &Game, state: &State, action: Action) -> u8 {
    let Action::BuildCity { at, treasury, nearby: 0, keep } = action else { return 0 };
    let needed = plan(game, state, at)
        .map(|plan| plan.cost.saturating_add(keep.into()).saturating_sub(plan.here));
    needed.map_or(0, |needed| treasury.saturating_sub(needed))
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    legal.one(Action::Done);
    let beside = state.player(state.seat).perks.beside_city > 0;
    for (at, _) in state.board.settled(state.seat) {
        let Some(plan) = plan(game, state, at) else { continue };
        for treasury in 0..=plan.treasury {
            for nearby in 0..=plan.nearby {
                let all = u16::from(plan.here) + u16::from(nearby) + u16::from(treasury);
                let cost = u16::from(plan.cost);
                // Help from next door is taken as far as it is needed, and for a token that stays.
                if all == cost || (nearby == 0 && all > cost) {
                    legal.one(Action::BuildCity { at, treasury, nearby, keep: false });
                }
                if beside && all > cost && (nearby == 0 || all == cost + 1) {
                    legal.one(Action::BuildCity { at, treasury, nearby, keep: true });
                }
            }
        }
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let Action::BuildCity { at, treasury, nearby, keep } = action else {
        return state.next_player();
    };
    let seat = state.seat;
    state.pay(seat, treasury);
    let player = state.player_mut(seat);
    player.treasury_cities += u8::from(treasury > 0);
    player.nearby_cities += u8::from(nearby > 0);
    if nearby > 0 {
        state.helper = HelperWork { place: Some(at), left: nearby, keep };
    } else {
        raise(game, state, at, keep, events);
    }
}

/// Replaces everything in the area with the city.
pub(crate) fn raise(game: &Game, state: &mut State, at: Land, keep: bool, events: &mut Events) {
    let seat = state.seat;
    for owner in game.everybody() {
        let there = state.board.tokens(at, owner);
        let leave = u8::from(keep && owner == seat);
        let removed = state.remove_tokens(game, at, owner, there.saturating_sub(leave));
        if owner != seat && removed > 0 {
            events.note(Event::TokensLost {
                seat: owner,
                at,
                count: removed,
                cause: Cause::Building,
            });
        }
    }
    state.place_city(game, at, seat);
    state.board.set_fresh(at, true);
    events.note(Event::CityBuilt { seat, at });
}
