//! Schemas in the form that gives one error for one mistake: no null, which TOML cannot write, and a list of
//! words as one `enum`.

use serde_json::{Map, Value, json};

/// Changes a schema and everything inside of it.
pub fn make_plain(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(make_plain),
        Value::Object(object) => {
            without_null(object);
            as_enum(object);
            without_format(object);
            object.values_mut().for_each(make_plain);
        }
        _ => {}
    }
}

/// An optional field is left out, and never null.
fn without_null(object: &mut Map<String, Value>) {
    let is_null = |schema: &Value| schema.get("type").is_some_and(|kind| kind == "null");
    if let Some(Value::Array(mut choices)) = object.remove("anyOf") {
        choices.retain(|choice| !is_null(choice));
        // A description beside a lone `$ref` would be ignored.
        let key = if choices.len() == 1 { "allOf" } else { "anyOf" };
        object.insert(key.to_owned(), Value::Array(choices));
    }
    if let Some(Value::Array(kinds)) = object.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [only] = kinds.as_slice() {
            let only = only.clone();
            object.insert("type".to_owned(), only);
        }
    }
    if object.get("default").is_some_and(Value::is_null) {
        object.remove("default");
    }
}

/// Formats of numbers are no part of the standard, and strict validators refuse them; bounds say the same.
fn without_format(object: &mut Map<String, Value>) {
    if object.get("format").is_some_and(Value::is_string) {
        object.remove("format");
    }
}

/// Words without fields, with what they mean where editors for TOML look for it.
fn as_enum(object: &mut Map<String, Value>) {
    let Some(choices) = object.get("oneOf").and_then(Value::as_array) else { return };
    let words: Vec<Value> =
        choices.iter().filter_map(|choice| choice.get("const").cloned()).collect();
    if words.len() != choices.len() {
        return;
    }
    let meanings: Vec<&Value> = choices.iter().map(|choice| &choice["description"]).collect();
    let meanings = json!({ "docs": { "enumValues": meanings } });
    object.remove("oneOf");
    object.insert("enum".to_owned(), Value::Array(words));
    object.insert("x-taplo".to_owned(), meanings);
}
