//! `unknown-tile-shape`: a shape of tiles is named that nobody declared.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A shape of tiles is named that nobody declared.
pub static LINT: Lint = Lint {
    name: "unknown-tile-shape",
    level: Level::Error,
    summary: "A shape of tiles is named that nobody declared.",
    page: include_str!("unknown_tile_shape.md"),
    check: Check::Loading,
};
