//! Abilities that take commodity cards: from neighbours, who choose them, or by asking for one.

use strabo_model::attribute::{Ability, Adjacency, AskForCard, CollectCards};

use super::ability;
use super::territory::mask;
use crate::action::{ANY_CARD, Action, CardId, Legal, NOBODY, Place, Seat};
use crate::event::Events;
use crate::game::Game;
use crate::state::State;
use crate::tables::tiny;

fn stands(state: &State, place: Place, seat: Seat) -> bool {
    state.board.tokens(place, seat) > 0 || state.board.city(place) == seat
}

/// Players are adjacent with units in the same area, or in areas next to each other.
fn are_adjacent(game: &Game, state: &State, (one, other): (Seat, Seat), by: Adjacency) -> bool {
    state.board.held(one).any(|place| {
        let there = |at: &Place| stands(state, *at, other);
        there(&place)
            || game.places.land.of(place).iter().any(there)
            || (by == Adjacency::LandOrWater && game.places.water.of(place).iter().any(there))
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
        *other != seat && asked >> other & 1 == 0 && state.player(*other).advances & unaffected == 0
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
) -> impl Iterator<Item = CardId> + 'a {
    let hand = state.cards.hand(giver).iter().enumerate();
    hand.filter(move |(kind, held)| **held > 0 && game.cards.values[*kind] >= least)
        .map(|(kind, _)| tiny(kind))
}

pub(super) fn apply_collect(
    game: &Game,
    state: &mut State,
    (action, collect): (Action, &CollectCards),
    events: &mut Events,
) {
    let Action::Player(giver) = action else { return ability::begin(state) };
    state.ability.players |= 1 << giver;
    let mut cards = givable(game, state, giver, collect.face_value);
    let first = cards.next();
    let several = cards.next().is_some();
    drop(cards);
    if first.is_some() || !collect.only_givers {
        state.ability.left -= 1;
    }
    match first {
        Some(_) if several => state.ability.giver = giver,
        Some(card) => state.give_card(game, (giver, state.seat, card), events),
        None => {}
    }
    close(state);
}

/// Once nobody more may be asked, the ability is used up.
fn close(state: &mut State) {
    if state.ability.left == 0 && state.ability.giver == NOBODY {
        ability::begin(state);
    }
}

pub(crate) fn legal_given(game: &Game, state: &State, legal: &mut Legal) {
    if let Some(Ability::CollectCards(collect)) = ability::current(game, state) {
        let cards = givable(game, state, state.seat, collect.face_value);
        cards.for_each(|card| legal.one(Action::Card { card, count: 1 }));
    }
}

pub(crate) fn apply_given(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let (Action::Card { card, .. }, Some(to)) = (action, state.current(game)) else { return };
    let from = state.ability.giver;
    state.give_card(game, (from, to, card), events);
    state.ability.giver = NOBODY;
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
    if state.ability.card == ANY_CARD {
        let kinds = (0..game.cards.kinds()).filter(|kind| game.cards.copies[*kind] > 0);
        kinds.for_each(|kind| legal.one(Action::Card { card: tiny(kind), count: 1 }));
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
        Action::Card { card, .. } => state.ability.card = card,
        Action::Player(from) => {
            let card = state.ability.card;
            state.ability.players |= 1 << from;
            state.ability.left -= 1;
            if state.cards.hand(from)[usize::from(card)] > 0 {
                state.give_card(game, (from, state.seat, card), events);
                state.ability.left = 0;
            }
            if holders(game, state, state.seat, ask).next().is_none() {
                state.ability.left = 0;
            }
            close(state);
        }
        _ => ability::begin(state),
    }
}
