//! `backwards-range`: a range of players counts backwards.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A range of players counts backwards.
pub static LINT: Lint = Lint {
    name: "backwards-range",
    level: Level::Error,
    summary: "A range of players counts backwards.",
    page: include_str!("backwards_range.md"),
    check: Check::Loading,
};
