//! What holds in every state: nothing is lost and nothing comes from nowhere.

use crate::rules::{NONE, ON_CARD};
use crate::spaces::Spaces;
use crate::state::Hidden;
use crate::view::View;

/// Says what is wrong with a state, if anything is.
pub(crate) fn check(view: View<'_>, hidden: &Hidden) -> Result<(), String> {
    let (rules, state) = (view.rules, view.state);
    let board = view.board();
    let playing = state.turn > 0;
    let mut taken = Spaces::NONE;
    for (seat, player) in (0_u8..).zip(&state.players) {
        let who = seat + 1;
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
        if playing && !player.cities.has(player.capital) {
            return Err(format!("player {who} has lost the capital"));
        }
        let limit = view.trade_limit(seat).max(rules.trade_limit);
        if player.trade.iter().any(|trade| *trade > limit.max(rules.trade_limit)) {
            return Err(format!("player {who} has too many trade tokens on a card"));
        }
        let mut kinds: Vec<u8> = player.row.iter().copied().filter(|kind| *kind != NONE).collect();
        kinds.sort_unstable();
        if kinds.iter().zip(0_u8..).any(|(kind, at)| *kind != at)
            || kinds.len() != rules.kinds.len()
        {
            return Err(format!("the focus row of player {who} does not have every kind once"));
        }
        for (kind, card) in player.cards.iter().enumerate().take(rules.kinds.len()) {
            if usize::from(rules.cards[usize::from(*card)].group) != kind {
                return Err(format!("player {who} has a focus card of the wrong kind"));
            }
        }
        let lost = |at: &&u8| **at < ON_CARD && usize::from(**at) >= board.len();
        if player.caravans.iter().any(|at| lost(&at)) {
            return Err(format!("a caravan of player {who} is nowhere"));
        }
        if player.taken.get(usize::from(seat)).is_some_and(|card| *card != NONE) {
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
        let of = state.owner(*at);
        if *at != NONE && *owner != of.unwrap_or(NONE) {
            return Err("a natural wonder is not with the owner of its space".to_owned());
        }
    }
    for (at, owner) in board.states.iter().zip(&state.states) {
        if *owner != NONE && state.owner(*at) != Some(*owner) {
            return Err("a conquered city-state is not with the owner of its space".to_owned());
        }
    }
    if playing {
        for (at, good) in rules.goods.iter().enumerate() {
            let lying = board
                .goods
                .iter()
                .filter(|(kind, space)| usize::from(*kind) == at && state.goods.has(*space));
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
    if order.iter().zip(0_u8..).any(|(card, at)| *card != at) || order.len() != rules.wonders.len()
    {
        return Err("a wonder card is lost".to_owned());
    }
    let mut housed: Vec<u8> = state.wonders.iter().copied().filter(|at| *at != NONE).collect();
    let all = housed.len();
    housed.sort_unstable();
    housed.dedup();
    if housed.len() != all {
        return Err("two wonders are in the same space".to_owned());
    }
    let roving: Vec<u8> = state.barbarians.iter().copied().filter(|at| *at != NONE).collect();
    if roving.iter().any(|at| board.water.has(*at)) {
        return Err("a barbarian is on water".to_owned());
    }
    for state_at in 0..rules.states.len() {
        let held = state.players.iter().filter(|player| player.envoys >> state_at & 1 == 1).count();
        if held > usize::from(rules.states[state_at].copies) {
            return Err("more cards of a city-state are held than there are".to_owned());
        }
        if held > 0 && state.states[state_at] != NONE {
            return Err("a card of a conquered city-state is held".to_owned());
        }
    }
    Ok(())
}
