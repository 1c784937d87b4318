//! `scoring.toml`: victory points and ties.

use schemars::JsonSchema;
use serde::Deserialize;
use strabo_model::scoring::{GameEnd, TieBreak};

use crate::tree::Spanned;

/// Victory points besides those of the advances (they are written with their tiers).
#[derive(Clone, Debug, Deserialize, JsonSchema)]
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
    pub tie_breaks: Vec<Spanned<TieBreak>>,
}
