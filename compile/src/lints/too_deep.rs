//! `too-deep`: arrays or tables are nested too deeply.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// Arrays or tables are nested too deeply.
pub static LINT: Lint = Lint {
    name: "too-deep",
    level: Level::Error,
    summary: "Arrays or tables are nested too deeply.",
    page: include_str!("too_deep.md"),
    check: Check::Loading,
};
