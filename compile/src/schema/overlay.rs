//! Makes the schema of a file of a pack that extends another from the schema of the same file of a complete pack.

use serde_json::{Map, Value, json};

use super::rows::row;
use crate::authored::{Form, Part, TableKind};

/// Where the types are that a schema refers to.
pub const DEFINITIONS: &str = "#/definitions/";

/// Lets rows be incomplete, and adds the table of rows that are deleted.
pub fn loosen(part: Part, file: &mut Value) {
    file["title"] = format!("{}.toml of a Strabo pack that extends another", part.name()).into();
    for table in part.tables() {
        let name = row(file, table).and_then(|row| row["$ref"].as_str()?.strip_prefix(DEFINITIONS));
        let Some(name) = name.map(str::to_owned) else { continue };
        if let Some(row) = file["definitions"][name].as_object_mut() {
            loosen_row(table, row);
        }
    }
    let deletions: Map<String, Value> = part.tables().iter().filter_map(deletions).collect();
    if !deletions.is_empty() {
        file["properties"]["delete"] = json!({
            "description": "Rows of the extended pack that this pack leaves out.",
            "type": "object",
            "properties": deletions,
            "additionalProperties": false,
        });
    }
}

/// Only the field that tells rows apart is required.
fn loosen_row(table: &TableKind, row: &mut Map<String, Value>) {
    // What a row must have under some condition.
    row.remove("if");
    row.remove("else");
    match table.key() {
        Some(key) => row.insert("required".to_owned(), json!([key])),
        None if table.form == Form::One && table.name != "pack" => row.remove("required"),
        None => None,
    };
}

fn deletions(table: &TableKind) -> Option<(String, Value)> {
    let kind = if table.key()? == "number" { "integer" } else { "string" };
    let description =
        format!("The {} rows of the extended pack that this pack leaves out.", table.name);
    let rows = json!({ "description": description, "type": "array", "items": { "type": kind } });
    Some((table.name.to_owned(), rows))
}
