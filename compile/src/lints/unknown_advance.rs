//! `unknown-advance`: an advance is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// An advance is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-advance",
    level: Level::Error,
    summary: "An advance is named that the pack does not have.",
    page: include_str!("unknown_advance.md"),
    check: Check::Loading,
};
