//! `unknown-block`: a trade block is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A trade block is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-block",
    level: Level::Error,
    summary: "A trade block is named that the pack does not have.",
    page: include_str!("unknown_block.md"),
    check: Check::Loading,
};
