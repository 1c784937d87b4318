//! What a player can spend on advances, and what advances cost together.

use crate::prelude::*;
use strabo_model::{attribute::Attribute, price::set_value};

use crate::cards::Side;

impl Game {
    /// The value of a number of cards of one commodity for a player: more when the set is foreign.
    #[inline]
    pub fn set_value(&self, seat: Seat, card: TradeCard, cards: u8) -> u32 {
        let face = self.cards.values[card.index()];
        let value = set_value(face, u16::from(cards));
        let Some(own) = self.blocks[seat.index()] else { return value };
        let block = self.cards.blocks[card.index()];
        match &self.foreign_sets {
            Some(bonus) if block.map_or(bonus.shared, |block| block != own) => {
                value + u32::from(bonus.times_face_value) * u32::from(face) * u32::from(cards)
            }
            _ => value,
        }
    }

    /// What an advance costs with the credits a player has now.
    pub fn price(&self, state: &State, seat: Seat, advance: AdvanceId) -> u16 {
        let player = state.player(seat);
        let info = self.advances.prices[advance.index()];
        let credit = |group: u8| player.credits.get(usize::from(group)).copied().unwrap_or(0);
        let [first, second] = info.groups.map(credit);
        let more = bits(u64::from(info.more_groups)).map(|group| player.credits[group]);
        let price = info.cost.saturating_sub(more.fold(first.max(second), u16::max));
        if info.special & player.advances == 0 {
            return price;
        }
        let special = self.advances.special[advance.index()].iter();
        let held = special.filter(|(from, _)| player.advances & from != 0);
        price.saturating_sub(held.map(|(_, points)| *points).sum())
    }
}

/// What a basket costs, with the discounts advances in it give to each other.
pub(crate) fn total(game: &Game, state: &State, seat: Seat, basket: u64, free: u64) -> u32 {
    let paid = basket & !free;
    let mut sum: u32 =
        bits(paid).map(|at| u32::from(game.price(state, seat, AdvanceId::from(at)))).sum();
    for at in bits(basket & game.advances.discounting) {
        for attribute in &game.pack.advances[at].attributes {
            if let Attribute::Discount(discount) = attribute {
                let others = paid & !(1 << at);
                let mut prices = [0u16; 64];
                let prices = &mut prices[..others.count_ones() as usize];
                for (price, other) in prices.iter_mut().zip(bits(others)) {
                    *price = game.price(state, seat, AdvanceId::from(other));
                }
                prices.sort_unstable_by(|a, b| b.cmp(a));
                let best = prices.iter().take(usize::from(discount.advances));
                sum -=
                    best.map(|price| u32::from(*price.min(&discount.amount))).sum::<u32>().min(sum);
            }
        }
    }
    sum
}

/// How many of some cards of a commodity a player could turn in, the declared substitutes moved to
/// their sets.
pub(super) fn cards(state: &State, kind: usize, mut count: u8) -> u8 {
    let substituted = &state.purchase.substituted;
    if substituted.is_empty() || count == 0 {
        return count;
    }
    count = count.saturating_sub(substituted.away(kind));
    if count > 0 { count + substituted.joined(kind) } else { 0 }
}

/// The value of all cards and treasury a player could spend.
pub(crate) fn wealth(game: &Game, state: &State, seat: Seat) -> u32 {
    treasury_value(state, seat) + hand_value(game, state, seat)
}

/// What the treasury of a player pays for.
pub(crate) fn treasury_value(state: &State, seat: Seat) -> u32 {
    let player = state.player(seat);
    u32::from(player.treasury) * u32::from(player.perks.treasury_value)
}

/// The value of all sets of cards in a hand and of those turned in.
pub(crate) fn hand_value(game: &Game, state: &State, seat: Seat) -> u32 {
    sets_value(game, state, seat, state.cards.table(game, Side::First))
}

/// The value of all sets of cards in a hand and of the player's own on the table.
pub(crate) fn sets_value(game: &Game, state: &State, seat: Seat, table: &[u8]) -> u32 {
    let table = table.iter().chain(std::iter::repeat(&0));
    let kinds = state.cards.hand(seat).iter().zip(table).map(|(hand, turned)| hand + turned);
    kinds
        .enumerate()
        .filter(|(_, held)| *held > 0)
        .map(|(kind, held)| game.set_value(seat, TradeCard::at(kind), cards(state, kind, held)))
        .sum()
}

/// The value of the cards turned in so far.
pub(crate) fn turned_in(game: &Game, state: &State, seat: Seat) -> u32 {
    let table = state.cards.table(game, Side::First).iter().enumerate();
    table
        .filter(|(_, count)| **count > 0)
        .map(|(kind, count)| {
            let count = count + state.purchase.substituted.joined(kind);
            game.set_value(seat, TradeCard::at(kind), count)
        })
        .sum()
}
