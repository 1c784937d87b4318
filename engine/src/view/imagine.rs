//! Another state that a player cannot tell from the real one: hidden cards are dealt again.

use strabo_model::refs::BlockId;

use crate::game::Game;
use crate::ids::{Seat, TradeCard};
use crate::random::Chance;
use crate::state::{CalamityCard, Holder, State};

/// Where a hidden card lies.
#[derive(Clone, Copy)]
enum Hidden {
    Hand(Seat),
    Pile(usize, usize),
}

impl State {
    /// A state in which everything this player cannot see was dealt again: hands of others, the order
    /// of the stacks and what chance will bring. Every player keeps the number of cards of each stack.
    /// Cards set aside for a trade stay where they are.
    #[must_use]
    pub fn imagined(&self, game: &Game, seat: Seat, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let mut state = self.clone();
        let mut groups: Vec<(u8, Option<BlockId>)> = Vec::new();
        for card in game.all_cards() {
            let group = group(game, card);
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        for one in groups {
            let mut hidden = self.hidden_from(game, seat);
            hidden.retain(|(card, _)| group(game, *card) == one);
            let mut cards: Vec<TradeCard> = hidden.iter().map(|(card, _)| *card).collect();
            chance.shuffle(&mut cards);
            for (card, spot) in &hidden {
                state.lift(game, *card, *spot);
            }
            for (card, (_, spot)) in cards.iter().zip(&hidden) {
                state.lay(game, *card, *spot);
            }
        }
        state.chance = Chance::new(seed);
        state
    }

    /// The cards a player cannot see, and where they lie.
    fn hidden_from(&self, game: &Game, seat: Seat) -> Vec<(TradeCard, Hidden)> {
        let mut hidden = Vec::new();
        for other in game.all_seats().filter(|other| *other != seat) {
            for (kind, &held) in self.cards.hand(other).iter().enumerate() {
                hidden.extend((0..held).map(|_| (TradeCard::at(kind), Hidden::Hand(other))));
            }
            // A calamity that is already on the table of a trade stays what it is.
            let aside = self.trade.calamities[0] | self.trade.calamities[1];
            for at in self.calamities_of(other).filter(|at| aside >> at & 1 == 0) {
                hidden.push((game.calamity_at(at), Hidden::Hand(other)));
            }
        }
        for pile in 0..game.cards.piles.len() {
            let cards = self.cards.pile(game, pile).enumerate();
            hidden.extend(cards.map(|(at, card)| (card, Hidden::Pile(pile, at))));
        }
        hidden
    }

    fn lift(&mut self, game: &Game, card: TradeCard, spot: Hidden) {
        if let (Hidden::Hand(seat), None) = (spot, game.calamity_index(card)) {
            *self.cards.hand_mut(seat, card) -= 1;
            self.player_mut(seat).hand -= 1;
        }
    }

    fn lay(&mut self, game: &Game, card: TradeCard, spot: Hidden) {
        match spot {
            Hidden::Hand(seat) => self.receive(game, seat, card, None),
            Hidden::Pile(pile, at) => {
                let mut cards: Vec<TradeCard> = self.cards.pile(game, pile).collect();
                cards[at] = card;
                self.cards.refill(game, pile, &cards);
                if let Some(index) = game.calamity_index(card) {
                    self.cards.calamities[index] = CalamityCard::unheld(Holder::Stack);
                }
            }
        }
    }
}

/// Cards that may lie in each other's place: of one stack number, and of one block where it matters.
fn group(game: &Game, card: TradeCard) -> (u8, Option<BlockId>) {
    if let Some(at) = game.calamity_index(card) {
        return (game.cards.calamities[at].number, None);
    }
    let kind = card.index();
    (game.cards.numbers[kind], game.pack.commodities[kind].block)
}
