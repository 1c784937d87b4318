//! What advances, cards and pieces do in games of actions: when, for what, and what.

use super::{advance, advances, amounts, capital, group, list, pieces, resources, small};
use super::{deed::deeds, sequence::act};
use crate::benefit::{Benefit, Moment};
use crate::{pack::Pack, sequence::Step};

/// A benefit in a line: "As an action, once a turn, for 1 Mood: gain 1 Gold for each city".
pub fn benefit(pack: &Pack, benefit: &Benefit) -> String {
    match parts(pack, benefit) {
        (conditions, deeds) if conditions.is_empty() => deeds,
        (conditions, deeds) => format!("{conditions}: {}", small(&deeds)),
    }
}

/// When and for what a benefit is used, which may be empty, and what it does.
pub fn parts(pack: &Pack, benefit: &Benefit) -> (String, String) {
    let conditions: Vec<String> = [
        moment(pack, benefit),
        benefit.everybody.then(|| "all players".to_owned()),
        benefit.here.then(|| "in this city".to_owned()),
        benefit.once_per_turn.then(|| "once a turn".to_owned()),
        needs(pack, benefit),
        price(pack, benefit),
        benefit.any_times.then(|| "as often as wanted".to_owned()),
    ]
    .into_iter()
    .flatten()
    .collect();
    let all = deeds(pack, &benefit.does, "and");
    let one = deeds(pack, &benefit.one_of, "or");
    let deeds: Vec<&str> = [&*all, &*one].into_iter().filter(|text| !text.is_empty()).collect();
    let may = if benefit.may { "you may " } else { "" };
    let deeds = format!("{may}{}", small(&deeds.join("; then ")));
    (capital(&conditions.join(", ")), capital(&deeds))
}

/// When it is used; nothing when it always holds.
fn moment(pack: &Pack, benefit: &Benefit) -> Option<String> {
    let during = benefit.step.map(act);
    let built = || pieces(pack, &benefit.pieces, "or");
    let with = || {
        let names = pieces(pack, &benefit.pieces, "or");
        if names.is_empty() { String::new() } else { format!(" in a city with {names}") }
    };
    Some(match benefit.when {
        Moment::Always => return during.map(|act| format!("when you {act}{}", with())),
        Moment::Acquired => "when acquired".to_owned(),
        Moment::Action => "as an action".to_owned(),
        Moment::AnyTime => "at any time of your turn".to_owned(),
        Moment::TurnStart => "at the start of your turn".to_owned(),
        Moment::Step => {
            let when =
                during.map_or_else(|| "in a step".to_owned(), |act| format!("when you {act}"));
            when + &with()
        }
        Moment::AfterStep
            if benefit.step == Some(Step::BuildUnits) && !benefit.pieces.is_empty() =>
        {
            format!("after building at least one {}", built())
        }
        Moment::AfterStep => {
            let after = during.map_or_else(|| "a step".to_owned(), |act| format!("you {act}"));
            format!("after {after}{}", with())
        }
        Moment::Built => "when built".to_owned(),
        Moment::Played => "when played".to_owned(),
        Moment::Drawn => "when drawn".to_owned(),
        Moment::Resolved => match benefit.group {
            Some(id) => format!("when your {} card is resolved", group(pack, id)),
            None => "when resolved".to_owned(),
        },
        Moment::GroupAcquired => match benefit.group {
            Some(id) => format!("when you acquire an advance of {}", group(pack, id)),
            None => "when you acquire an advance".to_owned(),
        },
        Moment::FirstGovernment => "with your first advance of a government".to_owned(),
        Moment::NeighbourAcquires => {
            "when the player on your left acquires an advance you do not have".to_owned()
        }
        Moment::PieceBuilt => format!("when you build {}", built()),
        Moment::AfterSuccess => {
            let what = during.unwrap_or_else(|| "do it".to_owned());
            format!("when you {what} with success")
        }
        Moment::Activated => "after activating the city".to_owned(),
        Moment::Arrived => "on arrival at a city of others or a city-state".to_owned(),
        Moment::BarbarianDefeated => "after defeating barbarians".to_owned(),
        Moment::Captured => "after capturing a city".to_owned(),
        Moment::Battle if benefit.pieces.is_empty() => "in a battle".to_owned(),
        Moment::Battle => format!("in a battle with {}", built()),
        Moment::BattleLost => format!("after a lost battle{}", with()),
        Moment::GameEnd => "at the end of the game".to_owned(),
    })
}

fn needs(pack: &Pack, benefit: &Benefit) -> Option<String> {
    let needed: Vec<&str> = advances(pack, &benefit.needs);
    (!needed.is_empty()).then(|| format!("with {}", list(&needed, "and")))
}

fn price(pack: &Pack, benefit: &Benefit) -> Option<String> {
    let mut parts = Vec::new();
    if let Some(pay) = &benefit.pay {
        let free = benefit.free_with.map(|id| format!(" (nothing with {})", advance(pack, id)));
        parts.push(format!("for {}{}", amounts(pack, pay), free.unwrap_or_default()));
    }
    if !benefit.paid_with.is_empty() {
        let paid = resources(pack, &benefit.paid_with, "and");
        parts.push(format!("with nothing but {paid}"));
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}
