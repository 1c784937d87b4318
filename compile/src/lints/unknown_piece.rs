//! `unknown-piece`: a piece is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A piece is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-piece",
    level: Level::Error,
    summary: "A piece is named that the pack does not have.",
    page: include_str!("unknown_piece.md"),
    check: Check::Loading,
};
