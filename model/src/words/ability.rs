//! What a special ability can do.

use super::{advances, capital, count, join, list, phase, small};
use crate::attribute::{
    Ability, Adjacency, AnnexArea, AnnexBarbarians, AnnexPayment, AskForCard, CollectCards,
    DestroyArea, Settle, SpecialAbility,
};
use crate::{pack::Pack, refs::AdvanceId};

/// A special ability: "In Special Abilities: destroy all units in an area adjacent by land".
pub fn special_ability(pack: &Pack, special: &SpecialAbility) -> String {
    let choices: Vec<String> =
        special.one_of.iter().map(|each| small(&ability(pack, each))).collect();
    let choices = choices.join("; or ");
    format!("In {}: {choices}", phase(pack, special.phase))
}

/// One thing a special ability can do.
pub fn ability(pack: &Pack, ability: &Ability) -> String {
    match ability {
        Ability::MoveTokens(tokens) => format!(
            "Move up to {} anywhere within the limits",
            count(tokens.up_to, "token", "tokens")
        ),
        Ability::Settle(settle) => settle_area(settle),
        Ability::DestroyArea(destroy) => destroy_area(pack, destroy),
        Ability::AnnexArea(annex) => annex_area(pack, annex),
        Ability::GainTreasury(gain) => {
            format!("Move up to {} from stock to treasury", count(gain.up_to, "token", "tokens"))
        }
        Ability::CollectCards(collect) => collect_cards(pack, collect),
        Ability::AskForCard(ask) => ask_for_card(pack, ask),
        Ability::SellCards(sell) => format!(
            "Exchange commodity cards for treasury, {} for each point of face value",
            count(sell.rate, "token", "tokens")
        ),
        Ability::AnnexBarbarians(annex) => annex_barbarians(annex),
    }
}

/// How areas or players must be adjacent.
pub const fn adjacency(adjacency: Adjacency) -> &'static str {
    match adjacency {
        Adjacency::Land => "adjacent by land",
        Adjacency::LandOrWater => "adjacent by land or water",
    }
}

/// Who is spared: "not from players with Politics".
fn unaffected(pack: &Pack, ids: &[AdvanceId], verb: &str) -> String {
    match advances(pack, ids).as_slice() {
        [] => String::new(),
        names => format!("{verb} players with {}", list(names, "or")),
    }
}

fn whole_area(whole: bool) -> String {
    if whole { "their units protect the whole area".to_owned() } else { String::new() }
}

fn settle_area(settle: &Settle) -> String {
    let what = if settle.city {
        "Place a city or tokens up to the limit in an empty area"
    } else {
        "Place tokens up to the limit in an empty area"
    };
    let path = if settle.path { ", reached without passing foreign units" } else { "" };
    format!("{what}{path}")
}

fn destroy_area(pack: &Pack, destroy: &DestroyArea) -> String {
    join([
        "Destroy all units in an area adjacent by land".to_owned(),
        unaffected(pack, &destroy.unaffected, "not those of"),
        whole_area(destroy.whole_area),
    ])
}

fn annex_area(pack: &Pack, annex: &AnnexArea) -> String {
    let pay = match annex.pay {
        AnnexPayment::Nothing => "with units from stock",
        AnnexPayment::Treasury => {
            "with units from stock, paying 1 treasury token for each unit point"
        }
        AnnexPayment::FromTreasury => {
            "with tokens from treasury, a city from stock for 5 treasury tokens"
        }
    };
    join([
        format!("Replace all units in an area {} {pay}", adjacency(annex.adjacent)),
        unaffected(pack, &annex.unaffected, "not those of"),
        whole_area(annex.whole_area),
    ])
}

fn collect_cards(pack: &Pack, collect: &CollectCards) -> String {
    let players = count(collect.players, "player", "players");
    join([
        format!(
            "Up to {players} {} each give you a commodity card of face value {} or more, of their choice",
            adjacency(collect.adjacent),
            collect.face_value
        ),
        unaffected(pack, &collect.unaffected, "not"),
        only_givers(collect.only_givers),
    ])
}

fn only_givers(only_givers: bool) -> String {
    if only_givers {
        "players without such a card are not counted".to_owned()
    } else {
        String::new()
    }
}

fn ask_for_card(pack: &Pack, ask: &AskForCard) -> String {
    let players = count(ask.players, "player", "players");
    join([
        format!("Ask up to {players} for a commodity you name, until one gives it"),
        unaffected(pack, &ask.unaffected, "not"),
    ])
}

fn annex_barbarians(annex: &AnnexBarbarians) -> String {
    let tokens = count(annex.points, "barbarian token", "barbarian tokens");
    let one = if annex.one_area { " of one area" } else { "" };
    let path = if annex.path { ", reached without passing foreign units" } else { "" };
    capital(&format!("replace up to {tokens}{one}, or a pirate city, with your own{path}"))
}
