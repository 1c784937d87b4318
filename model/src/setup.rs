//! Setups: which civilizations and areas are in play, and what everybody starts with.

use serde::{Deserialize, Serialize};

use crate::refs::{AdvanceId, AreaId, BlockId, CivilizationId};
use crate::{resource::PieceCount, text::Text};

/// The civilizations and areas in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Setup {
    /// The id of the setup.
    pub id: Text,
    /// Its name.
    pub name: Option<Text>,
    /// The number of players.
    pub players: u8,
    /// The civilizations in play.
    pub civilizations: Vec<CivilizationId>,
    /// The civilizations of each block.
    pub blocks: Vec<BlockMembers>,
    /// Areas in play that belong to no region of these civilizations.
    pub add: Vec<AreaId>,
    /// Areas of those regions that are out of play.
    pub out: Vec<AreaId>,
    /// Credits every player starts with in each group.
    pub starting_credits: u16,
    /// What else every player starts with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_with: Option<StartsWith>,
}

/// When an area that belongs to several regions is in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SharedInPlay {
    /// If at least one of their civilizations plays.
    #[default]
    Any,
    /// Only if all of their civilizations play.
    All,
}

/// What every player starts with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StartsWith {
    /// Advances.
    pub advances: Vec<AdvanceId>,
    /// Pieces on the board.
    pub pieces: Vec<PieceCount>,
    /// Pieces on the cards of advances.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_cards: Vec<PiecesOnCard>,
}

/// Pieces that stand on the card of an advance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PiecesOnCard {
    /// The advance.
    pub advance: AdvanceId,
    /// The pieces.
    pub pieces: Vec<PieceCount>,
}

/// The civilizations of one block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BlockMembers {
    /// The block.
    pub block: BlockId,
    /// Its civilizations.
    pub civilizations: Vec<CivilizationId>,
}
