//! `too-many-rows`: a table or an array has too many rows.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A table or an array has too many rows.
pub static LINT: Lint = Lint {
    name: "too-many-rows",
    level: Level::Error,
    summary: "A table or an array has too many rows.",
    page: include_str!("too_many_rows.md"),
    check: Check::Loading,
};
