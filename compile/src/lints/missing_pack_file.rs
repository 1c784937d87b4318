//! `missing-pack-file`: the folder has no pack.toml.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// The folder has no pack.toml.
pub static LINT: Lint = Lint {
    name: "missing-pack-file",
    level: Level::Error,
    summary: "The folder has no pack.toml.",
    page: include_str!("missing_pack_file.md"),
    check: Check::Loading,
};
