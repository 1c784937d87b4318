//! `unknown-word`: a word is not in the vocabulary.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A word is not in the vocabulary.
pub static LINT: Lint = Lint {
    name: "unknown-word",
    level: Level::Error,
    summary: "A word is not in the vocabulary.",
    page: include_str!("unknown_word.md"),
    check: Check::Loading,
};
