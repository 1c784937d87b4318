//! `unknown-group`: a group of advances is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A group of advances is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-group",
    level: Level::Error,
    summary: "A group of advances is named that the pack does not have.",
    page: include_str!("unknown_group.md"),
    check: Check::Loading,
};
