//! `unknown-area`: an area or sea is named that the map does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// An area or sea is named that the map does not have.
pub static LINT: Lint = Lint {
    name: "unknown-area",
    level: Level::Error,
    summary: "An area or sea is named that the map does not have.",
    page: include_str!("unknown_area.md"),
    check: Check::Loading,
};
