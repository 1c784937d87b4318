//! Stands in for `pdf.rs` in a program that was built without the feature `pdf`.

use crate::{bookmark::Bookmark, error::Error, paper::Paper, scene::Scene};

/// Returns an error that names the feature.
pub fn document(_: &str, _: &[Scene], _: Paper) -> Result<Vec<u8>, Error> {
    Err(Error::NotBuilt("pdf"))
}

/// Returns an error that names the feature.
pub fn with_bleed(_: &str, _: &[Scene], _: Paper, _: u32) -> Result<Vec<u8>, Error> {
    Err(Error::NotBuilt("pdf"))
}

/// Returns an error that names the feature.
pub fn book(_: &str, _: &[Scene], _: &[Bookmark], _: Paper) -> Result<Vec<u8>, Error> {
    Err(Error::NotBuilt("pdf"))
}
