//! How much of everything this machine plays with. A pack with more is refused.

use strabo_model::limits;

pub const PLAYERS: usize = 8;
/// Stacks of tiles, those that are only laid out included.
pub const STACKS: usize = limits::TILE_STACKS.most as usize;
/// Tiles in one stack.
pub const STACK: usize = limits::STACK_TILES.most as usize;
/// Tiles that lie face up in one row.
pub const ROW: usize = limits::OPEN_TILES.most as usize;
/// Different tiles, and tiles in all.
pub const TILES: usize = limits::TABLEAU_TILES.most as usize;
/// Tiles in one nation: each is a bit of a number, and one bit more stands for a resource that was bought.
pub const NATION: usize = 63;
/// Spaces around a nation: a tile more adds at most two.
pub const AROUND: usize = 2 * NATION + 2;
/// Tiles of one nation that were replaced.
pub const SWAPPED: usize = 128;
pub const RESOURCES: usize = limits::TABLEAU_RESOURCES.most as usize;
/// Demands of one tile.
pub const DEMANDS: usize = limits::DEMANDS.most as usize;
/// Kinds of token.
pub const KINDS: usize = limits::TOKEN_KINDS.most as usize;
/// Sorts of token: those of one kind may differ, such as craftsmen.
pub const SORTS: usize = 24;
/// Tokens of one kind.
pub const TOKENS: usize = limits::KIND_TOKENS.most as usize;
