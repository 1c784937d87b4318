//! `map.toml`: places and how they touch.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use strabo_model::map::CitySite;

use super::{Coordinate, Distance, Id, Name};
use crate::tree::Spanned;

/// An area with land.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(
        rename = "Area",
        extend(
            "if" = { "properties": { "impassable": { "const": true } }, "required": ["impassable"] },
            "else" = { "required": ["population"] }
        )
    )
)]
// What is read is checked as a whole before it is accepted.
#[serde(remote = "Self", deny_unknown_fields, bound(deserialize = "'de: 's"))]
pub struct Area<'s> {
    /// The id of the area.
    pub id: Spanned<Id<'s>>,
    /// Its name.
    pub name: Spanned<Name<'s>>,
    /// The population limit. Only an impassable area has none.
    pub population: Option<Spanned<u8>>,
    /// The city site, if it has one.
    pub city_site: Option<Spanned<CitySite>>,
    /// The civilizations whose region it belongs to.
    #[serde(default)]
    pub region: Vec<Spanned<Id<'s>>>,
    /// Areas it touches by land.
    #[serde(default)]
    pub land: Spanned<Vec<Spanned<Id<'s>>>>,
    /// Areas and seas it touches by water.
    #[serde(default)]
    pub water: Spanned<Vec<Spanned<Id<'s>>>>,
    /// Its coasts, where it has several that do not meet: the places each of them touches by water. A
    /// ship leaves by the coast it arrived at. All of these places are also listed in `water`.
    #[serde(default)]
    pub coasts: Vec<Spanned<Vec<Spanned<Id<'s>>>>>,
    /// The centre, in board units.
    pub at: Option<Spanned<[Coordinate; 2]>>,
    /// Other spellings of the name, and names it had before.
    #[serde(default)]
    pub aliases: Vec<Spanned<Name<'s>>>,
    /// Nobody can enter it, such as a desert or a range of mountains: it is never in play, needs no
    /// population and has no borders.
    #[serde(default)]
    pub impassable: bool,
}

impl<'s, 'de: 's> Deserialize<'de> for Area<'s> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let area = Self::deserialize(from)?;
        if area.population.is_none() && !area.impassable {
            return Err(D::Error::missing_field("population"));
        }
        Ok(area)
    }
}

/// An open sea: only water, always in play.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 's"))]
pub struct Sea<'s> {
    /// The id of the sea.
    pub id: Spanned<Id<'s>>,
    /// Its name.
    pub name: Spanned<Name<'s>>,
    /// Areas and seas it touches by water.
    #[serde(default)]
    pub water: Spanned<Vec<Spanned<Id<'s>>>>,
    /// The centre, in board units.
    pub at: Option<Spanned<[Coordinate; 2]>>,
    /// Other spellings of the name, and names it had before.
    #[serde(default)]
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
    /// Where outlines touch for no longer than this, they meet at a corner. By default, a fiftieth of
    /// the same side.
    pub least_contact: Option<Spanned<Distance>>,
}

/// A flood plain that covers parts of some areas. Black city sites in them are not on it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 's"))]
pub struct FloodPlain<'s> {
    /// The id of the flood plain.
    pub id: Spanned<Id<'s>>,
    /// Its name.
    pub name: Option<Spanned<Name<'s>>>,
    /// The areas that it covers, in part or completely.
    pub areas: Spanned<Vec<Spanned<Id<'s>>>>,
}

/// A volcano, in one area or on the border of two.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 's"))]
pub struct Volcano<'s> {
    /// The id of the volcano.
    pub id: Spanned<Id<'s>>,
    /// Its name.
    pub name: Option<Spanned<Name<'s>>>,
    /// The area or the two areas it touches.
    pub areas: Spanned<Vec<Spanned<Id<'s>>>>,
}

/// Where a civilization starts.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 's"))]
pub struct Start<'s> {
    /// The civilization.
    pub civilization: Spanned<Id<'s>>,
    /// The area.
    pub area: Spanned<Id<'s>>,
}

/// Two places whose border is not drawn as a shared edge.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 's"))]
pub struct Between<'s> {
    /// The id of the link or closed contact.
    pub id: Spanned<Id<'s>>,
    /// The two places.
    pub between: Spanned<Vec<Spanned<Id<'s>>>>,
}
