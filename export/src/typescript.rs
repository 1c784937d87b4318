//! TypeScript: the types of a pack, made from its JSON Schema, and its data as a module.

use std::fmt::Write;

use serde_json::{Map, Value};
use strabo_model::Pack;

use crate::file::{Error, File};
use crate::layout::{Keys, layout};
use crate::{json, schema};

/// The module of the types. No id of a pack contains a dot, so no pack has a module of this name.
const TYPES: &str = "strabo.types";

/// A module with the types, and one with the data.
pub fn modules(pack: &Pack) -> Result<Vec<File>, Error> {
    let types =
        format!("{}\n{}", header("The types of a Strabo pack."), types(&schema::resolved()?)?);
    let import = format!("import type {{ Pack }} from \"./{TYPES}.js\";\n");
    let data = format!("{}\n{import}\n{}", header(&title(pack)), data(pack)?);
    Ok(vec![
        File::text(format!("{TYPES}.ts"), "the types of a pack", types),
        File::text(format!("{}.ts", pack.id), "the pack, as the constant `pack`", data),
    ])
}

/// One module with both.
pub fn module(pack: &Pack) -> Result<File, Error> {
    let types = types(&schema::resolved()?)?;
    let text = format!("{}\n{types}\n{}", header(&title(pack)), data(pack)?);
    Ok(File::text(format!("{}.ts", pack.id), "the types and the pack", text))
}

fn title(pack: &Pack) -> String {
    format!("{} {}, a Strabo pack.", comment(&pack.name), comment(&pack.version))
}

fn header(title: &str) -> String {
    format!("// {title} Written by `strabo export`: change the pack, not this file.\n")
}

fn data(pack: &Pack) -> Result<String, Error> {
    let title = comment(&pack.name);
    let data = layout(&json::compact(pack)?, Keys::Plain);
    Ok(format!("/** {title}. */\nexport const pack: Pack = {data};\n"))
}

/// A text that can stand in a comment.
fn comment(text: &str) -> String {
    text.replace(['\r', '\n', '\u{2028}', '\u{2029}'], " ").replace("*/", "* /")
}

/// The declarations of a schema: the pack first, then all it is made of by name.
pub fn types(schema: &Value) -> Result<String, Error> {
    let mut text = String::new();
    declare("Pack", schema, &mut text)?;
    for (name, definition) in schema["definitions"].as_object().into_iter().flatten() {
        text.push('\n');
        declare(name, definition, &mut text)?;
    }
    Ok(text)
}

fn declare(name: &str, schema: &Value, out: &mut String) -> Result<(), Error> {
    document(schema, "", out);
    if let Some(properties) = schema["properties"].as_object() {
        let _ = writeln!(out, "export interface {name} {{");
        for (field, property) in properties {
            document(property, "  ", out);
            let optional = if is_required(schema, field) { "" } else { "?" };
            let _ = writeln!(out, "  {}{optional}: {};", key(field), expression(property)?);
        }
        out.push_str("}\n");
    } else if let Some(choices) = schema["oneOf"].as_array() {
        let _ = write!(out, "export type {name} =");
        for choice in choices {
            out.push('\n');
            document(choice, "  ", out);
            let _ = write!(out, "  | {}", expression(choice)?);
        }
        out.push_str(";\n");
    } else {
        let _ = writeln!(out, "export type {name} = {};", expression(schema)?);
    }
    Ok(())
}

fn document(schema: &Value, indent: &str, out: &mut String) {
    let Some(text) = schema["description"].as_str() else { return };
    let text = text.replace("*/", "* /");
    let lines: Vec<&str> = text.lines().collect();
    match lines.as_slice() {
        [] => {}
        [line] => {
            let _ = writeln!(out, "{indent}/** {line} */");
        }
        lines => {
            let _ = writeln!(out, "{indent}/**");
            for line in lines {
                let _ = writeln!(out, "{}", format!("{indent} * {line}").trim_end());
            }
            let _ = writeln!(out, "{indent} */");
        }
    }
}

fn is_required(schema: &Value, field: &str) -> bool {
    schema["required"].as_array().is_some_and(|all| all.iter().any(|name| name == field))
}

/// A field as a key: a name, or a text in quotes.
fn key(field: &str) -> String {
    let is_name = field.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && field.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_name { field.to_owned() } else { Value::from(field).to_string() }
}

/// The type that a schema describes. An unknown construct is an error, so that no type is silently wrong.
fn expression(schema: &Value) -> Result<String, Error> {
    let unknown = || Error::new(format!("this schema cannot be expressed in TypeScript: {schema}"));
    let Some(object) = schema.as_object() else { return Err(unknown()) };
    if let Some(target) = object.get("$ref").and_then(Value::as_str) {
        return Ok(target.strip_prefix("#/definitions/").ok_or_else(unknown)?.to_owned());
    }
    if let Some(value) = object.get("const") {
        return Ok(value.to_string());
    }
    if let Some(values) = object.get("enum").and_then(Value::as_array) {
        return Ok(values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | "));
    }
    if let Some([only]) = object.get("allOf").and_then(Value::as_array).map(Vec::as_slice) {
        return expression(only);
    }
    if let Some(choices) = object.get("anyOf").or(object.get("oneOf")).and_then(Value::as_array) {
        let choices: Result<Vec<String>, Error> = choices.iter().map(expression).collect();
        return Ok(choices?.join(" | "));
    }
    let plain = |kind: &Value| plain(kind.as_str().unwrap_or_default(), object);
    match object.get("type") {
        Some(Value::Array(kinds)) => {
            Ok(kinds.iter().map(plain).collect::<Result<Vec<String>, Error>>()?.join(" | "))
        }
        Some(kind) => plain(kind),
        None => Err(unknown()),
    }
}

/// The type of a plain kind of value.
fn plain(kind: &str, schema: &Map<String, Value>) -> Result<String, Error> {
    match kind {
        "string" | "boolean" | "null" => Ok(kind.to_owned()),
        "integer" | "number" => Ok("number".to_owned()),
        "array" => list(schema),
        "object" => fields(schema),
        _ => Err(Error::new(format!("TypeScript has no type \"{kind}\""))),
    }
}

fn list(schema: &Map<String, Value>) -> Result<String, Error> {
    let item = expression(schema.get("items").unwrap_or(&Value::Null))?;
    let number = |name: &str| schema.get(name).and_then(Value::as_u64);
    match (number("minItems"), number("maxItems")) {
        (Some(least), Some(most)) if least == most => {
            let items = (0..least).map(|_| item.clone()).collect::<Vec<_>>();
            Ok(format!("[{}]", items.join(", ")))
        }
        _ if item.contains(" | ") => Ok(format!("({item})[]")),
        _ => Ok(format!("{item}[]")),
    }
}

fn fields(schema: &Map<String, Value>) -> Result<String, Error> {
    let whole = Value::Object(schema.clone());
    let mut fields = Vec::new();
    for (field, property) in
        schema.get("properties").and_then(Value::as_object).into_iter().flatten()
    {
        let optional = if is_required(&whole, field) { "" } else { "?" };
        fields.push(format!("{}{optional}: {}", key(field), expression(property)?));
    }
    Ok(format!("{{ {} }}", fields.join("; ")))
}
