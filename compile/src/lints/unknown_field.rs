//! `unknown-field`: a table has a field that nothing reads.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A table has a field that nothing reads.
pub static LINT: Lint = Lint {
    name: "unknown-field",
    level: Level::Error,
    summary: "A table has a field that nothing reads.",
    page: include_str!("unknown_field.md"),
    check: Check::Loading,
};
