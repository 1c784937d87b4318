//! The trade cards on the table before the first turn: every stack card by card, from the top down.

use strabo_model::Pack;
use strabo_model::division::{BatchContents, BlockStacks, StackContents};
use strabo_model::refs::{BlockId, CalamityId, CommodityId, StackId};
use strabo_model::variant::NonTradablePlace;

use strabo_core::Chance;

/// One trade card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DealtCard {
    Commodity(CommodityId),
    Calamity(CalamityId),
}

/// One stack as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The block it belongs to, where trade is divided.
    pub block: Option<BlockId>,
    pub stack: StackId,
    /// Its cards, the top one first.
    pub cards: Vec<DealtCard>,
}

/// Prepares all stacks for a number of players: each batch is shuffled by itself, and batches lie on top
/// of each other in the order of the deal. Nothing when no deal covers that count.
pub fn prepare(
    pack: &Pack,
    players: u8,
    non_tradable: NonTradablePlace,
    chance: &mut Chance,
) -> Option<Vec<Pile>> {
    let division = pack.division(players)?;
    let mut piles = Vec::new();
    for block in &division.blocks {
        for stack in &block.stacks {
            let mut pile = pile(pack, block, (stack, non_tradable), chance);
            if non_tradable == NonTradablePlace::BottomThree {
                raise_non_tradable(pack, &mut pile.cards, chance);
            }
            piles.push(pile);
        }
    }
    Some(piles)
}

fn is_non_tradable(pack: &Pack, card: DealtCard) -> bool {
    matches!(card, DealtCard::Calamity(id) if !pack[id].kind.tradable())
}

/// Each non-tradable calamity goes somewhere among the bottom three cards.
fn raise_non_tradable(pack: &Pack, cards: &mut Vec<DealtCard>, chance: &mut Chance) {
    let raised: Vec<DealtCard> =
        cards.iter().copied().filter(|card| is_non_tradable(pack, *card)).collect();
    cards.retain(|card| !is_non_tradable(pack, *card));
    for card in raised {
        put_in_bottom_three(cards, card, chance);
    }
}

/// Shuffles a card together with the bottom two of a stack.
pub(crate) fn put_in_bottom_three<T>(cards: &mut Vec<T>, card: T, chance: &mut Chance) {
    let above = chance.pick(3.min(cards.len() + 1));
    cards.insert(cards.len() - above, card);
}

fn pile(
    pack: &Pack,
    block: &BlockStacks,
    (stack, non_tradable): (&StackContents, NonTradablePlace),
    chance: &mut Chance,
) -> Pile {
    let mut left: Vec<CommodityId> = Vec::new();
    for (commodity, cards) in &stack.commodities {
        left.extend(std::iter::repeat_n(*commodity, usize::from(*cards)));
    }
    chance.shuffle(&mut left);
    let mut batches = stack.batches.clone();
    if non_tradable == NonTradablePlace::Shuffled {
        shuffle_in(pack, &mut batches);
    }
    let mut cards = Vec::new();
    for batch in &batches {
        cards.extend(take(batch, &mut left, chance));
    }
    Pile { block: block.block, stack: stack.stack, cards }
}

/// Non-tradable calamities join the batch that the tradable ones are shuffled into.
fn shuffle_in(pack: &Pack, batches: &mut [BatchContents]) {
    let tradable = |id: CalamityId| pack[id].kind.tradable();
    let joined = batches.iter().rposition(|batch| {
        batch.commodity_cards > 0 || batch.calamities.iter().any(|(id, _)| tradable(*id))
    });
    let Some(joined) = joined else { return };
    let mut moved = Vec::new();
    for batch in batches.iter_mut() {
        moved.extend(batch.calamities.iter().copied().filter(|(id, _)| !tradable(*id)));
        batch.calamities.retain(|(id, _)| tradable(*id));
    }
    batches[joined].calamities.extend(moved);
}

/// The cards of one batch: commodities it is drawn from, as many as it has, and its calamities.
fn take(batch: &BatchContents, left: &mut Vec<CommodityId>, chance: &mut Chance) -> Vec<DealtCard> {
    let mut wanted = batch.commodity_cards;
    let mut cards: Vec<DealtCard> = Vec::new();
    left.retain(|commodity| {
        let fits = wanted > 0 && batch.commodities.iter().any(|(known, _)| known == commodity);
        if fits {
            wanted -= 1;
            cards.push(DealtCard::Commodity(*commodity));
        }
        !fits
    });
    for (calamity, copies) in &batch.calamities {
        cards.extend(std::iter::repeat_n(DealtCard::Calamity(*calamity), usize::from(*copies)));
    }
    chance.shuffle(&mut cards);
    cards
}
