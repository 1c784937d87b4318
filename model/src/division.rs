//! The division of trade cards: what exactly is in every stack for a player count.

use std::collections::BTreeSet;

use crate::calamity::CalamityKind;
use crate::pack::{Batch, Count, Deal, Draw, Pack, Setup};
use crate::refs::{BlockId, CalamityId, CommodityId, StackId};

/// The trade cards of one player count.
#[derive(Clone, Debug, PartialEq)]
pub struct Division<'p> {
    /// The deal that prepares them.
    pub deal: &'p Deal,
    /// One set of stacks, or one for each block.
    pub blocks: Vec<BlockStacks>,
}

/// One set of stacks.
#[derive(Clone, Debug, PartialEq)]
pub struct BlockStacks {
    /// The block, where trade is divided.
    pub block: Option<BlockId>,
    /// How many players draw from it.
    pub players: u16,
    /// The stacks by number, substitutes left out.
    pub stacks: Vec<StackContents>,
}

/// What is in one stack.
#[derive(Clone, Debug, PartialEq)]
pub struct StackContents {
    /// The stack.
    pub stack: StackId,
    /// Cards of each commodity.
    pub commodities: Vec<(CommodityId, u16)>,
    /// Cards of each calamity.
    pub calamities: Vec<(CalamityId, u16)>,
    /// The batches from the top down; empty ones are left out.
    pub batches: Vec<BatchContents>,
}

impl StackContents {
    /// All commodity cards.
    pub fn commodity_cards(&self) -> u32 {
        self.commodities.iter().map(|(_, cards)| u32::from(*cards)).sum()
    }

    /// All cards.
    pub fn cards(&self) -> u32 {
        self.commodity_cards() + self.calamities.iter().map(|(_, n)| u32::from(*n)).sum::<u32>()
    }
}

/// What is in one batch.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchContents {
    /// The commodities it is drawn from. With `drawn`, only that many cards of them in all.
    pub commodities: Vec<(CommodityId, u16)>,
    /// How many commodity cards it has.
    pub commodity_cards: u32,
    /// The calamities in it.
    pub calamities: Vec<(CalamityId, u16)>,
}

impl BatchContents {
    /// All cards.
    pub fn cards(&self) -> u32 {
        self.commodity_cards + self.calamities.iter().map(|(_, n)| u32::from(*n)).sum::<u32>()
    }
}

/// The cards of one stack, over all blocks.
#[derive(Clone, Default)]
struct UsedCards {
    commodities: Vec<(CommodityId, u16)>,
    calamities: Vec<(CalamityId, u16)>,
}

/// How many cards are used with this number of players.
pub fn cards_for(cards: &[Count], players: u8) -> u16 {
    cards.iter().find(|count| count.players.contains(players)).map_or(0, |count| count.cards)
}

/// How many cards are in the box: as many as the player count that needs the most.
pub fn cards_in_box(cards: &[Count]) -> u16 {
    cards.iter().map(|count| count.cards).max().unwrap_or(0)
}

