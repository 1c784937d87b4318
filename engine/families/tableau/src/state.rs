//! Where a game stands: plain data without names.

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use crate::limits::{KINDS, ROW, STACK, STACKS, TILES, TOKENS};

/// What the player who is asked decides on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// Which tile of the draft to take.
    Draft,
    /// Which stack to draw a tile from.
    Open,
    /// Whether to play a token, and on what.
    Token,
    Tile,
    /// Where to put the tile that was taken.
    Place,
    /// Whether the game is to end, since nobody can gain points any more.
    Agree,
    /// Nothing: the game has ended by its rules.
    Ended,
    /// Nothing: the number of rounds that the options allow was played.
    Stopped,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Take a tile of the draft.
    Draft(u8),
    /// Draw a tile from a stack.
    Open(u8),
    /// Play no token.
    Keep,
    /// Play a token on a tile of another player; one that borrows, for a resource.
    Against {
        sort: u8,
        seat: Seat,
        at: Cell,
        resource: Option<u8>,
    },
    /// Play a token on a tile of one's own, or on a square of tiles by its north-western space.
    Own {
        sort: u8,
        at: Cell,
    },
    /// Take a tile that lies face up.
    Take(u8),
    /// Draw a tile, since none that lies face up is added.
    Draw,
    /// Add no tile.
    Pass,
    /// Put the tile on a space, or in place of the tile there.
    Put(Cell),
    /// Agree that the game ends.
    Agree,
    GoOn,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A round began.
    Round(u16),
    /// A player took a tile of the draft.
    Drafted { seat: Seat, tile: u8 },
    /// The row of a stack was full and went to the box.
    Cleared { stack: u8 },
    /// A player drew a tile from a stack and laid it face up.
    Opened { seat: Seat, tile: u8 },
    /// A token was played against another player.
    Against { seat: Seat, sort: u8, on: Seat, tile: u8, at: Cell, resource: Option<u8> },
    /// A token was played on tiles of the player's own.
    Own { seat: Seat, sort: u8, tile: u8, at: Cell },
    /// A player drew a tile to add it.
    Drew { seat: Seat, tile: u8 },
    /// A player added no tile.
    Passed { seat: Seat },
    /// A tile that was drawn can be put nowhere and went to the box.
    Unplaced { tile: u8 },
    /// A player added a tile, perhaps in place of another.
    Added { seat: Seat, tile: u8, at: Cell, old: Option<u8> },
    /// A player got a token.
    Got { seat: Seat, sort: u8 },
    /// No token was left for a player.
    NoneLeft { seat: Seat, kind: u8 },
    /// Tokens went to the box with the tile they lay on.
    Discarded { seat: Seat, sort: u8 },
    /// A player took coins from tiles into hand.
    TookCoins { seat: Seat, count: u8 },
    /// A player agreed to end the game, or not.
    Answered { seat: Seat, agrees: bool },
    /// The game ended.
    Ended(Ending),
}

/// Where a game stands. Nothing is left to chance: what will be drawn lies in the stacks already.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The round, from one; the draft belongs to the first.
    pub(crate) round: u16,
    pub(crate) seat: Seat,
    pub(crate) ask: Ask,
    /// The step of the turn, by position.
    pub(crate) step: u8,
    /// Tiles taken in the draft so far.
    pub(crate) drafted: u8,
    /// Players who agreed to end the game so far.
    pub(crate) agreed: u8,
    /// The tile that was taken and is put next.
    pub(crate) held: Option<u8>,
    /// The resource that was bought this turn.
    pub(crate) bought: Option<u8>,
    /// Tiles of the draft that nobody has taken.
    pub(crate) draft: List<u8, ROW>,
    /// Tiles that lie face down; the last is drawn next.
    pub(crate) stacks: [List<u8, STACK>; STACKS],
    /// Tiles that lie face up.
    pub(crate) rows: [List<u8, ROW>; STACKS],
    /// Tiles that were seen and are out of the game.
    pub(crate) removed: List<u8, TILES>,
    /// Tokens that nobody has, by kind, as sorts; the last is drawn next.
    pub(crate) reserve: [List<u8, TOKENS>; KINDS],
    /// Tokens that are out of the game, by sort.
    pub(crate) lost: [u8; SORTS],
    pub(crate) nations: Vec<Nation>,
}

impl State {
    /// The round, from one.
    pub fn round(&self) -> u16 {
        self.round
    }

    pub fn ask(&self) -> Ask {
        self.ask
    }

    /// What a player has laid, with the tokens in hand. All of it lies open.
    pub fn nation(&self, seat: Seat) -> &Nation {
        &self.nations[seat.index()]
    }
}
