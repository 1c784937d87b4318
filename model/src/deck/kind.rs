//! Kinds of deck, for deeds that name one.

use serde::{Deserialize, Serialize};

/// What the cards of a deck are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DeckKind {
    /// They are drawn and happen.
    Event,
    /// They are completed for points.
    Objective,
    /// They are played from the hand.
    Action,
    /// They are built.
    Wonder,
    /// They say how the game is won.
    Victory,
    /// They say who a player is.
    Leader,
    /// They are taken from city-states and other players.
    Diplomacy,
    /// They are tiles that are drawn.
    Tile,
    /// They are tokens that are drawn.
    Token,
}
