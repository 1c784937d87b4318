//! `odd-pair`: a link or closed contact does not lie between two different places.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A link or closed contact does not lie between two different places.
pub static LINT: Lint = Lint {
    name: "odd-pair",
    level: Level::Error,
    summary: "A link or closed contact does not lie between two different places.",
    page: include_str!("odd_pair.md"),
    check: Check::Loading,
};
