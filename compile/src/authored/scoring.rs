//! `scoring.toml`: victory points and ties.

use schemars::JsonSchema;
use serde::Deserialize;
use strabo_model::scoring::Scoring;

use crate::tree::Spanned;

/// All of `scoring.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoringFile {
    /// Victory points and ties.
    pub scoring: Spanned<Scoring>,
}
