//! The pages in `facts`: rows of packs that ship, to be held against the rulebooks that print them.
//!
//! A block `rows` has fields of the rows of one part of a pack, with names for references. A field with a value
//! leaves out all other rows. `STRABO_BLESS=1 cargo nextest run -p strabo-cli facts::` writes them anew.

use std::path::Path;

use serde_json::Value;
use strabo_diff::diff;
use strabo_model::Pack;

use crate::blocks;

fn page(path: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    blocks::page(&path, |_, name, _| rows(&name.split(' ').collect::<Vec<_>>()));
}

fn rows(words: &[&str]) -> String {
    let [id, part, fields @ ..] = words else { panic!("a pack and a part: {words:?}") };
    let pack = strabo_data::compile(id).expect("a pack that ships").pack.expect("it compiles");
    // What the pack has is what nothing lacks.
    let all = diff(&Pack::default(), &pack).expect("packs are comparable").changes;
    let rows = all.iter().filter(|change| change.part == *part);
    let rows = rows.map(|change| serde_json::to_value(&change.after).expect("JSON"));
    rows.filter_map(|row| line(&row, fields)).collect()
}

/// The fields of a row, if it has the values that are asked for.
fn line(row: &Value, fields: &[&str]) -> Option<String> {
    let mut cells = Vec::new();
    for field in fields {
        match field.split_once('=') {
            Some((field, value)) if shown(&row[field]) != value => return None,
            Some(_) => {}
            None => cells.push(shown(&row[field])),
        }
    }
    Some(cells.join(" | ") + "\n")
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(shown).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(key, value)| format!("{key} {}", shown(value)));
            fields.collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

blocks::pages! {
    "tests/facts":
    clash_of_cultures
}