impl Pack {
    /// Returns what is in every stack with this number of players, or `None` when no deal covers it.
    pub fn division(&self, players: u8) -> Option<Division<'_>> {
        let deal = self.deal(players)?;
        let shares = u16::try_from(deal.blocks.len().max(1)).unwrap_or(1);
        let used = self.cards_by_stack(players);
        let blocks = if deal.blocks.is_empty() {
            vec![self.block_stacks(deal, &used, None, players, 1)]
        } else {
            let blocks = deal.blocks.iter();
            blocks
                .map(|&block| self.block_stacks(deal, &used, Some(block), players, shares))
                .collect()
        };
        Some(Division { deal, blocks })
    }

    /// All cards used with this number of players, in the order of [`Pack::stacks`].
    fn cards_by_stack(&self, players: u8) -> Vec<UsedCards> {
        let mut used = vec![UsedCards::default(); self.stacks.len()];
        for (id, commodity) in self.rows::<CommodityId>() {
            if let Some(stack) = used.get_mut(commodity.stack.index()) {
                let cards = cards_for(&commodity.cards, players);
                stack.commodities.push((id, cards));
            }
        }
        for (id, calamity) in self.rows::<CalamityId>() {
            if let Some(stack) = used.get_mut(calamity.stack.index()) {
                stack.calamities.push((id, cards_for(&calamity.cards, players)));
            }
        }
        used
    }

    fn block_stacks(
        &self,
        deal: &Deal,
        used: &[UsedCards],
        block: Option<BlockId>,
        players: u8,
        shares: u16,
    ) -> BlockStacks {
        let drawing = self.players_of(block, players, shares);
        let mut stacks: Vec<StackContents> = Vec::new();
        let with_cards = self.rows::<StackId>().zip(used);
        for ((stack_id, _), used) in with_cards.filter(|((_, stack), _)| !stack.substitute) {
            let commodities = self.commodities_of(used, block, shares);
            let calamities: Vec<_> = (used.calamities.iter())
                .map(|(id, cards)| (*id, cards / shares))
                .filter(|(_, cards)| *cards > 0)
                .collect();
            let batches = self.batches(deal, &commodities, &calamities, drawing);
            stacks.push(StackContents { stack: stack_id, commodities, calamities, batches });
        }
        stacks.sort_by_key(|contents| self[contents.stack].number);
        BlockStacks { block, players: drawing, stacks }
    }

    fn commodities_of(
        &self,
        used: &UsedCards,
        block: Option<BlockId>,
        shares: u16,
    ) -> Vec<(CommodityId, u16)> {
        (used.commodities.iter())
            .map(|&(id, cards)| match (block, self[id].block) {
                (None, _) => (id, cards),
                (Some(here), Some(there)) if here == there => (id, cards),
                (Some(_), Some(_)) => (id, 0),
                (Some(_), None) => (id, cards / shares),
            })
            .filter(|(_, cards)| *cards > 0)
            .collect()
    }

    /// How many players draw from a block: as the setup says, or an equal share of them.
    fn players_of(&self, block: Option<BlockId>, players: u8, shares: u16) -> u16 {
        let told = |setup: &Setup| {
            let members = setup.blocks.iter().find(|members| Some(members.block) == block)?;
            u16::try_from(members.civilizations.len()).ok()
        };
        self.setup(players).and_then(told).unwrap_or(u16::from(players) / shares)
    }

    fn batches(
        &self,
        deal: &Deal,
        commodities: &[(CommodityId, u16)],
        calamities: &[(CalamityId, u16)],
        players: u16,
    ) -> Vec<BatchContents> {
        let mut left: u32 = commodities.iter().map(|(_, cards)| u32::from(*cards)).sum();
        let mut drawn_sets: BTreeSet<CommodityId> = BTreeSet::new();
        let mut result = Vec::new();
        for batch in &deal.batches {
            let sets = self.sets_of(batch, commodities, &drawn_sets);
            let available: u32 = sets.iter().map(|(_, cards)| u32::from(*cards)).sum();
            let commodity_cards = if batch.count_players {
                u32::from(players).min(available).min(left)
            } else {
                drawn_sets.extend(sets.iter().map(|(id, _)| *id));
                available.min(left)
            };
            left -= commodity_cards;
            let kinds = |kind: CalamityKind| batch.calamities.contains(&kind);
            let calamities: Vec<_> =
                (calamities.iter()).filter(|(id, _)| kinds(self[*id].kind)).copied().collect();
            let contents = BatchContents { commodities: sets, commodity_cards, calamities };
            if contents.cards() > 0 {
                result.push(contents);
            }
        }
        result
    }

    fn sets_of(
        &self,
        batch: &Batch,
        commodities: &[(CommodityId, u16)],
        drawn: &BTreeSet<CommodityId>,
    ) -> Vec<(CommodityId, u16)> {
        let wanted = |id: CommodityId| match batch.commodities {
            None => false,
            Some(Draw::All) => true,
            Some(Draw::Regular) => !self[id].additional,
            Some(Draw::Additional) => self[id].additional,
            Some(Draw::Rest) => !drawn.contains(&id),
        };
        commodities.iter().filter(|(id, _)| wanted(*id)).copied().collect()
    }
}
