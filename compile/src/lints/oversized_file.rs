//! `oversized-file`: a file is too large to be read.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A file is too large to be read.
pub static LINT: Lint = Lint {
    name: "oversized-file",
    level: Level::Error,
    summary: "A file is too large to be read.",
    page: include_str!("oversized_file.md"),
    check: Check::Loading,
};
