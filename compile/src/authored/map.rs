//! `map.toml`: places and how they touch.

use schemars::JsonSchema;
use serde::Deserialize;
use strabo_model::map::CitySite;

use super::{Coordinate, Id, Name};
use crate::tree::Spanned;

/// An area with land.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Area<'s> {
    /// The id of the area.
    #[serde(borrow)]
    pub id: Spanned<Id<'s>>,
    /// Its name.
    #[serde(borrow)]
    pub name: Spanned<Name<'s>>,
    /// The population limit.
    pub population: Spanned<u8>,
    /// The city site, if it has one.
    pub city_site: Option<Spanned<CitySite>>,
    /// The civilizations whose region it belongs to.
    #[serde(borrow, default)]
    pub region: Vec<Spanned<Id<'s>>>,
    /// Areas it touches by land.
    #[serde(borrow, default)]
    pub land: Spanned<Vec<Spanned<Id<'s>>>>,
    /// Areas and seas it touches by water.
    #[serde(borrow, default)]
    pub water: Spanned<Vec<Spanned<Id<'s>>>>,
    /// The centre, in board units.
    pub at: Option<Spanned<[Coordinate; 2]>>,
    /// Other spellings of the name.
    #[serde(borrow, default)]
    pub aliases: Vec<Spanned<Name<'s>>>,
}

/// An open sea: only water, always in play.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sea<'s> {
    /// The id of the sea.
    #[serde(borrow)]
    pub id: Spanned<Id<'s>>,
    /// Its name.
    #[serde(borrow)]
    pub name: Spanned<Name<'s>>,
    /// Areas and seas it touches by water.
    #[serde(borrow, default)]
    pub water: Spanned<Vec<Spanned<Id<'s>>>>,
    /// The centre, in board units.
    pub at: Option<Spanned<[Coordinate; 2]>>,
    /// Other spellings of the name.
    #[serde(borrow, default)]
    pub aliases: Vec<Spanned<Name<'s>>>,
}
