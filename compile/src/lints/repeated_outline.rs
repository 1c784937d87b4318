//! `repeated-outline`: an area has two outlines in one file.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// An area has two outlines in one file.
pub static LINT: Lint = Lint {
    name: "repeated-outline",
    level: Level::Error,
    summary: "An area has two outlines in one file.",
    page: include_str!("repeated_outline.md"),
    check: Check::Loading,
};
