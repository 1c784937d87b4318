//! Commodity cards above the hand limit are given back.

use crate::perks::plus_cards;
use crate::prelude::*;

fn excess(game: &Game, state: &State, seat: Seat) -> u16 {
    let player = state.player(seat);
    player.hand.saturating_sub(plus_cards(game.rules.cards.hand_limit, player.perks.hand_limit))
}

pub(crate) fn run(game: &Game, state: &mut State, _: &mut Events) -> Flow {
    while let Some(seat) = state.current(game) {
        // One answer gives back cards of one kind; what is left is asked for again.
        state.helper.left = capped(excess(game, state, seat));
        if state.helper.left > 0 {
            return state.question(seat, Ask::Discard);
        }
        state.next_player();
    }
    Flow::Done
}

pub(crate) fn legal(state: &State, legal: &mut Legal) {
    for (kind, &held) in state.cards.hand(state.seat).iter().enumerate() {
        let most = held.min(state.helper.left);
        legal.up_to(Action::Card { card: TradeCard::at(kind), count: 1 }, most);
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    if let Action::Card { card, count } = action {
        let seat = state.seat;
        state.helper.left = 0;
        state.discard(game, seat, card, count);
        events.note(Event::Discarded { seat, card, count });
    }
}
