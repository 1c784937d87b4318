//! The legal answers as a person chooses from them: in words, in groups, with what waits there.

mod notes;
mod offer;
mod question;
mod steps;

use crate::prelude::*;
use strabo_core::Answer;

use crate::words::{Words, count};
use notes::{note, standing, weight};
pub(crate) use question::question;

/// The choices as answers; one of them stands for all offers.
pub(crate) fn list(view: View<'_>, legal: &Legal) -> Vec<Answer> {
    legal.choices.iter().map(|choice| answer(view, legal, *choice)).collect()
}

fn answer(view: View<'_>, legal: &Legal, choice: Choice) -> Answer {
    let words = Words::new(view.game()).choice(view, choice);
    let (action, most) = match choice {
        Choice::One(action) => (action, None),
        Choice::UpTo(action, most) => (action.with_count(1), Some(most)),
        Choice::Offers(_) => return Answer::new(String::new(), words),
    };
    let mut id = String::new();
    action.write(&mut id);
    Answer {
        id,
        words,
        note: note(view, legal, (action, most.unwrap_or(1))),
        group: group(view, action),
        most,
        steps: steps::of(view, legal, action),
        weight: weight(view, action),
        ghost: steps::ghost(view, action),
    }
}

/// Reads an answer of the list with what was typed after it: a count, or the words of an offer.
pub(crate) fn read(view: View<'_>, answer: &Answer, typed: &[&str]) -> Result<Action, String> {
    if answer.id.is_empty() {
        let bounds = view.legal().choices.into_iter().find_map(|choice| match choice {
            Choice::Offers(bounds) => Some(bounds),
            _ => None,
        });
        return offer::read(view, bounds.ok_or("No offer can be made now.")?, typed);
    }
    let action = Action::read(&answer.id).ok_or("That is not an answer.")?;
    match (answer.most, typed) {
        (_, []) => Ok(action),
        (Some(most), [count]) => match count.parse() {
            Ok(count) if (1..=most).contains(&count) => Ok(action.with_count(count)),
            _ => Err(format!("The count is a number from 1 to {most}.")),
        },
        _ => Err("This choice takes no further words.".to_owned()),
    }
}

/// What the player who is asked should know.
pub(crate) fn question_notes(view: View<'_>) -> Vec<String> {
    let words = Words::new(view.game());
    let ask = view.decision().map_or(Ask::Nothing, |decision| decision.ask);
    let mut lines = Vec::new();
    match ask {
        Ask::Answer | Ask::NamedCard | Ask::Agreement | Ask::HiddenCard => {
            if let (Some(seat), Some(offer)) = (view.proposer(), view.offer()) {
                let offered = words.event(Event::Proposed { seat, offer });
                lines.push(format!("On the table: {offered}"));
            }
        }
        Ask::Purchase => lines.push(total(view)),
        _ => {}
    }
    if matches!(ask, Ask::Proposal | Ask::Answer | Ask::NamedCard) {
        lines.extend(words.hand(view).lines().next().map(str::to_owned));
    }
    if ask == Ask::Proposal {
        lines.push("An offer is typed like this: 2 salt,bone 3 oil,any 3 (see help).".to_owned());
    }
    lines
}

/// What the purchase costs so far, and what is paid of it.
fn total(view: View<'_>) -> String {
    let words = Words::new(view.game());
    let basket = view.purchase().basket;
    let ids = view.game().pack.ids().filter(|id: &AdvanceId| basket >> id.index() & 1 == 1);
    let names: Vec<&str> = ids.map(|id| words.advance(id)).collect();
    let names = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
    let (price, paid) = (view.basket_price(), view.purse());
    let treasury = view.treasury(view.seat());
    let rest = match price.checked_sub(paid) {
        Some(0) if price == 0 => format!("you can spend {} in all", view.wealth()),
        Some(0) => "paid exactly".to_owned(),
        Some(rest) => format!("{rest} left to pay, treasury has {treasury}"),
        None => format!("{} too much", paid - price),
    };
    format!("In the purchase: {names}. Price {price}, cards put in {paid}: {rest}.")
}

/// The area, ship or group of advances that an action belongs to, if it belongs to one.
fn group(view: View<'_>, action: Action) -> Option<String> {
    let area = |at: Land| {
        let place = Words::new(view.game()).place(at);
        Some(format!("{place} ({})", standing(view, at)))
    };
    match action {
        Action::March { from: at, .. }
        | Action::Grow { at, .. }
        | Action::BuildCity { at, .. }
        | Action::Take { at, .. }
        | Action::Remove { at, .. }
        | Action::Raze { at, .. } => area(at),
        Action::BuildShip { at, .. } => view.game().places[at].place.and_then(area),
        Action::KeepShip { ship, .. }
        | Action::Embark { ship, .. }
        | Action::Sail { ship, .. }
        | Action::Land { ship, .. }
        | Action::GiveUpShip { ship } => Some(ship_name(view, ship)),
        Action::Buy(id) | Action::TakeFree(id) => {
            let pack = &view.game().pack;
            pack[id].groups.first().map(|group| pack[*group].name.to_string())
        }
        Action::Card { .. } | Action::Substitute { .. } => Some("Cards".to_owned()),
        _ => None,
    }
}

fn ship_name(view: View<'_>, ship: u8) -> String {
    let number = ship + 1;
    let found = view.ships(view.seat()).find(|(known, _)| *known == ship);
    let Some((ship, at)) = found.and_then(|(_, ship)| Some((ship, ship.at?))) else {
        return format!("Ship {number}");
    };
    let (place, cargo) = (Words::new(view.game()).node(at), ship.cargo);
    let left = view.ship_steps().saturating_sub(ship.steps);
    format!("Ship {number} at {place} ({cargo} aboard, {} left)", count(left, "step"))
}
