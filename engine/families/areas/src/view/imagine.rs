//! Another state that a player cannot tell from the real one: hidden cards are dealt again.

use crate::cards::{Row, Side};
use crate::prelude::*;
use crate::state::work::Stage;
use crate::state::{CalamityCard, Holder};
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

/// A hidden card, the block whose stack it came from, and where it lies.
#[derive(Clone, Copy)]
struct HiddenCard {
    card: TradeCard,
    turn: usize,
    spot: Hidden,
}

impl State {
    /// A state in which everything this player cannot see was dealt again: hands of others, what they
    /// set aside for a trade unseen, the order of the stacks and what chance will bring. Every player
    /// keeps the number of cards of each stack.
    #[must_use]
    pub fn imagined(&self, game: &Game, seat: Seat, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let mut state = self.clone();
        let mut groups: Vec<(u8, usize)> = Vec::new();
        for card in game.all_cards() {
            for turn in 0..game.cards.turns {
                let group = (number(game, card), turn);
                if !groups.contains(&group) {
                    groups.push(group);
                }
            }
        }
        let all = self.hidden_from(game, seat);
        let kept = self.kept(game, seat, &all);
        for (number, turn) in groups {
            // Cards that may lie in each other's place: of one stack.
            let is_here = |hidden: &&HiddenCard| {
                (self::number(game, hidden.card), hidden.turn) == (number, turn)
            };
            let hidden: Vec<HiddenCard> = all.iter().filter(is_here).copied().collect();
            // In an order that tells nothing of where each card lies.
            let mut cards: Vec<TradeCard> = hidden.iter().map(|hidden| hidden.card).collect();
            cards.sort_unstable();
            let mut spots: Vec<Hidden> = hidden.iter().map(|hidden| hidden.spot).collect();
            spots.sort_unstable();
            let stay: Vec<HiddenCard> = kept.iter().filter(is_here).copied().collect();
            for one in &stay {
                cards.remove(cards.partition_point(|card| *card < one.card));
                spots.remove(spots.partition_point(|spot| *spot < one.spot));
            }
            chance.shuffle(&mut cards);
            let fits = |card: TradeCard| {
                game.is_tradable(card) && (self.is_trading() || game.commodity(card).is_some())
            };
            keep_fitting(&spots, &mut cards, fits);
            for hidden in &hidden {
                state.lift(game, *hidden);
            }
            let dealt = cards.iter().zip(&spots);
            let dealt = dealt.map(|(&card, &spot)| HiddenCard { card, turn, spot });
            stay.into_iter().chain(dealt).for_each(|card| state.lay(game, card));
        }
        for other in game.all_seats().filter(|other| *other != seat) {
            if let Some(recorded) = state.recorded.get_mut(other.index()) {
                recorded.clone_from(&self.board);
            }
        }
        state.chance = Chance::new(seed);
        state
    }

    /// The cards a player cannot see, and where they lie.
    fn hidden_from(&self, game: &Game, seat: Seat) -> Vec<HiddenCard> {
        let mut hidden = Vec::new();
        let mut add = |card, turn, spot| hidden.push(HiddenCard { card, turn, spot });
        for other in game.all_seats().filter(|other| *other != seat) {
            for kind in 0..game.cards.kinds() {
                let card = TradeCard::at(kind);
                let turns = self.turns_of(game, Row::Hand(other), card);
                turns.for_each(|turn| add(card, turn, Hidden::Hand(other)));
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
                add(game.calamity_at(at), calamity_turn(game, at), spot);
            }
            if let Some(side) = side {
                for (card, turn) in self.unnamed(game, side) {
                    add(card, turn, Hidden::Aside(side, other));
                }
            }
        }
        for pile in 0..game.cards.piles.len() {
            let turn = game.cards.piles[pile].turn;
            let cards = self.cards.pile(game, pile).enumerate();
            cards.for_each(|(at, card)| add(card, turn, Hidden::Pile(pile, at)));
        }
        hidden
    }

