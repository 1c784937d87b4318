//! `invalid-geojson`: the outlines in map.geojson cannot be read.

use super::{Check, Lint};
use crate::diagnostic::Level;

/// The outlines in map.geojson cannot be read.
pub static LINT: Lint = Lint {
    name: "invalid-geojson",
    level: Level::Error,
    summary: "The outlines in map.geojson cannot be read.",
    page: include_str!("invalid_geojson.md"),
    check: Check::Loading,
};
