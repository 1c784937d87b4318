//! What one player may know, written down.

use serde_json::{Value, json};

use crate::prelude::*;
use crate::words;

/// What is visible as a value of its own.
pub(crate) fn sheet(view: View<'_>) -> Value {
    let View { game, state, .. } = view;
    let (facts, rules) = (view.facts(), game.rules());
    let players: Vec<Value> = seats(state.seats())
        .map(|at| {
            let player = facts.player(at);
            let [actions, objectives] = view.hand_sizes(at);
            let hand = (at == view.seat).then(|| view.hand());
            json!({
                "resources": player.goods[..rules.goods.len()],
                "levels": player.tracks[..rules.tracks.len()],
                "advances": bits::<AdvanceId>(player.advances)
                    .map(|at| game.pack.advances[at.index()].name.to_string())
                    .collect::<Vec<_>>(),
                "cities": player.cities.iter().collect::<Vec<_>>(),
                "action_cards": actions,
                "objective_cards": objectives,
                "actions": hand.map(|hand| words::hand(game, &rules.actions, hand[0])),
                "objectives": hand.map(|hand| words::hand(game, &rules.objectives, hand[1])),
                "completed": words::hand(game, &rules.objectives, player.done),
                "events": words::hand(game, &rules.events, player.kept | player.saved),
                "wonders": facts.wonders(at).map(|at| words::wonder(game, at)).collect::<Vec<_>>(),
            })
        })
        .collect();
    json!({
        "seat": view.seat,
        "round": state.round,
        "turn": state.turn,
        "first": state.first,
        "active": state.active,
        "actions": state.note.actions,
        "spaces": state.spaces,
        "regions": state.regions,
        "players": players,
        "wonders": bits(state.wonders)
            .map(|at| words::wonder(game, at))
            .collect::<Vec<_>>(),
        "fight": state.fight,
        "offer": view.offer().made.then(|| words::bid(view)),
    })
}
