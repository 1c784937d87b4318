//! What is paid with, what it buys, and the tracks that markers move along.

use serde::{Deserialize, Serialize};

use crate::refs::{AdvanceId, ComponentId, DeckId, EventId, PieceId, ResourceId, TrackId};
pub use crate::refs::{PieceCount, ResourceCount};
use crate::{benefit::Benefit, defaults::is_default};
use crate::{sequence::Step, symbol::Symbol, text::Text};

/// A fact that the source does not print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// What it costs.
    Price,
    /// What may be spent on it.
    Accepts,
    /// What it does.
    Benefits,
    /// What it is worth.
    Points,
    /// What is needed for it.
    Needs,
    /// What completes it.
    Goals,
    /// Which event it brings.
    Event,
    /// Which resource it belongs to or gives.
    Resource,
    /// Which track it moves.
    Outline,
    /// Its level, or where levels are.
    Level,
    /// How many there are.
    Copies,
    /// Where or when it is used.
    Place,
}

/// A resource that is spent in place of another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StandsFor {
    /// The resource it replaces.
    pub resource: ResourceId,
    /// How much of it one is worth.
    pub amount: u16,
    /// Only in this step; everywhere when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
}

/// Something that is gained and spent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Resource {
    /// The id of the resource.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Its colour in pictures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Text>,
    /// The shape that stands for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Symbol>,
    /// How much everybody has at the start.
    #[serde(default, skip_serializing_if = "is_default")]
    pub start: u16,
    /// The most a player may have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u16>,
    /// The limit holds for each card it lies on, not for the player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub per_card: bool,
    /// The pieces that stand for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<ComponentId>,
    /// The most a player may have is the space reached on this track.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub track: Option<TrackId>,
    /// What it may be spent for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stands_for: Vec<StandsFor>,
}

/// An event at a space of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Happening {
    /// The space.
    pub space: u16,
    /// The event.
    pub event: EventId,
}

/// A level that is reached at a space of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelAt {
    /// The space.
    pub space: u16,
    /// The level of advances that is reached.
    pub level: u8,
}

/// A row or dial of spaces that a marker moves along.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Track {
    /// The id of the track.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// The highest space; the marker starts on 0. Not printed when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spaces: Option<u16>,
    /// The space after the last one; the marker stays there when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_to: Option<u16>,
    /// There is one for all players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shared: bool,
    /// Spaces on which a card is drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<u16>,
    /// The deck it is drawn from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<DeckId>,
    /// What happens at its spaces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub happens: Vec<Happening>,
    /// The levels of advances reached at its spaces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<LevelAt>,
    /// What the source does not print.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unprinted: Vec<Fact>,
}

/// What a kind of piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PieceKind {
    /// It founds a city.
    City,
    /// It is added to a city.
    Building,
    /// It moves.
    Unit,
    /// It marks something.
    Marker,
}

/// A kind of piece that is built, placed or moved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Piece {
    /// The id of the piece.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// What it is.
    pub kind: PieceKind,
    /// The pieces in the box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub component: Option<ComponentId>,
    /// What it costs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub price: Vec<ResourceCount>,
    /// The advance without which it is not built.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<AdvanceId>,
    /// The piece that must stand in the city that builds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<PieceId>,
    /// The piece that it takes the place of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<PieceId>,
    /// What it adds when it is attacked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub defence: u16,
    /// How often the difficulty of the terrain is added when it is attacked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub terrain_defence: u16,
    /// What a reinforced one adds to its own defence and to that of friendly pieces beside it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reinforced: u16,
    /// What its owner loses when it is defeated, instead of the piece.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loses: Vec<ResourceCount>,
    /// Dice it rolls in combat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dice: u16,
    /// Units it carries.
    #[serde(default, skip_serializing_if = "is_default")]
    pub carries: u16,
    /// The most of one player in one space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<u16>,
    /// What it does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub benefits: Vec<Benefit>,
    /// What the source does not print.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unprinted: Vec<Fact>,
}
