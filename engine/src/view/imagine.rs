//! Another state that a player cannot tell from the real one: what is hidden is dealt anew.

use strabo_model::refs::BlockId;

use crate::action::{CardId, NOBODY, Seat};
use crate::game::Game;
use crate::random::Chance;
use crate::state::{CalamityCard, IN_STACK, State};
use crate::tables::tiny;

/// Where a hidden card lies.
#[derive(Clone, Copy)]
enum Spot {
    Hand(Seat),
    Pile(usize, usize),
}

impl State {
    /// A state in which everything this player cannot see was dealt anew: hands of others, the order
    /// of the stacks and what chance will bring. Every player keeps the number of cards of each stack.
    /// Cards set aside for a trade stay where they are.
    #[must_use]
    pub fn imagined(&self, game: &Game, seat: Seat, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let mut state = self.clone();
        let mut groups: Vec<(u8, Option<BlockId>)> = Vec::new();
        for card in 0..tiny(game.cards.kinds() + game.cards.calamities.len()) {
            let group = group(game, card);
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        for one in groups {
            let mut hidden = self.hidden_from(game, seat);
            hidden.retain(|(card, _)| group(game, *card) == one);
            let mut cards: Vec<CardId> = hidden.iter().map(|(card, _)| *card).collect();
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
    fn hidden_from(&self, game: &Game, seat: Seat) -> Vec<(CardId, Spot)> {
        let mut hidden = Vec::new();
        for other in game.all_seats().filter(|other| *other != seat) {
            for (kind, &held) in self.cards.hand(other).iter().enumerate() {
                hidden.extend((0..held).map(|_| (tiny(kind), Spot::Hand(other))));
            }
            // A calamity that is already on the table of a trade stays what it is.
            let aside = self.trade.calamities[0] | self.trade.calamities[1];
            for at in self.calamities_of(other).filter(|at| aside >> at & 1 == 0) {
                hidden.push((tiny(game.cards.kinds() + at), Spot::Hand(other)));
            }
        }
        for pile in 0..game.cards.piles.len() {
            let cards = self.cards.pile(game, pile).enumerate();
            hidden.extend(cards.map(|(at, card)| (card, Spot::Pile(pile, at))));
        }
        hidden
    }

    fn lift(&mut self, game: &Game, card: CardId, spot: Spot) {
        if let (Spot::Hand(seat), None) = (spot, game.calamity_index(card)) {
            *self.cards.hand_mut(seat, card) -= 1;
            self.player_mut(seat).hand -= 1;
        }
    }

    fn lay(&mut self, game: &Game, card: CardId, spot: Spot) {
        match spot {
            Spot::Hand(seat) => self.receive(game, seat, card, NOBODY),
            Spot::Pile(pile, at) => {
                let mut cards: Vec<CardId> = self.cards.pile(game, pile).collect();
                cards[at] = card;
                self.cards.refill(game, pile, &cards);
                if let Some(index) = game.calamity_index(card) {
                    self.cards.calamities[index] =
                        CalamityCard { holder: IN_STACK, trader: NOBODY };
                }
            }
        }
    }
}

/// Cards that may lie in each other's place: of one stack number, and of one block where it matters.
fn group(game: &Game, card: CardId) -> (u8, Option<BlockId>) {
    if let Some(at) = game.calamity_index(card) {
        return (game.cards.calamities[at].number, None);
    }
    let kind = usize::from(card);
    (game.cards.numbers[kind], game.pack.commodities[kind].block)
}
