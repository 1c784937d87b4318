//! A copy of a pack, file by file.

use strabo_compile::source::{SourceFile, SourcePack, Span, is_picture};
use strabo_compile::{authored::Part, geojson};
use strabo_sheet::quoted;

use super::head::{head_of, head_text};
use super::text::{name_of, schema_line};
use crate::change::{Refusal, Result};

/// The files of a pack under another id and name. A pack that extends another one still does.
pub fn copy(pack: &SourcePack, id: &str, title: &str) -> Result<Vec<SourceFile>> {
    let head_text = head_text(pack)?;
    let head = head_of(&head_text);
    let mut changes: Vec<(Span, String)> = Vec::new();
    let unreadable = || {
        Refusal::new(format!("\"{}\" has no id and name in its pack.toml", pack.name))
            .help("strabo check shows what is wrong with it")
    };
    let (_, span) = head.id.ok_or_else(unreadable)?;
    changes.push((span, quoted(id)));
    let (_, span) = head.name.ok_or_else(unreadable)?;
    changes.push((span, quoted(&name_of(title))));
    changes.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    let mut new_head = head_text;
    for (span, text) in changes {
        new_head.replace_range(span.start as usize..span.end as usize, &text);
    }
    let is_overlay = head.extends.is_some();
    let mut files = Vec::new();
    for file in &pack.files {
        if file.path == geojson::FILE || is_picture(&file.path) {
            files.push(file.clone());
            continue;
        }
        let Some(part) = Part::of_path(&file.path) else { continue };
        let bytes = if part == Part::Pack { new_head.as_bytes() } else { &file.bytes };
        files.push(SourceFile::new(file.path.clone(), with_schema(bytes, part, is_overlay)));
    }
    Ok(files)
}

/// Adds a first line that names the schema of a file, or replaces it.
fn with_schema(bytes: &[u8], part: Part, is_overlay: bool) -> Vec<u8> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let first_end = bytes.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |at| at + 1);
    let (first, rest) = bytes.split_at(first_end);
    let end = if first.ends_with(b"\r\n") { "\r\n" } else { "\n" };
    let body = if first.starts_with(b"#:schema") { rest } else { bytes };
    let mut new = format!("{}{end}", schema_line(part, is_overlay)).into_bytes();
    new.extend_from_slice(body);
    new
}
