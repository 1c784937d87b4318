//! What an effect does, said to its victim.

use super::{count, join, treasury};
use crate::calamity::{
    AnnexAreas, AnnexCities, AnnexUnits, BarbarianEntry, Barbarians, CheckSupport, Chooser,
    DestroyUnits, DiscardCards, DivideCivilization, Effect, LoseCities, LoseShips, PirateCities,
    Place, RemoveSurplus, Shortage, SiteKind, TakeDamage, Whose,
};

/// One effect: "Reduce 3 cities". `site` is the kind of place the calamity strikes, if it has one.
pub fn effect(effect: &Effect, site: Option<SiteKind>) -> String {
    match effect {
        Effect::TakeDamage(damage) => take_damage(damage, site),
        Effect::LoseTreasury(lose) => format!("Lose {}", treasury(lose.tokens)),
        Effect::ReduceCities(cities) => lose_cities("Reduce", cities, site),
        Effect::DestroyCities(cities) => lose_cities("Destroy", cities, site),
        Effect::DestroyUnits(units) => destroy_units(units, site),
        Effect::Depopulate(depopulate) => match depopulate.areas {
            1 => "Remove all your tokens from 1 area without a city".to_owned(),
            areas => format!(
                "Remove all tokens from {areas} areas that touch by land, each with a token of yours and no city"
            ),
        },
        Effect::LoseShips(ships) => lose_ships(ships, site),
        Effect::DiscardCards(discard) => discard_cards(discard),
        Effect::AnnexCities(annex) => annex_cities(annex),
        Effect::AnnexUnits(annex) => annex_units(annex),
        Effect::DivideCivilization(divide) => divide_civilization(divide),
        Effect::FactionLosses(losses) => format!(
            "Each faction loses {}, if possible next to the other",
            count(losses.points, "unit point", "unit points")
        ),
        Effect::CheckSupport(check) => check_support(check),
        Effect::Barbarians(attack) => barbarians(attack),
        Effect::Retreat(retreat) => {
            format!("Move your succession marker {} back", count(retreat.steps, "step", "steps"))
        }
        Effect::PirateCities(pirates) => pirate_cities(pirates, site),
        Effect::RemoveSurplus(surplus) => remove_surplus(surplus),
    }
}

/// Several effects, one after the other.
pub fn effects(effects: &[Effect], site: Option<SiteKind>) -> String {
    let mut words = effects.iter().map(|each| effect(each, site));
    let first = words.next().unwrap_or_default();
    words.fold(first, |so_far, next| format!("{so_far}. {next}"))
}

/// What the number of an effect counts, one and many; nothing when it has no number.
pub fn unit(effect: &Effect) -> Option<[&'static str; 2]> {
    Some(match effect {
        Effect::TakeDamage(_) => ["damage", "damage"],
        Effect::LoseTreasury(_) => ["token", "tokens"],
        Effect::ReduceCities(_)
        | Effect::DestroyCities(_)
        | Effect::AnnexCities(_)
        | Effect::PirateCities(_) => ["city", "cities"],
        Effect::DestroyUnits(_) | Effect::RemoveSurplus(_) => return None,
        Effect::Depopulate(_) => ["area", "areas"],
        Effect::LoseShips(_) => ["ship", "ships"],
        Effect::DiscardCards(DiscardCards { count, .. }) if *count > 0 => ["card", "cards"],
        Effect::DiscardCards(_) => ["face value", "face value"],
        Effect::AnnexUnits(_) | Effect::DivideCivilization(_) | Effect::FactionLosses(_) => {
            ["unit point", "unit points"]
        }
        Effect::CheckSupport(CheckSupport { rate, .. }) if *rate > 0 => {
            ["token a city", "tokens a city"]
        }
        Effect::CheckSupport(_) => ["token out of use", "tokens out of use"],
        Effect::Barbarians(_) => ["barbarian", "barbarians"],
        Effect::Retreat(_) => ["step", "steps"],
    })
}

/// The effect with another number in it, where it has one.
pub(super) fn with_number(effect: &Effect, number: u16) -> Effect {
    let mut changed = effect.clone();
    match &mut changed {
        Effect::TakeDamage(damage) => damage.points = number,
        Effect::LoseTreasury(lose) => lose.tokens = number,
        Effect::ReduceCities(cities) | Effect::DestroyCities(cities) => cities.count = number,
        Effect::DestroyUnits(_) | Effect::LoseShips(_) | Effect::RemoveSurplus(_) => {}
        Effect::Depopulate(depopulate) => depopulate.areas = number,
        Effect::DiscardCards(discard) => discard.count = number,
        Effect::AnnexCities(annex) => annex.count = number,
        Effect::AnnexUnits(annex) => annex.points = number,
        Effect::DivideCivilization(divide) => divide.victim_selects = number,
        Effect::FactionLosses(losses) => losses.points = number,
        Effect::CheckSupport(check) => check.unavailable = number,
        Effect::Barbarians(attack) => attack.tokens = number,
        Effect::Retreat(retreat) => retreat.steps = number,
        Effect::PirateCities(pirates) => pirates.count = number,
    }
    changed
}

