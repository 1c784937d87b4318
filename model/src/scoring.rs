//! Victory points and ties.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// When the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GameEnd {
    /// As soon as a succession marker enters the last space.
    LastSpace,
}

/// One way to break a tie, the next one after the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// The furthest succession marker.
    Progress,
    /// The most advances worth this many points.
    AdvancesWorth(u16),
    /// The highest cost of all advances together.
    AdvanceCost,
    /// The most credits of a single group.
    BestCredits,
    /// The most credits of all groups together.
    AllCredits,
    /// The most cities on the board.
    Cities,
    /// The most tokens on the board.
    Tokens,
    /// The highest value of treasury and of commodity cards in sets.
    Wealth,
    /// The lowest civilization number.
    Ranking,
}

/// Victory points besides those of the advances (they are written with their tiers).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// Points for each city on the board.
    pub city: u16,
    /// Points for each step on the succession table.
    pub step: u16,
    /// Points for the player who alone entered the last era.
    #[serde(default)]
    pub sole_finisher: u16,
    /// When the game ends.
    pub end: GameEnd,
    /// How ties are broken, in this order.
    pub tie_breaks: Vec<TieBreak>,
}
