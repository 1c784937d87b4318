//! Trade cards: hands, the table between two traders, discards, and the stacks.

use crate::event::{Event, Events};
use crate::game::Game;
use crate::ids::{Seat, TradeCard, fits_u8, fits_u16};
use crate::limits::MOST_PILES;
use crate::stacks::{self, DealtCard};
use crate::state::{CalamityCard, Cards, Holder, State};

/// One of the two rows of cards on the table: cards a trader gives, cards turned in for advances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Side {
    /// The proposer's, or the buyer's.
    First,
    /// The partner's.
    Second,
}

impl Cards {
    pub(crate) fn new(game: &Game, chance: &mut strabo_core::Chance) -> Self {
        let kinds = game.cards.kinds();
        let rows = game.seats() + 3;
        let mut cards = Self {
            store: vec![0; rows * kinds + game.cards.storage],
            kinds: fits_u8(kinds),
            heads: [0; MOST_PILES],
            lengths: [0; MOST_PILES],
            calamities: vec![CalamityCard::unheld(Holder::Stack); game.cards.calamities.len()],
            substitutes: game
                .cards
                .substitute
                .map_or(0, |commodity| game.cards.copies[commodity.index()]),
        };
        let players = fits_u8(game.seats());
        let piles = stacks::prepare(&game.pack, players, game.non_tradable, chance);
        let piles = piles.unwrap_or_default();
        let mut copies = vec![0u8; game.pack.calamities.len()];
        for pile in piles {
            let number = fits_u8(usize::from(game.pack[pile.stack].number));
            let Some(at) = game.cards.pile(pile.block, number) else { continue };
            for card in pile.cards {
                let id = match card {
                    DealtCard::Commodity(commodity) => TradeCard::at(commodity.index()),
                    DealtCard::Calamity(calamity) => {
                        copies[calamity.index()] += 1;
                        game.calamity_card(calamity, copies[calamity.index()] - 1)
                    }
                };
                cards.put_under(game, at, id);
            }
        }
        cards
    }

    fn kinds(&self) -> usize {
        usize::from(self.kinds)
    }

    fn row(&self, row: usize) -> &[u8] {
        &self.store[row * self.kinds()..(row + 1) * self.kinds()]
    }

    fn cell(&mut self, row: usize, kind: TradeCard) -> &mut u8 {
        let at = row * self.kinds() + kind.index();
        &mut self.store[at]
    }

    /// How many of each commodity a player holds.
    pub fn hand(&self, seat: Seat) -> &[u8] {
        self.row(seat.index())
    }

    pub(crate) fn hand_mut(&mut self, seat: Seat, kind: TradeCard) -> &mut u8 {
        self.cell(seat.index(), kind)
    }

    pub(crate) fn table(&self, game: &Game, side: Side) -> &[u8] {
        self.row(game.seats() + side as usize)
    }

    pub(crate) fn table_mut(&mut self, game: &Game, side: Side, kind: TradeCard) -> &mut u8 {
        self.cell(game.seats() + side as usize, kind)
    }

    /// How many of each commodity are on the discard piles.
    pub fn discards(&self, game: &Game) -> &[u8] {
        self.row(game.seats() + 2)
    }

    pub(crate) fn discard_mut(&mut self, game: &Game, kind: TradeCard) -> &mut u8 {
        self.cell(game.seats() + 2, kind)
    }

    /// The cards of a stack, from the top down.
    pub fn pile<'a>(&'a self, game: &'a Game, pile: usize) -> impl Iterator<Item = TradeCard> + 'a {
        let info = &game.cards.piles[pile];
        let base = (game.seats() + 3) * self.kinds() + info.start;
        let (head, length) = (usize::from(self.heads[pile]), usize::from(self.lengths[pile]));
        let (before, from_top) = self.store[base..base + info.room].split_at(head);
        let on_top = &from_top[..length.min(from_top.len())];
        let below = &before[..length - on_top.len()];
        on_top.iter().chain(below).map(|card| TradeCard::at(usize::from(*card)))
    }

    /// How many cards a stack has.
    pub fn pile_len(&self, pile: usize) -> u16 {
        self.lengths[pile]
    }

    pub(crate) fn put_under(&mut self, game: &Game, pile: usize, card: TradeCard) {
        let info = &game.cards.piles[pile];
        let length = usize::from(self.lengths[pile]);
        if length >= info.room {
            return;
        }
        let base = (game.seats() + 3) * self.kinds() + info.start;
        let at = base + (usize::from(self.heads[pile]) + length) % info.room;
        self.store[at] = card.number();
        self.lengths[pile] += 1;
    }

