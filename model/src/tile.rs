//! Maps made of tiles: the grid, what is printed on tiles, how they lie at the start and how more are placed.

use serde::{Deserialize, Serialize};

use crate::refs::{
    AdvanceId, ComponentId, IconId, ResourceId, TerrainId, TileId, TileKindId, TileShapeId,
};
use crate::vocabulary::{choices, records};
use crate::{deck::Rest, defaults::is_default, players::PlayerRange};
use crate::{symbol::Symbol, text::Text};

/// A space of a grid as `[column, row]`. Columns count to the east. Rows count to the south on squares
/// and to the south-east on hexes, so that `[0, 1]` is the south-eastern neighbour of `[0, 0]`.
pub type Cell = [i8; 2];

/// What the spaces of a grid look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum GridShape {
    /// Squares.
    Square,
    /// Hexes in rows, each with a corner at its top.
    Hex,
}

/// Which spaces of a square grid are neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Neighbours {
    /// Those that share a side.
    #[default]
    Sides,
    /// Those that share a side or a corner.
    Corners,
}

/// The grid tiles are laid on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Grid {
    /// What its spaces look like.
    pub shape: GridShape,
    /// Which spaces are neighbours. Hexes have sides only.
    pub neighbours: Neighbours,
    /// Every player has one, which is empty at first.
    pub tableau: bool,
    /// Hexes are drawn with a side at their top instead of a corner: the whole grid is turned clockwise
    /// by a twelfth.
    pub flat_tops: bool,
}

/// What happens to units that enter a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Entering {
    /// They move no further in this turn.
    Stops,
    /// They may move on, but into no battle in this turn.
    NoBattle,
}

/// A kind of ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Terrain {
    /// The id of the terrain.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Its colour.
    pub colour: Text,
    /// The shape that stands for it.
    pub symbol: Symbol,
    /// It is water.
    pub water: bool,
    /// How hard it is to enter or to take.
    pub difficulty: Option<u8>,
    /// What happens to units that enter it.
    pub entering: Option<Entering>,
    /// No city can be founded there.
    pub no_cities: bool,
    /// What can be collected there.
    pub produces: Option<ResourceId>,
    /// The advance one must have to collect it.
    pub needs: Option<AdvanceId>,
}

/// What is printed on tiles beside their terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Icon {
    /// The id of the icon.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// The shape that stands for it.
    pub symbol: Symbol,
    /// What is put on it when the game is set up.
    pub token: Option<ComponentId>,
    /// The icon is on every side with at least this much of a terrain, and on no other.
    pub printed_with: Option<SpaceCount>,
    /// A space with it has this difficulty and no kind of ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<u8>,
}

/// At least this number of spaces of a terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpaceCount {
    /// The terrain.
    pub terrain: TerrainId,
    /// The number of spaces.
    pub at_least: u8,
}

/// Tiles with the same back, or that are dealt together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TileKind {
    /// The id of the kind.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// The colour of the back.
    pub colour: Option<Text>,
}

/// The spaces of a tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TileShape {
    /// The id of the shape.
    pub id: Text,
    /// Its spaces; none when the source does not print them.
    pub spaces: Vec<Cell>,
}

/// A tile, or several that look the same or whose faces are not printed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tile {
    /// The id of the tile.
    pub id: Text,
    /// Its name.
    pub name: Option<Text>,
    /// The number printed on it.
    pub number: Option<u16>,
    /// The kinds it belongs to.
    pub kinds: Vec<TileKindId>,
    /// Its shape. The default is a single space.
    pub shape: Option<TileShapeId>,
    /// What it is in the box.
    pub component: Option<ComponentId>,
    /// How many of it there are.
    pub copies: u16,
    /// Its sides.
    pub sides: Vec<Side>,
}

/// One side of a tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Side {
    /// What the side is called; nothing when a tile has only one.
    pub side: Option<Text>,
    /// The source does not print what is on it.
    pub unprinted: bool,
    /// The terrain of each space, in the order of the shape.
    pub terrain: Vec<TerrainId>,
    /// The source says which terrain there is, but not on which space.
    pub order_unprinted: bool,
    /// The icons on it.
    pub icons: Vec<PrintedIcon>,
    /// What its neighbours must produce when the tile is placed.
    pub demands: Vec<ResourceId>,
    /// What it produces, one of these at a time.
    pub produces: Vec<ResourceId>,
    /// What the player who places the tile gets.
    pub grants: Option<ComponentId>,
    /// Points it is worth.
    pub points: i16,
    /// What the source does not print, where it prints the rest.
    pub lacks: Vec<SideFact>,
}

