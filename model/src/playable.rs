//! What the engine relies on when it plays a pack, besides what holds for every pack.
//!
//! The compiler refuses packs in which it does not hold. A bundle may have been changed since, so that
//! it is looked at again when a game is made of it.

use std::collections::BTreeSet;

use crate::Pack;
use crate::division::{StackContents, cards_for};
use crate::pack::{Batch, Deal, Draw, Setup};
use crate::refs::{BlockId, CalamityId, CivilizationId, CommodityId, PhaseId};

impl Pack {
    /// Why a setup cannot be played although all its parts are there, in a sentence; nothing if it can.
    pub fn unplayable(&self, setup: &Setup) -> Option<String> {
        let deal = self.deal(setup.players)?;
        backward_jump(self)
            .or_else(|| shared_stack_number(self))
            .or_else(|| misplaced_calamity(self))
            .or_else(|| wrong_size(self, setup))
            .or_else(|| uneven_blocks(self, setup, deal))
            .or_else(|| undivided_cards(self, setup.players, deal))
            .or_else(|| unplaced_cards(self, setup.players, deal))
    }
}

/// A phase that is not played must lead on, or a turn never ends.
fn backward_jump(pack: &Pack) -> Option<String> {
    let back = |(id, phase): &(PhaseId, &crate::pack::Phase)| {
        phase.otherwise.is_some_and(|otherwise| otherwise <= *id)
    };
    let (_, phase) = pack.rows::<PhaseId>().find(back)?;
    Some(format!("the phase \"{}\" leads back to itself or to an earlier one", phase.id))
}

/// Cards are drawn by the number of their stack.
fn shared_stack_number(pack: &Pack) -> Option<String> {
    let mut seen = BTreeSet::new();
    let twice = pack.stacks.iter().find(|stack| !seen.insert(stack.number))?;
    Some(format!("two stacks have the number {}", twice.number))
}

/// Cards of a stack of substitutes never lie on the table.
fn misplaced_calamity(pack: &Pack) -> Option<String> {
    pack.calamities.iter().find_map(|calamity| {
        let stack = &pack[calamity.stack];
        let why = match (stack.substitute, stack.no_calamities) {
            (true, _) => "only holds substitutes",
            (_, true) => "never holds calamities",
            _ => return None,
        };
        let number = stack.number;
        Some(format!("the calamity \"{}\" is in stack {number}, which {why}", calamity.id))
    })
}

/// Every player has a civilization, and nobody shares one.
fn wrong_size(pack: &Pack, setup: &Setup) -> Option<String> {
    let (id, players, found) = (&setup.id, setup.players, setup.civilizations.len());
    if found != usize::from(players) {
        return Some(format!("the setup \"{id}\" for {players} players has {found} civilizations"));
    }
    let twice = repeated(&setup.civilizations)?;
    Some(format!("the setup \"{id}\" has the civilization \"{}\" twice", pack[twice].id))
}

fn repeated<T: Copy + Ord>(list: &[T]) -> Option<T> {
    let mut seen = BTreeSet::new();
    list.iter().copied().find(|one| !seen.insert(*one))
}

/// Everybody draws from the stacks of one block, where there are blocks.
fn uneven_blocks(pack: &Pack, setup: &Setup, deal: &Deal) -> Option<String> {
    if let Some(twice) = repeated(&deal.blocks) {
        return Some(format!(
            "the deal \"{}\" has the block \"{}\" twice",
            deal.id, pack[twice].id
        ));
    }
    let members = || setup.blocks.iter().flat_map(|block| &block.civilizations);
    let of: BTreeSet<BlockId> = setup.blocks.iter().map(|block| block.block).collect();
    let dealt: BTreeSet<BlockId> = deal.blocks.iter().copied().collect();
    if of != dealt || of.len() != setup.blocks.len() {
        return Some(format!(
            "the blocks of the setup \"{}\" are not those of the deal \"{}\"",
            setup.id, deal.id
        ));
    }
    if dealt.is_empty() {
        return None;
    }
    let once = |id: &&CivilizationId| members().filter(|member| *member == *id).count() != 1;
    let lost = setup.civilizations.iter().find(once)?;
    let name = &pack[*lost].id;
    Some(format!("\"{name}\" is not in one block of the setup \"{}\"", setup.id))
}

/// Every card has a block whose stacks it belongs to.
fn undivided_cards(pack: &Pack, players: u8, deal: &Deal) -> Option<String> {
    if deal.blocks.is_empty() {
        return None;
    }
    let blocks = deal.blocks.len();
    let odd = |(_, calamity): &(CalamityId, &crate::pack::Calamity)| {
        usize::from(cards_for(&calamity.cards, players)) % blocks != 0
    };
    if let Some((_, calamity)) = pack.rows::<CalamityId>().find(odd) {
        return Some(format!(
            "the cards of the calamity \"{}\" cannot be divided between {blocks} blocks",
            calamity.id
        ));
    }
    let foreign = |(_, commodity): &(CommodityId, &crate::pack::Commodity)| {
        cards_for(&commodity.cards, players) > 0
            && commodity.block.is_some_and(|block| !deal.blocks.contains(&block))
            && !pack[commodity.stack].substitute
    };
    let (_, commodity) = pack.rows::<CommodityId>().find(foreign)?;
    Some(format!(
        "the commodity \"{}\" belongs to a block that the deal \"{}\" does not have",
        commodity.id, deal.id
    ))
}

/// The batches of a deal place every card once.
fn unplaced_cards(pack: &Pack, players: u8, deal: &Deal) -> Option<String> {
    let division = pack.division(players)?;
    let stacks = division.blocks.iter().flat_map(|block| &block.stacks);
    let wrong = stacks.into_iter().find(|stack| !is_placed(pack, deal, stack))?;
    let number = pack[wrong.stack].number;
    let deal = &deal.id;
    Some(format!(
        "the batches of the deal \"{deal}\" do not place every card of stack {number} once"
    ))
}

fn is_placed(pack: &Pack, deal: &Deal, stack: &StackContents) -> bool {
    let calamities = stack.calamities.iter().all(|(id, _)| {
        let kind = pack[*id].kind;
        let places = deal.batches.iter().flat_map(|batch| &batch.calamities);
        places.filter(|placed| **placed == kind).count() == 1
    });
    let sorts = [false, true].map(|additional| {
        stack.commodities.iter().any(|(id, _)| pack[*id].additional == additional)
    });
    calamities && takes_all(&deal.batches, sorts)
}

/// True when nothing of the regular and the additional sets is left over. Once a batch has counted out
/// cards, nobody knows how many are left of each set: then one batch takes all that is left.
fn takes_all(batches: &[Batch], mut left: [bool; 2]) -> bool {
    let mut counted = [false; 2];
    for batch in batches {
        let takes = match batch.commodities {
            None => continue,
            Some(Draw::All | Draw::Rest) => [true, true],
            Some(Draw::Regular) => [true, false],
            Some(Draw::Additional) => [false, true],
        };
        let after = [left[0] && !takes[0], left[1] && !takes[1]];
        if batch.count_players {
            counted = [counted[0] || takes[0], counted[1] || takes[1]];
        } else if after != [false; 2] && (0..2).any(|at| counted[at] && takes[at] && left[at]) {
            return false;
        } else {
            left = after;
        }
    }
    left == [false; 2]
}
