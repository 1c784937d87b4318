//! What `strabo diff` knows of the model is what its schema has.

use std::collections::BTreeSet;

use schemars::{Schema, schema_for};
use strabo_diff::testing::{LISTS, parts};
use strabo_model::Pack;

fn is_list(property: &serde_json::Value) -> bool {
    let kind = &property["type"];
    kind == "array" || kind.as_array().is_some_and(|kinds| kinds.contains(&"array".into()))
}

/// The lists of the model as its schema knows them.
fn lists(schema: &Schema) -> BTreeSet<(String, String)> {
    let root = [(&"Pack".to_owned(), schema.as_value())];
    let types = schema.get("$defs").and_then(serde_json::Value::as_object);
    let fields = types.expect("definitions").iter().chain(root).flat_map(|(name, definition)| {
        let fields = definition["properties"].as_object().into_iter().flatten();
        fields.map(move |(field, property)| (name, field, property))
    });
    let lists = fields.filter(|(_, _, property)| is_list(property));
    lists.map(|(name, field, _)| (name.clone(), field.clone())).collect()
}

#[test]
fn every_list_of_the_model_has_a_meaning() {
    let known: BTreeSet<(String, String)> =
        LISTS.keys().map(|(name, field)| ((*name).into(), (*field).into())).collect();
    let rows = include_str!("../../model/diff/src/lists.txt").lines();
    let rows = rows.filter(|row| !row.starts_with('#')).count();
    assert_eq!(known.len(), rows, "a list is named twice, or its meaning is not known");
    assert_eq!(lists(&schema_for!(Pack)), known);
}

#[test]
fn every_field_of_a_pack_is_a_part() {
    let schema = schema_for!(Pack);
    let fields = schema.get("properties").and_then(serde_json::Value::as_object);
    let fields: BTreeSet<&str> = fields.expect("fields").keys().map(String::as_str).collect();
    let known: BTreeSet<&str> = parts().map(|part| part.field).collect();
    assert_eq!(fields, known);
}
