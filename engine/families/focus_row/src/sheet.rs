//! The view of a player as JSON, for other programs.

use serde_json::{Value, json};

use crate::ids::Numbered;
use crate::prelude::*;
use crate::{state::or_missing, words};

/// The view of a player as a value of its own, to send to that player.
pub(crate) fn sheet(game: &Game, view: View<'_>) -> Value {
    let state = view.state;
    let players: Vec<Value> = state
        .seats()
        .map(|(seat, player)| {
            json!({
                "leader": game.pack[game.rules[player.leader].card].name,
                "tiles": player.hand.iter().flatten().collect::<Vec<_>>(),
                "row": words::row(game, player),
                "capital": Space::or_missing(player.capital),
                "cities": player.cities.iter().collect::<Vec<_>>(),
                "control_tokens": player.tokens.iter().collect::<Vec<_>>(),
                "reinforced": player.strong.iter().collect::<Vec<_>>(),
                "caravans": player.caravans.iter().filter_map(|one| one.space()).collect::<Vec<_>>(),
                "resources": player.goods[..game.rules.goods.len()],
                "tech": player.tech,
                "cards": words::cards(game, view, seat),
                "agendas": player.agendas,
            })
        })
        .collect();
    json!({
        "seat": view.seat.number(),
        "round": state.turn,
        "first": state.first,
        "active": state.active,
        "dial": state.dial,
        "spaces": state.board.cells,
        "tiles": state.board.tiles,
        "players": players,
        "barbarians": or_missing(&state.barbarians),
        "city_states": or_missing(&state.states),
        "natural_wonders": or_missing(&state.naturals),
        "resources": state.goods.iter().collect::<Vec<_>>(),
        "wonders": or_missing(&state.wonders),
        "open_wonders": words::open_wonders(game, view),
        "victory_cards": state.victories.iter()
            .map(|at| &*game.pack[game.rules[*at].card].name)
            .collect::<Vec<_>>(),
    })
}
