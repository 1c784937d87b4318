//! `delete-of-nothing`: a row is deleted that the extended pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A row is deleted that the extended pack does not have.
pub static LINT: Lint = Lint {
    name: "delete-of-nothing",
    level: Level::Error,
    summary: "A row is deleted that the extended pack does not have.",
    page: include_str!("delete_of_nothing.md"),
    check: Check::Loading,
};
