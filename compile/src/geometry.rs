//! Outlines as they are written in `map.geojson`; what they show is surveyed by the model.

pub mod read;

pub use strabo_model::survey::{
    self, Bounds, Contact, Limits, Point, Survey, contact, contacts, figure, median, meets_by,
    part_size, size,
};

/// The file beside `map.toml` that holds the outlines.
pub const FILE: &str = "map.geojson";
