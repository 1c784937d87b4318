//! What outlines show: which places touch, which overlap, and which are drawn wrongly.

pub mod contact;
mod effort;
mod grid;
mod inside;
mod overlap;
mod plane;
pub mod read;
mod segments;
pub(crate) mod survey;

pub use contact::{Contact, contacts, default_tolerance, meets_by};
pub use plane::{Bounds, Point, figure, median, part_size, size};
pub use survey::Survey;

/// The file beside `map.toml` that holds the outlines.
pub const FILE: &str = "map.geojson";
