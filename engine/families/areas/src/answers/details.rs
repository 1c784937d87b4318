//! What pages know of an action: the name of its kind, and where on the board it begins and ends.

use serde_json::{Map, Value};
use strabo_model::refs::AdvanceId;

use super::notes::landing;
use crate::action::Action;
use crate::view::View;

/// What an action is about.
pub(super) fn of(view: View<'_>, action: Action) -> Map<String, Value> {
    let mut row = Map::new();
    let kind = describe(view, action, &mut row);
    row.insert("kind".to_owned(), kind.into());
    row
}

/// Adds what an action is about, and returns the name of its kind.
fn describe(view: View<'_>, action: Action, row: &mut Map<String, Value>) -> &'static str {
    let mut put = |name: &str, value: Value| {
        row.insert(name.to_owned(), value);
    };
    let advance = |id: AdvanceId| Value::from(&*view.game().pack[id].id);
    match action {
        Action::Done => "done",
        Action::TaxRate(rate) => {
            put("rate", rate.into());
            "tax"
        }
        Action::Choose(at) => {
            put("at", at.number().into());
            "choose"
        }
        Action::Grow { at, .. } => {
            put("at", at.number().into());
            "grow"
        }
        Action::March { from, to, .. } => {
            put("from", from.number().into());
            put("to", to.number().into());
            "march"
        }
        Action::BuildShip { at, .. } => {
            put("water", at.number().into());
            "build-ship"
        }
        Action::KeepShip { ship, .. } => {
            put("ship", ship.into());
            "keep-ship"
        }
        Action::Embark { ship, .. } => {
            put("ship", ship.into());
            "embark"
        }
        Action::Sail { ship, to } => {
            put("ship", ship.into());
            put("water", to.number().into());
            "sail"
        }
        Action::Land { ship, .. } => {
            put("ship", ship.into());
            if let Some(at) = landing(view, ship) {
                put("at", at.number().into());
            }
            "land"
        }
        Action::GiveUpShip { ship } => {
            put("ship", ship.into());
            "give-up-ship"
        }
        Action::LoseShip => "lose-ship",
        Action::Insist => "insist",
        Action::Spoils { .. } => "spoils",
        Action::Wait => "wait",
        Action::BuildCity { at, .. } => {
            put("at", at.number().into());
            "build-city"
        }
        Action::BuyCard { stack, free } => {
            put("stack", stack.into());
            put("free", free.into());
            "buy-card"
        }
        Action::Propose(_) => "propose",
        Action::Accept => "accept",
        Action::Card { card, .. } => {
            put("card", card.number().into());
            "card"
        }
        Action::Player(seat) | Action::Assign { seat, .. } => {
            put("seat", seat.number().into());
            "player"
        }
        Action::Take { at, .. } => {
            put("at", at.number().into());
            "take"
        }
        Action::Keep { .. } => "keep",
        Action::Site(_) => "site",
        Action::Remove { at, .. } => {
            put("at", at.number().into());
            "remove"
        }
        Action::Raze { at, .. } => {
            put("at", at.number().into());
            "raze"
        }
        Action::Pay => "pay",
        Action::UseAbility { advance: id, .. } => {
            put("advance", advance(id));
            "ability"
        }
        Action::Buy(id) => {
            put("advance", advance(id));
            put("price", view.price(id).into());
            "buy"
        }
        Action::TakeFree(id) => {
            put("advance", advance(id));
            "take-free"
        }
        Action::Substitute { set, card } => {
            put("card", card.number().into());
            put("set", set.number().into());
            "substitute"
        }
        Action::Credits { group, .. } => {
            put("group", (&*view.game().pack[group].id).into());
            "credits"
        }
        Action::Package(_) => "package",
    }
}
