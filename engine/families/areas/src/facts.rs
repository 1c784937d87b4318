//! What never changes during a game, as every page gets it once.

use serde_json::{Map, Value, json};
use strabo_model::pack::Advance;
use strabo_model::words;

use crate::game::Game;
use crate::ids::{Land, TradeCard, Water};
use crate::words::Words;

/// What never changes. Where areas and waters lie on the board, whoever draws it knows.
pub(crate) fn facts(game: &Game) -> Map<String, Value> {
    let pack = &game.pack;
    let groups = pack.groups.iter();
    let groups = groups.map(|one| json!({ "id": one.id, "name": one.name, "colour": one.colour }));
    let phases = pack.sequence.iter().map(|one| json!({ "id": one.id, "name": one.name }));
    let facts = json!({
        "barbarians": game.barbarians().number(),
        "areas": areas(game),
        "waters": waters(game),
        "commodities": cards(game, commodity),
        "calamities": cards(game, calamity),
        "advances": pack.advances.iter().map(|one| advance(game, one)).collect::<Vec<_>>(),
        "groups": groups.collect::<Vec<_>>(),
        "phases": phases.collect::<Vec<_>>(),
        "succession": succession(game),
        "rules": {
            "trade_cards": game.rules.trade.cards,
            "true_cards": game.rules.trade.true_cards,
        },
    });
    match facts {
        Value::Object(facts) => facts,
        _ => Map::new(),
    }
}

fn areas(game: &Game) -> Vec<Value> {
    let numbers = |list: &[Land]| list.iter().map(|at| at.number()).collect::<Vec<_>>();
    let one = |at: Land| {
        let info = &game.places[at];
        let area = &game.pack[info.area];
        let coasts: Vec<u16> = game.places.coasts(at).iter().map(|one| one.number()).collect();
        json!({
            "at": at.number(), "id": area.id, "name": area.name,
            "population": info.limit, "site": info.site, "coastal": info.coastal,
            "neighbours": numbers(game.places.by_land(at)), "coasts": coasts,
        })
    };
    game.places.areas().map(|(at, _)| one(at)).collect()
}

/// Open seas, and the coasts of areas, each with the area of the pack it belongs to and the waters near it.
fn waters(game: &Game) -> Vec<Value> {
    let words = Words::new(game);
    let nodes = (0..).map(Water::new).zip(&game.places.nodes);
    let one = |(at, info): (Water, &crate::tables::WaterInfo)| {
        let near: Vec<u16> = game.places.sails(at).iter().map(|one| one.number()).collect();
        json!({
            "at": at.number(), "id": game.pack[info.area].id, "name": words.node(at),
            "area": info.place.map(Land::number), "sea": info.sea, "near": near,
        })
    };
    nodes.map(one).collect()
}

fn cards(game: &Game, one: fn(&Game, TradeCard) -> Option<Value>) -> Vec<Value> {
    let all = (0..u8::MAX).map_while(TradeCard::new);
    all.filter_map(|card| one(game, card)).collect()
}

fn commodity(game: &Game, card: TradeCard) -> Option<Value> {
    let row = &game.pack[game.commodity(card)?];
    let in_play = game.cards.copies.get(card.index()).is_some_and(|copies| *copies > 0);
    in_play.then(|| {
        let stack = game.pack[row.stack].number;
        json!({
            "card": card.number(), "id": row.id, "name": row.name, "value": row.value,
            "stack": stack,
        })
    })
}

fn calamity(game: &Game, card: TradeCard) -> Option<Value> {
    let row = &game.pack[game.calamity(card)?];
    let told = words::calamity::calamity(row);
    let otherwise = told.otherwise.iter().map(|line| format!("Otherwise: {line}"));
    let lines = told.needs.into_iter().chain(told.site).chain(told.effects.iter().cloned());
    let lines = lines.chain(otherwise).chain(told.secondary).chain(told.beneficiary);
    let modified = words::modifier::modifiers(&game.pack, row);
    let lines = lines.chain(modified.iter().map(|one| one.sentence(&game.pack)));
    let text: Vec<String> = lines.collect();
    Some(json!({
        "card": card.number(), "id": row.id, "name": row.name,
        "stack": game.pack[row.stack].number, "tradable": game.is_tradable(card),
        "kind": words::calamity::kind(row.kind), "text": text.join("\n"),
    }))
}

fn advance(game: &Game, row: &Advance) -> Value {
    let pack = &game.pack;
    let groups: Vec<&str> = row.groups.iter().map(|id| &*pack[*id].id).collect();
    json!({
        "id": row.id, "name": row.name, "price": row.cost, "points": row.points, "groups": groups,
        "text": words::attribute::attributes(pack, row).join("\n"), "credits": crate::described::credits(game, row),
    })
}

fn succession(game: &Game) -> Value {
    let table = game.succession();
    let eras = game.pack.eras.iter().map(|era| json!({ "name": era.name }));
    let rows = game.all_seats().zip(&game.rows);
    let rows = rows.map(|(seat, row)| json!({ "seat": seat.number(), "starts": row.starts }));
    json!({
        "id": table.id,
        "spaces": table.spaces,
        "eras": eras.collect::<Vec<_>>(),
        "rows": rows.collect::<Vec<_>>(),
    })
}
