//! Decks: how they are prepared, what completes a card.

use super::tally::target;
use super::{count, deck, list, players, small};
use crate::deck::{DeckKind, Goal, GoalTime, Preparation, Rest};
use crate::{pack::Pack, refs::EraId, resource::Fact};

/// How decks are prepared, one line each: "With 2 players", "Remove 1 of Ancient".
pub fn preparation(pack: &Pack, prepared: &Preparation) -> Vec<String> {
    let mut lines: Vec<String> =
        prepared.players.map(|range| format!("With {}", players(range))).into_iter().collect();
    let (one, many) = nouns(pack, prepared);
    for removal in &prepared.remove {
        let cards = count(removal.cards, one, many);
        let of = removal.era.map_or_else(String::new, |id| format!(" of {}", era(pack, id)));
        lines.push(format!("Remove {cards}{of}, unseen"));
    }
    if let Some(id) = prepared.beside_map {
        let icon = pack.get(id).map_or("?", |icon| &icon.name);
        lines
            .push(format!("For each {icon} on the map, lay all copies of its card beside the map"));
    } else if prepared.batches.is_empty() {
        lines.push("Shuffle".to_owned());
    } else {
        let eras: Vec<&str> = prepared.batches.iter().map(|id| era(pack, *id)).collect();
        lines.push(format!("From the top down, each shuffled by itself: {}", eras.join(", ")));
    }
    lines.extend(prepared.draft.map(|draft| {
        let rest = if draft.joins_row { "; what is left stays face up" } else { "" };
        format!(
            "Lay out {}; each player takes {}, clockwise and then back{rest}",
            count(draft.cards, one, many),
            draft.each
        )
    }));
    if prepared.deal > 0 {
        lines.push(format!("Deal {} to each player", count(prepared.deal, one, many)));
    }
    if prepared.reveal > 0 {
        lines.push(format!("Turn {} face up", count(prepared.reveal, one, many)));
    }
    if prepared.rest == Rest::Box {
        lines.push("The rest is not used".to_owned());
    }
    lines
}

/// What one and several things of the decks are called.
fn nouns(pack: &Pack, prepared: &Preparation) -> (&'static str, &'static str) {
    let decks = prepared.decks.iter().filter_map(|id| pack.get(*id));
    let kinds: Vec<DeckKind> = decks.map(|deck| deck.kind).collect();
    let all = |kind: DeckKind| !kinds.is_empty() && kinds.iter().all(|each| *each == kind);
    if all(DeckKind::Tile) {
        ("tile", "tiles")
    } else if all(DeckKind::Token) {
        ("token", "tokens")
    } else {
        ("card", "cards")
    }
}

/// The decks a preparation is for: "Events and Actions".
pub fn prepared_decks(pack: &Pack, prepared: &Preparation) -> String {
    let names: Vec<&str> = prepared.decks.iter().map(|id| deck(pack, *id)).collect();
    list(&names, "and")
}

/// What completes a card: "Citadel: 1 city of size 5 or more, at the end of a round".
pub fn goal(pack: &Pack, goal: &Goal) -> String {
    let Some(targets) = targets(pack, goal) else {
        let name = goal.name.as_deref().unwrap_or("A goal");
        return format!("{name}: not printed");
    };
    let when = goal_time(goal.when);
    match &goal.name {
        Some(name) => format!("{name}: {}, {when}", small(&targets)),
        None => format!("{targets}, {when}"),
    }
}

/// What must be reached for a goal: "1 city of size 5 or more"; nothing when the source does not print it.
pub fn targets(pack: &Pack, goal: &Goal) -> Option<String> {
    let targets: Vec<String> = goal.any_of.iter().map(|each| target(pack, each)).collect();
    (!targets.is_empty()).then(|| list(&targets, "or"))
}

/// When a goal is looked at: "at the end of a round".
pub const fn goal_time(when: GoalTime) -> &'static str {
    match when {
        GoalTime::AtOnce => "at once",
        GoalTime::RoundEnd => "at the end of a round",
    }
}

/// A fact that a source does not print, as a person names it.
pub const fn fact(fact: Fact) -> &'static str {
    match fact {
        Fact::Price => "price",
        Fact::Accepts => "what may be spent on it",
        Fact::Benefits => "what it does",
        Fact::Points => "points",
        Fact::Needs => "what it needs",
        Fact::Goals => "what completes it",
        Fact::Event => "which event it brings",
        Fact::Resource => "which resource it belongs to",
        Fact::Outline => "which track it moves up",
        Fact::Level => "level",
        Fact::Copies => "how many there are",
        Fact::Place => "where or when it is used",
    }
}

fn era(pack: &Pack, id: EraId) -> &str {
    pack.get(id).map_or("?", |era| &era.name)
}
