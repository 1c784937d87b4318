//! What one player may know of a game.

use std::fmt;

use serde::{Serialize, Serializer};
use strabo_core::Chance;

use crate::event::Trade;
use crate::prelude::*;
use crate::state::Bid;

/// What one player may know: everything that lies open, the own hand, how many cards the others hold, and an offer
/// that concerns the player.
///
/// The state is out of reach, and so are the hands of the others:
///
/// ```compile_fail
/// fn peek(view: strabo_cities::View<'_>) -> u64 {
///     view.facts().state.players[1].actions
/// }
/// ```
///
/// ```compile_fail
/// fn peek(view: strabo_cities::View<'_>) -> strabo_cities::State {
///     view.state.clone()
/// }
/// ```
///
/// The own hand can be seen:
///
/// ```
/// fn hand(view: strabo_cities::View<'_>) -> [u64; 2] {
///     view.hand()
/// }
/// ```
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(crate) game: &'a Game,
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
}

impl fmt::Debug for View<'_> {
    /// Without the state, which has hidden parts.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("View").field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// Everything that can be reached through the view: equal views are written alike.
impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let sizes: Vec<[u32; 2]> =
            seats(self.state.seats()).map(|seat| self.hand_sizes(seat)).collect();
        (self.seat, self.without_hidden(), sizes, self.trade().cards).serialize(to)
    }
}

impl<'a> View<'a> {
    pub(crate) fn new(game: &'a Game, state: &'a State, seat: Seat) -> Self {
        Self { game, state, seat }
    }

    pub const fn game(self) -> &'a Game {
        self.game
    }

    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// What lies open, and what follows from it.
    pub fn facts(self) -> Facts<'a> {
        self.game.facts(self.state)
    }

    /// What somebody is asked now. The cards it is about are shown to that player only.
    pub fn task(self) -> Option<Task> {
        self.state.tasks.last().map(|task| self.shown(*task))
    }

    fn shown(self, task: Task) -> Task {
        match task {
            Task::Complete { seat, goal, .. } if seat != self.seat => {
                Task::Complete { seat, goal, of: 0 }
            }
            task => task,
        }
    }

    /// The action and objective cards in the own hand, as bits by copy.
    pub fn hand(self) -> [u64; 2] {
        [0, 1].map(|deck| self.state.hand(self.seat, deck))
    }

    /// How many action and objective cards a player has in hand.
    pub fn hand_sizes(self, seat: Seat) -> [u32; 2] {
        [0, 1].map(|deck| self.state.hand(seat, deck).count_ones())
    }

    /// The trade that is talked about. Its cards are shown to the two traders only.
    pub fn offer(self) -> Bid {
        let bid = self.state.note.bid;
        if bid.shows(self.seat) { bid } else { Bid { cards: [0; 2], ..bid } }
    }

    /// The same as everybody sees it: cards are counted and not named.
    pub fn trade(self) -> Trade {
        self.state.note.bid.into()
    }

    /// The state without what is hidden: the hands of the others and the decks that would tell them are empty, and
    /// the chance to come is another one.
    fn without_hidden(self) -> State {
        let mut state = self.state.clone();
        for deck in [0, 1] {
            for seat in seats(state.seats()).filter(|seat| *seat != self.seat) {
                *state.hand_mut(seat, deck) = 0;
            }
            state.decks[deck] = 0;
        }
        for task in &mut state.tasks {
            *task = self.shown(*task);
        }
        state.note.bid = self.offer();
        state.chance = Chance::new(0);
        state
    }

    /// A state with everything dealt anew that is hidden, and other chance to come. It depends on the seed and on
    /// what is visible alone.
    pub fn imagined(self, seed: u64) -> State {
        let mut chance = Chance::new(seed);
        let state = self.state;
        let mut other = self.without_hidden();
        let (bid, offered) = (self.offer(), state.note.bid.cards);
        let others = || seats(state.seats()).filter(|at| *at != self.seat);
        for deck in [Deck::Actions as usize, Deck::Objectives as usize] {
            let known = bid.cards[deck];
            let mut pool =
                others().fold(state.decks[deck], |pool, at| pool | state.hand(at, deck)) & !known;
            for at in others() {
                let before = state.hand(at, deck);
                let mut hand = before & known;
                for _ in hand.count_ones()..before.count_ones() {
                    let pick = chance.pick(pool.count_ones() as usize);
                    if let Some(copy) = bits::<u8>(pool).nth(pick) {
                        pool &= !(1 << copy);
                        hand |= 1 << copy;
                    }
                }
                *other.hand_mut(at, deck) = hand;
            }
            if !bid.shows(self.seat) {
                let hand =
                    bits::<u8>(other.hand(bid.by, deck)).take(offered[deck].count_ones() as usize);
                other.note.bid.cards[deck] = hand.fold(0, |set, copy| set | 1 << copy);
            }
            other.decks[deck] = pool;
        }
        for at in 0..other.tasks.len() {
            // Nobody else knows which cards have the goal.
            if let Task::Complete { seat, goal, of: 0 } = other.tasks[at] {
                other.tasks[at] = Task::Complete { seat, goal, of: other.hand(seat, 1) };
            }
        }
        other.chance = chance;
        other
    }
}
