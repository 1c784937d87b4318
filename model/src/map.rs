//! Places and how they touch.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::pack::Text;
use crate::refs::{AreaId, CivilizationId};

/// The colour of a city site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CitySite {
    /// Safe from floods.
    Black,
    /// On a flood plain.
    White,
}

/// What a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AreaKind {
    /// An area with land.
    Land,
    /// An open sea.
    Sea,
}

/// One place on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    /// The centre in board units.
    pub at: Option<[f64; 2]>,
}
