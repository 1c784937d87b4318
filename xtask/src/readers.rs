//! `cargo xtask readers`: which parts of the project read each field of a pack, asked of the compiler.
//!
//! A copy of the project marks every field of the model as deprecated. Each warning of the compiler is then a
//! place that reads one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::workspace::{Workspace, output};

/// The list, which the pages of the format and `strabo explain` read.
const LIST: &str = "cli/src/reference/readers.txt";
const COPY: &str = "target/readers";
/// The crates that are asked.
const CRATES: &[&str] = &["strabo-compile", "strabo-render", "strabo-areas", "strabo-bots"];
/// What a file that reads a field is part of.
const READERS: &str = include_str!("readers.txt");

/// Writes the list anew.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    for file in workspace.tracked() {
        let to = workspace.path(COPY).join(&file);
        let text = fs::read(workspace.path(&file)).map_err(|error| format!("{file}: {error}"))?;
        let text = match std::str::from_utf8(&text) {
            Ok(code) if file.starts_with("model/src/") => marked(code).into_bytes(),
            _ => text,
        };
        // What has not changed keeps its time, and is not compiled again.
        if fs::read(&to).ok().as_ref() != Some(&text) {
            workspace.write(&format!("{COPY}/{file}"), text)?;
        }
    }
    let mut cargo = workspace.cargo();
    cargo.args(["check", "--offline", "--message-format=json", "--target-dir", "target"]);
    cargo.args(CRATES.iter().flat_map(|name| ["-p", name]));
    let printed = output(cargo.current_dir(workspace.path(COPY)))?;
    workspace.write(LIST, list(printed.lines().filter_map(|line| serde_json::from_str(line).ok())))
}

/// The code with every field of a record marked.
fn marked(code: &str) -> String {
    let (mut text, mut in_macro, mut in_record) = (String::new(), false, None);
    for line in code.lines() {
        let trimmed = line.trim();
        let first = trimmed.split([' ', ':', '<', '{']).next().unwrap_or_default();
        if trimmed.ends_with("records! {") {
            in_macro = true;
        } else if line == "}" {
            in_macro = false;
        }
        let is_named = first.starts_with(|letter: char| letter.is_ascii_uppercase());
        if trimmed.starts_with("pub struct ") && trimmed.ends_with('{') {
            in_record = Some("pub ");
        } else if in_macro && is_named && trimmed.ends_with('{') {
            in_record = Some("");
        } else if trimmed == "}" {
            in_record = None;
        }
        let field = in_record.and_then(|start| trimmed.strip_prefix(start));
        let is_field = field.is_some_and(|field| {
            let name = field.split([' ', ':']).next().unwrap_or_default();
            let is_name = |letter: char| letter.is_ascii_lowercase() || letter == '_';
            name.chars().all(is_name) && !name.is_empty() && field.contains(": ")
        });
        if is_field {
            text.push_str("#[deprecated]\n");
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// A line for each field: its type and name, and who reads it.
fn list(messages: impl Iterator<Item = Value>) -> String {
    let mut fields: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for message in messages {
        let message = &message["message"];
        let text = message["message"].as_str().unwrap_or_default();
        let Some(path) = text.strip_prefix("use of deprecated field `") else { continue };
        let mut names = path.trim_end_matches('`').rsplit("::");
        let (Some(field), Some(owner)) = (names.next(), names.next()) else { continue };
        let readers = fields.entry(format!("{owner}.{field}")).or_default();
        for span in message["spans"].as_array().into_iter().flatten() {
            let file = span["file_name"].as_str().unwrap_or_default();
            let rows = READERS.lines().filter_map(|row| row.split_once(": "));
            let known = rows.filter(|(start, _)| file.starts_with(start));
            readers.extend(known.flat_map(|(_, readers)| readers.split(' ')));
        }
    }
    let line = |(field, readers): (String, BTreeSet<&str>)| {
        let readers: Vec<&str> = readers.into_iter().collect();
        format!("{field}: {}", readers.join(", ")).trim_end().to_owned() + "\n"
    };
    fields.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn fields_are_marked_and_words_are_not() {
        let code = "pub struct Area {\n    /// Its name.\n    pub name: Text,\n}\n\nchoices! {\n    Word \"Word\" {\n        One,\n    }\n}\n\nrecords! {\n    Gain \"Gain\" {\n        per = default: u8,\n    }\n    Other {\n        count: u8,\n    }\n}\n";
        let text = marked(code);
        assert_eq!(text.matches("#[deprecated]\n").count(), 3, "{text}");
        assert!(text.contains("#[deprecated]\n        per = default: u8,"));
        assert_eq!(text.replace("#[deprecated]\n", ""), code);
    }

    #[test]
    fn a_warning_names_a_field_and_who_reads_it() {
        let warning = |file: &str| {
            let text = "use of deprecated field `strabo_model::map::Area::name`";
            json!({ "message": { "message": text, "spans": [{ "file_name": file }] } })
        };
        let files =
            ["render/src/map.rs", "engine/families/areas/src/words.rs", "model/src/validate.rs"];
        assert_eq!(list(files.map(warning).into_iter()), "Area.name: engine, pictures\n");
    }
}
