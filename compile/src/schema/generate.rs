//! Makes the JSON Schemas of a pack's files from the authored types; `cargo xtask codegen` writes them.

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::{path, plain};
use crate::authored::{Form, Part, TableKind};
use crate::lints;

/// All schemas with their paths, as they should stand in the folder of schemas.
pub fn all() -> impl Iterator<Item = (String, String)> {
    [false, true].into_iter().flat_map(|overlay| {
        Part::ALL
            .iter()
            .map(move |part| (path(*part, overlay), format!("{:#}\n", of_file(*part, overlay))))
    })
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
    if part == Part::Pack {
        let allowed = lints::ALL.iter().filter(|lint| lint.can_be_allowed());
        let names: Vec<&str> = allowed.map(|lint| lint.name).collect();
        let lint = &mut definitions["Allow"]["properties"]["lint"];
        *lint = json!({ "description": lint["description"], "type": "string", "enum": names });
        let files = Part::ALL.iter().filter(|part| **part != Part::Pack).map(|part| part.name());
        let files: Vec<&str> = files.collect();
        let replaces = &mut definitions["PackHead"]["properties"]["replaces"]["items"];
        *replaces = json!({ "type": "string", "enum": files });
    }
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
    let mut schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": title,
        "description": part.title(),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
        "definitions": definitions,
    });
    plain::make_plain(&mut schema);
    schema
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
    // What a row must have under some condition.
    object.remove("if");
    object.remove("else");
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
