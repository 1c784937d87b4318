//! Another state that a player cannot tell from the real one: hidden cards are dealt again.

use strabo_model::refs::BlockId;

use crate::cards::Side;
use crate::game::Game;
use crate::ids::{Seat, TradeCard};
use crate::state::work::Stage;
use crate::state::{CalamityCard, Holder, State};
use crate::view::View;
use strabo_core::Chance;

impl View<'_> {
    /// A state that the player cannot tell from the real one: [`State::imagined`]. What is hidden depends on
    /// the seed alone, so that a bot may play it out.
    #[must_use]
    pub fn imagined(&self, seed: u64) -> State {
        self.state.imagined(self.game, self.seat, seed)
    }
}

/// Where a hidden card lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Hidden {
    Hand(Seat),
    /// Set aside for a purchase or a trade, besides the cards that the offer names.
    Aside(Side, Seat),
    Pile(usize, usize),
}

impl State {
    /// A state in which everything this player cannot see was dealt again: hands of others, what they
    /// set aside for a trade unseen, the order of the stacks and what chance will bring. Every player
    /// keeps the number of cards of each stack.
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
            // In an order that tells nothing of where each card lies.
            let mut cards: Vec<TradeCard> = hidden.iter().map(|(card, _)| *card).collect();
            cards.sort_unstable();
            chance.shuffle(&mut cards);
            let mut spots: Vec<Hidden> = hidden.iter().map(|(_, spot)| *spot).collect();
            spots.sort_unstable();
            let fits = |card: TradeCard| {
                game.is_tradable(card) && (self.is_trading() || game.commodity(card).is_some())
            };
            keep_fitting(&spots, &mut cards, fits);
            for (card, spot) in &hidden {
                state.lift(game, *card, *spot);
            }
            for (card, spot) in cards.iter().zip(&spots) {
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
                let card = TradeCard::at(kind);
                let named = self.offered_by(other, card);
                hidden.extend((named..held).map(|_| (card, Hidden::Hand(other))));
            }
            let side = self.side_of(other);
            let aside = side.map_or(0, |side| self.trade.calamities[side as usize]);
            // The calamity that strikes lies open.
            let open = |at: &usize| {
                self.calamity.stage != Stage::Search && *at == usize::from(self.calamity.card)
            };
            for at in self.calamities_of(other).filter(|at| !open(at)) {
                let spot = match side {
                    Some(side) if aside >> at & 1 == 1 => Hidden::Aside(side, other),
                    _ => Hidden::Hand(other),
                };
                hidden.push((game.calamity_at(at), spot));
            }
            if let Some(side) = side {
                let unnamed = self.unnamed(game, side);
                hidden.extend(unnamed.map(|card| (card, Hidden::Aside(side, other))));
            }
        }
        for pile in 0..game.cards.piles.len() {
            let cards = self.cards.pile(game, pile).enumerate();
            hidden.extend(cards.map(|(at, card)| (card, Hidden::Pile(pile, at))));
        }
        hidden
    }

    /// How many cards of a commodity a player has named in an offer that stands: that player holds them.
    fn offered_by(&self, seat: Seat, card: TradeCard) -> u8 {
        let now = self.trade.offer.map(|offer| (offer, self.trade.by));
        let offers = [now, self.trade.first].into_iter().flatten();
        let own = offers.filter(|(_, by)| *by == seat && !self.trade.agreed);
        own.map(|(offer, _)| offer.give.iter().map(|one| u8::from(*one == card)).sum())
            .max()
            .unwrap_or(0)
    }

    /// The commodities that one side of a trade has set aside and the offer does not name.
    fn unnamed<'a>(&'a self, game: &'a Game, side: Side) -> impl Iterator<Item = TradeCard> + 'a {
        let named = self.trade.offer.map_or([None; 2], |offer| match side {
            Side::First => offer.give.map(Some),
            Side::Second => self.trade.named,
        });
        self.cards.table(game, side).iter().enumerate().flat_map(move |(kind, count)| {
            let card = TradeCard::at(kind);
            let open = named.iter().filter(|named| **named == Some(card)).count();
            std::iter::repeat_n(card, usize::from(*count).saturating_sub(open))
        })
    }

    fn lift(&mut self, game: &Game, card: TradeCard, spot: Hidden) {
        match (spot, game.calamity_index(card)) {
            (Hidden::Hand(seat), None) => {
                *self.cards.hand_mut(seat, card) -= 1;
                self.player_mut(seat).hand -= 1;
            }
            (Hidden::Aside(side, _), None) => *self.cards.table_mut(game, side, card) -= 1,
            (Hidden::Aside(side, _), Some(at)) => {
                self.trade.calamities[side as usize] &= !(1 << at);
            }
            (Hidden::Hand(_) | Hidden::Pile(..), _) => {}
        }
    }

    fn lay(&mut self, game: &Game, card: TradeCard, spot: Hidden) {
        match spot {
            Hidden::Hand(seat) => self.receive(game, seat, card, None),
            Hidden::Aside(side, seat) => match game.calamity_index(card) {
                None => *self.cards.table_mut(game, side, card) += 1,
                Some(at) => {
                    self.receive(game, seat, card, None);
                    self.trade.calamities[side as usize] |= 1 << at;
                }
            },
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

/// Moves calamities that may not be set aside away from where such cards lie.
fn keep_fitting(spots: &[Hidden], cards: &mut [TradeCard], fits: impl Fn(TradeCard) -> bool) {
    let is_aside = |at: usize| matches!(spots[at], Hidden::Aside(..));
    let mut others: Vec<usize> =
        (0..cards.len()).filter(|at| !is_aside(*at) && fits(cards[*at])).collect();
    for at in 0..cards.len() {
        if is_aside(at)
            && !fits(cards[at])
            && let Some(other) = others.pop()
        {
            cards.swap(at, other);
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
