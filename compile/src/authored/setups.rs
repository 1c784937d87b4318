//! `setups.toml`: who and what is in play, per player count.

use serde::Deserialize;
use strabo_model::pack::SharedInPlay;

use super::{Id, Name, RefCounts};
use crate::tree::{Map, Spanned};

rows! {
    /// A setup for one player count. The first of several for the same count is the usual one.
    pub struct Setup<'s> {
        /// The id of the setup.
        pub id: Spanned<Id<'s>>,
        /// Its name, when there are several for a player count.
        pub name: Option<Spanned<Name<'s>>>,
        /// The number of players.
        pub players: Spanned<u8>,
        /// The civilizations in play; left out in games whose players choose a colour only.
        #[serde(default)]
        pub civilizations: Spanned<Vec<Spanned<Id<'s>>>>,
        /// The civilizations of each trade block, where trade is divided.
        pub blocks: Option<Spanned<Map<Id<'s>, Vec<Spanned<Id<'s>>>>>>,
        /// Areas in play in addition to the regions of the civilizations.
        #[serde(default)]
        pub add: Vec<Spanned<Id<'s>>>,
        /// Areas of those regions that are out of play.
        #[serde(default)]
        pub out: Vec<Spanned<Id<'s>>>,
        /// Credits every player starts with, in each group.
        #[serde(default)]
        pub starting_credits: u16,
        /// What else every player starts with.
        pub starts_with: Option<Spanned<StartsWith<'s>>>,
    }

    /// What every player starts with.
    pub struct StartsWith<'s> {
        /// Advances.
        #[serde(default)]
        pub advances: Vec<Spanned<Id<'s>>>,
        /// Pieces on the board: `{ settler = 1 }`.
        #[serde(default)]
        pub pieces: RefCounts,
        /// Pieces on the cards of advances.
        #[serde(default)]
        pub on_cards: Vec<Spanned<PiecesOnCard<'s>>>,
    }

    /// Pieces on the card of an advance.
    pub struct PiecesOnCard<'s> {
        /// The advance.
        pub advance: Spanned<Id<'s>>,
        /// The pieces: `{ caravan = 1 }`.
        pub pieces: RefCounts,
    }
}

/// By how many percent the regions of a setup may differ from their mean. What is
/// not given is not compared.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Balance {
    /// For the number of areas in play.
    pub areas: Option<Spanned<u8>>,
    /// For the population limits of these areas together.
    pub population: Option<Spanned<u8>>,
    /// For the city sites in these areas.
    pub city_sites: Option<Spanned<u8>>,
}

/// How regions decide what is in play.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Regions {
    /// When an area of several regions is in play: if any of their civilizations plays, which is the
    /// default, or only if all of them do.
    #[serde(default)]
    pub shared_in_play: SharedInPlay,
}
