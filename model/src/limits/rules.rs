//! Measures the numbers of the rules, with what advances add to them.

use super::meter::Meter;
use super::{CITY_POINTS, ExcessPlace, RATE};
use crate::{Pack, attribute::Attribute, rules::Rules, variant::AdvancedStart};

/// What advances add to the numbers of the rules, at most.
#[derive(Default)]
struct Added {
    tax: i64,
    support: i64,
    city_cost: i64,
    token_steps: i64,
    ship_steps: i64,
    siege: i64,
}

impl Added {
    fn of(pack: &Pack) -> Self {
        let mut added = Self::default();
        for attribute in pack.advances.iter().flat_map(|advance| &advance.attributes) {
            let (sum, more) = match attribute {
                Attribute::TaxRate(rate) => (&mut added.tax, i64::from(rate.raise)),
                Attribute::CitySupport(add) => (&mut added.support, add.add.into()),
                Attribute::CityCost(add) => (&mut added.city_cost, add.add.into()),
                Attribute::TokenSteps(steps) => (&mut added.token_steps, steps.add.into()),
                Attribute::ShipSteps(add) => (&mut added.ship_steps, add.add.into()),
                Attribute::Siege(siege) => {
                    (&mut added.siege, siege.attacking.max(siege.defending).into())
                }
                _ => continue,
            };
            *sum += more.max(0);
        }
        added
    }
}

pub(super) fn measure(pack: &Pack, rules: &Rules, meter: &mut Meter) {
    let added = Added::of(pack);
    let Rules { tax, movement, ships, conflict, cities, trade, .. } = rules;
    let mut rate = |table: &'static str, what: &'static str, number: u16, more: i64| {
        meter.look_at(RATE, what, i64::from(number) + more, ExcessPlace::Rules(table));
    };
    rate("tax", "the highest tax rate", tax.rate, added.tax);
    rate("movement", "the number of steps of a token", movement.token_steps, added.token_steps);
    rate("movement", "the number of steps of a ship", movement.ship_steps, added.ship_steps);
    rate("ships", "the cost of a ship", ships.cost, 0);
    rate("ships", "the maintenance of a ship", ships.maintenance, 0);
    rate("conflict", "the number of tokens that attack a city", conflict.attack, added.siege);
    rate("conflict", "the number of tokens that defend a city", conflict.defence, added.siege);
    let pirates = "the number of tokens that defend a pirate city";
    rate("conflict", pirates, conflict.pirate_defence, added.siege);
    rate("cities", "the cost of a city on a site", cities.site, added.city_cost);
    rate("cities", "the cost of a city elsewhere", cities.wilderness, added.city_cost);
    rate("cities", "the support of a city", cities.support, added.support);
    rate("trade", "the least number of cards in a trade", trade.cards, 0);
    rate("trade", "the number of cards named truthfully", trade.true_cards, 0);
    meter.look(CITY_POINTS, cities.points, ExcessPlace::Rules("cities"));
}

/// The numbers of a start in the middle of the game.
pub(super) fn measure_start(start: &AdvancedStart, place: ExcessPlace, meter: &mut Meter) {
    let mut rate = |what: &'static str, number: Option<u16>| {
        meter.look_at(RATE, what, number.unwrap_or(0), place);
    };
    rate("the cost of a city on a site before the first turn", start.city_site);
    rate("the cost of a city elsewhere before the first turn", start.city_wilderness);
    rate("the face value of cards collected before the first turn", start.cards_face_value);
}
