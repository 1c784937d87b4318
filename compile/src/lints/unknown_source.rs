//! `unknown-source`: a note names a source that the pack does not list.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A note names a source that the pack does not list.
pub static LINT: Lint = Lint {
    name: "unknown-source",
    level: Level::Error,
    summary: "A note names a source that the pack does not list.",
    page: include_str!("unknown_source.md"),
    check: Check::Loading,
};
