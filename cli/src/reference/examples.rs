//! Rows of the shipped packs, chosen as examples.

use strabo_compile::authored::{Form, TableKind};
use strabo_compile::{Part, schema::Shape};

use super::entry::Example;

/// Longer rows are no small examples.
const MOST_LINES: usize = 12;
const MOST_BYTES: usize = 700;

/// The row of a table with the most fields among the short and complete ones; of several, the first.
pub fn row(part: Part, table: &TableKind) -> Option<Example> {
    let shape = Shape::of_row(part, table.name, false)?;
    let required: Vec<&str> =
        shape.fields().iter().filter(|field| field.required).map(|field| field.name).collect();
    let path = format!("{}.toml", part.name());
    let mut best: Option<(usize, Example)> = None;
    for id in strabo_data::names() {
        for row in rows(id, &path, table) {
            let keys: Vec<&str> = row.lines().filter_map(key).collect();
            let is_whole = required.iter().all(|field| keys.contains(field));
            let is_short = row.len() <= MOST_BYTES && row.lines().count() <= MOST_LINES;
            if is_whole && is_short && best.as_ref().is_none_or(|(most, _)| keys.len() > *most) {
                best = Some((keys.len(), Example { text: row, from: format!("{id}/{path}") }));
            }
        }
    }
    best.map(|(_, example)| example)
}

/// The shortest outline that has a line of its own.
pub fn outline() -> Option<Example> {
    let mut all = Vec::new();
    for id in strabo_data::names() {
        let text = text(id, "map.geojson").unwrap_or_default();
        let features = text.lines().filter(|line| line.starts_with("{\"type\":\"Feature\","));
        all.extend(features.map(|line| (line.trim_end_matches(',').to_owned() + "\n", id)));
    }
    let shortest = all.into_iter().min_by_key(|(text, _)| text.len());
    shortest.map(|(text, id)| Example { text, from: format!("{id}/map.geojson") })
}

/// The text of a file of a shipped pack.
fn text(id: &str, path: &str) -> Option<String> {
    let file = strabo_data::sources(id)?.files.into_iter().find(|file| file.path == path)?;
    String::from_utf8(file.bytes.into_owned()).ok()
}

/// The texts of the rows of a table in a file of a shipped pack, from heading to last field.
fn rows(id: &str, path: &str, table: &TableKind) -> Vec<String> {
    let Some(text) = text(id, path) else { return Vec::new() };
    let heading = match table.form {
        Form::One => format!("[{}]", table.name),
        Form::Many => format!("[[{}]]", table.name),
    };
    let below = format!("[{}.", table.name);
    let mut rows: Vec<String> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        let is_heading =
            line.starts_with('[') && !line.trim_start_matches('[').starts_with(&below[1..]);
        if is_heading {
            inside = line == heading;
            if inside {
                rows.push(String::new());
            }
        }
        if inside && let Some(row) = rows.last_mut() {
            row.push_str(line);
            row.push('\n');
        }
    }
    rows.iter().map(|row| without_tail(row)).collect()
}

/// Without the blank lines and comments that belong to what follows.
fn without_tail(row: &str) -> String {
    let mut lines: Vec<&str> = row.lines().collect();
    while lines.last().is_some_and(|line| line.is_empty() || line.starts_with('#')) {
        lines.pop();
    }
    lines.join("\n") + "\n"
}

fn key(line: &str) -> Option<&str> {
    let (key, _) = line.split_once([' ', '.', '='])?;
    let is_key = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
    (!key.is_empty() && key.bytes().all(is_key)).then_some(key)
}
