//! Links to the files of packs, wherever they are.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use strabo_workbench::{Location, Origin, Snapshot, Units};

use super::document::{Document, Text};
use super::{shipped::Shipped, uri};

/// What is needed to say where something is.
pub struct Links<'s> {
    pub documents: &'s BTreeMap<PathBuf, Document>,
    pub shipped: &'s Shipped,
    /// How columns count.
    pub units: Units,
    /// Whether the client shows other places of a finding.
    pub related: bool,
}

impl Links<'_> {
    /// The link to a file; nothing when an editor could not open it.
    pub fn uri(&self, origin: &Origin, path: &str) -> Option<String> {
        match origin {
            Origin::Folder(folder) => {
                let path = Path::new(folder).join(path);
                match self.documents.get(&path) {
                    Some(document) => Some(document.uri.clone()),
                    None => uri::of_path(&path),
                }
            }
            Origin::Library(pack) => uri::of_path(&self.shipped.file(pack, path)?),
        }
    }

    pub fn page(&self, lint: &str) -> Option<String> {
        uri::of_path(&self.shipped.page(lint)?)
    }

    /// The version of a file that is open.
    pub fn version(&self, folder: &str, path: &str) -> Option<i64> {
        self.documents.get(&Path::new(folder).join(path))?.version
    }
}

/// Places of one pack in the form of the protocol, with the lines of each file found once.
pub struct Places<'s> {
    pub links: Links<'s>,
    pub snapshot: &'s Snapshot,
    texts: BTreeMap<(Origin, String), Option<Text>>,
}

impl<'s> Places<'s> {
    pub fn new(links: Links<'s>, snapshot: &'s Snapshot) -> Self {
        Self { links, snapshot, texts: BTreeMap::new() }
    }

    /// A range of bytes of a file.
    pub fn range(
        &mut self,
        origin: &Origin,
        path: &str,
        range: &std::ops::Range<usize>,
    ) -> Option<Value> {
        let snapshot = self.snapshot;
        let text = self.texts.entry((origin.clone(), path.to_owned())).or_insert_with(|| {
            snapshot.text_at(origin, path).map(|text| Text::new(text.to_owned()))
        });
        Some(text.as_ref()?.span(range, self.links.units))
    }

    /// A range of bytes of a file of the pack itself.
    pub fn own(&mut self, path: &str, range: &std::ops::Range<usize>) -> Value {
        self.range(&self.snapshot.origin(), path, range).unwrap_or(Value::Null)
    }

    /// A place with its link.
    pub fn location(&mut self, location: &Location) -> Option<Value> {
        let uri = self.links.uri(&location.origin, &location.path)?;
        let range = self.range(&location.origin, &location.path, &location.range)?;
        Some(json!({ "uri": uri, "range": range }))
    }
}
