//! Places and how they touch.

use serde::{Deserialize, Serialize};

pub use crate::points::Ring;
use crate::refs::{AreaId, CivilizationId, TerrainId};
use crate::text::Text;
use crate::{defaults::is_default, points};

/// The colour of a city site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum CitySite {
    /// Safe from floods.
    Black,
    /// On a flood plain.
    White,
}

/// What a place is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AreaKind {
    /// An area with land.
    #[default]
    Land,
    /// An open sea.
    Sea,
}

/// One place on the board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Area {
    /// The id of the area.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Land or open sea.
    pub kind: AreaKind,
    /// The population limit.
    pub population: u8,
    /// The city site.
    pub city_site: Option<CitySite>,
    /// The civilizations whose region it belongs to.
    pub region: Vec<CivilizationId>,
    /// Places it touches by land.
    pub land: Vec<AreaId>,
    /// Places it touches by water.
    pub water: Vec<AreaId>,
    /// The places each of several coasts touches; empty when all of `water` is one coast. A place may
    /// lie at several coasts.
    pub coasts: Vec<Vec<AreaId>>,
    /// The names of the coasts in the order of `coasts`; empty when they have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coast_names: Vec<Text>,
    /// The centre in board units.
    pub at: Option<[f64; 2]>,
    /// Other spellings of the name, and names it had before.
    pub aliases: Vec<Text>,
    /// Nobody can enter it: it is never in play and has no borders.
    #[serde(default, skip_serializing_if = "is_default")]
    pub impassable: bool,
    /// The kind of ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<TerrainId>,
    /// Who owns it when the game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<CivilizationId>,
    /// Free words for other programs, each once. No rule reads them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<Text>,
}

impl Area {
    /// True for an area with land.
    pub fn is_land(&self) -> bool {
        self.kind == AreaKind::Land
    }
}

/// Something that lies in some areas: a flood plain or a volcano.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Feature {
    /// The id of the feature.
    pub id: Text,
    /// Its name.
    pub name: Option<Text>,
    /// The areas it touches.
    pub areas: Vec<AreaId>,
}

/// Where a civilization starts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Start {
    /// The civilization.
    pub civilization: CivilizationId,
    /// The area.
    pub area: AreaId,
}

/// Which opposite sides of a board are the same line, so that areas border on each other over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Wraps {
    /// The left side meets the right side.
    EastWest,
    /// The top meets the bottom.
    NorthSouth,
    /// Both.
    Both,
}

impl Wraps {
    /// True when the left side meets the right side.
    pub const fn east_west(self) -> bool {
        matches!(self, Self::EastWest | Self::Both)
    }

    /// True when the top meets the bottom.
    pub const fn north_south(self) -> bool {
        matches!(self, Self::NorthSouth | Self::Both)
    }

    /// The word for it in a pack.
    pub const fn word(self) -> &'static str {
        match self {
            Self::EastWest => "east_west",
            Self::NorthSouth => "north_south",
            Self::Both => "both",
        }
    }
}

/// A border that is crossed in one direction only. The first area lists the second, which does not
/// list the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OneWay {
    /// Where it leads from.
    pub from: AreaId,
    /// Where it leads to.
    pub to: AreaId,
}

/// A canal or strait: a border that only the holder of some areas may cross.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Passage {
    /// The id of the passage.
    pub id: Text,
    /// Its name.
    pub name: Option<Text>,
    /// The two places whose border it is.
    pub between: [AreaId; 2],
    /// Who holds all of these areas may cross it.
    pub open_to_holder_of: Vec<AreaId>,
}

/// One piece of an outline.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutlinePart {
    /// The line around it.
    #[serde(with = "points::ring")]
    #[cfg_attr(feature = "schema", schemars(with = "Ring"))]
    pub outer: Ring,
    /// The lines around what does not belong to it.
    #[serde(with = "points::rings")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Ring>"))]
    pub holes: Vec<Ring>,
}

/// Where an area lies on the board, in one piece or several; in none when it is not drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outline {
    /// The pieces.
    pub parts: Vec<OutlinePart>,
}

impl Outline {
    /// True when the area is not drawn.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// All closed lines, outer ones and holes.
    pub fn rings(&self) -> impl Iterator<Item = &Ring> {
        self.parts.iter().flat_map(|part| std::iter::once(&part.outer).chain(&part.holes))
    }
}
