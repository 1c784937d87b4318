//! How much of everything there may be in one game: the limits that decide how large a state is.

use strabo_model::limits::{self, Limit};

const fn most(limit: Limit) -> usize {
    limit.most as usize
}

/// No game has more players.
pub const MOST_PLAYERS: usize = most(limits::PLAYERS);
/// No player has more ships.
pub const MOST_SHIPS: usize = most(limits::SHIPS);
/// No game has more groups of advances.
pub const MOST_GROUPS: usize = most(limits::GROUPS);
/// No game has more stacks of trade cards, over all blocks.
pub const MOST_PILES: usize = most(limits::STACKS);
/// No more cards stand in for others in a turn.
pub const MOST_SUBSTITUTES: usize = most(limits::SUBSTITUTES);
/// No game has more areas in play.
pub const MOST_AREAS: usize = most(limits::AREAS);
