//! How much of everything this machine plays with. A pack with more is refused.

pub const PLAYERS: usize = 8;
/// Stacks of tiles, those that are only laid out included.
pub const STACKS: usize = 6;
/// Tiles in one stack.
pub const STACK: usize = 96;
/// Tiles that lie face up in one row.
pub const ROW: usize = 32;
/// Different tiles, and tiles in all.
pub const TILES: usize = 255;
/// Tiles in one nation: each is a bit of a number, and one bit more stands for a resource that was bought.
pub const NATION: usize = 63;
/// Spaces around a nation: a tile more adds at most two.
pub const AROUND: usize = 2 * NATION + 2;
/// Tiles of one nation that were replaced.
pub const SWAPPED: usize = 128;
pub const RESOURCES: usize = 32;
/// Demands of one tile.
pub const DEMANDS: usize = 6;
/// Kinds of token.
pub const KINDS: usize = 6;
/// Sorts of token: those of one kind may differ, such as craftsmen.
pub const SORTS: usize = 24;
/// Tokens of one kind.
pub const TOKENS: usize = 32;