/// A fact about one side of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SideFact {
    /// Its terrain.
    Terrain,
    /// Its icons.
    Icons,
    /// What it demands.
    Demands,
    /// What it produces.
    Produces,
    /// What it grants.
    Grants,
    /// What it is worth.
    Points,
}

/// An icon on a tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrintedIcon {
    /// The icon.
    pub icon: IconId,
    /// The space of the shape it is on; on the tile as a whole when there is none.
    pub at: Option<Cell>,
    /// A letter or sign printed on it.
    pub mark: Option<Text>,
}

/// Whether what is on a tile can be seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// It can be seen.
    #[default]
    Up,
    /// The tile is revealed later.
    Down,
}

/// How tiles lie when the game begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Layout {
    /// The id of the layout.
    pub id: Text,
    /// Its name.
    pub name: Option<Text>,
    /// The player counts it is for.
    pub players: PlayerRange,
    /// It is only the middle of a map; players place the rest.
    pub core: bool,
    /// It is used when a die shows one of these numbers, both included.
    pub on_roll: Option<[u8; 2]>,
    /// The tiles.
    pub places: Vec<TilePlace>,
    /// What each player gets to place.
    pub dealt: Vec<Dealt>,
    /// Spaces that no tile covers and that are filled with tokens.
    pub fill: Vec<Cell>,
    /// The source shows further tiles, or where they lie, only in a picture.
    pub unprinted: bool,
}

/// One tile of a layout, or several of which the source does not print where they lie.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TilePlace {
    /// The tile; any of `kinds` when there is none.
    pub tile: Option<TileId>,
    /// The kinds a tile is drawn from; all when there are none.
    pub kinds: Vec<TileKindId>,
    /// The icon that the tile drawn has on one of its sides.
    pub with: Option<IconId>,
    /// How many tiles; one, unless the source does not print where they lie.
    pub count: u16,
    /// Where its least column and least row lie; not printed when there is none.
    pub at: Option<Cell>,
    /// Clockwise turns, quarters on squares and sixths on hexes.
    pub turn: u8,
    /// The name of the side that lies face up.
    pub side: Option<Text>,
    /// Whether it is revealed.
    pub face: Face,
    /// The seat of the player who starts there, counted from one.
    pub seat: Option<u8>,
}

/// What each player gets to place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Dealt {
    /// The kinds the tiles are drawn from; all when there are none.
    pub kinds: Vec<TileKindId>,
    /// The icon that the tiles have on one of their sides.
    pub with: Option<IconId>,
    /// How many each player gets.
    pub each: u8,
    /// Where tiles of these kinds go that no player gets.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rest: Rest,
}

/// When a tile is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Placing {
    /// Somebody enters it, and it is turned over.
    Revealed,
    /// Players make the map before the game.
    Built,
    /// A player adds it to their tableau.
    Added,
}

/// How a tile is placed after the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Placement {
    /// The id of the placement.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// When it happens.
    pub when: Placing,
    /// The kinds of tile it is for; all when there are none.
    pub kinds: Vec<TileKindId>,
    /// Its rules, the most important first.
    pub rules: Vec<PlacementRule>,
}

/// What a component is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ComponentKind {
    /// A map tile.
    Tile,
    /// A card.
    Card,
    /// A token or marker.
    Token,
    /// A figure or another piece.
    Piece,
    /// A board.
    Board,
    /// A die.
    Die,
    /// A dial.
    Dial,
    /// A reference sheet.
    Sheet,
}

/// How many sides a die has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Sides(u8);

impl Sides {
    /// The number of sides of a die of which nothing is said.
    pub const USUAL: Self = Self(6);
    const LEAST: u8 = 2;
    const MOST: u8 = 100;
}

impl TryFrom<u8> for Sides {
    type Error = String;

