//! Who profits from the misfortune of another.

use std::cmp::Reverse;

use strabo_model::calamity::BeneficiaryRule;

use crate::action::{NOBODY, Seat};
use crate::game::Game;
use crate::state::State;

/// Finds the beneficiary by a rule that looks at what players have. `excluded` are players left out, as bits.
/// The trader of a card is looked up by whoever holds the card.
pub(crate) fn find(
    game: &Game,
    state: &State,
    rule: BeneficiaryRule,
    victim: Seat,
    excluded: u32,
) -> Seat {
    let others = game.all_seats().filter(|seat| *seat != victim && excluded >> seat & 1 == 0);
    let points = |seat: Seat| {
        let player = state.player(seat);
        u16::from(player.stock) + u16::from(player.city_stock) * game.rules.cities.points
    };
    let found = match rule {
        BeneficiaryRule::Trader | BeneficiaryRule::Nobody => None,
        BeneficiaryRule::MostCitiesInStock => others.min_by_key(|seat| {
            let player = state.player(*seat);
            (Reverse((player.city_stock, player.stock)), *seat)
        }),
        BeneficiaryRule::MostPointsInStock => others
            .min_by_key(|seat| (Reverse(points(*seat)), *seat))
            .filter(|seat| points(*seat) > points(victim)),
        BeneficiaryRule::FewestCities => {
            game.all_seats().min_by_key(|seat| (state.player(*seat).cities, *seat))
        }
    };
    found.unwrap_or(NOBODY)
}
