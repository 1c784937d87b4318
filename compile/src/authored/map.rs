//! `map.toml`: places and how they touch.

use serde::{Deserialize, Deserializer, de::Error as _};
use strabo_model::art::{ArtLayer, Clip, DecorationKind, Look, Percent};
use strabo_model::map::{CitySite, Wraps};

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
            "if" = {
                "properties": { "impassable": { "description": "Nobody can enter it.", "const": true } },
                "required": ["impassable"]
            },
            "else" = {
                "properties": { "population": { "description": "Where tokens live, it has a limit." } },
                "required": ["population"]
            }
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
    /// ship leaves by the coast it arrived at. All of these places are also listed in `water`; one of
    /// them may lie at several coasts.
    #[serde(default)]
    pub coasts: Vec<Spanned<Vec<Spanned<Id<'s>>>>>,
    /// The names of the coasts, in the order of `coasts`.
    #[serde(default)]
    pub coast_names: Spanned<Vec<Spanned<Name<'s>>>>,
    /// The centre, in board units.
    pub at: Option<Spanned<[Coordinate; 2]>>,
    /// Other spellings of the name, and names it had before.
    #[serde(default)]
    pub aliases: Vec<Spanned<Name<'s>>>,
    /// Nobody can enter it, such as a desert or a range of mountains: it is never in play, needs no
    /// population and has no borders.
    #[serde(default)]
    pub impassable: bool,
    /// The kind of ground, one of the `[[terrain]]` of this file.
    pub terrain: Option<Spanned<Id<'s>>>,
    /// The civilization that owns it when the game begins. For other programs: no rule reads it.
    pub owner: Option<Spanned<Id<'s>>>,
    /// Free words for other programs, such as "capital". No rule reads them.
    #[serde(default)]
    pub tags: Vec<Spanned<Id<'s>>>,
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

rows! {
    /// An open sea: only water, always in play.
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
        /// The kind of water, one of the `[[terrain]]` of this file.
        pub terrain: Option<Spanned<Id<'s>>>,
        /// Free words for other programs, such as "deep". No rule reads them.
        #[serde(default)]
        pub tags: Vec<Spanned<Id<'s>>>,
    }
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
    /// the same side, or twice the tolerance if that is more.
    pub least_contact: Option<Spanned<Distance>>,
    /// Which opposite sides are the same line, so that areas border on each other over it.
    pub wraps: Option<Spanned<Wraps>>,
}

rows! {
    /// A flood plain that covers parts of some areas. Black city sites in them are not on it.
    pub struct FloodPlain<'s> {
        /// The id of the flood plain.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Option<Spanned<Name<'s>>>,
        /// The areas that it covers, in part or completely.
        pub areas: Spanned<Vec<Spanned<Id<'s>>>>,
    }

    /// A volcano, in one area or on the border of two.
    pub struct Volcano<'s> {
        /// The id of the volcano.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Option<Spanned<Name<'s>>>,
        /// The area or the two areas it touches.
        pub areas: Spanned<Vec<Spanned<Id<'s>>>>,
    }

    /// Where a civilization starts.
    pub struct Start<'s> {
        /// The civilization.
        pub civilization: Spanned<Id<'s>>,
        /// The area.
        pub area: Spanned<Id<'s>>,
    }

    /// Two places whose border is not drawn as a shared edge.
    pub struct Between<'s> {
        /// The id of the link or closed contact.
        pub id: Spanned<Id<'s>>,
        /// The two places.
        pub between: Spanned<Vec<Spanned<Id<'s>>>>,
    }

    /// A border that is crossed in one direction only: the first place lists the second under `land` or
    /// `water`, and the second does not list the first.
    pub struct OneWay<'s> {
        /// The id of the one-way border.
        pub id: Spanned<Id<'s>>,
        /// Where it leads from.
        pub from: Spanned<Id<'s>>,
        /// Where it leads to.
        pub to: Spanned<Id<'s>>,
    }

    /// A canal or strait: a border that only the holder of some areas may cross.
    pub struct Passage<'s> {
        /// The id of the passage.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Option<Spanned<Name<'s>>>,
        /// The two places whose border it is.
        pub between: Spanned<Vec<Spanned<Id<'s>>>>,
        /// Only a player who holds all of these areas may cross it.
        pub open_to_holder_of: Spanned<Vec<Spanned<Id<'s>>>>,
    }

    /// A picture of your own on the board.
    pub struct Art<'s> {
        /// The id of the row.
        pub id: Spanned<Id<'s>>,
        /// The name of an SVG or PNG in the folder `art` of the pack.
        pub picture: Spanned<Name<'s>>,
        /// Its upper left corner, in board units. By default, that of the board.
        pub at: Option<[Coordinate; 2]>,
        /// Its width, in board units; its height follows. By default, as wide as the board.
        pub width: Option<Distance>,
        /// How much of it is seen, in percent. By default, all.
        pub opacity: Option<Percent>,
        /// Under or over the areas. By default, under them, and it shows through.
        #[serde(default)]
        pub layer: ArtLayer,
        /// Where it is seen: on land or on open sea. By default, everywhere.
        pub clip: Option<Clip>,
    }

    /// A river, a road, mountains, a compass or a title, drawn for decoration. No rule reads it.
    pub struct Decoration<'s> {
        /// The id of the decoration.
        pub id: Spanned<Id<'s>>,
        /// What is drawn.
        pub draw: DecorationKind,
        /// How it is drawn.
        #[serde(default)]
        pub look: Look,
        /// The line that it follows, in board units, or one point for its middle.
        pub points: Spanned<Vec<[Coordinate; 2]>>,
        /// How large a sign is, in board units; of a line, how broad it is.
        pub size: Option<Distance>,
        /// The words in a title. By default, the name of the pack.
        pub text: Option<Name<'s>>,
    }
}
