//! `unknown-resource`: a resource is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A resource is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-resource",
    level: Level::Error,
    summary: "A resource is named that the pack does not have.",
    page: include_str!("unknown_resource.md"),
    check: Check::Loading,
};
