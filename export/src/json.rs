//! The resolved pack as JSON; `schemas/pack.resolved.schema.json` describes it.

use strabo_model::{Pack, value::to_value};

use crate::file::{Error, File};
use crate::layout::{Keys, layout};

/// The pack in one line.
pub fn compact(pack: &Pack) -> Result<String, Error> {
    let tree = to_value(pack).map_err(|error| Error::new(error.to_string()))?;
    serde_json::to_string(&tree).map_err(|error| Error::new(error.to_string()))
}

pub fn file(pack: &Pack) -> Result<File, Error> {
    let text = layout(&compact(pack)?, Keys::Quoted) + "\n";
    Ok(File::text(format!("{}.json", pack.id), "the pack", text))
}
