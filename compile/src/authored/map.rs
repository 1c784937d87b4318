//! `map.toml`: places and how they touch.

use serde::Deserialize;
use strabo_model::map::CitySite;

use super::{Coordinate, Distance, Id, Name};
use crate::tree::Spanned;

/// An area with land.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Its coasts, where it has several that do not meet: the places each of them touches by water. A
    /// ship leaves by the coast it arrived at. All of these places are also listed in `water`.
    #[serde(borrow, default)]
    pub coasts: Vec<Spanned<Vec<Spanned<Id<'s>>>>>,
    /// The centre, in board units.
    pub at: Option<Spanned<[Coordinate; 2]>>,
    /// Other spellings of the name, and names it had before.
    #[serde(borrow, default)]
    pub aliases: Vec<Spanned<Name<'s>>>,
}

/// An open sea: only water, always in play.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Other spellings of the name, and names it had before.
    #[serde(borrow, default)]
    pub aliases: Vec<Spanned<Name<'s>>>,
}

/// The board.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Its width in board units.
    pub width: Spanned<Coordinate>,
    /// Its height in board units.
    pub height: Spanned<Coordinate>,
    /// Outlines closer to each other than this touch. By default, a hundredth of the side of a square
    /// as large as the median area.
    pub tolerance: Option<Spanned<Distance>>,
}

/// A flood plain that covers parts of some areas. Black city sites in them are not on it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FloodPlain<'s> {
    /// The id of the flood plain.
    #[serde(borrow)]
    pub id: Spanned<Id<'s>>,
    /// Its name.
    #[serde(borrow)]
    pub name: Option<Spanned<Name<'s>>>,
    /// The areas that it covers, in part or completely.
    #[serde(borrow)]
    pub areas: Spanned<Vec<Spanned<Id<'s>>>>,
}

/// A volcano, in one area or on the border of two.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Volcano<'s> {
    /// The id of the volcano.
    #[serde(borrow)]
    pub id: Spanned<Id<'s>>,
    /// Its name.
    #[serde(borrow)]
    pub name: Option<Spanned<Name<'s>>>,
    /// The area or the two areas it touches.
    #[serde(borrow)]
    pub areas: Spanned<Vec<Spanned<Id<'s>>>>,
}

/// Where a civilization starts.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Start<'s> {
    /// The civilization.
    #[serde(borrow)]
    pub civilization: Spanned<Id<'s>>,
    /// The area.
    #[serde(borrow)]
    pub area: Spanned<Id<'s>>,
}

/// Two places whose border is not drawn as a shared edge.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Between<'s> {
    /// The id of the link or closed contact.
    #[serde(borrow)]
    pub id: Spanned<Id<'s>>,
    /// The two places.
    #[serde(borrow)]
    pub between: Spanned<Vec<Spanned<Id<'s>>>>,
}
