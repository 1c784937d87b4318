//! The JSON Schema of a resolved pack: the committed text, and how it is made from the types of the model.

#[cfg(feature = "schema")]
pub mod generate;

use serde_json::Value;

use crate::Error;

/// The name of the file it is written to.
pub const FILE: &str = "pack.resolved.schema.json";

/// The text of the file.
pub const TEXT: &str = include_str!("../../schemas/pack.resolved.schema.json");

/// The schema of what `--to json` writes.
pub fn resolved() -> Result<Value, Error> {
    serde_json::from_str(TEXT).map_err(|error| Error::new(error.to_string()))
}
