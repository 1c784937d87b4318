//! `unknown-stack`: a stack of trade cards is named that the pack does not have.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A stack of trade cards is named that the pack does not have.
pub static LINT: Lint = Lint {
    name: "unknown-stack",
    level: Level::Error,
    summary: "A stack of trade cards is named that the pack does not have.",
    page: include_str!("unknown_stack.md"),
    check: Check::Loading,
};
