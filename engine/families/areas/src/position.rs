//! A position set up piece by piece, to look at one rule: the examples of the rulebooks are played from here.

use strabo_model::refs::{CalamityId, CommodityId, GroupId};
use strabo_model::sequence::Step;

use crate::prelude::*;
use crate::program::Job;
use crate::state::{CalamityCard, Holder};

/// A position that is being set up. Pieces come from stock and cards from their stacks, as many as there are.
#[derive(Clone, Debug)]
pub struct Position<'g> {
    game: &'g Game,
    state: State,
}

impl<'g> Position<'g> {
    /// An empty board.
    pub fn new(game: &'g Game, seed: u64) -> Self {
        let mut state = game.start(seed, &mut Events::off());
        for place in state.board.areas() {
            for seat in game.all_seats() {
                state.remove_tokens(game, place, seat, u8::MAX);
            }
        }
        state.turn = 1;
        Self { game, state }
    }

    /// A position that was set up before, perhaps in a game with other rules but the same pieces.
    pub fn at(game: &'g Game, state: State) -> Self {
        Self { game, state }
    }

    /// Puts tokens into an area; those of the barbarians as well.
    #[must_use]
    pub fn tokens(mut self, seat: Seat, at: Land, count: u8) -> Self {
        self.state.place_tokens(self.game, at, seat, count);
        self
    }

    /// Puts a city into an area; a pirate city as well.
    #[must_use]
    pub fn city(mut self, seat: Seat, at: Land) -> Self {
        self.state.place_city(self.game, at, seat);
        self
    }

    /// Puts cities into the first free areas without any piece.
    #[must_use]
    pub fn cities(mut self, seat: Seat, count: u8) -> Self {
        let free = |state: &State, at: &Land| {
            state.board.city(*at).is_none() && state.board.all_tokens(*at) == 0
        };
        for _ in 0..count {
            if let Some(at) = self.state.board.areas().find(|at| free(&self.state, at)) {
                self.state.place_city(self.game, at, seat);
            }
        }
        self
    }

    /// Puts a ship on the first coast of an area.
    #[must_use]
    pub fn ship(mut self, seat: Seat, at: Land) -> Self {
        let node = self.game.places.coasts(at).first();
        let ship =
            self.state.player_mut(seat).ships.iter_mut().find(|ship| **ship == Ship::default());
        if let (Some(node), Some(ship)) = (node, ship) {
            ship.at = Some(*node);
        }
        self
    }

    /// Moves tokens from stock to treasury.
    #[must_use]
    pub fn treasury(mut self, seat: Seat, count: u8) -> Self {
        self.state.collect(seat, count);
        self
    }

    /// Moves tokens from stock to treasury until this many are left in stock.
    #[must_use]
    pub fn stock(mut self, seat: Seat, count: u8) -> Self {
        let stock = self.state.player(seat).stock;
        self.state.collect(seat, stock.saturating_sub(count));
        self
    }

    #[must_use]
    pub fn advance(mut self, seat: Seat, id: &str) -> Self {
        if let Some(advance) = self.game.pack.advance(id) {
            self.state.acquire(self.game, seat, advance);
        }
        self
    }

    /// Gives commodity cards.
    #[must_use]
    pub fn commodity(mut self, seat: Seat, commodity: CommodityId, count: u8) -> Self {
        for _ in 0..count {
            self.take(seat, TradeCard::at(commodity.index()), None);
        }
        self
    }

    /// Gives a calamity card, as traded by another player or drawn.
    #[must_use]
    pub fn calamity(mut self, seat: Seat, calamity: CalamityId, trader: Option<Seat>) -> Self {
        let mut cards = self.game.cards.calamities.iter().zip(&self.state.cards.calamities);
        let free =
            cards.position(|(card, now)| card.calamity == calamity && now.holder == Holder::Stack);
        if let Some(at) = free {
            self.take(seat, self.game.calamity_at(at), trader);
        }
        self
    }

    /// Gives a whole stack to a player, all but some cards on top.
    #[must_use]
    pub fn empty_stack(mut self, seat: Seat, number: u8, leave: usize) -> Self {
        for pile in 0..self.game.cards.piles.len() {
            if self.game.cards.piles[pile].number == number {
                let cards: Vec<TradeCard> = self.state.cards.pile(self.game, pile).collect();
                let taken = cards.into_iter().skip(leave).collect::<Vec<_>>();
                taken.into_iter().rev().for_each(|card| self.take_last(seat, pile, card));
            }
        }
        self
    }

    /// Puts a marker on a space of the succession table.
    #[must_use]
    pub fn marker(mut self, seat: Seat, space: u8) -> Self {
        self.state.player_mut(seat).marker = space;
        self
    }

    /// Sets the credits of a player to one group.
    #[must_use]
    pub fn credits(mut self, seat: Seat, group: GroupId, points: u16) -> Self {
        self.state.player_mut(seat).credits[group.index()] = points;
        self
    }

    fn take_last(&mut self, seat: Seat, pile: usize, card: TradeCard) {
        let mut cards: Vec<TradeCard> = self.state.cards.pile(self.game, pile).collect();
        cards.pop();
        self.state.cards.refill(self.game, pile, &cards);
        self.state.receive(self.game, seat, card, self.game.cards.piles[pile].turn);
    }

    fn take(&mut self, seat: Seat, card: TradeCard, trader: Option<Seat>) {
        let game = self.game;
        for pile in 0..game.cards.piles.len() {
            let mut cards: Vec<TradeCard> = self.state.cards.pile(game, pile).collect();
            let Some(at) = cards.iter().position(|one| *one == card) else { continue };
            cards.remove(at);
            self.state.cards.refill(game, pile, &cards);
            match game.calamity_index(card) {
                Some(at) => {
                    self.state.cards.calamities[at] = CalamityCard::held(seat, trader);
                }
                None => self.state.receive(game, seat, card, game.cards.piles[pile].turn),
            }
            return;
        }
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    /// Plays one step by itself, until its first decision or its end.
    pub fn only(mut self, step: Step, events: &mut Events) -> State {
        self.go_to(step);
        self.game.run_task(&mut self.state, events);
        self.state
    }

    /// Begins with a step, and goes on to the first decision of the turn.
    pub fn begin(mut self, step: Step, events: &mut Events) -> State {
        self.go_to(step);
        self.game.advance(&mut self.state, events);
        self.state
    }

    fn go_to(&mut self, step: Step) {
        let before = usize::from(self.game.first_task);
        let task = self.game.program[before..].iter().position(|task| match task.job {
            Job::Step(one) => one == step,
            Job::Start(_) => false,
            Job::Movement(mixed) => match step {
                Step::BuildShips => mixed.build,
                Step::MaintainShips => mixed.keep,
                Step::Move => mixed.go,
                _ => false,
            },
        });
        self.state.cursor.task = fits_u8(before + task.unwrap_or(0));
        self.state.cursor.begun = false;
        self.state.ask = Ask::Nothing;
    }
}
