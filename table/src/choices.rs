//! What may be done now, as a page lists it: a token to send back, words, and where on the board it is.

use serde_json::{Map, Value, json};
use strabo_areas::{Action, Choice, Legal, View, Words, token};
use strabo_model::refs::AdvanceId;

use crate::notes::{ending, landing, note};

/// The choices of the player who is asked.
pub(crate) fn json(view: View<'_>, legal: &Legal) -> Vec<Value> {
    legal.choices.iter().map(|choice| one(view, legal, *choice)).collect()
}

fn one(view: View<'_>, legal: &Legal, choice: Choice) -> Value {
    let words = match choice {
        Choice::One(Action::Done) => ending(view, legal).to_owned(),
        _ => Words::new(view.game()).choice(view, choice),
    };
    let (action, most) = match choice {
        Choice::One(action) => (action, None),
        Choice::UpTo(action, most) => (action.with_count(1), Some(most)),
        Choice::Offers(bounds) => {
            return json!({
                "kind": "propose", "words": words, "least": bounds.least,
                "most_given": bounds.most_given, "most_wanted": bounds.most_wanted,
            });
        }
    };
    let mut text = String::new();
    token::write(action, &mut text);
    let mut row = Map::new();
    row.insert("token".to_owned(), text.into());
    row.insert("words".to_owned(), words.into());
    if let Some(most) = most {
        row.insert("most".to_owned(), most.into());
    }
    let kind = describe(view, action, &mut row);
    if let Some(note) = note(view, action) {
        row.insert("note".to_owned(), note.into());
    }
    row.insert("kind".to_owned(), kind.into());
    row.into()
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
