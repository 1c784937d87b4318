//! What a variant changes.

use super::rules::calamity_limit;
use super::{capital, count, deck, list, piece_counts};
use crate::pack::{Pack, Variant};
use crate::variant::{
    AdvancedStart, Change, EndRule, EventRule, NonTradablePlace, StartPieces, VariableEnd,
};

/// Everything a variant does, one line each: its changes, and which others it brings or rules out.
pub fn variant(pack: &Pack, variant: &Variant) -> Vec<String> {
    let names = |ids: &[crate::refs::VariantId]| -> Vec<&str> {
        ids.iter().filter_map(|id| pack.get(*id)).map(|v| &*v.name).collect()
    };
    let mut lines: Vec<String> = variant.changes.iter().map(|each| change(pack, each)).collect();
    let (includes, excludes) = (names(&variant.includes), names(&variant.excludes));
    if !includes.is_empty() {
        lines.push(format!("Includes {}", list(&includes, "and")));
    }
    if !excludes.is_empty() {
        lines.push(format!("Not together with {}", list(&excludes, "or")));
    }
    lines
}

/// One change: "Calamities leave everybody at least 16 unit points".
pub fn change(pack: &Pack, change: &Change) -> String {
    match change {
        Change::UseTable(table) => {
            let name = pack.get(table.table).map_or("?", |table| &*table.name);
            format!("The succession table is {name}")
        }
        Change::AllCalamitiesTradable => "Every calamity may be traded".to_owned(),
        Change::NonTradable(place) => match place.placed {
            NonTradablePlace::Bottom => {
                "Non-tradable calamities go to the bottom of their stacks".to_owned()
            }
            NonTradablePlace::Shuffled => {
                "Non-tradable calamities are shuffled in with the tradable ones".to_owned()
            }
            NonTradablePlace::BottomThree => {
                "Non-tradable calamities are shuffled into the bottom three cards".to_owned()
            }
        },
        Change::CalamityLimit(limit) => format!("Calamities, {}", calamity_limit(limit)),
        Change::DamageFloor(floor) => format!(
            "Calamities leave everybody at least {}",
            count(floor.points, "unit point", "unit points")
        ),
        Change::PieceSets(sets) => {
            format!("Each player has {} of pieces", count(sets.sets, "set", "sets"))
        }
        Change::SecondDeal(deal) => format!(
            "Trade cards are dealt a second time, as if with {} less",
            count(deal.cities_less, "city", "cities")
        ),
        Change::AdvancedStart(start) => advanced_start(start),
        Change::Rounds(rounds) => {
            format!("The game lasts {}", count(rounds.rounds, "round", "rounds"))
        }
        Change::StartsWith(start) => start_pieces(pack, start),
        Change::StepTimes(again) => {
            format!("{}: {}", again.step.told(), count(again.times, "time", "times"))
        }
        Change::Events(events) => match events.rule {
            EventRule::IconsOnly => "Event cards are drawn for their icons only".to_owned(),
            EventRule::Optional => {
                "The player who draws an event card may decide that only its icon counts".to_owned()
            }
        },
        Change::VariableEnd(end) => variable_end(end),
        Change::Reveal(reveal) => {
            format!("{} of {} lie face up", reveal.cards, deck(pack, reveal.deck))
        }
        Change::Unprinted => "What it changes is not printed".to_owned(),
    }
}

fn start_pieces(pack: &Pack, start: &StartPieces) -> String {
    let pieces = piece_counts(pack, &start.pieces);
    match start.happy_cities {
        0 => format!("Everybody starts with {pieces}"),
        1 => format!("Everybody starts with {pieces}, and 1 city is happy"),
        cities => format!("Everybody starts with {pieces}, and {cities} cities are happy"),
    }
}

fn variable_end(end: &VariableEnd) -> String {
    let last = count(end.last_turns, "turn", "turns");
    let ends = match end.rule {
        EndRule::Roll if end.ends_on.is_empty() => {
            format!("a roll of the die before each of the last {last} can end it")
        }
        EndRule::Roll => {
            let rolls = end.ends_on.iter().map(|[least, most]| format!("{least} to {most}"));
            let rolls = rolls.collect::<Vec<_>>().join(", ");
            format!("a roll before each of the last {last} ends it on {rolls}")
        }
        EndRule::Wonder => format!("a wonder built in one of the last {last} ends it"),
    };
    format!("The game lasts {} at most; {ends}", count(end.rounds, "round", "rounds"))
}

fn advanced_start(start: &AdvancedStart) -> String {
    let package = match (start.packages, start.chosen) {
        (false, _) => None,
        (true, true) => Some("each player chooses a starting package".to_owned()),
        (true, false) => Some("each player is given a starting package".to_owned()),
    };
    let tokens = start.tokens.map(|tokens| format!("places {tokens} tokens in the home region"));
    let cards = start
        .cards_face_value
        .map(|value| format!("collects commodity cards of face value {value}, one from a stack"));
    let cities = match (start.city_site, start.city_wilderness) {
        (None, None) => None,
        (Some(site), None) => Some(format!("builds cities for {site} tokens on a site")),
        (None, Some(other)) => Some(format!("builds cities for {other} tokens off a site")),
        (Some(site), Some(other)) => {
            Some(format!("builds cities for {site} tokens on a site and {other} elsewhere"))
        }
    };
    let step = start.succession_step.map(|step| {
        format!("starts on step {step} of the succession table, or the one before without what it demands")
    });
    let parts: Vec<String> = [package, tokens, cards, cities, step].into_iter().flatten().collect();
    match parts.as_slice() {
        [] => "The game starts in the middle".to_owned(),
        parts => capital(&parts.join("; ")),
    }
}