/// The effect without its place, for where the text names the place already.
pub(super) fn without_site(effect: &Effect) -> Effect {
    let mut changed = effect.clone();
    if effect.place() != Some(Place::Site) {
        return changed;
    }
    match &mut changed {
        Effect::TakeDamage(damage) => damage.from = Place::Anywhere,
        Effect::ReduceCities(cities) | Effect::DestroyCities(cities) => {
            cities.from = Place::Anywhere;
        }
        Effect::DestroyUnits(units) => units.from = Place::Anywhere,
        Effect::LoseShips(ships) => ships.from = Place::Anywhere,
        Effect::PirateCities(pirates) => pirates.from = Place::Anywhere,
        _ => {}
    }
    changed
}

/// Where units or areas are, as the end of a phrase: " on the flood plain".
pub(super) fn place(place: Place, site: Option<SiteKind>) -> &'static str {
    match (place, site) {
        (Place::Anywhere, _) => "",
        (Place::Coastal, _) => " in coastal areas",
        (Place::Site, None) => " at the site",
        (Place::Site, Some(SiteKind::Volcano)) => " at the volcano",
        (Place::Site, Some(SiteKind::FloodPlain)) => " on the flood plain",
        (Place::Site, Some(SiteKind::OpenSea)) => " around the sea",
        (Place::Adjacent, _) => " next to the areas struck",
    }
}

fn take_damage(damage: &TakeDamage, site: Option<SiteKind>) -> String {
    let amount = match (damage.points, damage.points_per_city) {
        (points, 0) => format!("{points} damage"),
        (0, each) => format!("{each} damage for each city"),
        (points, each) => format!("{points} damage and {each} for each city"),
    };
    let from = place(damage.from, site);
    let pay = damage.or_pay.map(|tokens| format!("or pay {} for each point", treasury(tokens)));
    let spare = damage.leave_one.then(|| {
        "leave a token in each area, and reduce cities rather than remove them".to_owned()
    });
    join([format!("Take {amount}{from}"), pay.unwrap_or_default(), spare.unwrap_or_default()])
}

/// Cities at a place: "2 coastal cities", "2 cities of other players on the flood plain".
fn cities(number: u16, whose: &str, from: Place, site: Option<SiteKind>) -> String {
    match from {
        Place::Coastal => format!("{}{whose}", count(number, "coastal city", "coastal cities")),
        Place::Anywhere | Place::Site | Place::Adjacent => {
            format!("{}{whose}{}", count(number, "city", "cities"), place(from, site))
        }
    }
}

fn lose_cities(verb: &str, lose: &LoseCities, site: Option<SiteKind>) -> String {
    let whose = match lose.whose {
        Whose::Victim => "",
        Whose::Others => " of other players",
        Whose::Anybody => " of anybody",
        Whose::Everybody => " of everybody",
    };
    let amount = match lose.all_but {
        Some(kept) => format!("all but {}", cities(kept, whose, lose.from, site)),
        None => cities(lose.count, whose, lose.from, site),
    };
    let chosen = match (lose.chosen_by, lose.whose) {
        (Chooser::Victim, _) => "",
        (Chooser::Primary, Whose::Victim) => "the primary victim chooses",
        (Chooser::Primary, Whose::Others | Whose::Anybody | Whose::Everybody) => "you choose",
        (Chooser::Beneficiary, _) => "the beneficiary chooses",
    };
    let first = if lose.select_first { "choose them before advances spare any" } else { "" };
    let most = if lose.most_damage { "with the most damage to all together" } else { "" };
    let pay = lose.or_pay.map(|tokens| format!("or pay {}", treasury(tokens)));
    join([
        format!("{verb} {amount}"),
        chosen.to_owned(),
        first.to_owned(),
        most.to_owned(),
        pay.unwrap_or_default(),
    ])
}

fn destroy_units(units: &DestroyUnits, site: Option<SiteKind>) -> String {
    let from = place(units.from, site);
    match units.whose {
        Whose::Victim => format!("Destroy all your units{from}"),
        Whose::Others => format!("Destroy all units of other players{from}"),
        Whose::Anybody => format!("Destroy all units of a player you choose{from}"),
        Whose::Everybody => format!("Destroy all units of everybody{from}"),
    }
}

fn lose_ships(ships: &LoseShips, site: Option<SiteKind>) -> String {
    let from = place(ships.from, site);
    match ships.whose {
        Whose::Victim => format!("Lose all your ships{from}"),
        Whose::Others => format!("Other players lose all ships{from}"),
        Whose::Anybody => format!("A player you choose loses all ships{from}"),
        Whose::Everybody => format!("Everybody loses all ships{from}"),
    }
}

