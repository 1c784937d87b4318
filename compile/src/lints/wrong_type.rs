//! `wrong-type`: a value is of another kind than its field.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A value is of another kind than its field.
pub static LINT: Lint = Lint {
    name: "wrong-type",
    level: Level::Error,
    summary: "A value is of another kind than its field.",
    page: include_str!("wrong_type.md"),
    check: Check::Loading,
};
