//! What the `pack.toml` of a pack says about the pack, and whether a new pack can extend it.

use std::path::Path;

use strabo_compile::source::Span;
use strabo_compile::tree::{Forest, Value};

use crate::library::{Origin, can_be_extended_from};
use crate::status::Failure;

/// The `[pack]` table of a pack, with the spans of its values.
#[derive(Default)]
pub struct Head {
    pub id: Option<(String, Span)>,
    pub name: Option<(String, Span)>,
    pub extends: Option<(String, Span)>,
    pub players: Option<(String, Span)>,
}

pub fn head_of(text: &str) -> Head {
    let mut forest = Forest::new();
    let root = forest.parse(text, 0, &mut Vec::new());
    let Some(head) = forest.get(root, "pack") else { return Head::default() };
    let string = |key: &str| {
        let node = forest.get(head, key)?;
        match forest.value(node) {
            Value::String(text) => Some((text.to_owned(), forest.span(node))),
            _ => None,
        }
    };
    Head {
        id: string("id"),
        name: string("name"),
        extends: string("extends"),
        players: string("players"),
    }
}

/// The text of a pack's `pack.toml`.
pub fn head_text(origin: &Origin) -> Result<String, Failure> {
    let name = origin.name();
    let files = origin.pack()?.files;
    let file = files
        .iter()
        .find(|file| file.path == "pack.toml")
        .ok_or_else(|| Failure::new(format!("\"{name}\" is not a pack: it has no pack.toml")))?;
    let text = String::from_utf8(file.bytes.to_vec())
        .map_err(|_| Failure::new(format!("\"{name}/pack.toml\" is not UTF-8 text")))?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// The base of the new pack must be found from its folder.
pub fn must_be_found(base: &str, origin: &Origin, folder: &Path) -> Result<(), Failure> {
    if can_be_extended_from(folder, base)? {
        return Ok(());
    }
    let message = format!("\"{base}\" cannot be extended from \"{}\"", folder.display());
    Err(Failure::new(message).help(format!(
        "a pack can extend a shipped pack, or a pack in a folder next to it whose name is its id: \
         create the new pack next to \"{}\"",
        origin.name()
    )))
}
