//! `unknown-tile-kind`: a kind of tile is named that nobody declared.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A kind of tile is named that nobody declared.
pub static LINT: Lint = Lint {
    name: "unknown-tile-kind",
    level: Level::Error,
    summary: "A kind of tile is named that nobody declared.",
    page: include_str!("unknown_tile_kind.md"),
    check: Check::Loading,
};
