//! What one seat may see of a state, as JSON: what lies open, its own hand, and nothing else.

use serde_json::{Map, Value, json};
use strabo_areas::{Ask, Game, Seat, State, TradeCard, View, standings};

use crate::notes::left;

/// What everybody sees, and the hand of the seat that is shown.
pub(crate) fn json(game: &Game, state: &State, you: Option<Seat>) -> Map<String, Value> {
    let view = state.view(game, you.unwrap_or_default());
    let mut sight = Map::new();
    let mut put = |name: &str, value: Value| {
        sight.insert(name.to_owned(), value);
    };
    put("turn", view.turn().into());
    put("phase", game.pack.sequence.get(view.phase().index()).map(|phase| &*phase.id).into());
    put("over", over(game, state));
    put("you", you.map(Seat::number).into());
    put("areas", areas(view, you).into());
    put("ships", ships(view).into());
    put("purchase", purchase(game, state, you));
    put("prices", you.map_or_else(|| json!({}), |you| prices(view, you)));
    if you.is_some() {
        put("hand", hand(view));
    }
    sight
}

/// Who is asked what, and which calamity it is about.
pub(crate) fn asked(view: View<'_>) -> Option<Value> {
    let decision = view.decision()?;
    let game = view.game();
    let card = usize::from(view.calamity().card) + game.cards.kinds();
    let card = u8::try_from(card).ok().filter(|_| is_of_calamity(decision.ask));
    Some(json!({
        "seat": decision.seat.number(), "ask": kebab(decision.ask),
        "about": decision.ask.about(), "calamity": card, "left": left(view, decision.ask),
    }))
}

fn is_of_calamity(ask: Ask) -> bool {
    matches!(
        ask,
        Ask::Beneficiary
            | Ask::SecondaryVictim
            | Ask::Site
            | Ask::Damage
            | Ask::LostCity
            | Ask::LostCard
            | Ask::Ransom
            | Ask::Depopulated
            | Ask::Annexed
            | Ask::Faction
            | Ask::Barbarians
    )
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
pub(crate) fn player(view: View<'_>, seat: Seat) -> Map<String, Value> {
    let game = view.game();
    let advances: Vec<&str> = view.advances(seat).map(|id| &*game.pack[id].id).collect();
    let row = json!({
        "seat": seat.number(), "stock": view.stock(seat), "treasury": view.treasury(seat),
        "tokens": view.tokens(seat), "cities": view.cities(seat),
        "city_stock": view.city_stock(seat), "cards": view.cards_of(seat),
        "marker": view.marker(seat), "points": view.points(seat), "advances": advances,
        "gone": view.is_gone(seat),
    });
    match row {
        Value::Object(row) => row,
        _ => Map::new(),
    }
}

fn over(game: &Game, state: &State) -> Value {
    if state.ending.is_none() {
        return false.into();
    }
    let list = standings(game, state);
    let list = list.iter().map(|one| {
        json!({
            "seat": one.seat.number(), "points": one.points, "cities": one.cities,
            "steps": one.steps, "advances": one.advances, "bonus": one.bonus,
        })
    });
    json!({ "standings": list.collect::<Vec<_>>() })
}

fn areas(view: View<'_>, you: Option<Seat>) -> Vec<Value> {
    let board = view.board();
    let mut areas = Vec::new();
    for at in board.areas() {
        let tokens = board.owners(at).filter(|(_, count)| *count > 0);
        let tokens: Vec<Value> =
            tokens.map(|(seat, count)| json!([seat.number(), count])).collect();
        let city = board.city(at);
        let limit = view.limit(at, you.unwrap_or_default());
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

fn prices(view: View<'_>, you: Seat) -> Value {
    let pack = &view.game().pack;
    let open = pack.ids().filter(|id| !view.holds(you, *id));
    open.map(|id| (pack[id].id.to_string(), Value::from(view.price(id))))
        .collect::<Map<_, _>>()
        .into()
}

/// The purchase of this seat while it is put together. Others see it when it is made: until then, cards are
/// put in and taken out of a hand that is hidden from them.
fn purchase(game: &Game, state: &State, you: Option<Seat>) -> Value {
    let asked = game.decision(state).filter(|one| one.ask == Ask::Purchase);
    let Some(decision) = asked.filter(|one| Some(one.seat) == you) else {
        return Value::Null;
    };
    let view = state.view(game, decision.seat);
    let work = view.purchase();
    let named = |bits: u64| -> Vec<&str> {
        let rows = game.pack.advances.iter().enumerate();
        rows.filter(|(at, _)| bits >> at & 1 == 1).map(|(_, row)| &*row.id).collect()
    };
    json!({
        "seat": decision.seat.number(), "basket": named(work.basket), "free": named(work.free),
        "price": view.basket_price(), "paid": view.purse(),
        "cards": counted(view.turned_in()), "treasury": view.treasury(decision.seat),
    })
}