    fn try_from(sides: u8) -> Result<Self, String> {
        let known = (Self::LEAST..=Self::MOST).contains(&sides);
        let wrong = || format!("a die has {} to {} sides, not {sides}", Self::LEAST, Self::MOST);
        known.then_some(Self(sides)).ok_or_else(wrong)
    }
}

impl From<Sides> for u8 {
    fn from(sides: Sides) -> Self {
        sides.0
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Sides {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Sides".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "integer",
            "minimum": Self::LEAST,
            "maximum": Self::MOST
        })
    }
}

/// A heading of the component list, with what stands below it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Heading {
    /// The id of the heading.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// How many things there are below it.
    pub total: u16,
    /// What stands below it.
    pub components: Vec<ComponentId>,
}

records! {
    /// A tile may be put in place of another one. Tokens between tiles stay where they are.
    MayReplace "MayReplace" {
        /// Points this gives at the end, usually a negative number.
        points: i16,
        /// Pieces on the old tile that leave the game with it; its owner takes all others into hand.
        discards = default: Vec<R::Piece> => many piece,
    }
    /// Holes are filled with tokens.
    FillsHoles "FillsHoles" {
        /// What the space then is.
        terrain: R::Terrain => one terrain,
        /// What is put there.
        token: R::Component => one component,
    }
}

choices! {
    /// One rule of placing a tile.
    PlacementRule "PlacementRule" {
        /// The space that was entered is not of this terrain.
        EnteredIsNot(R::Terrain => one terrain),
        /// A space of this terrain touches another of the same outside the tile, if possible.
        Joins(R::Terrain => one terrain),
        /// A space of this terrain lies at the edge of the map, if possible.
        FacesEdge(R::Terrain => one terrain),
        /// Units that came over such spaces can continue over those of the tile, if possible; if not, they
        /// stay where they were.
        ReachedOver(R::Terrain => one terrain),
        /// The rules after this one apply only if the rule before it cannot be met.
        FailingThat,
        /// It covers the spaces that were kept for it.
        KeepsOutline,
        /// The player chooses among what the other rules allow.
        TurnedFreely,
        /// The player chooses the side.
        EitherSide,
        /// It touches at least this number of spaces of tiles on the table.
        TouchesSpaces(u8),
        /// It touches the core, or if it cannot, a tile that touches the core.
        TouchesCore,
        /// The player who places a tile with this icon puts their first piece on it.
        StartsOn(R::Icon => one icon),
        /// Spaces that are enclosed by tiles are filled.
        FillsHoles(FillsHoles<R> => deep),
        /// Every player places this number of tiles, one at a time in turn.
        PlacesEach(u8),
        /// It shares a whole side with a tile that is there already.
        SharesSide,
        /// Its neighbours produce all that it demands, each of them one thing.
        DemandsMet,
        /// It may be put in place of another tile.
        MayReplace(MayReplace<R> => deep),
        /// A player who can add no tile that lies face up, other than in place of another one, draws one from
        /// this deck and adds it, unless the deck is empty.
        ElseDraws(R::Deck => one deck),
    }
}

impl Tile {
    /// The side with this name; the only one when no name is given.
    pub fn side(&self, name: Option<&str>) -> Option<&Side> {
        match name {
            None if self.sides.len() == 1 => self.sides.first(),
            None => None,
            Some(name) => self.sides.iter().find(|side| side.side.as_deref() == Some(name)),
        }
    }

    /// True when it is of one of these kinds and may have this icon: a side that is not printed may have any.
    pub fn fits(&self, kinds: &[TileKindId], with: Option<IconId>) -> bool {
        let bears = |side: &Side, icon: IconId| {
            side.unprinted || side.icons.iter().any(|printed| printed.icon == icon)
        };
        (kinds.is_empty() || self.kinds.iter().any(|kind| kinds.contains(kind)))
            && with.is_none_or(|icon| self.sides.iter().any(|side| bears(side, icon)))
    }

    /// True when nothing of the tile is printed in its source.
    pub fn is_unprinted(&self) -> bool {
        self.sides.iter().all(|side| side.unprinted)
    }
}

impl TilePlace {
    /// True when a tile may lie here.
    pub fn admits(&self, at: usize, tile: &Tile) -> bool {
        match self.tile {
            Some(only) => only.index() == at,
            None => tile.fits(&self.kinds, self.with),
        }
    }
}
