//! `malformed-id`: an id has another form than ids have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// An id has another form than ids have.
pub static LINT: Lint = Lint {
    name: "malformed-id",
    level: Level::Error,
    summary: "An id has another form than ids have.",
    page: include_str!("malformed_id.md"),
    check: Check::Loading,
};
