//! Turns a copy of a pack into an overlay: it extends the other pack, and only what differs stays.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;
use strabo_compile::{Part, SourceFile, Sources, merged};
use strabo_compile::{authored::Form, geojson::FILE, tree::json::to_json};
use strabo_sheet::{Sheet, TextEdit, quoted, with_line_ends_of, written};

use super::flat::{change_to, must_be_same, set_schema};
use super::{Refusal, Result, Subject};

/// What a pack says: for each part, table and row, the fields. A table without rows has the row "".
type Said = BTreeMap<(Part, &'static str), Vec<(String, Vec<(String, Json)>)>>;

/// Lets a pack extend another one, and removes from its files what that says as well.
pub fn overlay(subject: &Subject<'_>, base: &str) -> Result {
    if !subject.outcome().is_clean() {
        return Err(
            Refusal::new("the pack has errors").help("fix them first: strabo check lists them")
        );
    }
    let Some(below) = subject.library.find(base) else {
        return Err(Refusal::new(format!("there is no pack \"{base}\" to extend"))
            .help("it must ship with Strabo or lie in the folder beside the pack"));
    };
    let outlines = |files: &[SourceFile]| {
        files.iter().find(|file| file.path == FILE).map(|file| file.bytes.to_vec())
    };
    let base_outlines = outlines(&below.files);
    let mut said = Said::new();
    merged(Sources { pack: below, library: subject.library }, |part, forest, root| {
        for table in part.tables() {
            let Some(node) = forest.get(root, table.name) else { continue };
            let rows: Vec<_> = match table.form {
                Form::One => vec![node],
                Form::Many => forest.children(node).collect(),
            };
            let rows = rows.into_iter().map(|row| {
                let key = table.key().and_then(|key| forest.get(row, key));
                let id = key.map(|node| to_json(forest, node)).map_or_else(String::new, plain);
                let fields = forest.children(row).filter_map(|field| {
                    Some((forest.key(field)?.to_owned(), to_json(forest, field)))
                });
                (id, fields.collect())
            });
            said.insert((part, table.name), rows.collect());
        }
    });
    let mut texts = BTreeMap::new();
    let mut replaced: Vec<&str> = Vec::new();
    for part in Part::ALL {
        let path = format!("{}.toml", part.name());
        let file = subject.pack.files.iter().find(|file| file.path == path);
        let has_base = said.keys().any(|(of, _)| of == part);
        let Some(file) = file else {
            if has_base && *part != Part::Pack {
                replaced.push(part.name());
            }
            continue;
        };
        let Some(sheet) = Sheet::read(file) else {
            return Err(Refusal::new(format!("{path} is not valid TOML")));
        };
        match reduced(&sheet, *part, &said) {
            Reduced::To(text) => _ = texts.insert(path, text),
            Reduced::ToNothing => {}
            Reduced::Never => {
                replaced.push(part.name());
                texts.insert(path, sheet.text.to_owned());
            }
        }
    }
    let own = outlines(&subject.pack.files);
    if own.is_some() && (own != base_outlines || replaced.contains(&Part::Map.name())) {
        let text = String::from_utf8(own.unwrap_or_default()).unwrap_or_default();
        texts.insert(FILE.to_owned(), text);
    }
    if let Some(head) = texts.get_mut("pack.toml") {
        *head = extending(head, base, &replaced)?;
    }
    for (path, text) in &mut texts {
        if let (true, Some(line)) = (path.as_str() != FILE, text.lines().next())
            && line.starts_with("#:schema ")
            && !line.contains("/overlay/")
        {
            set_schema(text, &line.replace("schemas/", "schemas/overlay/"));
        }
    }
    let title = format!("extend \"{base}\" and keep only what differs");
    let change = change_to(subject, &texts, title);
    must_be_same(subject, &change)?;
    Ok(change)
}

fn plain(value: Json) -> String {
    match value {
        Json::String(text) => text,
        other => other.to_string(),
    }
}

/// `pack.toml` with `extends` and `replaces`.
fn extending(text: &str, base: &str, replaced: &[&str]) -> Result<String> {
    let broken = || Refusal::new("pack.toml has no table [pack]");
    let sheet = Sheet::parse("pack.toml", text).ok_or_else(broken)?;
    let head = sheet.forest.get(sheet.root, "pack").ok_or_else(broken)?;
    if sheet.forest.get(head, "extends").is_some() {
        return Err(Refusal::new("this pack extends another one already")
            .help("write that into it first: strabo edit PACK flat"));
    }
    let table = Part::Pack.tables().iter().find(|table| table.name == "pack").ok_or_else(broken)?;
    let order = (table.fields)();
    let mut edits = vec![sheet.set(order, head, "extends", &quoted(base))];
    if !replaced.is_empty() {
        let names: Vec<String> = replaced.iter().map(|name| quoted(name)).collect();
        edits.push(sheet.set(order, head, "replaces", &written(&names, "replaces")));
    }
    Ok(sheet.edited(&edits))
}

/// A file without what the base says as well.
enum Reduced {
    /// The text that is left.
    To(String),
    /// No row is left.
    ToNothing,
    /// The file cannot be written as a change of that of the base.
    Never,
}

fn reduced(sheet: &Sheet<'_>, part: Part, said: &Said) -> Reduced {
    let mut edits: Vec<TextEdit> = Vec::new();
    let mut deleted: Vec<(&str, Vec<String>)> = Vec::new();
    let mut is_left = false;
    for table in part.tables() {
        let none = Vec::new();
        let base = said.get(&(part, table.name)).unwrap_or(&none);
        let Some(node) = sheet.forest.get(sheet.root, table.name) else {
            let ids: Vec<String> = base.iter().map(|(id, _)| id.clone()).collect();
            match table.form {
                _ if ids.is_empty() => {}
                Form::Many if table.key().is_some() => deleted.push((table.name, ids)),
                Form::One | Form::Many => return Reduced::Never,
            }
            continue;
        };
        if table.name == "pack" {
            is_left = true;
            continue;
        }
        let rows: Vec<_> = match table.form {
            Form::One => vec![node],
            Form::Many => sheet.forest.children(node).collect(),
        };
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for row in rows {
            if sheet.is_inline(row) || !sheet.is_plain(row) {
                return Reduced::Never;
            }
            let id = table.key().and_then(|key| sheet.id(row, key)).unwrap_or_default();
            let own: Vec<(String, Json)> = (sheet.forest.children(row))
                .filter_map(|field| {
                    Some((sheet.forest.key(field)?.to_owned(), to_json(&sheet.forest, field)))
                })
                .collect();
            let known = match table.form {
                Form::Many if table.key().is_none() => {
                    base.iter().find(|(_, fields)| *fields == own)
                }
                _ => base.iter().find(|(known, _)| *known == id),
            };
            seen.insert(id);
            let Some((_, fields)) = known else {
                is_left = true;
                continue;
            };
            // A field of the base cannot be taken away by a row that changes it.
            if fields.iter().any(|(name, _)| !own.iter().any(|(own, _)| own == name)) {
                return Reduced::Never;
            }
            let same = |name: &str| {
                let value = |all: &[(String, Json)]| {
                    all.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
                };
                value(fields) == value(&own)
            };
            if own.iter().all(|(name, _)| same(name)) {
                edits.extend(if table.form == Form::Many {
                    sheet.remove_row(node, row)
                } else {
                    vec![sheet.edit(sheet.lines_of(row), "")]
                });
                continue;
            }
            is_left = true;
            let key = table.key();
            for field in sheet.forest.children(row) {
                let name = sheet.forest.key(field).unwrap_or_default();
                if Some(name) != key && same(name) {
                    edits.push(sheet.remove_field(row, field));
                }
            }
        }
        if table.key().is_some() {
            let gone = base.iter().map(|(id, _)| id.clone()).filter(|id| !seen.contains(id));
            let gone: Vec<String> = gone.collect();
            if !gone.is_empty() {
                deleted.push((table.name, gone));
            }
        }
    }
    if !is_left && deleted.is_empty() {
        return Reduced::ToNothing;
    }
    super::editor::without_overlaps(&mut edits);
    let mut text = sheet.edited(&edits);
    if !deleted.is_empty() {
        let mut delete = "\n\n[delete]\n".to_owned();
        for (table, ids) in deleted {
            let ids: Vec<String> = ids.iter().map(|id| quoted(id)).collect();
            delete.extend([table, " = ", &written(&ids, table), "\n"]);
        }
        text = format!("{}{}", text.trim_end(), with_line_ends_of(sheet.text, &delete));
    }
    Reduced::To(text)
}
