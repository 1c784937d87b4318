//! Who profits from the misfortune of another.

use std::cmp::Reverse;

use strabo_model::calamity::BeneficiaryRule;

use crate::prelude::*;

/// Finds the beneficiary by a rule that looks at what players have. `excluded` are players left out.
/// Who traded a card is looked up where the card is resolved.
pub(crate) fn find(
    game: &Game,
    state: &State,
    rule: BeneficiaryRule,
    victim: Seat,
    excluded: SeatSet,
) -> Option<Seat> {
    let excluded = excluded.with(state.departure.gone);
    let others = game.all_seats().filter(|seat| *seat != victim && !excluded.contains(*seat));
    let points = |seat: Seat| stock_points(game, state, seat);
    match rule {
        BeneficiaryRule::Trader | BeneficiaryRule::Nobody => None,
        BeneficiaryRule::MostCitiesInStock => others.min_by_key(|seat| {
            let player = state.player(*seat);
            (Reverse((player.city_stock, player.stock)), *seat)
        }),
        BeneficiaryRule::MostPointsInStock => others
            .min_by_key(|seat| (Reverse(points(*seat)), *seat))
            .filter(|seat| points(*seat) > points(victim)),
        BeneficiaryRule::FewestCities => {
            let present = game.all_seats().filter(|seat| !state.is_gone(*seat));
            present.min_by_key(|seat| (state.player(*seat).cities, *seat))
        }
    }
}

/// Unit points in stock.
pub(crate) fn stock_points(game: &Game, state: &State, seat: Seat) -> u16 {
    let player = state.player(seat);
    u16::from(player.stock) + u16::from(player.city_stock) * game.rules.cities.points
}

/// The players with the most unit points in stock, the victim and the excluded left out.
pub(crate) fn richest(game: &Game, state: &State, victim: Seat, excluded: SeatSet) -> SeatSet {
    let excluded = excluded.with(state.departure.gone);
    let others = || game.all_seats().filter(|seat| *seat != victim && !excluded.contains(*seat));
    let most = others().map(|seat| stock_points(game, state, seat)).max();
    others().filter(|seat| Some(stock_points(game, state, *seat)) == most).collect()
}
