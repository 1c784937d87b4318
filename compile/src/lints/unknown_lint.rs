//! `unknown-lint`: a lint is allowed that does not exist.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A lint is allowed that does not exist.
pub static LINT: Lint = Lint {
    name: "unknown-lint",
    level: Level::Error,
    summary: "A lint is allowed that does not exist.",
    page: include_str!("unknown_lint.md"),
    check: Check::Loading,
};
