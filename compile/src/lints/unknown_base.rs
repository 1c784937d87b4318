//! `unknown-base`: the pack extends one that cannot be found.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// The pack extends one that cannot be found.
pub static LINT: Lint = Lint {
    name: "unknown-base",
    level: Level::Error,
    summary: "The pack extends one that cannot be found.",
    page: include_str!("unknown_base.md"),
    check: Check::Loading,
};
