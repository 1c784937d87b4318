//! Trade cards: hands, the table between two traders, discards, and the stacks.

use crate::limits::MOST_PILES;
use crate::prelude::*;
use crate::stacks::{self, DealtCard};
use crate::state::{CalamityCard, Cards, Holder};

/// One of the two rows of cards on the table: cards a trader gives, cards turned in for advances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Side {
    /// The proposer's, or the buyer's.
    First,
    /// The partner's.
    Second,
}

/// Where cards lie that are in no stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Row {
    Hand(Seat),
    Table(Side),
    Discards,
}

impl Row {
    fn number(self, game: &Game) -> usize {
        match self {
            Self::Hand(seat) => seat.index(),
            Self::Table(side) => game.seats() + side as usize,
            Self::Discards => game.seats() + 2,
        }
    }
}

impl Cards {
    pub(crate) fn new(game: &Game, chance: &mut strabo_core::Chance) -> Self {
        let kinds = game.cards.kinds();
        let rows = game.seats() + 3;
        let shares = (0..kinds).any(|kind| game.cards.is_shared(kind));
        let blocks = if shares { game.cards.turns - 1 } else { 0 };
        let mut cards = Self {
            store: vec![0; rows * kinds + game.cards.storage],
            origins: vec![0; blocks * rows * kinds],
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

    /// Puts a card into a row, or takes it out of it, that came from a stack of a block.
    pub(crate) fn change(
        &mut self,
        game: &Game,
        place: Row,
        card: TradeCard,
        (turn, add): (usize, bool),
    ) {
        let row = place.number(game);
        let step = |count: &mut u8| *count = if add { *count + 1 } else { *count - 1 };
        step(self.cell(row, card));
        if let Some(at) = self.origin(game, row, card, turn) {
            step(&mut self.origins[at]);
        }
    }

    /// Where the cards of a row from one block but the first are counted.
    fn origin(&self, game: &Game, row: usize, card: TradeCard, turn: usize) -> Option<usize> {
        let before = turn.checked_sub(1).filter(|_| !self.origins.is_empty())?;
        let rows = game.seats() + 3;
        let is_shared = game.cards.blocks[card.index()].is_none();
        is_shared.then(|| (before * rows + row) * self.kinds() + card.index())
    }

    /// How many cards of a row came from a block.
    pub(crate) fn of_block(&self, game: &Game, place: Row, card: TradeCard, turn: usize) -> u8 {
        let row = place.number(game);
        let of = |turn: usize| self.origin(game, row, card, turn).map_or(0, |at| self.origins[at]);
        match turn {
            0 => self.row(row)[card.index()] - (1..game.cards.turns).map(of).sum::<u8>(),
            later => of(later),
        }
    }

    /// Cards go from one row to another. Of equal cards those of the first block go first.
    pub(crate) fn shift(
        &mut self,
        game: &Game,
        (from, to): (Row, Row),
        card: TradeCard,
        count: u8,
    ) {
        if self.origins.is_empty() {
            *self.cell(from.number(game), card) -= count;
            *self.cell(to.number(game), card) += count;
            return;
        }
        for _ in 0..count {
            let turns = 0..game.cards.turns;
            let held = |turn: &usize| self.of_block(game, from, card, *turn) > 0;
            let turn = turns.into_iter().find(held).unwrap_or(0);
            self.change(game, from, card, (turn, false));
            self.change(game, to, card, (turn, true));
        }
    }

    pub(crate) fn table(&self, game: &Game, side: Side) -> &[u8] {
        self.row(game.seats() + side as usize)
    }

    /// How many of each commodity are on the discard piles.
    pub fn discards(&self, game: &Game) -> &[u8] {
        self.row(game.seats() + 2)
    }

    /// Takes the discards of a commodity that came from a block. Returns how many.
    pub(crate) fn take_discards(&mut self, game: &Game, kind: usize, turn: usize) -> u8 {
        let card = TradeCard::at(kind);
        let back = self.of_block(game, Row::Discards, card, turn);
        (0..back).for_each(|_| self.change(game, Row::Discards, card, (turn, false)));
        back
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
        let top = pile.and_then(|pile| Some((self.cards.take_top(game, pile)?, pile)));
        if let Some((card, pile)) = top {
            self.receive(game, seat, card, game.cards.piles[pile].turn);
            return true;
        }
        let Some(substitute) = game.cards.substitute else { return false };
        if self.cards.substitutes == 0 {
            return false;
        }
        self.cards.substitutes -= 1;
        self.receive(game, seat, TradeCard::at(substitute.index()), 0);
        true
    }

    /// A player gets a card that came from a stack of a block.
    pub(crate) fn receive(&mut self, game: &Game, seat: Seat, card: TradeCard, turn: usize) {
        if let Some(at) = game.calamity_index(card) {
            self.cards.calamities[at] = CalamityCard::held(seat, None);
        } else {
            self.cards.change(game, Row::Hand(seat), card, (turn, true));
            self.player_mut(seat).hand += 1;
        }
    }

    /// Commodity cards go from a hand to the table.
    pub(crate) fn lay_out(
        &mut self,
        game: &Game,
        (seat, side): (Seat, Side),
        card: TradeCard,
        count: u8,
    ) {
        self.cards.shift(game, (Row::Hand(seat), Row::Table(side)), card, count);
        self.player_mut(seat).hand -= u16::from(count);
    }

    /// Commodity cards go from the table to a hand.
    pub(crate) fn take_up(
        &mut self,
        game: &Game,
        (side, seat): (Side, Seat),
        card: TradeCard,
        count: u8,
    ) {
        self.cards.shift(game, (Row::Table(side), Row::Hand(seat)), card, count);
        self.player_mut(seat).hand += u16::from(count);
    }

    /// Commodity cards go from a hand to the discards.
    pub(crate) fn discard(&mut self, game: &Game, seat: Seat, card: TradeCard, count: u8) {
        self.cards.shift(game, (Row::Hand(seat), Row::Discards), card, count);
        self.player_mut(seat).hand -= u16::from(count);
    }

    /// A commodity card goes from one hand to another.
    pub(crate) fn give_card(
        &mut self,
        game: &Game,
        (from, to, card): (Seat, Seat, TradeCard),
        events: &mut Events,
    ) {
        self.pass_card(game, (from, to), card);
        events.note(Event::CardGiven { from, to, card });
    }

    fn pass_card(&mut self, game: &Game, (from, to): (Seat, Seat), card: TradeCard) {
        self.cards.shift(game, (Row::Hand(from), Row::Hand(to)), card, 1);
        self.player_mut(from).hand -= 1;
        self.player_mut(to).hand += 1;
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
                self.pass_card(game, (from, to), TradeCard::at(kind));
                return true;
            }
            at -= held;
        }
        false
    }
}
