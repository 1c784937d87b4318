//! `unknown-variant`: a variant is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A variant is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-variant",
    level: Level::Error,
    summary: "A variant is named that the pack does not have.",
    page: include_str!("unknown_variant.md"),
    check: Check::Loading,
};
