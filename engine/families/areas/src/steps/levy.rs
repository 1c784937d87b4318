//! Abilities that take commodity cards: from neighbours, who choose them, or by asking for one.

use strabo_model::attribute::{Ability, Adjacency, AskForCard, CollectCards};

use super::{opened, territory::mask};
use crate::prelude::*;

fn stands(state: &State, place: Land, seat: Seat) -> bool {
    state.board.tokens(place, seat) > 0 || state.board.city(place) == Some(seat)
}

/// Players are adjacent with units in the same area, or in areas next to each other.
fn are_adjacent(game: &Game, state: &State, (one, other): (Seat, Seat), by: Adjacency) -> bool {
    state.board.held(one).any(|place| {
        let there = |at: &Land| stands(state, *at, other);
        there(&place)
            || game.places.by_land(place).iter().any(there)
            || (by == Adjacency::LandOrWater && game.places.by_water(place).iter().any(there))
    })
}

fn not_asked<'a>(
    game: &'a Game,
    state: &'a State,
    seat: Seat,
    unaffected: u64,
) -> impl Iterator<Item = Seat> + 'a {
    let asked = state.ability.players;
    game.all_seats().filter(move |other| {
        *other != seat && !asked.contains(*other) && state.player(*other).advances & unaffected == 0
    })
}

/// Neighbours who may be made to give a card.
pub(super) fn payers<'a>(
    game: &'a Game,
    state: &'a State,
    seat: Seat,
    collect: &'a CollectCards,
) -> impl Iterator<Item = Seat> + 'a {
    let pairs = not_asked(game, state, seat, mask(&collect.unaffected));
    pairs.filter(move |other| are_adjacent(game, state, (seat, *other), collect.adjacent))
}

pub(super) fn legal_collect(game: &Game, state: &State, collect: &CollectCards, legal: &mut Legal) {
    legal.one(Action::Done);
    payers(game, state, state.seat, collect).for_each(|seat| legal.one(Action::Player(seat)));
}

/// The cards a neighbour may give.
fn givable<'a>(
    game: &'a Game,
    state: &'a State,
    giver: Seat,
    least: u16,
) -> impl Iterator<Item = TradeCard> + 'a {
    let hand = state.cards.hand(giver).iter().enumerate();
    hand.filter(move |(kind, held)| **held > 0 && game.cards.values[*kind] >= least)
        .map(|(kind, _)| TradeCard::at(kind))
}

pub(super) fn apply_collect(
    game: &Game,
    state: &mut State,
    (action, collect): (Action, &CollectCards),
    events: &mut Events,
) {
    let Action::Player(giver) = action else { return opened::close(state) };
    state.ability.players.insert(giver);
    let mut cards = givable(game, state, giver, collect.face_value);
    let first = cards.next();
    let several = cards.next().is_some();
    drop(cards);
    if first.is_some() || !collect.only_givers {
        state.ability.left -= 1;
    }
    match first {
        Some(_) if several => state.ability.giver = Some(giver),
        Some(card) => state.give_card(game, (giver, state.seat, card), events),
        None => {}
    }
    close(state);
}

/// Once nobody more may be asked, the ability is used up.
fn close(state: &mut State) {
    if state.ability.left == 0 && state.ability.giver.is_none() {
        opened::close(state);
    }
}

pub(crate) fn legal_given(game: &Game, state: &State, legal: &mut Legal) {
    if let Some(Ability::CollectCards(collect)) = opened::current(game, state) {
        let cards = givable(game, state, state.seat, collect.face_value);
        cards.for_each(|card| legal.one(Action::Card { card, count: 1 }));
    }
}

pub(crate) fn apply_given(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let Action::Card { card, .. } = action else { return };
    let (Some(from), Some(to)) = (state.ability.giver, state.current(game)) else { return };
    state.give_card(game, (from, to, card), events);
    state.ability.giver = None;
    close(state);
}

/// Players who may be asked for a card.
pub(super) fn holders<'a>(
    game: &'a Game,
    state: &'a State,
    seat: Seat,
    ask: &AskForCard,
) -> impl Iterator<Item = Seat> + use<'a> {
    not_asked(game, state, seat, mask(&ask.unaffected))
}

/// First the commodity is named, then one player after the other is asked.
pub(super) fn legal_ask(game: &Game, state: &State, ask: &AskForCard, legal: &mut Legal) {
    legal.one(Action::Done);
    if state.ability.card.is_none() {
        let kinds = (0..game.cards.kinds()).filter(|kind| game.cards.copies[*kind] > 0);
        kinds.for_each(|kind| legal.one(Action::Card { card: TradeCard::at(kind), count: 1 }));
    } else {
        holders(game, state, state.seat, ask).for_each(|seat| legal.one(Action::Player(seat)));
    }
}

pub(super) fn apply_ask(
    game: &Game,
    state: &mut State,
    (action, ask): (Action, &AskForCard),
    events: &mut Events,
) {
    match action {
        Action::Card { card, .. } => state.ability.card = Some(card),
        Action::Player(from) => {
            let Some(card) = state.ability.card else { return };
            state.ability.players.insert(from);
            state.ability.left -= 1;
            if state.cards.hand(from)[card.index()] > 0 {
                state.give_card(game, (from, state.seat, card), events);
                state.ability.left = 0;
            }
            if holders(game, state, state.seat, ask).next().is_none() {
                state.ability.left = 0;
            }
            close(state);
        }
        _ => opened::close(state),
    }
}
