//! The folder of a new pack: what its name says, and which packs can be extended from it.

use std::path::Path;

use crate::library::{Origin, can_be_extended_from};
use crate::status::{Failure, Result};

/// The name of the folder.
pub fn title_of(folder: &Path) -> Result<String> {
    let name = folder.file_name().and_then(|name| name.to_str());
    name.map(str::to_owned).ok_or_else(|| {
        Failure::new(format!("cannot name a pack after \"{}\"", folder.display()))
            .help("name a new folder: strabo new my-map")
    })
}

/// The base of the new pack must be found from its folder.
pub fn must_be_found(base: &str, origin: &Origin, folder: &Path) -> Result<()> {
    if can_be_extended_from(folder, base)? {
        return Ok(());
    }
    let message = format!("\"{base}\" cannot be extended from \"{}\"", folder.display());
    Err(Failure::new(message).help(format!(
        "a pack can extend a shipped pack, or a pack in a folder next to it whose name is its id: \
         create the new pack next to \"{}\"",
        origin.name()
    )))
}
