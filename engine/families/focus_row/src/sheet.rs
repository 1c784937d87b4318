//! The view of a player as JSON, for other programs.

use serde_json::{Value, json};
use strabo_core::Family;
use strabo_core::ids::fits_u8;

use crate::game::Game;
use crate::rules::{NONE, ON_CARD};
use crate::view::View;
use crate::words;

/// The view of a player as a value of its own, to send to that player.
pub(crate) fn sheet(game: &Game, view: View<'_>) -> Value {
    let state = view.state;
    let players: Vec<Value> = (0..fits_u8(game.seats()))
        .map(|at| {
            let player = view.player(at);
            json!({
                "leader": game.pack[game.rules.leaders[usize::from(player.leader)].card].name,
                "tiles": player.hand.iter().filter(|tile| **tile != NONE).collect::<Vec<_>>(),
                "row": words::row(game, player),
                "capital": player.capital,
                "cities": player.cities.iter().collect::<Vec<_>>(),
                "control_tokens": player.tokens.iter().collect::<Vec<_>>(),
                "reinforced": player.strong.iter().collect::<Vec<_>>(),
                "caravans": player.caravans.iter().filter(|at| **at < ON_CARD).collect::<Vec<_>>(),
                "resources": player.goods[..game.rules.goods.len()],
                "tech": player.tech,
                "cards": words::cards(game, view, at),
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
        "barbarians": state.barbarians,
        "city_states": state.states,
        "natural_wonders": state.naturals,
        "resources": state.goods.iter().collect::<Vec<_>>(),
        "wonders": state.wonders,
        "open_wonders": words::open_wonders(game, view),
        "victory_cards": state.victories.iter()
            .map(|at| &*game.pack[game.rules.victories[usize::from(*at)].card].name)
            .collect::<Vec<_>>(),
    })
}
