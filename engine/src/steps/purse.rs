//! What a player can spend on advances, and what advances cost together.

use strabo_model::attribute::Attribute;
use strabo_model::price::set_value;

use crate::action::{CardId, Seat};
use crate::cards::Side;
use crate::game::Game;
use crate::state::State;

impl Game {
    /// The value of so many cards of one commodity for a player: more when the set is foreign.
    pub fn set_value(&self, seat: Seat, card: CardId, cards: u8) -> u32 {
        let face = self.cards.values[usize::from(card)];
        let value = set_value(face, u16::from(cards));
        let Some(own) = self.blocks[usize::from(seat)] else { return value };
        let block = self.pack.commodities[usize::from(card)].block;
        let bonus = self
            .rules
            .foreign_sets
            .iter()
            .find(|bonus| bonus.players.contains(self.options.players));
        match bonus {
            Some(bonus) if block.map_or(bonus.shared, |block| block != own) => {
                value + u32::from(bonus.times_face_value) * u32::from(face) * u32::from(cards)
            }
            _ => value,
        }
    }

    /// What an advance costs with the credits a player has now.
    pub fn price(&self, state: &State, seat: Seat, advance: usize) -> u16 {
        let player = state.player(seat);
        let row = &self.pack.advances[advance];
        let best = row.groups.iter().map(|group| player.credits[group.index()]).max().unwrap_or(0);
        let special = self.advances.special[advance].iter();
        let special: u16 = special
            .filter(|(from, _)| player.advances & from != 0)
            .map(|(_, points)| *points)
            .sum();
        row.cost.saturating_sub(best).saturating_sub(special)
    }
}

/// The advances of a mask, by position.
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let at = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            at
        })
    })
}

/// What a basket costs, with the discounts advances in it give to each other.
pub(crate) fn total(game: &Game, state: &State, seat: Seat, basket: u64, free: u64) -> u32 {
    let paid = basket & !free;
    let mut sum: u32 = bits(paid).map(|at| u32::from(game.price(state, seat, at))).sum();
    for at in bits(basket) {
        for attribute in &game.pack.advances[at].attributes {
            if let Attribute::Discount(discount) = attribute {
                let others = bits(paid & !(1 << at)).map(|other| game.price(state, seat, other));
                let mut prices: Vec<u16> = others.collect();
                prices.sort_unstable_by(|a, b| b.cmp(a));
                let best = prices.into_iter().take(usize::from(discount.advances));
                sum -=
                    best.map(|price| u32::from(price.min(discount.amount))).sum::<u32>().min(sum);
            }
        }
    }
    sum
}

/// How many cards of a commodity a player could turn in, the declared substitutes moved to their sets.
pub(super) fn cards(game: &Game, state: &State, seat: Seat, kind: usize) -> u8 {
    let turned = state.cards.table(game, Side::First)[kind];
    let mut count = state.cards.hand(seat)[kind] + turned;
    let substituted = &state.purchase.substituted;
    if substituted.is_empty() || count == 0 {
        return count;
    }
    count = count.saturating_sub(substituted.away(kind));
    if count > 0 { count + substituted.joined(kind) } else { 0 }
}

/// The value of all cards and treasury a player could spend.
pub(crate) fn wealth(game: &Game, state: &State, seat: Seat) -> u32 {
    let player = state.player(seat);
    let treasury = u32::from(player.treasury) * u32::from(player.perks.treasury_value);
    treasury + hand_value(game, state, seat)
}

/// The value of all sets of cards in a hand.
pub(crate) fn hand_value(game: &Game, state: &State, seat: Seat) -> u32 {
    let hand = (0..game.cards.kinds()).map(|kind| {
        game.set_value(seat, crate::tables::tiny(kind), cards(game, state, seat, kind))
    });
    hand.sum()
}

/// The value of the cards turned in so far.
pub(crate) fn turned_in(game: &Game, state: &State, seat: Seat) -> u32 {
    let table = state.cards.table(game, Side::First).iter().enumerate();
    table
        .filter(|(_, count)| **count > 0)
        .map(|(kind, count)| {
            let count = count + state.purchase.substituted.joined(kind);
            game.set_value(seat, crate::tables::tiny(kind), count)
        })
        .sum()
}
