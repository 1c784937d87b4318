//! What is worth knowing about the place of a choice: its limit, whether it is a city site, who stands there.

use crate::action::{Action, Ask, Choice, Legal};
use crate::ids::Land;
use crate::view::View;
use crate::words::Words;

/// What the choice does that ends a question.
pub(super) fn ending(view: View<'_>, legal: &Legal) -> &'static str {
    let is_going = |choice: &Choice| {
        let (Choice::One(action) | Choice::UpTo(action, _)) = choice else { return false };
        matches!(
            action,
            Action::March { .. }
                | Action::Embark { .. }
                | Action::Sail { .. }
                | Action::Land { .. }
        )
    };
    match view.decision().map_or(Ask::Nothing, |decision| decision.ask) {
        Ask::Movement if legal.choices.iter().any(is_going) => "end my movement",
        Ask::Purchase if view.purchase().basket > 0 => "confirm the purchase",
        Ask::Purchase => "buy nothing",
        Ask::BuildCity => "build no more",
        Ask::Proposal => "propose nothing",
        Ask::Answer => "do not accept",
        Ask::Agreement => "do not take them",
        Ask::Ability => "use nothing",
        Ask::BuyCard => "buy no card",
        _ => "nothing more",
    }
}

/// What is worth knowing about an action: what waits where it leads on land, or what cards are worth.
pub(super) fn note(view: View<'_>, action: Action) -> Option<String> {
    match action {
        Action::Card { card, .. } => {
            let held = view.hand().find(|(known, _)| *known == card).map(|(_, count)| count)?;
            let worth = view.set_value(card, held);
            let is_asked = view.decision().is_some_and(|one| one.ask == Ask::Purchase);
            is_asked.then(|| match held {
                1 => format!("worth {worth}"),
                _ => format!("all {held} are worth {worth}"),
            })
        }
        Action::March { to, .. } => Some(arrival(view, to)),
        Action::Land { ship, .. } => landing(view, ship).map(|at| arrival(view, at)),
        Action::Sail { to, .. } => view.game().places[to].place.map(|at| standing(view, at)),
        Action::BuildCity { at, .. } => Some(site(view, at).to_owned()),
        Action::Grow { at, .. }
        | Action::Choose(at)
        | Action::Take { at, .. }
        | Action::Remove { at, .. }
        | Action::Raze { at, .. } => Some(ground(view, at)),
        _ => None,
    }
}

/// The area where the tokens aboard a ship would land.
pub(super) fn landing(view: View<'_>, ship: u8) -> Option<Land> {
    let (_, ship) = view.ships(view.seat()).find(|(known, _)| *known == ship)?;
    view.game().places[ship.at?].place
}

/// The limit of an area, and whether it is a city site.
fn ground(view: View<'_>, at: Land) -> String {
    let limit = format!("limit {}", view.limit(at, view.seat()));
    if view.game().places[at].site { format!("{limit}; city site") } else { limit }
}

fn site(view: View<'_>, at: Land) -> &'static str {
    if view.game().places[at].site { "city site" } else { "no city site" }
}

/// What waits for tokens in an area: cities, tokens of others, the limit.
fn arrival(view: View<'_>, at: Land) -> String {
    let crowded = view.board().all_tokens(at) >= u16::from(view.limit(at, view.seat()));
    let there = presence(view, at, if crowded { "would fight " } else { "beside " });
    let Some(owner) = view.board().city(at).filter(|owner| *owner != view.seat()) else {
        return there;
    };
    let (attack, _) = view.siege(owner);
    let name = Words::new(view.game()).player(owner);
    format!("attacks the city of {name}, which takes {attack} tokens; {there}")
}

/// Who has tokens in an area, its limit, and whether it is a city site.
pub(super) fn standing(view: View<'_>, at: Land) -> String {
    presence(view, at, "")
}

/// Who has tokens in an area, each with what is said before them, and the area.
fn presence(view: View<'_>, at: Land, before: &str) -> String {
    let (board, words) = (view.board(), Words::new(view.game()));
    let mut parts = Vec::new();
    for (seat, tokens) in board.owners(at).filter(|(seat, _)| *seat != view.seat()) {
        if tokens > 0 {
            let plural = if tokens == 1 { "" } else { "s" };
            parts.push(format!("{before}{} ({tokens} token{plural})", words.player(seat)));
        }
    }
    let own = board.tokens(at, view.seat());
    if own > 0 {
        parts.push(format!("{own} of your own there"));
    }
    parts.push(ground(view, at));
    parts.join("; ")
}

/// How much is still to be named, where that lies open.
pub(super) fn left(view: View<'_>, ask: Ask) -> Option<u16> {
    match ask {
        Ask::Damage => Some(view.calamity().left),
        Ask::Growth | Ask::Helper | Ask::Discard => Some(view.left().into()),
        _ => None,
    }
}
