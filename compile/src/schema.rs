//! The JSON Schemas of a pack's files: the committed texts, and how they are made from the authored types.

#[cfg(feature = "schema")]
pub mod generate;
#[cfg(feature = "schema")]
mod plain;
mod refers;
mod shape;
#[cfg(feature = "schema")]
mod types;

pub(crate) use shape::is_id;
pub use shape::{Field, Shape};

use serde_json::{Value, json};

use crate::authored::{Form, Part};

/// The path of a file's schema below the folder of schemas: `trade.schema.json`.
pub fn path(part: Part, overlay: bool) -> String {
    let folder = if overlay { "overlay/" } else { "" };
    format!("{folder}{}.schema.json", part.name())
}

/// All schemas with their paths: one for each file of a complete pack, and one for each file of a pack
/// that extends another, where rows may be incomplete and rows of the base may be deleted.
pub fn all() -> impl Iterator<Item = (String, &'static str)> {
    [false, true].into_iter().flat_map(|overlay| {
        Part::ALL.iter().map(move |part| (path(*part, overlay), part.schema(overlay)))
    })
}

/// The schema of one table of a file, or of one row of it.
pub fn of_table(part: Part, table: usize, overlay: bool) -> Option<Value> {
    let mut file: Value = serde_json::from_str(part.schema(overlay)).ok()?;
    let table = part.tables().get(table)?;
    let place = match table.form {
        Form::One => "allOf/0",
        Form::Many => "items",
    };
    let row = file.pointer_mut(&format!("/properties/{}/{place}", table.name))?.take();
    Some(
        json!({ "$schema": file["$schema"], "allOf": [row], "definitions": file["definitions"].take() }),
    )
}
