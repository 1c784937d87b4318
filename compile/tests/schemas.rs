//! The schemas are schemas, and explain every field.

use serde_json::{Value, json};
use strabo_compile::{Part, schema};

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
        let schema = serde_json::from_str(&text).expect("JSON");
        assert!(jsonschema::meta::is_valid(&schema), "{path} is no schema");
        let mut found = Vec::new();
        undescribed(&schema, &schema, false, "", &mut found);
        assert!(found.is_empty(), "{path}: {found:#?}");
    }
}

/// Where a schema offers null, or gives a list of words in a form that makes an error of each.
fn awkward(node: &Value, path: &str, found: &mut Vec<String>) {
    match node {
        Value::Object(object) => {
            let kinds = node["type"].as_array().into_iter().flatten();
            let null = kinds.chain([&node["type"]]).any(|kind| kind == "null");
            let choices = node["oneOf"].as_array();
            let words = choices.is_some_and(|all| all.iter().all(|one| one.get("const").is_some()));
            if null || words || node.get("anyOf").is_some() {
                found.push(path.to_owned());
            }
            for (key, inner) in object {
                awkward(inner, &format!("{path}/{key}"), found);
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                awkward(item, &format!("{path}/{at}"), found);
            }
        }
        _ => {}
    }
}

#[test]
fn an_optional_word_is_one_list_and_never_null() {
    for (path, text) in schema::all() {
        let mut found = Vec::new();
        awkward(&serde_json::from_str(&text).expect("JSON"), "", &mut found);
        assert!(found.is_empty(), "{path}: {found:#?}");
    }
    let map = schema::of_file(Part::Map, false).expect("a schema");
    let row = json!({ "id": "ur", "name": "Ur", "population": 1, "city_site": "Black" });
    let validator = jsonschema::validator_for(&map).expect("a schema");
    let errors: Vec<String> =
        validator.iter_errors(&json!({ "area": [row] })).map(|error| error.to_string()).collect();
    assert_eq!(errors, ["\"Black\" is not one of \"black\" or \"white\""]);
}

#[test]
fn a_pack_that_extends_another_may_write_parts_of_rows_and_delete_rows() {
    let accepts = |overlay, file: &Value| {
        let schema = schema::of_file(Part::Trade, overlay).expect("a schema");
        jsonschema::validator_for(&schema).expect("a schema").is_valid(file)
    };
    let part = json!({ "commodity": [{ "id": "wool", "cards": { "2-3": 5 } }] });
    assert_eq!([false, true].map(|overlay| accepts(overlay, &part)), [false, true]);
    let delete = json!({ "delete": { "commodity": ["wool"] } });
    assert_eq!([false, true].map(|overlay| accepts(overlay, &delete)), [false, true]);
    let nameless = json!({ "commodity": [{ "cards": { "2-3": 5 } }] });
    assert!(!accepts(true, &nameless), "a row needs what tells it apart");
}
