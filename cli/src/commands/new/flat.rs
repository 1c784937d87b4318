//! A pack that stands alone: its files with those of the packs it extends laid under them.

use strabo_compile::Outcome;
use strabo_compile::authored::Part;
use strabo_compile::geometry;
use strabo_compile::lints::UNUSED_ALLOW;
use strabo_compile::source::{SourceFile, SourcePack};
use strabo_compile::tree::{Forest, NodeId, Value as Written};
use strabo_model::players::PlayerRange;
use strabo_render::geojson;
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value, value};

use super::super::schema::schema_line;
use super::ranges::change_row;
use super::title::name_of;
use crate::library::Origin;
use crate::status::Failure;

/// The files of a pack as TOML documents, each with all that the extended packs say.
pub fn documents(origin: &Origin, pack: SourcePack) -> Result<Vec<(Part, DocumentMut)>, Failure> {
    let mut documents = Vec::new();
    let whole = origin.merged(pack, |part, forest, root| {
        documents.push((part, document(forest, root)));
    })?;
    if whole {
        return Ok(documents);
    }
    let message = format!("\"{}\" has errors", origin.name());
    Err(Failure::new(message).help("fix the errors first: strabo check lists them"))
}

/// The files of a copy that extends nothing.
pub fn files(
    origin: &Origin,
    pack: SourcePack,
    id: &str,
    title: &str,
) -> Result<Vec<SourceFile>, Failure> {
    let resolved = origin.compile_with(pack.clone())?.pack;
    let compile =
        |files: Vec<SourceFile>| origin.compile_with(SourcePack { name: id.to_owned(), files });
    let mut documents = documents(origin, pack)?;
    if let Some(players) = resolved.as_ref().and_then(|pack| pack.players) {
        let used = only_used(documents.clone(), players);
        // A row that is not used may still be named by another one: then everything stays.
        if compile(texts(&used, id, title))?.is_clean() {
            documents = used;
        }
    }
    let outcome = compile(texts(&documents, id, title))?;
    remove_unused_allows(&mut documents, &outcome);
    let mut files = texts(&documents, id, title);
    if let Some(pack) = resolved.filter(|pack| !pack.outlines.is_empty()) {
        let text = geojson::collection(&pack, &pack.outlines);
        files.push(SourceFile::new(geometry::FILE, text.into_bytes()));
    }
    Ok(files)
}

/// The documents without rows and ranges for other numbers of players.
fn only_used(
    mut documents: Vec<(Part, DocumentMut)>,
    players: PlayerRange,
) -> Vec<(Part, DocumentMut)> {
    let fit = |range: PlayerRange| {
        PlayerRange::new(range.min.max(players.min), range.max.min(players.max))
    };
    for (_, document) in documents.iter_mut().filter(|(part, _)| *part != Part::Pack) {
        for (_, item) in document.iter_mut() {
            if let Item::ArrayOfTables(rows) = item {
                rows.retain(|row| change_row(&mut row.clone(), &fit).is_some());
                for row in rows.iter_mut() {
                    change_row(row, &fit);
                }
            }
        }
    }
    recount(&mut documents);
    documents
}

/// Makes the component list count the cards that are left.
fn recount(documents: &mut [(Part, DocumentMut)]) {
    let most = |row: &Table| {
        let cards = row.get("cards").and_then(Item::as_inline_table)?;
        cards.iter().filter_map(|(_, number)| number.as_integer()).max()
    };
    let sum = |table: &str| -> i64 {
        let rows = documents.iter().filter_map(|(_, document)| document.get(table));
        let rows = rows.filter_map(Item::as_array_of_tables).flat_map(ArrayOfTables::iter);
        rows.filter_map(most).sum()
    };
    let sums = [("commodity_cards", sum("commodity")), ("calamity_cards", sum("calamity"))];
    let rows = documents.iter_mut().filter_map(|(_, document)| document.get_mut("component"));
    let rows = rows.filter_map(Item::as_array_of_tables_mut);
    for row in rows.flat_map(ArrayOfTables::iter_mut) {
        let counts = row.get("counts").and_then(Item::as_str);
        let sum = sums.iter().find(|(known, _)| Some(*known) == counts).map(|(_, sum)| *sum);
        let spare = row.get("spare").and_then(Item::as_integer).unwrap_or(0);
        if let Some(sum) = sum.filter(|_| row.contains_key("total")) {
            row["total"] = value(sum + spare);
        }
    }
}

/// Removes the exceptions for findings that the pack does not have, such as those about rows that it
/// leaves out.
fn remove_unused_allows(documents: &mut [(Part, DocumentMut)], outcome: &Outcome) {
    let unused = outcome.diagnostics.iter().filter(|found| found.lint.name == UNUSED_ALLOW.name);
    let mut indices: Vec<usize> = unused
        .map(|found| {
            let file = outcome.sources.of(found.primary.span);
            let end = (found.primary.span.start - file.base) as usize;
            file.text[..end].matches("[[allow]]").count()
        })
        .collect();
    indices.sort_unstable();
    let rows = documents.iter_mut().filter_map(|(_, document)| document.get_mut("allow"));
    for rows in rows.filter_map(Item::as_array_of_tables_mut) {
        for number in indices.iter().rev().filter(|number| **number > 0) {
            rows.remove(number - 1);
        }
    }
}

fn texts(documents: &[(Part, DocumentMut)], id: &str, title: &str) -> Vec<SourceFile> {
    let mut files = Vec::new();
    for (part, document) in documents {
        let mut document = document.clone();
        if let Some(head) = document.get_mut("pack").and_then(Item::as_table_mut) {
            head["id"] = value(id);
            head["name"] = value(name_of(title));
            head.remove("extends");
            head.remove("replaces");
        }
        let text =
            format!("{}\n\n{}", schema_line(*part, false), document.to_string().trim_start());
        files.push(SourceFile::new(format!("{}.toml", part.name()), text.into_bytes()));
    }
    files
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

fn table(forest: &Forest<'_>, node: NodeId) -> Table {
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
