//! `unknown-deck`: a deck is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A deck is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-deck",
    level: Level::Error,
    summary: "A deck is named that the pack does not have.",
    page: include_str!("unknown_deck.md"),
    check: Check::Loading,
};
