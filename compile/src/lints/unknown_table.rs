//! `unknown-table`: a succession table is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A succession table is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-table",
    level: Level::Error,
    summary: "A succession table is named that the pack does not have.",
    page: include_str!("unknown_table.md"),
    check: Check::Loading,
};
