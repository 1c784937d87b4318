//! Changes of the workbench as edits of the protocol.

use std::collections::{BTreeMap, btree_map::Entry};

use serde_json::{Map, Value, json};
use strabo_workbench::{Bench, Origin, change::Change};

use super::{document::Text, links::Links};

/// Changes of packs, each with the folder of its pack. Nothing when they add or remove files, which not every
/// client can do, or when a file cannot be named.
pub fn of(
    bench: &Bench,
    links: &Links<'_>,
    changes: &[(String, Change)],
    versioned: bool,
) -> Option<Value> {
    let mut files: BTreeMap<(&str, &str), Vec<Value>> = BTreeMap::new();
    let mut texts: BTreeMap<(&str, &str), Text> = BTreeMap::new();
    for (folder, change) in changes {
        if !change.created.is_empty() || !change.removed.is_empty() {
            return None;
        }
        for edit in &change.edits {
            let file = (folder.as_str(), edit.file.as_str());
            let text = match texts.entry(file) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => {
                    new.insert(Text::new(bench.text(folder, &edit.file)?.to_owned()))
                }
            };
            let range = text.span(&(edit.start..edit.end), links.units);
            let edit = json!({ "range": range, "newText": edit.text });
            files.entry(file).or_default().push(edit);
        }
    }
    let (mut listed, mut by_link) = (Vec::new(), Map::new());
    for ((folder, path), edits) in files {
        let uri = links.uri(&Origin::Folder(folder.to_owned()), path)?;
        let document = json!({ "uri": uri, "version": links.version(folder, path) });
        if versioned {
            listed.push(json!({ "textDocument": document, "edits": edits }));
        } else {
            by_link.insert(uri, edits.into());
        }
    }
    Some(if versioned {
        json!({ "documentChanges": listed })
    } else {
        json!({ "changes": by_link })
    })
}
