//! `unknown-civilization`: a civilization is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A civilization is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-civilization",
    level: Level::Error,
    summary: "A civilization is named that the pack does not have.",
    page: include_str!("unknown_civilization.md"),
    check: Check::Loading,
};