    /// Replaces the cards of a stack, the top one first.
    pub(crate) fn refill(&mut self, game: &Game, pile: usize, cards: &[TradeCard]) {
        self.heads[pile] = 0;
        self.lengths[pile] = 0;
        for card in cards {
            self.put_under(game, pile, *card);
        }
    }

    fn take_top(&mut self, game: &Game, pile: usize) -> Option<TradeCard> {
        if self.lengths[pile] == 0 {
            return None;
        }
        let info = &game.cards.piles[pile];
        let base = (game.seats() + 3) * self.kinds() + info.start;
        let card = TradeCard::at(usize::from(self.store[base + usize::from(self.heads[pile])]));
        self.heads[pile] = fits_u16((usize::from(self.heads[pile]) + 1) % info.room);
        self.lengths[pile] -= 1;
        Some(card)
    }
}

impl State {
    /// A player draws the top card of a stack, or a card that stands in for it. True when there was one.
    pub(crate) fn draw_card(&mut self, game: &Game, seat: Seat, number: u8) -> bool {
        let pile = game.cards.pile(game.blocks[seat.index()], number);
        if let Some(card) = pile.and_then(|pile| self.cards.take_top(game, pile)) {
            self.receive(game, seat, card, None);
            return true;
        }
        let Some(substitute) = game.cards.substitute else { return false };
        if self.cards.substitutes == 0 {
            return false;
        }
        self.cards.substitutes -= 1;
        self.receive(game, seat, TradeCard::at(substitute.index()), None);
        true
    }

    pub(crate) fn receive(
        &mut self,
        game: &Game,
        seat: Seat,
        card: TradeCard,
        trader: Option<Seat>,
    ) {
        if let Some(at) = game.calamity_index(card) {
            self.cards.calamities[at] = CalamityCard::held(seat, trader);
        } else {
            *self.cards.hand_mut(seat, card) += 1;
            self.player_mut(seat).hand += 1;
        }
    }

    /// Commodity cards go from a hand to the discards.
    pub(crate) fn discard(&mut self, game: &Game, seat: Seat, card: TradeCard, count: u8) {
        *self.cards.hand_mut(seat, card) -= count;
        self.player_mut(seat).hand -= u16::from(count);
        *self.cards.discard_mut(game, card) += count;
    }

    /// A commodity card goes from one hand to another.
    pub(crate) fn give_card(
        &mut self,
        game: &Game,
        (from, to, card): (Seat, Seat, TradeCard),
        events: &mut Events,
    ) {
        *self.cards.hand_mut(from, card) -= 1;
        self.player_mut(from).hand -= 1;
        self.receive(game, to, card, None);
        events.note(Event::CardGiven { from, to, card });
    }

    pub(crate) fn discard_calamity(&mut self, index: usize) {
        self.cards.calamities[index] = CalamityCard::unheld(Holder::Discards);
    }

    /// The calamity cards a player holds, by position in the table of the game.
    pub fn calamities_of(&self, seat: Seat) -> impl Iterator<Item = usize> + '_ {
        let cards = self.cards.calamities.iter().enumerate();
        cards.filter(move |(_, card)| card.holder == Holder::Player(seat)).map(|(at, _)| at)
    }

    /// All trade cards in a hand.
    pub fn hand_size(&self, seat: Seat) -> u16 {
        self.player(seat).hand + fits_u16(self.calamities_of(seat).count())
    }

    /// Cards in a hand that may be traded.
    pub fn tradable_cards(&self, game: &Game, seat: Seat) -> u16 {
        let tradable = self.calamities_of(seat).filter(|at| game.cards.calamities[*at].tradable);
        self.player(seat).hand + fits_u16(tradable.count())
    }

    /// A card drawn at random from one hand goes to another. True when there was one.
    pub(crate) fn rob_card(&mut self, game: &Game, from: Seat, to: Seat) -> bool {
        let cards = self.hand_size(from);
        if cards == 0 {
            return false;
        }
        let mut at = fits_u16(self.chance.pick(usize::from(cards)));
        if at >= self.player(from).hand {
            let index = self.calamities_of(from).nth(usize::from(at - self.player(from).hand));
            if let Some(index) = index {
                self.cards.calamities[index] = CalamityCard::held(to, None);
            }
            return true;
        }
        for kind in 0..game.cards.kinds() {
            let held = u16::from(self.cards.hand(from)[kind]);
            if at < held {
                let card = TradeCard::at(kind);
                *self.cards.hand_mut(from, card) -= 1;
                self.player_mut(from).hand -= 1;
                self.receive(game, to, card, None);
                return true;
            }
            at -= held;
        }
        false
    }
}
