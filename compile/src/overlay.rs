//! One pack laid over another: rows with the same id are changed field by field, new rows are added, deleted rows are removed.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::authored::{Form, Part, TableKind};
use crate::diagnostic::{Diagnostic, Sink};
use crate::lints::{DELETE_OF_NOTHING, TOO_MANY_ROWS, UNKNOWN_FIELD, WRONG_TYPE};
use crate::rows::{Deletion, Duplicate, RowStart};
use crate::source::Span;
use crate::tree::{Forest, NodeId, Value};

/// Each suggestion compares a name with all known ones: beyond this many of a list, none is made.
const MOST_SUGGESTIONS: usize = 200;

/// The text or number that tells rows apart, as text.
fn key_of(forest: &Forest<'_>, row: NodeId, key: &str) -> Option<(String, Span)> {
    let node = forest.get(row, key)?;
    let text = match forest.value(node) {
        Value::String(text) => text.to_owned(),
        Value::Integer(number) => number.to_string(),
        _ => return None,
    };
    Some((text, forest.span(node)))
}

/// Reports top-level keys nothing reads. Notes where every row begins, and which rows of one file have
/// the same id. Returns tables that are not read: too long, or with a misspelt name.
pub fn check_ids(
    forest: &Forest<'_>,
    part: Part,
    root: NodeId,
    rows: &mut Vec<RowStart>,
    twice: &mut Vec<Duplicate>,
    sink: &mut Sink,
) -> Vec<NodeId> {
    let mut unread = Vec::new();
    for node in forest.children(root) {
        let Some(name) = forest.key(node) else { continue };
        if name == "delete" {
            continue;
        }
        match part.tables().iter().find(|table| table.name == name) {
            None => {
                let finding = unknown_table(forest, part, node, name);
                // Its rows are those of the table that is meant.
                unread.extend(finding.fix.is_some().then_some(node));
                sink.push(finding);
            }
            Some(table) if table.form == Form::Many && forest.len(node) > table.most() => {
                sink.push(too_many(forest, table, node));
                unread.push(node);
            }
            Some(table) if table.form == Form::Many => repeated(forest, table, node, rows, twice),
            Some(_) => {}
        }
    }
    unread
}

fn too_many(forest: &Forest<'_>, table: &TableKind, node: NodeId) -> Diagnostic {
    let (rows, most) = (forest.len(node), table.most());
    let message = format!("{rows} rows of \"{}\" are too many; only {most} are read", table.name);
    Diagnostic::new(&TOO_MANY_ROWS, forest.span(node), message)
}

fn unknown_table(forest: &Forest<'_>, part: Part, node: NodeId, name: &str) -> Diagnostic {
    let span = forest.key_span(node).unwrap_or_else(|| forest.span(node));
    let message = format!("{}.toml has no table \"{name}\"", part.name());
    let finding = Diagnostic::new(&UNKNOWN_FIELD, span, message);
    if let Some(home) = Part::ALL.iter().find(|p| p.tables().iter().any(|t| t.name == name)) {
        return finding.help(format!("\"{name}\" belongs in {}.toml", home.name()));
    }
    let known: Vec<&str> = part.tables().iter().map(|table| table.name).collect();
    let all = format!("tables of this file: {}", known.join(", "));
    finding.help(all).did_you_mean(("tables", ""), (name, span), known.iter().copied())
}

fn repeated(
    forest: &Forest<'_>,
    table: &TableKind,
    rows: NodeId,
    starts: &mut Vec<RowStart>,
    twice: &mut Vec<Duplicate>,
) {
    let Some(key) = table.key() else { return };
    let mut seen: IndexMap<String, Span, FxBuildHasher> = IndexMap::default();
    if forest.value(rows) != Value::Array {
        return;
    }
    seen.reserve(forest.len(rows));
    for row in forest.children(rows) {
        let Some((id, span)) = key_of(forest, row, key) else { continue };
        starts.extend(forest.get(row, key).map(|node| (forest.span(row).start, node, table.name)));
        if let Some(first) = seen.get(&id) {
            twice.push(Duplicate { table: table.name, id, span, first: *first });
        } else {
            seen.insert(id, span);
        }
    }
}

