//! `scoring.toml`: victory points and ties.

use serde::Deserialize;
use strabo_model::scoring::{GameEnd, Points, TieBreak};

use super::ByName;
use crate::tree::Spanned;

/// Victory points in addition to those of the advances, which are written with their tiers.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// Points for each city on the board.
    #[serde(default)]
    pub city: u16,
    /// Points for each step on the succession table.
    #[serde(default)]
    pub step: u16,
    /// Points for a player who is the only one in the last era.
    #[serde(default)]
    pub sole_finisher: u16,
    /// Points for other things.
    #[serde(default)]
    pub points: Vec<Spanned<Points<ByName>>>,
    /// When the game ends.
    pub end: Spanned<GameEnd<ByName>>,
    /// Other conditions that end it.
    #[serde(default)]
    pub or_ends: Vec<Spanned<GameEnd<ByName>>>,
    /// How ties are broken, in this order.
    pub tie_breaks: Vec<Spanned<TieBreak<ByName>>>,
}
