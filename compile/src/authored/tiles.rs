//! The tables of `map.toml` for a map that is made of tiles.

use serde::Deserialize;
use strabo_model::tile::{
    Cell, Entering, Face, GridShape, Neighbours, PlacementRule, Placing, SideFact,
};
use strabo_model::{deck::Rest, players::PlayerRange, symbol::Symbol};

use super::{ByName, Colour, Id, Name};
use crate::tree::Spanned;

/// The grid tiles are laid on.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// What its spaces look like. Columns count to the east; rows count to the south on squares and to
    /// the south-east on hexes.
    pub shape: Spanned<GridShape>,
    /// Which squares are neighbours; hexes have their six.
    pub neighbours: Option<Spanned<Neighbours>>,
    /// Every player has a grid of this kind, which is empty at first.
    #[serde(default)]
    pub tableau: bool,
    /// Hexes are drawn with a side at their top, not a corner: the whole grid is turned clockwise by a
    /// twelfth, so that `[1, 0]` lies in the south-east of `[0, 0]` and `[0, 1]` in the south.
    #[serde(default)]
    pub flat_tops: bool,
}

rows! {
    /// A kind of ground.
    pub struct Terrain<'s> {
        /// The id of the terrain.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// Its colour in pictures.
        pub colour: Spanned<Colour<'s>>,
        /// The symbol for it beside its colour.
        pub symbol: Spanned<Symbol>,
        /// What can be collected there.
        pub produces: Option<Spanned<Id<'s>>>,
        /// The advance that a player must have to collect it.
        pub needs: Option<Spanned<Id<'s>>>,
        /// It is water.
        #[serde(default)]
        pub water: bool,
        /// How hard it is to enter or to take.
        pub difficulty: Option<Spanned<u8>>,
        /// What happens to those who enter it.
        pub entering: Option<Spanned<Entering>>,
        /// No city can be founded there.
        #[serde(default)]
        pub no_cities: bool,
    }

    /// What is printed on tiles beside their terrain.
    pub struct Icon<'s> {
        /// The id of the icon.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// The symbol for it.
        pub symbol: Spanned<Symbol>,
        /// The component that is put on it.
        pub token: Option<Spanned<Id<'s>>>,
        /// Every side with at least this much of a terrain has the icon, and no other side.
        pub printed_with: Option<Spanned<SpaceCount<'s>>>,
        /// A space with it has this difficulty and no kind of ground.
        pub difficulty: Option<Spanned<u8>>,
    }

    /// At least this many spaces of a terrain.
    pub struct SpaceCount<'s> {
        /// The terrain.
        pub terrain: Spanned<Id<'s>>,
        /// The number of spaces.
        pub at_least: Spanned<u8>,
    }

    /// Tiles with the same back, or that are dealt together.
    pub struct TileKind<'s> {
        /// The id of the kind.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// The colour of the back.
        pub colour: Option<Spanned<Colour<'s>>>,
        /// The component of its tiles, unless a tile names another.
        pub component: Option<Spanned<Id<'s>>>,
    }

    /// The spaces of a tile.
    pub struct TileShape<'s> {
        /// The id of the shape.
        pub id: Spanned<Id<'s>>,
        /// Its spaces as `[column, row]`.
        pub spaces: Option<Spanned<Vec<Cell>>>,
        /// The rulebook does not print them.
        #[serde(default)]
        pub unprinted: bool,
    }

    /// A tile, or several that are identical or whose faces are not printed.
    pub struct Tile<'s> {
        /// The id of the tile.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Option<Spanned<Name<'s>>>,
        /// The number printed on it.
        pub number: Option<Spanned<u16>>,
        /// The kinds it belongs to.
        #[serde(default)]
        pub kinds: Vec<Spanned<Id<'s>>>,
        /// Its shape; without one it is a single space.
        pub shape: Option<Spanned<Id<'s>>>,
        /// Its component; by default that of the first of its kinds that has one.
        pub component: Option<Spanned<Id<'s>>>,
        /// How many copies there are; 1 when left out.
        pub copies: Option<Spanned<u16>>,
        /// Its sides; when left out, a single side that is not printed. The second is the back: a shape that is
        /// not its own mirror image lies mirrored then, and its spaces are named by those of the front that they lie
        /// behind.
        pub sides: Option<Spanned<Vec<Spanned<Side<'s>>>>>,
    }

    /// One side of a tile.
    pub struct Side<'s> {
        /// What the side is called, where a tile has several.
        pub side: Option<Spanned<Id<'s>>>,
        /// The rulebook does not print what is on it.
        #[serde(default)]
        pub unprinted: bool,
        /// The terrain of each space, in the order of the shape.
        pub terrain: Option<Spanned<Vec<Spanned<Id<'s>>>>>,
        /// The rulebook says which terrain there is, but not on which space.
        #[serde(default)]
        pub order_unprinted: bool,
        /// The icons on it.
        #[serde(default)]
        pub icons: Vec<Spanned<PrintedIcon<'s>>>,
        /// The resources its neighbours must produce when the tile is placed.
        #[serde(default)]
        pub demands: Vec<Spanned<Id<'s>>>,
        /// The resource it produces; one of them at a time, where there are several.
        #[serde(default)]
        pub produces: Vec<Spanned<Id<'s>>>,
        /// The component that the player who places the tile gets.
        pub grants: Option<Spanned<Id<'s>>>,
        /// Points it is worth.
        #[serde(default)]
        pub points: i16,
        /// What the rulebook does not print, where it prints the rest of the side.
        #[serde(default)]
        pub lacks: Vec<SideFact>,
    }

    /// An icon on a tile.
    pub struct PrintedIcon<'s> {
        /// The icon.
        pub icon: Spanned<Id<'s>>,
        /// The space of the shape it is on; without it, on the tile as a whole.
        pub at: Option<Spanned<Cell>>,
        /// A letter or sign printed on it.
        pub mark: Option<Spanned<Name<'s>>>,
    }

    /// How tiles lie when the game begins. The first of several for a player count is the usual one.
    pub struct Layout<'s> {
        /// The id of the layout.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Option<Spanned<Name<'s>>>,
        /// The player counts it is for.
        pub players: Spanned<PlayerRange>,
        /// It is only the middle of a map; players place the rest.
        #[serde(default)]
        pub core: bool,
        /// It is used when a die shows one of these numbers: the first and the last.
        pub on_roll: Option<Spanned<[u8; 2]>>,
        /// The tiles.
        #[serde(default)]
        pub places: Vec<Spanned<Place<'s>>>,
        /// What each player gets to place.
        #[serde(default)]
        pub dealt: Vec<Spanned<Dealt<'s>>>,
        /// Spaces that no tile covers and that are filled with tokens.
        #[serde(default)]
        pub fill: Vec<Spanned<Cell>>,
        /// The rulebook shows further tiles, or where they lie, only in a picture.
        #[serde(default)]
        pub unprinted: bool,
    }

    /// One tile of a layout.
    pub struct Place<'s> {
        /// The tile, if the layout names one.
        pub tile: Option<Spanned<Id<'s>>>,
        /// The kinds that it is drawn from, if the layout names none.
        #[serde(default)]
        pub kinds: Vec<Spanned<Id<'s>>>,
        /// An icon that the tile drawn has on one of its sides.
        pub with: Option<Spanned<Id<'s>>>,
        /// How many tiles, where the rulebook does not print where they lie.
        pub count: Option<Spanned<u16>>,
        /// The position of its lowest column and its lowest row; left out when only a picture shows it.
        pub at: Option<Spanned<Cell>>,
        /// Clockwise turns: quarters on squares, sixths on hexes.
        pub turn: Option<Spanned<u8>>,
        /// The side that is face up.
        pub side: Option<Spanned<Id<'s>>>,
        /// Whether it can be seen.
        #[serde(default)]
        pub face: Face,
        /// The seat of the player who starts there, from 1.
        pub seat: Option<Spanned<u8>>,
    }

    /// What each player gets to place.
    pub struct Dealt<'s> {
        /// The kinds the tiles are drawn from; all when left out.
        #[serde(default)]
        pub kinds: Vec<Spanned<Id<'s>>>,
        /// An icon that the tiles have on one of their sides.
        pub with: Option<Spanned<Id<'s>>>,
        /// How many each player gets.
        pub each: Spanned<u8>,
        /// Where the tiles go that nobody gets.
        #[serde(default)]
        pub rest: Rest,
    }

    /// How a tile is placed after the start.
    pub struct Placement<'s> {
        /// The id of the placement.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// When it happens.
        pub when: Spanned<Placing>,
        /// The kinds of tile it is for; all when left out.
        #[serde(default)]
        pub kinds: Vec<Spanned<Id<'s>>>,
        /// Its rules; an earlier one takes precedence over a later one.
        pub rules: Vec<Spanned<PlacementRule<ByName>>>,
    }
}
