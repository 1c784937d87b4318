//! What holds in every state: nothing is lost and nothing comes from nowhere.

use crate::prelude::*;
use crate::state::Hidden;

/// Says what is wrong with a state, if anything is.
pub(crate) fn check(view: View<'_>, hidden: &Hidden) -> Result<(), String> {
    let (rules, state) = (view.rules, view.state);
    let board = view.board();
    let playing = state.turn > 0;
    let mut taken = Spaces::NONE;
    for (seat, player) in state.seats() {
        let who = seat.number() + 1;
        if player.spaces().meets(taken) || player.cities.meets(player.tokens) {
            return Err(format!("player {who} shares a space"));
        }
        taken |= player.spaces();
        if !player.strong.is_within(player.tokens) {
            return Err(format!("player {who} has a reinforced token that is nowhere"));
        }
        if player.tokens.len() > rules.tokens {
            return Err(format!("player {who} has too many control tokens on the map"));
        }
        let capital = u8::from(playing);
        if player.cities.len() > rules.cities.saturating_add(capital) {
            return Err(format!("player {who} has too many cities"));
        }
        if playing && !player.capital.is_some_and(|at| player.cities.has(at)) {
            return Err(format!("player {who} has lost the capital"));
        }
        let limit = view.trade_limit(seat).max(rules.trade_limit);
        if player.trade.iter().any(|trade| *trade > limit.max(rules.trade_limit)) {
            return Err(format!("player {who} has too many trade tokens on a card"));
        }
        let mut kinds: Vec<KindId> = player.row.iter().copied().flatten().collect();
        kinds.sort_unstable();
        if numbered(&kinds).any(|(at, kind): (KindId, _)| *kind != at)
            || kinds.len() != rules.kinds.len()
        {
            return Err(format!("the focus row of player {who} does not have every kind once"));
        }
        for (kind, card) in numbered(&player.cards[..rules.kinds.len()]) {
            if card.map(|card| rules[card].group) != Some(kind) {
                return Err(format!("player {who} has a focus card of the wrong kind"));
            }
        }
        let mut caravans = player.caravans.iter().filter_map(|caravan| caravan.space());
        if caravans.any(|at| at.index() >= board.len()) {
            return Err(format!("a caravan of player {who} is nowhere"));
        }
        if player.taken.get(seat.index()).is_some_and(Option::is_some) {
            return Err(format!("player {who} has an own diplomacy card"));
        }
    }
    if taken.meets(board.water) {
        return Err("somebody has a space of water".to_owned());
    }
    if taken.meets(state.state_spaces()) {
        return Err("a free city-state has an owner".to_owned());
    }
    if taken.meets(state.goods) {
        return Err("a resource token lies under a piece".to_owned());
    }
    for (at, owner) in board.naturals.iter().zip(&state.naturals) {
        if at.is_some_and(|at| *owner != state.owner(at)) {
            return Err("a natural wonder is not with the owner of its space".to_owned());
        }
    }
    for (at, owner) in board.states.iter().zip(&state.states) {
        if owner.is_some() && at.and_then(|at| state.owner(at)) != *owner {
            return Err("a conquered city-state is not with the owner of its space".to_owned());
        }
    }
    if playing {
        for (at, good) in rules.goods.iter().enumerate() {
            let lying = board
                .goods
                .iter()
                .filter(|(kind, space)| kind.index() == at && state.goods.has(*space));
            let held: usize =
                state.players.iter().map(|player| usize::from(player.goods[at])).sum();
            let all = lying.count() + held + usize::from(state.supply[at]);
            if all != usize::from(good.total) {
                return Err(format!("there are {all} resource tokens of kind {at}"));
            }
        }
    }
    let mut order = hidden.order.clone();
    order.sort_unstable();
    if numbered(&order).any(|(at, card): (WonderId, _)| *card != at)
        || order.len() != if playing { rules.wonders.len() } else { 0 }
    {
        return Err("a wonder card is lost".to_owned());
    }
    let mut housed: Vec<Space> = state.wonders.iter().copied().flatten().collect();
    let all = housed.len();
    housed.sort_unstable();
    housed.dedup();
    if housed.len() != all {
        return Err("two wonders are in the same space".to_owned());
    }
    if state.barbarian_spaces().meets(board.water) {
        return Err("a barbarian is on water".to_owned());
    }
    for state_at in 0..rules.states.len() {
        let held = state.players.iter().filter(|player| player.envoys >> state_at & 1 == 1).count();
        if held > usize::from(rules.states[state_at].copies) {
            return Err("more cards of a city-state are held than there are".to_owned());
        }
        if held > 0 && state.states[state_at].is_some() {
            return Err("a card of a conquered city-state is held".to_owned());
        }
    }
    Ok(())
}
