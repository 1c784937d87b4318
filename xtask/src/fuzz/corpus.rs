//! What fuzzing starts from: the packs and the examples of lints, cut into pieces, and their words.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::Value;

use crate::workspace::Workspace;

/// The words of the format, as libFuzzer wants them.
pub const DICTIONARY: &str = "fuzz/target/strabo.dict";

/// Rows are put together into pieces of about this many bytes.
const PIECE: usize = 1500;

/// Writes the seeds of a target and the dictionary; returns how many seeds there are.
pub fn write(workspace: &Workspace, target: &str) -> Result<usize, String> {
    workspace.write(DICTIONARY, dictionary(workspace)?)?;
    if target == "bundle" {
        return write_bundles(workspace);
    }
    let mut pieces = pack_pieces(workspace)?;
    pieces.extend(page_pieces(workspace)?);
    let schemas = workspace.list("schemas");
    let parts: Vec<&str> =
        schemas.iter().filter_map(|name| name.strip_suffix(".schema.json")).collect();
    for (at, (file, text)) in pieces.iter().enumerate() {
        let mut seed = Vec::new();
        if target == "loader" {
            seed.extend(loader_head(&parts, file));
        }
        seed.extend(text.as_bytes());
        workspace.write(&format!("fuzz/corpus/{target}/seed-{at:04}"), seed)?;
    }
    Ok(pieces.len())
}

/// The bundles of the tests: whole behind a zero, and only the pack in them behind a one.
fn write_bundles(workspace: &Workspace) -> Result<usize, String> {
    let folder = "compile/tests/golden";
    let names = workspace.list(folder);
    for name in &names {
        let path = workspace.path(&format!("{folder}/{name}"));
        let bytes = std::fs::read(path).map_err(|error| format!("{name}: {error}"))?;
        let body = body(&bytes).ok_or_else(|| format!("{name} is no bundle"))?;
        workspace.write(&format!("fuzz/corpus/bundle/whole-{name}"), [&[0], &*bytes].concat())?;
        workspace.write(&format!("fuzz/corpus/bundle/body-{name}"), [&[1], body].concat())?;
    }
    Ok(names.len() * 2)
}

/// The pack in a bundle: what stands between the head with the version and the digest.
fn body(bundle: &[u8]) -> Option<&[u8]> {
    let version = 12;
    let start = version + 1 + usize::from(bundle.get(version)? & 31);
    let head = match bundle.get(start)? & 31 {
        24 => 2,
        25 => 3,
        26 => 5,
        _ => 1,
    };
    bundle.get(start + head..bundle.len().checked_sub(34)?)
}

/// The bytes the loader target reads before a text: an overlay, and the place of the file among the
/// sorted files of a pack.
fn loader_head(parts: &[&str], file: &str) -> [u8; 2] {
    let at = parts.iter().position(|part| file.strip_suffix(".toml") == Some(part));
    [1, at.and_then(|at| u8::try_from(at).ok()).unwrap_or(u8::MAX)]
}

/// The files of all packs in pieces: name of the file, and some of its rows.
fn pack_pieces(workspace: &Workspace) -> Result<Vec<(String, String)>, String> {
    let mut pieces = Vec::new();
    for folder in ["data", "examples"] {
        for path in workspace.files(folder).into_iter().filter(|path| path.ends_with(".toml")) {
            let text = workspace.read(&format!("{folder}/{path}"))?;
            let name = path.rsplit('/').next().unwrap_or(&path);
            pieces.extend(cut(&text).into_iter().map(|piece| (name.to_owned(), piece)));
        }
    }
    Ok(pieces)
}

/// Cuts a file between rows.
fn cut(text: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for row in text.split_inclusive("\n\n") {
        match pieces.last_mut() {
            Some(last) if last.is_empty() || last.len() + row.len() < PIECE => last.push_str(row),
            _ => pieces.push(row.to_owned()),
        }
    }
    pieces
}

/// The examples on the pages of lints, good and bad.
fn page_pieces(workspace: &Workspace) -> Result<Vec<(String, String)>, String> {
    let mut pieces = Vec::new();
    let folder = "compile/src/lints";
    for name in workspace.list(folder).iter().filter(|name| name.ends_with(".md")) {
        let page = workspace.read(&format!("{folder}/{name}"))?;
        for block in page.split("\n```toml ").skip(1) {
            let (file, text) = block.split_once('\n').unwrap_or_default();
            let text = text.split("```").next().unwrap_or_default();
            pieces.push((file.to_owned(), text.to_owned()));
        }
    }
    Ok(pieces)
}

/// Keys and words from the schemas, and the signs of TOML.
fn dictionary(workspace: &Workspace) -> Result<String, String> {
    let mut words: BTreeSet<String> =
        ["[[", "]]", "\"\"\"", "'''", " = ", "{ ", " }", "\\u0041", "1e9", "-1", "0x7f"]
            .map(str::to_owned)
            .into();
    for name in workspace.list("schemas").iter().filter(|name| name.ends_with(".json")) {
        let schema = workspace.read(&format!("schemas/{name}"))?;
        let schema = serde_json::from_str(&schema).map_err(|error| format!("{name}: {error}"))?;
        collect_words(&schema, &mut words);
    }
    let mut text = String::new();
    for word in words {
        let escaped = word.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "\"{escaped}\"");
    }
    Ok(text)
}

fn collect_words(schema: &Value, words: &mut BTreeSet<String>) {
    match schema {
        Value::Array(items) => items.iter().for_each(|item| collect_words(item, words)),
        Value::Object(fields) => {
            for (key, value) in fields {
                match (key.as_str(), value) {
                    ("properties", Value::Object(fields)) => words.extend(fields.keys().cloned()),
                    ("enum", Value::Array(options)) => {
                        words.extend(options.iter().filter_map(Value::as_str).map(str::to_owned));
                    }
                    ("const", Value::String(word)) => drop(words.insert(word.clone())),
                    _ => {}
                }
                collect_words(value, words);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_cut_between_rows() {
        let rows = format!("{0}\n\n{0}\n\n{0}\n", "a".repeat(PIECE / 2));
        let pieces = cut(&rows);
        assert_eq!(pieces.len(), 3);
        assert_eq!(pieces.concat(), rows);
        assert_eq!(cut("a\n\nb\n"), ["a\n\nb\n"]);
    }

    #[test]
    fn the_pack_is_cut_out_of_a_bundle() {
        let start = b"\xd9\xd9\xf7\x85\x66strabo\x01\x650.1.0\x44pack\x58\x20";
        assert_eq!(body(&[&start[..], &[0; 32]].concat()), Some(&b"pack"[..]));
        assert_eq!(body(b"no bundle"), None);
    }

    #[test]
    fn words_come_from_schemas() {
        let schema =
            serde_json::json!({ "properties": { "area": { "enum": ["black", "white"] } } });
        let mut words = BTreeSet::new();
        collect_words(&schema, &mut words);
        assert_eq!(words.into_iter().collect::<Vec<_>>(), ["area", "black", "white"]);
    }
}
