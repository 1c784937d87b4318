//! The JSON Schemas of a pack's files, made from the authored types.

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::authored::{Form, Part, TableKind};
use crate::lints;

/// A schema as it is written to disk.
pub struct SchemaFile {
    /// The path below the folder of schemas: `trade.schema.json`, `overlay/trade.schema.json`.
    pub path: String,
    /// The schema.
    pub schema: Value,
}

impl SchemaFile {
    /// The text of the file.
    pub fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(&self.schema).unwrap_or_default();
        text.push('\n');
        text
    }
}

/// All schemas: one for each file of a complete pack, and one for each file of a pack that extends
/// another, where rows may be incomplete and base rows may be deleted.
pub fn all() -> Vec<SchemaFile> {
    let complete = Part::ALL.iter().map(|part| SchemaFile {
        path: format!("{}.schema.json", part.name()),
        schema: of_file(*part, false),
    });
    let overlay = Part::ALL.iter().map(|part| SchemaFile {
        path: format!("overlay/{}.schema.json", part.name()),
        schema: of_file(*part, true),
    });
    complete.chain(overlay).collect()
}

/// The schema of one file.
pub fn of_file(part: Part, overlay: bool) -> Value {
    let mut generator = generator();
    let mut properties = Map::new();
    let mut required = Vec::new();
    for table in part.tables() {
        let row = (table.schema)(&mut generator).to_value();
        let description = description(&generator, &row);
        let property = match table.form {
            Form::One => json!({ "description": description, "allOf": [row] }),
            Form::Many => json!({ "description": description, "type": "array", "items": row }),
        };
        properties.insert(table.name.to_owned(), property);
        if part == Part::Pack && table.form == Form::One {
            required.push(table.name);
        }
    }
    let mut definitions = generator.take_definitions(true);
    if overlay {
        for table in part.tables() {
            loosen(table, &mut definitions);
        }
        if let Some(delete) = deletions(part) {
            properties.insert("delete".to_owned(), delete);
        }
    }
    let title = if overlay {
        format!("{}.toml of a Strabo pack that extends another", part.name())
    } else {
        format!("{}.toml of a Strabo pack", part.name())
    };
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": title,
        "description": part.title(),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
        "definitions": definitions,
    })
}

/// The schema of one table, or of one row of it.
pub fn of_table(table: &TableKind, overlay: bool) -> Value {
    let mut generator = generator();
    let row = (table.schema)(&mut generator).to_value();
    let mut definitions = generator.take_definitions(true);
    if overlay {
        loosen(table, &mut definitions);
    }
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "allOf": [row],
        "definitions": definitions,
    })
}

/// The names of all lints that can be allowed.
pub(crate) fn lint_names(_: &mut SchemaGenerator) -> Schema {
    let names: Vec<&str> =
        lints::ALL.iter().filter(|lint| lint.can_be_allowed()).map(|lint| lint.name).collect();
    json_schema!({ "type": "string", "enum": names })
}

/// Draft 7 is what editors know best.
fn generator() -> SchemaGenerator {
    SchemaSettings::draft07().into_generator()
}

fn description(generator: &SchemaGenerator, row: &Value) -> Value {
    let target = reference(row).and_then(|name| generator.definitions().get(name));
    target.and_then(|schema| schema.get("description")).cloned().unwrap_or(Value::Null)
}

fn reference(row: &Value) -> Option<&str> {
    row.get("$ref")?.as_str()?.strip_prefix("#/definitions/")
}

/// In an overlay only the field that tells rows apart is required.
fn loosen(table: &TableKind, definitions: &mut Map<String, Value>) {
    let mut generator = generator();
    let row = (table.schema)(&mut generator).to_value();
    let Some(definition) = reference(&row).and_then(|name| definitions.get_mut(name)) else {
        return;
    };
    let Some(object) = definition.as_object_mut() else { return };
    match table.key() {
        Some(key) => object.insert("required".to_owned(), json!([key])),
        None if table.form == Form::One && table.name != "pack" => object.remove("required"),
        None => None,
    };
}

fn deletions(part: Part) -> Option<Value> {
    let mut properties = Map::new();
    for table in part.tables() {
        let item = match table.key() {
            Some("number") => json!({ "type": "integer" }),
            Some(_) => json!({ "type": "string" }),
            None => continue,
        };
        let description =
            format!("The {} rows of the extended pack that this pack leaves out.", table.name);
        properties.insert(
            table.name.to_owned(),
            json!({ "description": description, "type": "array", "items": item }),
        );
    }
    (!properties.is_empty()).then(|| {
        json!({
            "description": "Rows of the extended pack that this pack leaves out.",
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
        })
    })
}
