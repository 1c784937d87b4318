//! The schemas of files: those of complete packs as committed, those of packs that extend others made from them.

use serde_json::{Value, json};

use super::{overlay, rows::row};
use crate::authored::Part;

/// The path of a file's schema below the folder of schemas: `trade.schema.json`.
pub fn path(part: Part, overlay: bool) -> String {
    let folder = if overlay { "overlay/" } else { "" };
    format!("{folder}{}.schema.json", part.name())
}

/// All schemas with their paths: one for each file of a complete pack, and one for each file of a pack
/// that extends another.
pub fn all() -> impl Iterator<Item = (String, String)> {
    let base = Part::ALL.iter().map(|part| (path(*part, false), part.schema().to_owned()));
    let overlays = Part::ALL
        .iter()
        .filter_map(|part| Some((path(*part, true), format!("{:#}\n", of_file(*part, true)?))));
    base.chain(overlays)
}

/// The schema of a file of a complete pack or, with `overlay`, of one that extends another: rows may be
/// incomplete there, and rows of the base may be deleted.
pub fn of_file(part: Part, overlay: bool) -> Option<Value> {
    let mut file = serde_json::from_str(part.schema()).ok()?;
    if overlay {
        overlay::loosen(part, &mut file);
    }
    Some(file)
}

/// The schema of one table of a file, or of one row of it.
pub fn of_table(part: Part, table: usize, overlay: bool) -> Option<Value> {
    let mut file = of_file(part, overlay)?;
    let row = row(&file, part.tables().get(table)?)?.clone();
    Some(
        json!({ "$schema": file["$schema"], "allOf": [row], "definitions": file["definitions"].take() }),
    )
}
