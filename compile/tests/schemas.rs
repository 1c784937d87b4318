//! The schemas are schemas, and explain every field.

use serde_json::Value;
use strabo_compile::schema;

/// Collects the fields of a schema that nothing describes: neither themselves, nor the type they
/// refer to, nor the word they belong to.
fn undescribed(node: &Value, root: &Value, word: bool, path: &str, found: &mut Vec<String>) {
    match node {
        Value::Object(object) => {
            let fields = node.get("properties").and_then(Value::as_object).into_iter().flatten();
            for (name, field) in fields {
                let target = field.get("$ref").and_then(Value::as_str);
                let target = target.and_then(|at| root.pointer(at.trim_start_matches('#')));
                let here = field.get("description").is_some();
                let there = target.is_some_and(|target| target.get("description").is_some());
                if !(here || there || word && node.get("description").is_some()) {
                    found.push(format!("{path}/{name}"));
                }
            }
            for (key, inner) in object {
                undescribed(inner, root, false, &format!("{path}/{key}"), found);
            }
        }
        Value::Array(items) => {
            let words = path.ends_with("/oneOf");
            for (at, item) in items.iter().enumerate() {
                undescribed(item, root, words, &format!("{path}/{at}"), found);
            }
        }
        _ => {}
    }
}

#[test]
fn every_schema_is_valid_and_every_field_is_described() {
    assert!(schema::all().count() >= 26);
    for (path, text) in schema::all() {
        let schema = serde_json::from_str(text).expect("JSON");
        assert!(jsonschema::meta::is_valid(&schema), "{path} is no schema");
        let mut found = Vec::new();
        undescribed(&schema, &schema, false, "", &mut found);
        assert!(found.is_empty(), "{path}: {found:#?}");
    }
}
