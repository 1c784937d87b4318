//! The files of a pack as TOML documents, with those of the packs it extends laid under them.

use strabo_compile::tree::{Forest, NodeId, Value as Written};
use strabo_compile::{Sources, authored::Part, merged};
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value};

use super::base::Base;
use crate::change::{Refusal, Result};

/// The files of a pack as TOML documents, each with all that the extended packs say.
pub fn documents(sources: &Base<'_>) -> Result<Vec<(Part, DocumentMut)>> {
    let mut documents = Vec::new();
    let Base { pack, library } = sources;
    let is_whole =
        merged(Sources { pack: pack.clone(), library: *library }, |part, forest, root| {
            documents.push((part, document(forest, root)));
        });
    if is_whole {
        return Ok(documents);
    }
    let message = format!("\"{}\" has errors", pack.name);
    Err(Refusal::new(message).help("fix the errors first: strabo check lists them"))
}

fn document(forest: &Forest<'_>, root: NodeId) -> DocumentMut {
    let mut document = DocumentMut::new();
    for node in forest.children(root) {
        let Some(key) = forest.key(node) else { continue };
        let item = match forest.value(node) {
            Written::Table => Item::Table(table(forest, node)),
            Written::Array if forest.is_empty(node) => continue,
            Written::Array
                if forest.children(node).all(|row| forest.value(row) == Written::Table) =>
            {
                let rows = forest.children(node).map(|row| table(forest, row));
                Item::ArrayOfTables(rows.collect::<ArrayOfTables>())
            }
            _ => Item::Value(plain(forest, node)),
        };
        document.insert(key, item);
    }
    document
}

/// A row as a table of TOML.
pub fn table(forest: &Forest<'_>, node: NodeId) -> Table {
    let fields = forest.children(node);
    fields
        .filter_map(|field| Some((forest.key(field)?, Item::Value(plain(forest, field)))))
        .collect()
}

fn plain(forest: &Forest<'_>, node: NodeId) -> Value {
    match forest.value(node) {
        // No field of a pack is a date: it becomes text, which the check reports.
        Written::String(text) | Written::Datetime(text) => text.into(),
        Written::Integer(number) => number.into(),
        Written::Float(number) => number.into(),
        Written::Boolean(truth) => truth.into(),
        Written::Array => Value::Array(list(forest, node)),
        Written::Table => {
            let fields = forest.children(node);
            let fields =
                fields.filter_map(|field| Some((forest.key(field)?, plain(forest, field))));
            Value::InlineTable(fields.collect::<InlineTable>())
        }
    }
}

/// A list on one line, or with a line for each element if they are tables.
fn list(forest: &Forest<'_>, node: NodeId) -> Array {
    let mut list: Array = forest.children(node).map(|element| plain(forest, element)).collect();
    if list.len() > 1 && list.iter().any(Value::is_inline_table) {
        for element in list.iter_mut() {
            element.decor_mut().set_prefix("\n  ");
        }
        list.set_trailing("\n");
        list.set_trailing_comma(true);
    }
    list
}
