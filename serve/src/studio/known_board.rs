//! What a page has already, which it says with everything that it asks.

use serde::Deserialize;

/// What a page has already.
#[derive(Debug, Default, Deserialize)]
pub struct KnownBoard {
    /// The number of the board that it shows.
    #[serde(default)]
    pub board: Option<u64>,
}
