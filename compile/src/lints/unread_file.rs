//! `unread-file`: a file in the folder that nothing reads.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// A file in the folder that nothing reads.
pub static LINT: Lint = Lint {
    name: "unread-file",
    level: Level::Warning,
    summary: "A file in the folder that nothing reads.",
    page: include_str!("unread_file.md"),
    check: Check::Loading,
};
