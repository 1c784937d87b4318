//! What is traded, which never changes during a game: every page gets it once.

use serde_json::{Map, Value, json};
use strabo_core::described::{CardKind, card_id};

use crate::{game::Game, ids::TradeCard};

/// The cards of the trade room with their numbers, and how many an offer has.
pub(crate) fn facts(game: &Game) -> Map<String, Value> {
    let all = || (0..u8::MAX).map_while(TradeCard::new);
    let commodities: Vec<Value> = all().filter_map(|card| commodity(game, card)).collect();
    let calamities: Vec<Value> = all().filter_map(|card| calamity(game, card)).collect();
    let trade = json!({
        "cards": game.rules.trade.cards, "true_cards": game.rules.trade.true_cards,
        "commodities": commodities, "calamities": calamities,
    });
    Map::from_iter([("trade".to_owned(), trade)])
}

fn commodity(game: &Game, card: TradeCard) -> Option<Value> {
    let row = &game.pack[game.commodity(card)?];
    let in_play = game.cards.copies.get(card.index()).is_some_and(|copies| *copies > 0);
    in_play.then(|| {
        json!({
            "card": card.number(), "id": card_id(CardKind::Commodity, &row.id),
            "name": row.name, "value": row.value, "stack": game.pack[row.stack].number,
        })
    })
}

fn calamity(game: &Game, card: TradeCard) -> Option<Value> {
    let row = &game.pack[game.calamity(card)?];
    let id = card_id(CardKind::Calamity, &row.id);
    Some(json!({ "card": card.number(), "id": id, "name": row.name }))
}
