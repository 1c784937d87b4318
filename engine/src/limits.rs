//! How much of everything there may be in one game.

/// No game has more players.
pub const MOST_PLAYERS: usize = 18;
/// No player has more ships.
pub const MOST_SHIPS: usize = 8;
/// No game has more groups of advances.
pub const MOST_GROUPS: usize = 8;
/// No game has more stacks of trade cards, over all blocks.
pub const MOST_PILES: usize = 24;
