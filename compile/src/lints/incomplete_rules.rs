//! `incomplete-rules`: rules.toml lacks some of its tables.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// rules.toml lacks some of its tables.
pub static LINT: Lint = Lint {
    name: "incomplete-rules",
    level: Level::Error,
    summary: "rules.toml lacks some of its tables.",
    page: include_str!("incomplete_rules.md"),
    check: Check::Loading,
};
