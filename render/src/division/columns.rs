//! The columns of the card-division table: player counts that have the same cards, block by block.

use strabo_model::Pack;
use strabo_model::division::{Division, StackContents};
use strabo_model::players::PlayerRange;
use strabo_model::refs::{BlockId, StackId};

/// Player counts that have the same cards.
pub struct Group<'p> {
    pub players: PlayerRange,
    pub division: Division<'p>,
}

/// One column of numbers.
#[derive(Clone, Copy)]
pub struct Column<'g> {
    pub group: usize,
    pub block: Option<BlockId>,
    pub stacks: &'g [StackContents],
}

pub fn groups(pack: &Pack) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for players in pack.players.into_iter().flat_map(PlayerRange::iter) {
        let Some(division) = pack.division(players) else { continue };
        match groups.last_mut() {
            Some(last)
                if last.players.max + 1 == players && same_cards(&last.division, &division) =>
            {
                last.players.max = players;
            }
            _ => {
                let players = PlayerRange { min: players, max: players };
                groups.push(Group { players, division });
            }
        }
    }
    groups
}

/// Returns true if the stacks hold the same cards, whatever the size of their batches.
fn same_cards(a: &Division<'_>, b: &Division<'_>) -> bool {
    let cards = |division: &Division<'_>| {
        let blocks = division.blocks.iter();
        let stacks = blocks.flat_map(|block| block.stacks.iter().map(move |s| (block.block, s)));
        stacks
            .map(|(block, s)| (block, s.stack, s.commodities.clone(), s.calamities.clone()))
            .collect::<Vec<_>>()
    };
    a.deal.id == b.deal.id && cards(a) == cards(b)
}

pub fn contents<'g>(column: &Column<'g>, stack: StackId) -> Option<&'g StackContents> {
    column.stacks.iter().find(|contents| contents.stack == stack)
}
