//! `duplicate-key`: a key is given twice in one table.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A key is given twice in one table.
pub static LINT: Lint = Lint {
    name: "duplicate-key",
    level: Level::Error,
    summary: "A key is given twice in one table.",
    page: include_str!("duplicate_key.md"),
    check: Check::Loading,
};
