//! `unknown-card`: a card is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A card is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-card",
    level: Level::Error,
    summary: "A card is named that the pack does not have.",
    page: include_str!("unknown_card.md"),
    check: Check::Loading,
};