/// Lays the file `over` on top of `base` and returns the root of the result.
pub fn lay_over(
    forest: &mut Forest<'_>,
    part: Part,
    base: Option<NodeId>,
    over: NodeId,
    deletions: &mut Vec<Deletion>,
    sink: &mut Sink,
) -> NodeId {
    let wanted = forest.get(over, "delete");
    let Some(base) = base else {
        if let Some(delete) = wanted {
            let span = forest.key_span(delete).unwrap_or_else(|| forest.span(delete));
            Diagnostic::new(
                &DELETE_OF_NOTHING,
                span,
                "there are no rows to delete: no extended pack has this file",
            )
            .help("delete works on rows of the pack named by `extends` in pack.toml")
            .report(sink);
            forest.remove(over, delete);
        }
        return over;
    };
    if let Some(delete) = wanted {
        delete_rows(forest, part, base, delete, deletions, sink);
        forest.remove(over, delete);
    }
    let tables: Vec<NodeId> = forest.children(over).collect();
    for node in tables {
        let name = forest.key(node).unwrap_or_default().to_owned();
        let table = part.tables().iter().find(|table| table.name == name);
        let under = forest.get(base, &name);
        match (table, under) {
            (Some(table), Some(under)) if table.form == Form::Many => {
                lay_rows(forest, table, under, node);
            }
            (Some(table), Some(under))
                if table.name != "pack"
                    && forest.value(node) == Value::Table
                    && forest.value(under) == Value::Table =>
            {
                lay_fields(forest, under, node);
            }
            _ => {
                forest.remove(over, node);
                forest.replace_or_push(base, node);
            }
        }
    }
    base
}

fn lay_fields(forest: &mut Forest<'_>, under: NodeId, over: NodeId) {
    let fields: Vec<NodeId> = forest.children(over).collect();
    for field in fields {
        forest.remove(over, field);
        forest.replace_or_push(under, field);
    }
}

fn lay_rows(forest: &mut Forest<'_>, table: &TableKind, under: NodeId, over: NodeId) {
    if forest.value(over) != Value::Array || forest.value(under) != Value::Array {
        return;
    }
    let mut index: IndexMap<String, NodeId, FxBuildHasher> = IndexMap::default();
    if let Some(key) = table.key() {
        for row in forest.children(under) {
            if let Some((id, _)) = key_of(forest, row, key) {
                index.entry(id).or_insert(row);
            }
        }
    }
    let rows: Vec<NodeId> = forest.children(over).collect();
    // Rows are unlinked from the front, which is cheap whatever their number.
    for row in rows {
        forest.remove(over, row);
        let id = table.key().and_then(|key| key_of(forest, row, key));
        match id.and_then(|(id, _)| index.get(&id).copied()) {
            Some(known) => lay_fields(forest, known, row),
            None => forest.push(under, row),
        }
    }
}

fn delete_rows(
    forest: &mut Forest<'_>,
    part: Part,
    base: NodeId,
    delete: NodeId,
    deletions: &mut Vec<Deletion>,
    sink: &mut Sink,
) {
    let lists: Vec<NodeId> = forest.children(delete).collect();
    for list in lists {
        let name = forest.key(list).unwrap_or_default().to_owned();
        let table = part.tables().iter().find(|table| table.name == name);
        let Some((table, key)) = table.and_then(|table| Some((table.name, table.key()?))) else {
            sink.push(unknown_table(forest, part, list, &name));
            continue;
        };
        if forest.value(list) != Value::Array {
            let span = forest.span(list);
            Diagnostic::new(&WRONG_TYPE, span, "the rows to delete must be a list of ids")
                .help(format!("write {name} = [\"…\"]"))
                .report(sink);
            continue;
        }
        let rows = forest.get(base, &name);
        let mut known: IndexMap<String, NodeId, FxBuildHasher> = IndexMap::default();
        for row in rows.into_iter().flat_map(|rows| forest.children(rows)) {
            if let Some((id, _)) = key_of(forest, row, key) {
                known.entry(id).or_insert(row);
            }
        }
        let wanted: Vec<NodeId> = forest.children(list).collect();
        let mut gone: BTreeSet<NodeId> = BTreeSet::new();
        let mut missing = 0;
        for node in wanted {
            let id = match forest.value(node) {
                Value::String(text) => text.to_owned(),
                Value::Integer(number) => number.to_string(),
                _ => String::new(),
            };
            if let Some(row) = known.swap_remove(&id) {
                gone.insert(row);
                deletions.push(Deletion { table, id, span: forest.span(node) });
                continue;
            }
            let message = format!("there is no {name} \"{id}\" to delete");
            let finding = Diagnostic::new(&DELETE_OF_NOTHING, forest.span(node), message);
            missing += 1;
            let ids = known.keys().map(String::as_str);
            sink.push(if missing > MOST_SUGGESTIONS {
                finding
            } else {
                finding.did_you_mean((&name, "\""), (&id, forest.span(node)), ids)
            });
        }
        if let Some(rows) = rows {
            forest.remove_all(rows, |row| gone.contains(&row));
        }
    }
}
