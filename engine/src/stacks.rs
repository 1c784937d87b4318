//! The trade cards on the table before the first turn: every stack card by card, from the top down.

use strabo_model::Pack;
use strabo_model::division::{BatchContents, BlockStacks, StackContents};
use strabo_model::refs::{BlockId, CalamityId, CommodityId, StackId};

use crate::random::Chance;

/// One trade card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    /// A commodity.
    Commodity(CommodityId),
    /// A calamity.
    Calamity(CalamityId),
}

/// One stack as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The block it belongs to, where trade is divided.
    pub block: Option<BlockId>,
    /// The stack.
    pub stack: StackId,
    /// Its cards, the top one first.
    pub cards: Vec<Card>,
}

/// Prepares all stacks for so many players: each batch is shuffled by itself, and batches lie on top
/// of each other in the order of the deal. Nothing when no deal covers that count.
pub fn prepare(pack: &Pack, players: u8, chance: &mut Chance) -> Option<Vec<Pile>> {
    let division = pack.division(players)?;
    let mut piles = Vec::new();
    for block in &division.blocks {
        piles.extend(block.stacks.iter().map(|stack| pile(block, stack, chance)));
    }
    Some(piles)
}

fn pile(block: &BlockStacks, stack: &StackContents, chance: &mut Chance) -> Pile {
    let mut left: Vec<CommodityId> = Vec::new();
    for (commodity, cards) in &stack.commodities {
        left.extend(std::iter::repeat_n(*commodity, usize::from(*cards)));
    }
    chance.shuffle(&mut left);
    let mut cards = Vec::new();
    for batch in &stack.batches {
        cards.extend(take(batch, &mut left, chance));
    }
    Pile { block: block.block, stack: stack.stack, cards }
}

/// The cards of one batch: commodities it is drawn from, as many as it has, and its calamities.
fn take(batch: &BatchContents, left: &mut Vec<CommodityId>, chance: &mut Chance) -> Vec<Card> {
    let mut wanted = batch.commodity_cards;
    let mut cards: Vec<Card> = Vec::new();
    left.retain(|commodity| {
        let fits = wanted > 0 && batch.commodities.iter().any(|(known, _)| known == commodity);
        if fits {
            wanted -= 1;
            cards.push(Card::Commodity(*commodity));
        }
        !fits
    });
    for (calamity, copies) in &batch.calamities {
        cards.extend(std::iter::repeat_n(Card::Calamity(*calamity), usize::from(*copies)));
    }
    chance.shuffle(&mut cards);
    cards
}
