//! Makes the JSON Schemas of a pack's files from the authored types; `cargo xtask codegen` writes them.

use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use super::{overlay::DEFINITIONS, path, plain};
use crate::authored::{Form, Part};
use crate::lints;

/// The schemas of complete packs with their paths, as they should stand in the folder of schemas.
pub fn all() -> impl Iterator<Item = (String, String)> {
    Part::ALL.iter().map(|part| (path(*part, false), format!("{:#}\n", of_file(*part))))
}

fn of_file(part: Part) -> Value {
    // Draft 7 is what editors know best.
    let mut generator = SchemaSettings::draft07().into_generator();
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
    let mut schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": format!("{}.toml of a Strabo pack", part.name()),
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

fn description(generator: &SchemaGenerator, row: &Value) -> Value {
    let name = row.get("$ref").and_then(Value::as_str).and_then(|at| at.strip_prefix(DEFINITIONS));
    let target = name.and_then(|name| generator.definitions().get(name));
    target.and_then(|schema| schema.get("description")).cloned().unwrap_or(Value::Null)
}
