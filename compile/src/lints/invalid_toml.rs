//! `invalid-toml`: the text is not TOML.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// The text is not TOML.
pub static LINT: Lint = Lint {
    name: "invalid-toml",
    level: Level::Error,
    summary: "The text is not TOML.",
    page: include_str!("invalid_toml.md"),
    check: Check::Loading,
};
