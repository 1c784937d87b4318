//! `circular-base`: a pack extends itself, directly or through others.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A pack extends itself, directly or through others.
pub static LINT: Lint = Lint {
    name: "circular-base",
    level: Level::Error,
    summary: "A pack extends itself, directly or through others.",
    page: include_str!("circular_base.md"),
    check: Check::Loading,
};
