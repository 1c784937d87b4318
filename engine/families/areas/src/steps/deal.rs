//! Trade cards are dealt by number of cities, and further ones are bought.

use crate::event::Figure;
use crate::prelude::*;

pub(crate) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    deal_all(game, state, 0, events);
    if let Some(less) = game.second_deal {
        deal_all(game, state, less, events);
    }
    Flow::Done
}

/// Everybody is dealt to in turn, as if they had some cities less.
fn deal_all(game: &Game, state: &mut State, less: u8, events: &mut Events) {
    for at in 0..game.seats() {
        let seat = state.cursor.order[at];
        let cities = state.player(seat).cities.saturating_sub(less);
        let cards = deal(game, state, seat, cities, events);
        if cards > 0 {
            events.note(Event::Dealt { seat, cards });
        }
    }
}

fn deal(game: &Game, state: &mut State, seat: Seat, cities: u8, events: &mut Events) -> u8 {
    let mut cards = 0;
    for stack in 1..=cities.min(game.cards.highest) {
        if state.draw_card(game, seat, stack) {
            cards += 1;
            events.count(Figure::Drawn { seat, stack });
        }
    }
    cards
}

pub(crate) fn run_purchases(game: &Game, state: &mut State) -> Flow {
    while let Some(seat) = state.current(game) {
        if offers(game, state, seat).next().is_some() {
            return state.question(seat, Ask::BuyCard);
        }
        state.next_player();
    }
    Flow::Done
}

/// True when buying from the stack gives a card.
fn has_card(game: &Game, state: &State, seat: Seat, number: u8) -> bool {
    let pile = game.cards.pile(game.blocks[seat.index()], number);
    let full = pile.is_some_and(|pile| state.cards.pile_len(pile) > 0);
    full || (game.rules.cards.buy_from_empty && state.cards.substitutes > 0)
}

/// What a player can buy now: the stack, the price, and whether it is the free card.
fn offers<'a>(
    game: &'a Game,
    state: &'a State,
    seat: Seat,
) -> impl Iterator<Item = (u8, u8, bool)> + 'a {
    let player = state.player(seat);
    let open = game.rules.cards.purchases.is_none_or(|most| player.cards_bought < most);
    let bought = game.advances.card_offers.iter().filter(move |offer| {
        open && (offer.holders == 0 || player.advances & offer.holders != 0)
            && player.treasury >= offer.price
            && has_card(game, state, seat, offer.stack)
    });
    let first = if player.perks.free_above { player.cities + 1 } else { 1 };
    let free = (first..=game.cards.highest).filter(move |number| {
        player.cards_free < player.perks.free_cards && has_card(game, state, seat, *number)
    });
    bought
        .map(|offer| (offer.stack, offer.price, false))
        .chain(free.map(|number| (number, 0, true)))
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    legal.one(Action::Done);
    for (stack, _, free) in offers(game, state, state.seat) {
        legal.one(Action::BuyCard { stack, free });
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let Action::BuyCard { stack, free } = action else { return state.next_player() };
    let seat = state.seat;
    let prices = offers(game, state, seat).filter(|offer| (offer.0, offer.2) == (stack, free));
    let Some(price) = prices.map(|(_, price, _)| price).min() else { return };
    state.pay(seat, price);
    state.draw_card(game, seat, stack);
    let player = state.player_mut(seat);
    if free {
        player.cards_free += 1;
    } else {
        player.cards_bought += 1;
    }
    events.note(Event::CardBought { seat, stack, price });
}
