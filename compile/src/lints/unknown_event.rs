//! `unknown-event`: an event is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// An event is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-event",
    level: Level::Error,
    summary: "An event is named that the pack does not have.",
    page: include_str!("unknown_event.md"),
    check: Check::Loading,
};
