//! What an advance does for its holder.

use super::ability::special_ability;
use super::{advances, capital, count, join, list, phase, signed, stack, treasury};
use crate::attribute::{
    AttackTarget, Attribute, CasualtiesNearby, CityFromNeighbours, CityFromTreasury, ExtraCredits,
    FreeAdvances, FreeCard, NoAttack, PopulationLimit, Rounds, Siege, Spread, Stop, TaxRate,
    TokenSteps, TokensWithCity,
};
use crate::pack::{Advance, Pack};
use crate::refs::PhaseId;

/// Everything an advance does but how it changes calamities, one line for each attribute.
pub fn attributes(pack: &Pack, advance: &Advance) -> Vec<String> {
    advance.attributes.iter().map(|each| attribute(pack, each)).collect()
}

/// One attribute: "Ships move 1 area further".
pub fn attribute(pack: &Pack, attribute: &Attribute) -> String {
    match attribute {
        Attribute::TaxRate(rate) => tax_rate(rate),
        Attribute::NoTaxRevolt => "Your cities never revolt over taxes".to_owned(),
        Attribute::PopulationLimit(limit) => population_limit(limit),
        Attribute::CitySupport(add) => {
            format!("{} for the support of each city", tokens_more(add.add))
        }
        Attribute::TokensWithCity(beside) => tokens_with_city(beside),
        Attribute::CityCost(add) => format!("{} to build a city", tokens_more(add.add)),
        Attribute::CityFromTreasury(part) => city_from_treasury(part),
        Attribute::CityFromNeighbours(near) => city_from_neighbours(near),
        Attribute::TokenSteps(steps) => token_steps(steps),
        Attribute::ShipSteps(add) => format!("Ships move {}", further(add.add)),
        Attribute::ShipCapacity(add) => {
            format!("Ships carry {}", more(add.add, "token", "tokens"))
        }
        Attribute::SailOpenSea => "Ships may cross open sea".to_owned(),
        Attribute::ActsLast(last) => {
            format!("You act after players without it in {}", phases(pack, &last.phases))
        }
        Attribute::CasualtiesNearby(near) => casualties_nearby(near),
        Attribute::ShipsAsCasualties(ships) => join([
            "You may lose ships instead of tokens in conflict".to_owned(),
            if ships.lost_in_failed_attack {
                "ships in the area are lost when an attack on a city fails".to_owned()
            } else {
                String::new()
            },
        ]),
        Attribute::RemovesLast(last) => match last.rounds {
            Rounds::Every => "Others remove tokens first in conflict".to_owned(),
            Rounds::First => {
                "Others remove tokens first in the first round of a conflict".to_owned()
            }
        },
        Attribute::NoAttack(protection) => no_attack(pack, protection),
        Attribute::Siege(numbers) => siege(numbers),
        Attribute::BuyCards(buy) => format!(
            "You may buy trade cards from stack {} for {} each",
            stack(pack, buy.stack),
            treasury(buy.price)
        ),
        Attribute::FreeCard(free) => free_card(free),
        Attribute::HandLimit(add) => {
            format!("You may keep {}", more(add.add, "commodity card", "commodity cards"))
        }
        Attribute::TreasuryValue(value) => format!(
            "A treasury token is worth {} when you buy advances",
            count(value.points, "point", "points")
        ),
        Attribute::SubstituteCard(card) => format!(
            "{} a turn, a card of at least the same face value may stand in for one missing in a set",
            times(card.per_turn)
        ),
        Attribute::FreeAdvances(free) => free_advances(pack, free),
        Attribute::Discount(discount) => format!(
            "{} bought in the same turn {} {} less",
            count(discount.advances, "other advance", "other advances"),
            if discount.advances == 1 { "costs" } else { "cost" },
            discount.amount
        ),
        Attribute::ExtraCredits(credits) => extra_credits(credits),
        Attribute::CountsAsCity(counts) => {
            format!("Counts as a city in {}", phases(pack, &counts.phases))
        }
        Attribute::Ability(ability) => special_ability(pack, ability),
    }
}

fn phases(pack: &Pack, ids: &[PhaseId]) -> String {
    let names: Vec<&str> = ids.iter().map(|id| phase(pack, *id)).collect();
    list(&names, "and")
}

/// "2 more tokens", "1 token less".
fn more(add: i16, one: &str, many: &str) -> String {
    let noun = if add.unsigned_abs() == 1 { one } else { many };
    if add < 0 {
        format!("{} {noun} less", add.unsigned_abs())
    } else {
        format!("{add} more {noun}")
    }
}

fn tokens_more(add: i16) -> String {
    more(add, "token", "tokens")
}

fn further(add: i16) -> String {
    let areas = count(add.unsigned_abs(), "area", "areas");
    if add < 0 { format!("{areas} less") } else { format!("{areas} further") }
}

