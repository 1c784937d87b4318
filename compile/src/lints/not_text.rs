//! `not-text`: a file is not UTF-8 text.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A file is not UTF-8 text.
pub static LINT: Lint = Lint {
    name: "not-text",
    level: Level::Error,
    summary: "A file is not UTF-8 text.",
    page: include_str!("not_text.md"),
    check: Check::Loading,
};
