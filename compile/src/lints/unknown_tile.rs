//! `unknown-tile`: a tile is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A tile is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-tile",
    level: Level::Error,
    summary: "A tile is named that the pack does not have.",
    page: include_str!("unknown_tile.md"),
    check: Check::Loading,
};