    /// Hidden cards that others are known to hold, because they named them. Which block such a card came from is
    /// not known: it is the first from which the player holds a card of that number, and has such a card.
    fn kept(&self, game: &Game, seat: Seat, all: &[HiddenCard]) -> Vec<HiddenCard> {
        let mut kept: Vec<HiddenCard> = Vec::new();
        let turns = |kept: &[HiddenCard], card: TradeCard, spot: Hidden| {
            let number = number(game, card);
            let left = |turn: usize, is_meant: &dyn Fn(&HiddenCard) -> bool| {
                let count = |cards: &[HiddenCard]| {
                    cards.iter().filter(|one| one.turn == turn && is_meant(one)).count()
                };
                count(all) > count(kept)
            };
            let held =
                |one: &HiddenCard| one.spot == spot && self::number(game, one.card) == number;
            let such = |one: &HiddenCard| one.card == card;
            let turns = 0..game.cards.turns;
            turns.filter(|turn| left(*turn, &held) && left(*turn, &such)).collect::<Vec<_>>()
        };
        let mut named = Vec::new();
        for other in game.all_seats().filter(|other| *other != seat) {
            for card in (0..game.cards.kinds()).map(TradeCard::at) {
                let count = usize::from(self.offered_by(other, card));
                named.extend(std::iter::repeat_n((card, Hidden::Hand(other)), count));
            }
        }
        // Who has no choice comes first.
        named.sort_by_key(|(card, spot)| turns(&[], *card, *spot).len());
        for (card, spot) in named {
            if let Some(&turn) = turns(&kept, card, spot).first() {
                kept.push(HiddenCard { card, turn, spot });
            }
        }
        kept
    }

    /// The blocks that the cards of a commodity in one row came from, card by card.
    fn turns_of<'a>(
        &'a self,
        game: &'a Game,
        row: Row,
        card: TradeCard,
    ) -> impl Iterator<Item = usize> + 'a {
        let own = game.cards.blocks[card.index()];
        let pile = own.and_then(|_| game.cards.pile(own, game.cards.numbers[card.index()]));
        let own = pile.map_or(0, |pile| game.cards.piles[pile].turn);
        (0..game.cards.turns).flat_map(move |turn| {
            let count = usize::from(self.cards.of_block(game, row, card, turn));
            std::iter::repeat_n(turn.max(own), count)
        })
    }

    /// How many cards of a commodity a player has named in an offer that stands: that player holds them, besides
    /// those that lie open already. Who accepts an offer back has named cards in the proposal that it answers.
    fn offered_by(&self, seat: Seat, card: TradeCard) -> u8 {
        let now = self.trade.offer.map(|offer| (offer, self.trade.by));
        let offers = [now, self.trade.first].into_iter().flatten();
        let own = offers.filter(|(_, by)| *by == seat && !self.trade.agreed);
        let count = |named: [Option<TradeCard>; 2]| {
            named.into_iter().map(|one| u8::from(one == Some(card))).sum::<u8>()
        };
        let open = if self.trade.partner == Some(seat) { count(self.trade.named) } else { 0 };
        let offered = own.map(|(offer, _)| count(offer.give.map(Some))).max().unwrap_or(0);
        offered.saturating_sub(open)
    }

    /// The commodities that one side of a trade has set aside and the offer does not name.
    fn unnamed<'a>(
        &'a self,
        game: &'a Game,
        side: Side,
    ) -> impl Iterator<Item = (TradeCard, usize)> + 'a {
        let named = self.trade.offer.map_or([None; 2], |offer| match side {
            Side::First => offer.give.map(Some),
            Side::Second => self.trade.named,
        });
        (0..game.cards.kinds()).flat_map(move |kind| {
            let card = TradeCard::at(kind);
            let open = named.iter().filter(|named| **named == Some(card)).count();
            self.turns_of(game, Row::Table(side), card).skip(open).map(move |turn| (card, turn))
        })
    }

    fn lift(&mut self, game: &Game, HiddenCard { card, turn, spot }: HiddenCard) {
        match (spot, game.calamity_index(card)) {
            (Hidden::Hand(seat), None) => {
                self.cards.change(game, Row::Hand(seat), card, (turn, false));
                self.player_mut(seat).hand -= 1;
            }
            (Hidden::Aside(side, _), None) => {
                self.cards.change(game, Row::Table(side), card, (turn, false));
            }
            (Hidden::Aside(side, _), Some(at)) => {
                self.trade.calamities[side as usize] &= !(1 << at);
            }
            (Hidden::Hand(_) | Hidden::Pile(..), _) => {}
        }
    }

    fn lay(&mut self, game: &Game, HiddenCard { card, turn, spot }: HiddenCard) {
        match spot {
            Hidden::Hand(seat) => self.receive(game, seat, card, turn),
            Hidden::Aside(side, seat) => match game.calamity_index(card) {
                None => self.cards.change(game, Row::Table(side), card, (turn, true)),
                Some(at) => {
                    self.receive(game, seat, card, turn);
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

/// The block whose stack a calamity card returns to.
fn calamity_turn(game: &Game, at: usize) -> usize {
    let mut piles = game.cards.piles.iter();
    let own = piles.find(|pile| pile.calamities.iter().any(|one| usize::from(*one) == at));
    own.map_or(0, |pile| pile.turn)
}

/// The number of the stack a card belongs to.
fn number(game: &Game, card: TradeCard) -> u8 {
    match game.calamity_index(card) {
        Some(at) => game.cards.calamities[at].number,
        None => game.cards.numbers[card.index()],
    }
}
