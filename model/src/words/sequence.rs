//! The sequence of play: steps, in whose order, and when.

use super::count;
use crate::attribute::{Ability, Attribute};
use crate::pack::{Pack, Phase};
use crate::sequence::{Order, Step, When};

/// What a player does in a step, inside of a sentence: "collect resources".
pub fn act(of: Step) -> String {
    match of {
        Step::GrowCity => "increase the size of a city".to_owned(),
        other => {
            let name = other.told();
            super::small(name.split_once(": ").map_or(name, |(_, act)| act))
        }
    }
}

/// In whose order: "By census, most tokens first".
pub const fn order(order: Order) -> &'static str {
    match order {
        Order::Simultaneous => "All at once",
        Order::Ranking => "By ranking",
        Order::Progress => "By progress, the furthest first",
        Order::Census => "By census, the most tokens first",
        Order::CityCount => "By cities, the fewest first",
        Order::Stack => "By stack, the non-tradable first",
        Order::Clockwise => "Clockwise from the first player",
        Order::FirstPlayer => "The first player alone",
    }
}

/// When a phase is played at all; nothing when it always is.
pub const fn when(when: When) -> Option<&'static str> {
    match when {
        When::Always => None,
        When::CitiesExist => Some("If there are cities"),
        When::Necessary => Some("If necessary"),
        When::Desired => Some("If anybody wants to"),
        When::AfterFirstTurn => Some("Not in the first turn"),
    }
}

/// Order and condition of a phase, one line each.
pub fn phase(pack: &Pack, phase: &Phase) -> Vec<String> {
    let mut lines = vec![order(phase.order).to_owned()];
    if let Some(insisted) = phase.insist {
        lines.push(format!("{} on request", order(insisted)));
    }
    lines.extend(
        phase
            .choose
            .map(|steps| format!("{} of these, in any order", count(steps, "action", "actions"))),
    );
    lines.extend(phase.times.map(|times| format!("{} each", count(times, "turn", "turns"))));
    if let Some(condition) = when(phase.when) {
        let jump = phase.otherwise.map(|id| format!("; else on to {}", super::phase(pack, id)));
        lines.push(format!("{condition}{}", jump.unwrap_or_default()));
    }
    lines
}

/// The step an attribute has its say in. A special ability belongs to the phase it names instead.
pub const fn step_of(attribute: &Attribute) -> Option<Step> {
    Some(match attribute {
        Attribute::TaxRate(_) => Step::CollectTax,
        Attribute::NoTaxRevolt => Step::TaxRevolts,
        Attribute::PopulationLimit(_) | Attribute::TokensWithCity(_) => Step::RemoveSurplus,
        Attribute::CitySupport(_) => Step::CheckSupport,
        Attribute::CityCost(_)
        | Attribute::CityFromTreasury(_)
        | Attribute::CityFromNeighbours(_) => Step::BuildCities,
        Attribute::TokenSteps(_)
        | Attribute::ShipSteps(_)
        | Attribute::ShipCapacity(_)
        | Attribute::SailOpenSea
        | Attribute::NoAttack(_) => Step::Move,
        Attribute::CasualtiesNearby(_)
        | Attribute::ShipsAsCasualties(_)
        | Attribute::RemovesLast(_) => Step::TokenConflict,
        Attribute::Siege(_) => Step::CityAttacks,
        Attribute::BuyCards(_) | Attribute::FreeCard(_) => Step::BuyCards,
        Attribute::HandLimit(_) => Step::DiscardExcess,
        Attribute::TreasuryValue(_)
        | Attribute::SubstituteCard(_)
        | Attribute::FreeAdvances(_)
        | Attribute::Discount(_)
        | Attribute::ExtraCredits(_) => Step::BuyAdvances,
        Attribute::ActsLast(_) | Attribute::CountsAsCity(_) | Attribute::Ability(_) => return None,
    })
}

/// The advances that have their say in a phase, by position. An advance whose ability sells cards
/// counts in the phase the ability names, like all abilities.
pub fn advances_in(pack: &Pack, at: usize) -> Vec<usize> {
    let Some(phase) = pack.sequence.get(at) else { return Vec::new() };
    let speaks = |attribute: &Attribute| match attribute {
        Attribute::ActsLast(last) => last.phases.iter().any(|id| id.index() == at),
        Attribute::CountsAsCity(counts) => counts.phases.iter().any(|id| id.index() == at),
        Attribute::Ability(ability) => ability.phase.index() == at,
        other => step_of(other).is_some_and(|step| phase.steps.contains(&step)),
    };
    let all = pack.advances.iter().enumerate();
    all.filter(|(_, advance)| advance.attributes.iter().any(speaks)).map(|(at, _)| at).collect()
}

/// Treasury tokens for each point of face value when cards are sold, if any advance allows it.
pub(super) fn selling_rates(pack: &Pack) -> Vec<(&str, u16)> {
    let mut rates = Vec::new();
    for advance in &pack.advances {
        for attribute in &advance.attributes {
            let Attribute::Ability(special) = attribute else { continue };
            rates.extend(special.one_of.iter().filter_map(|ability| match ability {
                Ability::SellCards(sell) => Some((&*advance.name, sell.rate)),
                Ability::MoveTokens(_)
                | Ability::Settle(_)
                | Ability::DestroyArea(_)
                | Ability::AnnexArea(_)
                | Ability::GainTreasury(_)
                | Ability::CollectCards(_)
                | Ability::AskForCard(_)
                | Ability::AnnexBarbarians(_) => None,
            }));
        }
    }
    rates
}
