//! `unknown-track`: a track is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A track is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-track",
    level: Level::Error,
    summary: "A track is named that the pack does not have.",
    page: include_str!("unknown_track.md"),
    check: Check::Loading,
};
