//! `malformed-value`: a value has another form than its field.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A value has another form than its field.
pub static LINT: Lint = Lint {
    name: "malformed-value",
    level: Level::Error,
    summary: "A value has another form than its field.",
    page: include_str!("malformed_value.md"),
    check: Check::Loading,
};
