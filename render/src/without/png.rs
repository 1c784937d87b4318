//! Stands in for `png.rs` in a program that was built without the feature `png`.

use crate::{error::Error, paper::Paper, scene::Scene};

/// Returns an error that names the feature.
pub fn document(_: &Scene, _: Paper, _: u32) -> Result<Vec<u8>, Error> {
    Err(Error::NotBuilt("png"))
}
