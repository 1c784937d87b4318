//! `unused-allow`: a finding is allowed that does not occur.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A finding is allowed that does not occur.
pub static LINT: Lint = Lint {
    name: "unused-allow",
    level: Level::Warning,
    summary: "A finding is allowed that does not occur.",
    page: include_str!("unused_allow.md"),
    check: Check::Loading,
};
