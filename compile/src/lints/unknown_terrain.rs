//! `unknown-terrain`: a terrain is named that nobody declared.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A terrain is named that nobody declared.
pub static LINT: Lint = Lint {
    name: "unknown-terrain",
    level: Level::Error,
    summary: "A terrain is named that nobody declared.",
    page: include_str!("unknown_terrain.md"),
    check: Check::Loading,
};
