//! `unknown-phase`: a phase is named that the sequence of play does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A phase is named that the sequence of play does not have.
pub static LINT: Lint = Lint {
    name: "unknown-phase",
    level: Level::Error,
    summary: "A phase is named that the sequence of play does not have.",
    page: include_str!("unknown_phase.md"),
    check: Check::Loading,
};
