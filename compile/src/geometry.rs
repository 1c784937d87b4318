//! Outlines as they are written in `map.geojson`; what they show is measured by the crate `survey`.

pub mod read;

/// The file beside `map.toml` that holds the outlines.
pub const FILE: &str = "map.geojson";
