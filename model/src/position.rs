//! A game in progress on its table, as a drawing needs it: tiles that lie somewhere, what stands on them or in areas, and rows of cards.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::refs::{AreaId, CivilizationId, TileId};
use crate::tile::Cell;

/// Somewhere on the board that a person can point at. Its text is its id on pages: `a12`, `s0,3,-2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// An area of a map without tiles, or a sea.
    Area(AreaId),
    /// A space of a mat, whether a tile covers it or not.
    Space {
        /// The position of the mat in [`Position::mats`].
        mat: u8,
        /// The space.
        at: Cell,
    },
    /// Where a space, the one to the east and the ones south of both meet.
    Corner {
        /// The position of the mat in [`Position::mats`].
        mat: u8,
        /// The space.
        at: Cell,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Area(area) => write!(out, "a{}", area.index()),
            Self::Space { mat, at: [x, y] } => write!(out, "s{mat},{x},{y}"),
            Self::Corner { mat, at: [x, y] } => write!(out, "c{mat},{x},{y}"),
        }
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// What an answer would put on the board, drawn before it is chosen for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ghost {
    /// A tile on a mat.
    Tile(u8, Laid),
    /// A piece on a mat.
    Piece(u8, Stands),
    /// A piece in an area.
    Token(Piece),
}

/// A game in progress, with nothing in it that is hidden from anybody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The map, or what each player has laid.
    pub mats: Vec<Mat>,
    /// Cards and tiles beside it that lie open.
    pub rows: Vec<Shelf>,
    /// What stands in the areas of a map without tiles.
    pub pieces: Vec<Piece>,
    /// The players in the order of their seats, and then others who have pieces.
    pub owners: Vec<Owner>,
}

/// Whose pieces there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owner {
    /// The name.
    pub name: String,
    /// A line about how they stand.
    pub note: String,
    /// The civilization, whose colour the pieces have.
    pub civilization: Option<CivilizationId>,
}

/// One piece in an area, or a stack of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where it stands.
    pub area: AreaId,
    /// Whose it is: a position in the list of owners.
    pub owner: usize,
    /// What it looks like.
    pub form: Form,
    /// The number on it; none is written for 0.
    pub count: u32,
}

/// Tiles that lie together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mat {
    /// What it is called.
    pub name: String,
    /// Whose it is, as a number of a seat; nobody's when everybody plays on it.
    pub owner: Option<u8>,
    /// The tiles.
    pub tiles: Vec<Laid>,
    /// Spaces that no tile covers and that are filled with tokens.
    pub fill: Vec<Cell>,
    /// What stands on their spaces.
    pub pieces: Vec<Stands>,
}

/// A tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The tile.
    pub tile: TileId,
    /// Its side, by position; nothing when it lies face down.
    pub side: Option<u8>,
    /// Where its least column and least row lie.
    pub at: Cell,
    /// Clockwise turns.
    pub turn: u8,
}

/// Something that stands on a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stands {
    /// The space.
    pub at: Cell,
    /// Whose it is; nobody's for barbarians and the like.
    pub owner: Option<u8>,
    /// What it is, in a word or two.
    pub name: String,
    /// How many, or how large; none where that is not counted.
    pub count: u16,
    /// Its outline.
    pub form: Form,
    /// A sign beside it, as the mood of a city; mostly empty.
    pub mark: &'static str,
    /// It stands where the space, the one to the east and the ones south of both meet.
    pub corner: bool,
}

/// The outline of something that stands on a space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// A disc.
    #[default]
    Token,
    /// A house.
    City,
    /// A shield.
    Army,
    /// A hull.
    Ship,
}

/// Cards or tiles in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shelf {
    /// What it is called.
    pub name: String,
    /// Its tiles.
    pub tiles: Vec<TileId>,
    /// Its cards or tokens, by name, where they are no tiles.
    pub names: Vec<String>,
    /// How many lie face down beside it.
    pub hidden: u16,
}
