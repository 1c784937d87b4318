//! What the `pack.toml` of a pack says about the pack.

use strabo_compile::source::{SourcePack, Span};
use strabo_compile::tree::{Forest, Value};

use crate::change::{Refusal, Result};

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
pub fn head_text(pack: &SourcePack) -> Result<String> {
    let name = &pack.name;
    let file = pack.files.iter().find(|file| file.path == "pack.toml");
    let file =
        file.ok_or_else(|| Refusal::new(format!("\"{name}\" is not a pack: it has no pack.toml")))?;
    let text = String::from_utf8(file.bytes.to_vec())
        .map_err(|_| Refusal::new(format!("\"{name}/pack.toml\" is not UTF-8 text")))?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}
