//! The outline of a file, the things of all packs, what folds, what leads elsewhere, and hints.

use std::path::Path;

use serde_json::{Value, json};
use strabo_compile::index::Kind;
use strabo_workbench::question::{FoldKind, Row, Target};

use super::request::Asked;
use crate::lsp::{session::Session, uri, wire::Refused};

/// How many things a search lists.
const MOST: usize = 500;

/// The tables and rows of a file.
pub fn symbols(asked: &mut Asked<'_>) -> Result<Value, Refused> {
    let pack = asked.peek()?;
    let as_tree = asked.session.client.tree_of_symbols;
    let mut places = asked.places(&pack);
    let link = places.links.uri(&pack.origin(), &asked.file);
    let rows = pack.outline(&asked.file);
    let symbols = rows.iter().map(|row| {
        let range = places.own(&asked.file, &row.range);
        let (name, kind) = (name_of(row), sign_of_table(&row.table, row.many));
        if !as_tree {
            let location = json!({ "uri": link, "range": range });
            return json!({
                "name": name, "kind": kind, "location": location, "containerName": row.table,
            });
        }
        let inside = |at: &&std::ops::Range<usize>| row.range.start <= at.start && at.end <= row.range.end;
        let chosen = row.id_range.as_ref().filter(inside).unwrap_or(&row.heading);
        let detail = match &row.id {
            Some(id) => format!("{} {id}", row.table),
            None => row.table.clone(),
        };
        let selection = places.own(&asked.file, chosen);
        json!({
            "name": name, "detail": detail, "kind": kind, "range": range, "selectionRange": selection,
        })
    });
    Ok(symbols.collect::<Vec<Value>>().into())
}

/// What a row is called: its name, its id, or its table.
fn name_of(row: &Row) -> String {
    let name = row.name.as_ref().or(row.id.as_ref()).filter(|name| !name.trim().is_empty());
    name.unwrap_or(&row.table).clone()
}

/// The things of all packs whose id or name contains a text.
pub fn search(session: &mut Session, params: &Value) -> Result<Value, Refused> {
    let Some(query) = params["query"].as_str() else {
        return Err(Refused::params("a search has no query"));
    };
    let mut found: Vec<Value> = Vec::new();
    for pack in session.packs() {
        let mut places = session.places(&pack);
        for symbol in pack.symbols(query, true) {
            if let Some(location) = places.location(&symbol.location) {
                let name = symbol.name.as_ref().unwrap_or(&symbol.id);
                found.push(json!({
                    "name": format!("{name} ({})", symbol.id),
                    "kind": sign(symbol.kind),
                    "location": location,
                    "containerName": symbol.kind.word(),
                }));
            }
        }
        if found.len() >= MOST {
            found.truncate(MOST);
            break;
        }
    }
    Ok(found.into())
}

const fn sign(kind: Kind) -> u8 {
    match kind {
        Kind::Pack => 4,
        Kind::Area => 5,
        Kind::Civilization => 3,
        Kind::Stack => 18,
        _ => 23,
    }
}

fn sign_of_table(table: &str, many: bool) -> u8 {
    match Kind::of_table(table) {
        Some(kind) if many => sign(kind),
        _ => 2,
    }
}

/// Rows, long lists and remarks.
pub fn folds(asked: &mut Asked<'_>) -> Result<Value, Refused> {
    let pack = asked.peek()?;
    let mut places = asked.places(&pack);
    let folds = pack.folds(&asked.file).into_iter().map(|fold| {
        let range = places.own(&asked.file, &fold.range);
        let (start, end) = (&range["start"]["line"], &range["end"]["line"]);
        match fold.kind {
            FoldKind::Comment => json!({ "startLine": start, "endLine": end, "kind": "comment" }),
            FoldKind::Row | FoldKind::List => json!({ "startLine": start, "endLine": end }),
        }
    });
    Ok(folds.collect::<Vec<Value>>().into())
}

/// The pack that a pack extends, pages on the web, and the schema of the file.
pub fn links(asked: &mut Asked<'_>) -> Result<Value, Refused> {
    let pack = asked.peek()?;
    let mut places = asked.places(&pack);
    let links = pack.links(&asked.file).into_iter().filter_map(|link| {
        let target = match link.target {
            Target::Pack(origin) => places.links.uri(&origin, "pack.toml")?,
            Target::Address(address) => address,
            Target::File(file) => {
                let path = Path::new(pack.folder()).join(file);
                uri::of_path(&path.canonicalize().ok()?)?
            }
        };
        Some(json!({ "range": places.own(&asked.file, &link.range), "target": target }))
    });
    Ok(links.collect::<Vec<Value>>().into())
}

/// What an author would count by hand.
pub fn hints(asked: &mut Asked<'_>) -> Result<Value, Refused> {
    let pack = asked.pack()?;
    let (start, end) = asked.range(&pack)?;
    let mut places = asked.places(&pack);
    let hints = pack.hints(&asked.file, start..end).into_iter().map(|hint| {
        let range = places.own(&asked.file, &(hint.at..hint.at));
        json!({ "position": range["start"], "label": hint.text, "paddingLeft": true })
    });
    Ok(hints.collect::<Vec<Value>>().into())
}
