//! `unknown-icon`: an icon is named that nobody declared.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// An icon is named that nobody declared.
pub static LINT: Lint = Lint {
    name: "unknown-icon",
    level: Level::Error,
    summary: "An icon is named that nobody declared.",
    page: include_str!("unknown_icon.md"),
    check: Check::Loading,
};