/// "Once", "3 times".
fn times(number: u16) -> String {
    match number {
        1 => "Once".to_owned(),
        2 => "Twice".to_owned(),
        more => format!("{more} times"),
    }
}

fn tax_rate(rate: &TaxRate) -> String {
    match (rate.raise, rate.lower) {
        (0, 0) => "You may leave the tax rate as it is".to_owned(),
        (raise, 0) => format!("You may raise the tax rate by {raise}"),
        (0, lower) => format!("You may lower the tax rate by {lower}"),
        (raise, lower) if raise == lower => {
            format!("You may raise or lower the tax rate by {raise}")
        }
        (raise, lower) => format!("You may raise the tax rate by {raise} or lower it by {lower}"),
    }
}

fn population_limit(limit: &PopulationLimit) -> String {
    let printed = limit.printed.as_ref().map(|printed| {
        let printed: Vec<String> = printed.iter().map(ToString::to_string).collect();
        format!("a printed limit of {} in ", list(&printed, "or"))
    });
    let add = signed(limit.add);
    match printed {
        Some(printed) => format!("{add} to {printed}areas that hold only your units"),
        None => format!("{add} to the limit of areas that hold only your units"),
    }
}

fn tokens_with_city(beside: &TokensWithCity) -> String {
    let tokens = count(beside.tokens, "token", "tokens");
    let whose = if beside.own { " of yours" } else { "" };
    join([
        format!("Areas with your cities may also hold {tokens}{whose}"),
        if beside.lost_with_city {
            "lost with a city that revolts or falls to a calamity".to_owned()
        } else {
            String::new()
        },
    ])
}

fn city_from_treasury(part: &CityFromTreasury) -> String {
    let share = match part.divisor {
        1 => "All".to_owned(),
        2 => "Up to half".to_owned(),
        3 => "Up to a third".to_owned(),
        divisor => format!("Up to one part in {divisor}"),
    };
    let cities = count(part.cities_per_turn, "city", "cities");
    format!("{share} of the tokens for {cities} a turn may come from treasury")
}

fn city_from_neighbours(near: &CityFromNeighbours) -> String {
    let tokens = count(near.tokens, "token", "tokens");
    let which = match near.cities_per_turn {
        Some(number) => format!("{} without a site a turn", count(number, "city", "cities")),
        None => "a city without a site".to_owned(),
    };
    format!("Up to {tokens} for {which} may come from areas adjacent by land")
}

fn token_steps(steps: &TokenSteps) -> String {
    let stop = match steps.stopped_by {
        Stop::Conflict => "a conflict ends the move",
        Stop::ForeignUnits => "foreign units end the move",
    };
    format!("Tokens move {} by land; {stop}", further(steps.add))
}

fn casualties_nearby(near: &CasualtiesNearby) -> String {
    join([
        "Losses in conflict may be taken from areas adjacent by land".to_owned(),
        match near.leave {
            0 => String::new(),
            leave => format!("{} must stay in each", count(leave, "token", "tokens")),
        },
        if near.may_wait { "other conflicts first, if you like".to_owned() } else { String::new() },
    ])
}

fn no_attack(pack: &Pack, protection: &NoAttack) -> String {
    let what = match protection.on {
        AttackTarget::Units => "your units",
        AttackTarget::Cities => "your cities",
    };
    let who = match advances(pack, &protection.except).as_slice() {
        [] => "Nobody".to_owned(),
        names => format!("Only players with {}", list(names, "or")),
    };
    join([
        format!("{who} may attack {what}"),
        if protection.open_in_conflict {
            "areas already in conflict are not protected".to_owned()
        } else {
            String::new()
        },
        if protection.only_in_force {
            "too few to bring about a conflict may enter".to_owned()
        } else {
            String::new()
        },
    ])
}

fn siege(numbers: &Siege) -> String {
    let side = |tokens: i16, attacks: &str| match tokens {
        0 => String::new(),
        tokens => format!("{attacks} need {0} and meet {0}", tokens_more(tokens)),
    };
    let own = side(numbers.attacking, "your attacks on cities");
    let others = side(numbers.defending, "attacks on your cities");
    capital(&join([own, others, "not if both sides have it".to_owned()]))
}

fn free_card(free: &FreeCard) -> String {
    let cards = count(free.cards, "trade card", "trade cards");
    let from = if free.above_city_count { " from stacks above your number of cities" } else { "" };
    format!("Draw {cards} for nothing each turn{from}")
}

fn free_advances(pack: &Pack, free: &FreeAdvances) -> String {
    let group = pack.get(free.group).map_or("?", |group| &*group.name);
    let number = count(free.count, "advance", "advances");
    format!("Take up to {number} of {group} with a cost below {} for nothing", free.cost_below)
}

fn extra_credits(credits: &ExtraCredits) -> String {
    match credits.spread {
        Spread::AnyGroups => format!("{} credits to any groups you choose", credits.amount),
        Spread::OneGroup => format!("{} credits to one group you choose", credits.amount),
    }
}
