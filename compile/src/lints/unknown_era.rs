//! `unknown-era`: an era is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// An era is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-era",
    level: Level::Error,
    summary: "An era is named that the pack does not have.",
    page: include_str!("unknown_era.md"),
    check: Check::Loading,
};