fn discard_cards(discard: &DiscardCards) -> String {
    let verb = if discard.to_beneficiary { "Give up" } else { "Discard" };
    let of = if discard.exact { "of exactly" } else { "of" };
    let cards = match (discard.count, discard.face_value, discard.face_value_per_city) {
        (0, 0, each) => format!("commodity cards {of} face value {each} for each city"),
        (0, value, 0) => format!("commodity cards {of} face value {value}"),
        (0, value, each) => {
            format!("commodity cards {of} face value {value} and {each} for each city")
        }
        (number, _, _) => count(number, "commodity card", "commodity cards"),
    };
    let pay = discard.or_pay.map(|tokens| format!("or pay {} for each card", treasury(tokens)));
    let goes = if discard.to_beneficiary { "they go to the beneficiary, if any" } else { "" };
    let excess = if discard.exact { "or as little more as possible" } else { "" };
    let parts = [format!("{verb} {cards}"), excess.to_owned(), pay.unwrap_or_default()];
    join(parts.into_iter().chain([goes.to_owned()]))
}

/// Who chooses, as the end of a phrase.
pub(super) fn chooser(chooser: Chooser) -> &'static str {
    match chooser {
        Chooser::Victim => "of your choice",
        Chooser::Primary => "that the primary victim chooses",
        Chooser::Beneficiary => "of their choice",
    }
}

/// What becomes of pieces the beneficiary cannot replace.
pub fn shortage(shortage: Shortage) -> &'static str {
    match shortage {
        Shortage::Barbarians => "what they cannot replace falls to barbarians and pirates",
        Shortage::Destroyed => "what they cannot replace is destroyed",
        Shortage::NextBeneficiary => "what they cannot replace goes to the next beneficiary",
        Shortage::Kept => "what they cannot replace stays yours",
    }
}

fn annex_cities(annex: &AnnexCities) -> String {
    let cities = count(annex.count, "city", "cities");
    let untraded = if annex.untraded_reduces { "never traded: reduce instead" } else { "" };
    join([
        format!("The beneficiary annexes {cities} {}", chooser(annex.chosen_by)),
        untraded.to_owned(),
        shortage(annex.shortage).to_owned(),
    ])
}

fn annex_units(annex: &AnnexUnits) -> String {
    let amount = match (annex.above, annex.points_per_city) {
        (Some(kept), _) => format!("all unit points above {kept},"),
        (None, 0) => count(annex.points, "unit point", "unit points"),
        (None, each) => format!("{} for each city,", count(each, "unit point", "unit points")),
    };
    let areas = match annex.areas {
        AnnexAreas::Connected => "areas that touch, each as whole as possible",
        AnnexAreas::NextToBeneficiary => "in or next to their own areas, each as whole as possible",
    };
    join([
        format!("The beneficiary annexes {amount} {}", chooser(annex.chosen_by)),
        areas.to_owned(),
        shortage(annex.shortage).to_owned(),
    ])
}

fn divide_civilization(divide: &DivideCivilization) -> String {
    let own = count(divide.victim_selects, "unit point", "unit points");
    join([
        format!(
            "Divide your units: you select {own}, the beneficiary adds {}",
            divide.beneficiary_selects
        ),
        "you keep one faction, the beneficiary takes the other".to_owned(),
        shortage(divide.shortage).to_owned(),
    ])
}

fn check_support(check: &CheckSupport) -> String {
    let rate = (check.rate > 0)
        .then(|| format!("each city needs {} more", count(check.rate, "token", "tokens")));
    let unavailable = (check.unavailable > 0)
        .then(|| format!("{} of yours do not count", count(check.unavailable, "token", "tokens")));
    let conditions: Vec<String> = rate.into_iter().chain(unavailable).collect();
    let check_all = match conditions.as_slice() {
        [] => "Check city support at once".to_owned(),
        conditions => format!("Check city support: {}", conditions.join(" and ")),
    };
    let newest = if check.newest_first { "cities built this turn are reduced first" } else { "" };
    join([check_all, newest.to_owned()])
}

fn barbarians(attack: &Barbarians) -> String {
    let tokens = count(attack.tokens, "barbarian", "barbarians");
    match attack.enter {
        BarbarianEntry::City => format!(
            "{tokens} enter a city of yours, in the wilderness if possible; the surplus moves on to adjacent areas"
        ),
        BarbarianEntry::Edge => format!(
            "{tokens} enter at the edge of the map, in or next to areas of limit 0, or next to barbarians"
        ),
    }
}

fn pirate_cities(pirates: &PirateCities, site: Option<SiteKind>) -> String {
    let cities = cities(pirates.count, "", pirates.from, site);
    let turn = if pirates.count == 1 { "becomes a pirate city" } else { "become pirate cities" };
    let chosen = match pirates.chosen_by {
        Chooser::Victim => "you choose",
        Chooser::Primary => "the primary victim chooses",
        Chooser::Beneficiary => "the beneficiary chooses",
    };
    join([format!("{cities} {turn}"), chosen.to_owned()])
}

fn remove_surplus(surplus: &RemoveSurplus) -> String {
    if surplus.printed_limit {
        "Remove surplus population at once, by the printed limits".to_owned()
    } else {
        "Remove surplus population at once".to_owned()
    }
}
