//! `unknown-component`: a component is named that the box does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A component is named that the box does not have.
pub static LINT: Lint = Lint {
    name: "unknown-component",
    level: Level::Error,
    summary: "A component is named that the box does not have.",
    page: include_str!("unknown_component.md"),
    check: Check::Loading,
};
