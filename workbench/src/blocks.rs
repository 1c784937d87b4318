//! Trade blocks of a setup: which civilizations trade with each other.

use strabo_model::pack::{BlockMembers, Setup};
use strabo_model::{Pack, refs::CivilizationId};

/// The first setup for so many players, which is the usual one.
pub(crate) fn usual(pack: &Pack, players: u8) -> Option<&Setup> {
    pack.setups.iter().find(|setup| setup.players == players)
}

/// Divides civilizations as they are wished to be. Others go where the usual setup has them, or to their
/// own block, as long as blocks stay even. A setup has the blocks of the one that it changes, if that is
/// for as many players, and otherwise those of the usual one.
pub(crate) fn divided(
    pack: &Pack,
    players: u8,
    playing: &[CivilizationId],
    (changed, wished): (Option<&Setup>, &[BlockMembers]),
) -> Vec<BlockMembers> {
    let divides = |setup: &&Setup| setup.players == players && !setup.blocks.is_empty();
    let like = changed.filter(divides).or_else(|| usual(pack, players).filter(divides));
    let Some(like) = like else { return Vec::new() };
    let mut left: Vec<CivilizationId> = playing.to_vec();
    let blocks = like.blocks.iter().map(|BlockMembers { block, .. }| {
        let wished = wished.iter().filter(|wish| wish.block == *block);
        let mut civilizations = Vec::new();
        for id in wished.flat_map(|wish| &wish.civilizations) {
            if let Some(at) = left.iter().position(|other| other == id) {
                civilizations.push(left.remove(at));
            }
        }
        BlockMembers { block: *block, civilizations }
    });
    let mut blocks: Vec<BlockMembers> = blocks.collect();
    let most = playing.len().div_ceil(blocks.len());
    let size = |blocks: &[BlockMembers], at: usize| blocks[at].civilizations.len();
    for id in left {
        let usual = like.blocks.iter().position(|members| members.civilizations.contains(&id));
        let own = blocks.iter().position(|members| pack[id].block == Some(members.block));
        let at = usual.or(own).filter(|at| size(&blocks, *at) < most);
        let at = at.or_else(|| (0..blocks.len()).min_by_key(|at| size(&blocks, *at)));
        blocks[at.unwrap_or(0)].civilizations.push(id);
    }
    blocks
}
