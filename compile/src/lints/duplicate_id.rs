//! `duplicate-id`: two rows of a table have the same id.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// Two rows of a table have the same id.
pub static LINT: Lint = Lint {
    name: "duplicate-id",
    level: Level::Error,
    summary: "Two rows of a table have the same id.",
    page: include_str!("duplicate_id.md"),
    check: Check::Loading,
};
