//! `missing-field`: a row lacks a field it needs.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A row lacks a field it needs.
pub static LINT: Lint = Lint {
    name: "missing-field",
    level: Level::Error,
    summary: "A row lacks a field it needs.",
    page: include_str!("missing_field.md"),
    check: Check::Loading,
};
