//! The question as a sentence: what to do, with how many, and how much is left.

use crate::prelude::*;
use crate::words::{Words, count};

/// What belongs behind the sentence for the player who is asked; others may not know it.
enum Budget {
    None,
    /// One of the answers.
    OneOf,
    Some(String),
}

/// What is asked, as a sentence without its full stop.
pub(crate) fn question(view: View<'_>) -> String {
    let Some(decision) = view.decision() else { return "The game is over".to_owned() };
    let is_own = decision.seat == view.seat();
    let (sentence, budget) = asked(view, decision.ask, is_own);
    match budget {
        Budget::OneOf if is_own => format!("{sentence}: 1 of {}", answers(view).len()),
        Budget::Some(budget) if is_own => format!("{sentence}: {budget}"),
        _ => sentence,
    }
}

/// The answers that choose something.
fn answers(view: View<'_>) -> Vec<Action> {
    let is_choice = |one: &Action| !matches!(one, Action::Done | Action::Wait | Action::Pay);
    view.legal().actions().filter(is_choice).collect()
}

fn asked(view: View<'_>, ask: Ask, is_own: bool) -> (String, Budget) {
    let words = Words::new(view.game());
    let work = view.calamity();
    let calamity = view.calamity_name();
    let left = |number: u16| Budget::Some(format!("{number} left"));
    let points = Budget::Some(format!("{} left", count(work.left, "point")));
    let (sentence, budget) = match ask {
        Ask::Nothing => ("The game is over", Budget::None),
        Ask::StartCards => ("Take commodity cards, by face value", left(view.start_left().into())),
        Ask::Package => ("Choose a starting package", Budget::OneOf),
        Ask::Placement => ("Place tokens", left(view.start_left().into())),
        Ask::TaxRate => ("Choose the tax rate", Budget::OneOf),
        Ask::RevoltBeneficiary => ("Choose who profits from the revolt", Budget::OneOf),
        Ask::RevoltCity => ("Choose the city that revolts", Budget::OneOf),
        Ask::Growth => ("Place tokens where your population grows", left(view.left().into())),
        Ask::Movement => (moving(view), Budget::None),
        Ask::Conflict => ("Choose the conflict that is resolved next", Budget::OneOf),
        Ask::Casualty => ("Choose what you lose in the conflict", Budget::OneOf),
        Ask::Defence => ("Choose the attack that is resolved next", Budget::OneOf),
        Ask::Spoils => ("Choose what you take from the city", Budget::OneOf),
        Ask::BuildCity => {
            let stock = view.city_stock(view.seat());
            ("Build cities", Budget::Some(format!("{stock} in stock")))
        }
        Ask::Helper => ("Choose the tokens that pay", left(view.left().into())),
        Ask::Unsupported => ("Choose the city to reduce", Budget::OneOf),
        Ask::BuyCard => {
            let treasury = view.treasury(view.seat());
            ("Buy trade cards", Budget::Some(format!("{treasury} in treasury")))
        }
        Ask::Proposal => ("Propose a trade, or wait for what others offer", Budget::None),
        Ask::Answer => {
            let by = view.proposer().map_or("the other player", |seat| words.player(seat));
            return (format!("Accept the offer of {by}, or refuse it"), Budget::None);
        }
        Ask::NamedCard => ("Choose the card you name", Budget::OneOf),
        Ask::Agreement => ("Take the cards that were named, or refuse them", Budget::None),
        Ask::HiddenCard => ("Choose what you give besides the cards you named", Budget::OneOf),
        Ask::Beneficiary => {
            return (format!("Choose who profits from {calamity}"), Budget::OneOf);
        }
        Ask::SecondaryVictim if work.to_share > 0 => {
            let sentence = format!("Share out what others lose to {calamity}");
            return (sentence, left(work.to_share.into()));
        }
        Ask::SecondaryVictim => {
            return (format!("Choose who else suffers from {calamity}"), Budget::OneOf);
        }
        Ask::Site => return (format!("Choose where {calamity} strikes"), Budget::OneOf),
        Ask::Damage => return (format!("Choose what you lose to {calamity}"), points),
        Ask::LostCity => {
            return (format!("Choose the city that is lost to {calamity}"), Budget::OneOf);
        }
        Ask::LostShip => ("Choose the ship you lose", Budget::OneOf),
        Ask::LostCard => {
            return (format!("Choose the card you lose to {calamity}"), Budget::OneOf);
        }
        Ask::Ransom => return (format!("Pay to be spared {calamity}, or suffer it"), Budget::None),
        Ask::Depopulated => ("Choose the area that loses all its tokens", Budget::OneOf),
        Ask::Annexed => ("Choose the units that change hands", Budget::OneOf),
        Ask::Faction if is_own => match answers(view).first() {
            Some(Action::Keep { .. }) => ("Choose the faction that stays with you", Budget::OneOf),
            Some(Action::Remove { .. } | Action::Raze { .. }) => {
                ("Choose what the faction loses", points)
            }
            _ => ("Choose the units of the faction", points),
        },
        Ask::Faction => ("Divide the factions of the civil war", Budget::None),
        Ask::Barbarians => ("Choose where the barbarians go", Budget::OneOf),
        Ask::Ability if is_own => (using(view), Budget::OneOf),
        Ask::Ability => ("Use special abilities", Budget::None),
        Ask::GivenCard => ("Choose the commodity card you give", Budget::OneOf),
        Ask::Purchase => buying(view),
        Ask::Credits => ("Choose credits", left(view.purchase().credits)),
        Ask::Discard => ("Discard cards above the hand limit", left(view.left().into())),
        Ask::Resettle => ("Place the tokens from areas out of play", Budget::None),
    };
    (sentence.to_owned(), budget)
}

fn moving(view: View<'_>) -> &'static str {
    let mixed = view.mixed();
    match (mixed.go, mixed.keep, mixed.build) {
        (true, ..) => "Choose how many tokens go, and where",
        (_, true, true) => "Keep up your ships, and build new ones",
        (_, true, false) => "Keep up your ships, or give them up",
        _ => "Build ships",
    }
}

fn using(view: View<'_>) -> &'static str {
    match answers(view).first() {
        Some(Action::Card { .. }) if view.selling().is_some() => "Choose cards to sell",
        Some(Action::Card { .. }) => "Choose the commodity you ask for",
        Some(Action::Player(_)) => "Choose the player you ask",
        Some(Action::Choose(_)) => "Choose an area",
        Some(Action::Take { .. }) => "Choose tokens to take",
        Some(Action::Grow { .. } | Action::BuildCity { .. }) => "Choose where to place them",
        _ => "Use a special ability",
    }
}

fn buying(view: View<'_>) -> (&'static str, Budget) {
    let (price, paid) = (view.basket_price(), view.purse());
    if view.purchase().basket == 0 {
        return ("Choose advances to buy", Budget::Some(format!("{} to spend", view.wealth())));
    }
    let treasury = view.treasury(view.seat());
    let budget = match price.checked_sub(paid) {
        Some(0) => "paid exactly".to_owned(),
        Some(rest) => format!("{rest} left to pay, {treasury} in treasury"),
        None => format!("{} too much", paid - price),
    };
    ("Put in cards for the purchase, or more advances", Budget::Some(budget))
}
