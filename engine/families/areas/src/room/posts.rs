//! What is offered in the trade room, and who could accept it.

use std::time::Duration;

use crate::prelude::*;

/// A seat has at most this many offers in the room.
const MOST_POSTS: usize = 6;

#[derive(Debug, Default)]
pub(crate) struct Posts {
    pub(crate) list: Vec<Post>,
    pub(crate) done: Vec<Seat>,
    /// When the clock of the host runs out.
    pub(crate) until: Option<Duration>,
    next: u64,
    pub(crate) changes: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct Post {
    pub(crate) id: u64,
    pub(crate) from: Seat,
    pub(crate) offer: Offer,
    /// The bots have looked at it since cards last changed hands.
    pub(crate) seen: bool,
}

impl Posts {
    pub(crate) fn add(&mut self, from: Seat, offer: Offer) {
        let own = self.list.iter().filter(|post| post.from == from);
        if own.clone().any(|post| post.offer == offer) {
            return;
        }
        if own.count() >= MOST_POSTS
            && let Some(oldest) = self.list.iter().position(|post| post.from == from)
        {
            self.list.remove(oldest);
        }
        self.next += 1;
        self.changes += 1;
        self.list.push(Post { id: self.next, from, offer, seen: false });
    }

    pub(crate) fn remove(&mut self, id: u64) {
        self.list.retain(|post| post.id != id);
        self.changes += 1;
    }

    /// Forgets everything but what was counted.
    pub(crate) fn clear(&mut self) {
        *self = Self { next: self.next, changes: self.changes, ..Self::default() };
    }
}

/// True for the questions of a trade.
pub(crate) fn is_trade(ask: Ask) -> bool {
    matches!(ask, Ask::Proposal | Ask::Answer | Ask::NamedCard | Ask::Agreement | Ask::HiddenCard)
}

/// Why a player cannot give what an offer wants, by what that player can see.
pub(crate) fn lacks(game: &Game, state: &State, seat: Seat, offer: Offer) -> Option<&'static str> {
    let view = state.view(game, seat);
    let missing = |card: &TradeCard| {
        let wanted = offer.want.iter().filter(|want| **want == Some(*card)).count();
        usize::from(view.held(*card)) < wanted
    };
    if offer.want.iter().flatten().any(missing) {
        Some("you do not have the cards that are wanted")
    } else if view.tradable() < u16::from(offer.want_total) {
        Some("you do not have so many cards")
    } else {
        None
    }
}

/// True when a player still has what an offer names, and so many cards.
pub(crate) fn still_has(game: &Game, state: &State, post: &Post) -> bool {
    let Offer { give, give_total, .. } = post.offer;
    let view = state.view(game, post.from);
    let named = |card: TradeCard| give.iter().filter(|one| **one == card).count();
    give.iter().all(|card| usize::from(view.held(*card)) >= named(*card))
        && view.tradable() >= u16::from(give_total)
}
