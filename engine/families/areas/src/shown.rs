//! What pages show of a view: what lies open, the player's own hand, and nothing else.

use serde_json::{Map, Value, json};

use crate::action::Ask;
use crate::ids::{Seat, TradeCard};
use crate::view::View;

/// What everybody sees, and the hand of the player of the view if that player is seated at the page.
pub(crate) fn shown(view: View<'_>, is_seated: bool) -> Map<String, Value> {
    let game = view.game();
    let phase = game.pack.sequence.get(view.phase().index()).map(|phase| &*phase.id);
    let players: Vec<Value> = game.all_seats().map(|seat| player(view, seat)).collect();
    let mut shown = Map::new();
    let mut put = |name: &str, value: Value| {
        shown.insert(name.to_owned(), value);
    };
    put("phase", phase.into());
    put("players", players.into());
    put("asked", asked(view).into());
    put("areas", areas(view).into());
    put("ships", ships(view).into());
    put("purchase", if is_seated { purchase(view) } else { Value::Null });
    put("prices", if is_seated { prices(view) } else { json!({}) });
    if is_seated {
        put("hand", hand(view));
    }
    shown
}

/// What is asked, and which calamity it is about.
fn asked(view: View<'_>) -> Option<Value> {
    let decision = view.decision()?;
    let game = view.game();
    let card = usize::from(view.calamity().card) + game.cards.kinds();
    let card = u8::try_from(card).ok().filter(|_| decision.ask.is_of_calamity());
    Some(json!({
        "ask": kebab(decision.ask), "about": decision.ask.about(), "calamity": card,
        "left": left(view, decision.ask),
    }))
}

/// How much is still to be named, where that lies open.
fn left(view: View<'_>, ask: Ask) -> Option<u16> {
    match ask {
        Ask::Damage => Some(view.calamity().left),
        Ask::Growth | Ask::Helper | Ask::Discard => Some(view.left().into()),
        _ => None,
    }
}

/// The name of a question in the form that pages use: `BuildCity` is `build-city`.
fn kebab(ask: Ask) -> String {
    let mut name = String::new();
    for letter in format!("{ask:?}").chars() {
        if letter.is_ascii_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

/// What everybody sees of a player.
fn player(view: View<'_>, seat: Seat) -> Value {
    let game = view.game();
    let advances: Vec<&str> = view.advances(seat).map(|id| &*game.pack[id].id).collect();
    json!({
        "stock": view.stock(seat), "treasury": view.treasury(seat),
        "tokens": view.tokens(seat), "cities": view.cities(seat),
        "city_stock": view.city_stock(seat), "cards": view.cards_of(seat),
        "marker": view.marker(seat), "points": view.points(seat), "advances": advances,
        "gone": view.is_gone(seat),
    })
}

fn areas(view: View<'_>) -> Vec<Value> {
    let board = view.board();
    let mut areas = Vec::new();
    for at in board.areas() {
        let tokens = board.owners(at).filter(|(_, count)| *count > 0);
        let tokens: Vec<Value> =
            tokens.map(|(seat, count)| json!([seat.number(), count])).collect();
        let city = board.city(at);
        let limit = view.limit(at, view.seat());
        let is_out = board.is_out(at);
        if tokens.is_empty() && city.is_none() && !is_out && limit == view.game().places[at].limit {
            continue;
        }
        let mut area = json!({
            "at": at.number(), "tokens": tokens, "city": city.map(Seat::number), "limit": limit,
        });
        if is_out {
            area["out"] = true.into();
        }
        areas.push(area);
    }
    areas
}

fn ships(view: View<'_>) -> Vec<Value> {
    let mut ships = Vec::new();
    let steps = view.game().rules.movement.ship_steps;
    for seat in view.game().all_seats() {
        let steps = steps.saturating_add_signed(view.perks(seat).ship_steps.into());
        for (number, ship) in view.ships(seat) {
            let Some(at) = ship.at else { continue };
            ships.push(json!({
                "seat": seat.number(), "ship": number, "at": at.number(), "cargo": ship.cargo,
                "left": steps.saturating_sub(ship.steps.into()), "ready": ship.ready,
            }));
        }
    }
    ships
}

fn counted(cards: impl Iterator<Item = (TradeCard, u8)>) -> Vec<Value> {
    cards.map(|(card, count)| json!([card.number(), count])).collect()
}

fn hand(view: View<'_>) -> Value {
    let calamities = view.calamities();
    let calamities: Vec<Value> =
        calamities.map(|(card, trader)| json!([card.number(), trader.map(Seat::number)])).collect();
    let values =
        view.hand().map(|(card, count)| json!([card.number(), view.set_value(card, count)]));
    json!({
        "cards": counted(view.hand()), "values": values.collect::<Vec<_>>(),
        "calamities": calamities, "worth": view.wealth(), "limit": view.hand_limit(),
    })
}

fn prices(view: View<'_>) -> Value {
    let pack = &view.game().pack;
    let open = pack.ids().filter(|id| !view.holds(view.seat(), *id));
    open.map(|id| (pack[id].id.to_string(), Value::from(view.price(id))))
        .collect::<Map<_, _>>()
        .into()
}

/// The purchase of this player while it is put together. Others see it when it is made: until then, cards
/// are put in and taken out of a hand that is hidden from them.
fn purchase(view: View<'_>) -> Value {
    let is_buying =
        |one: &crate::action::Decision| (one.seat, one.ask) == (view.seat(), Ask::Purchase);
    if view.decision().as_ref().is_none_or(|one| !is_buying(one)) {
        return Value::Null;
    }
    let work = view.purchase();
    let named = |bits: u64| -> Vec<&str> {
        let rows = view.game().pack.advances.iter().enumerate();
        rows.filter(|(at, _)| bits >> at & 1 == 1).map(|(_, row)| &*row.id).collect()
    };
    json!({
        "seat": view.seat().number(), "basket": named(work.basket), "free": named(work.free),
        "price": view.basket_price(), "paid": view.purse(),
        "cards": counted(view.turned_in()), "treasury": view.treasury(view.seat()),
    })
}
