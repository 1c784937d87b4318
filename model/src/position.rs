//! A game in progress on its table, as a drawing needs it: tiles that lie somewhere, what stands on them, and rows of cards.

use crate::refs::TileId;
use crate::tile::Cell;

/// A game in progress, with nothing in it that is hidden from anybody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The map, or what each player has laid.
    pub mats: Vec<Mat>,
    /// Cards and tiles beside it that lie open.
    pub rows: Vec<Shelf>,
    /// The players in the order of their seats: a name and a line about each.
    pub owners: Vec<(String, String)>,
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
