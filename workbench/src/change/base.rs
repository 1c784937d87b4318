//! What the packs that a pack extends give for the rows of one file.

use std::collections::{BTreeMap, BTreeSet};

use strabo_compile::tree::{Forest, NodeId, Value};
use strabo_compile::{Part, Sources, merged};

use super::Subject;

/// What extended packs give for one field of a row.
#[derive(Clone, Default)]
pub(super) struct Inherited {
    pub(super) is_given: bool,
    /// Its entries, if it is a list of ids.
    pub(super) list: Vec<String>,
}

/// The rows that extended packs give for one file, before the pack itself changes them.
pub(super) struct Base {
    fields: BTreeMap<(String, String, String), Inherited>,
    rows: BTreeSet<(String, String)>,
}

impl Base {
    pub(super) fn read(subject: &Subject<'_>, part: Part) -> Self {
        let mut base = Self { fields: BTreeMap::new(), rows: BTreeSet::new() };
        let mut pack = subject.pack.clone();
        // What is left without the file of the pack itself is what the extended packs say.
        pack.files.retain(|file| file.path == "pack.toml" && part != Part::Pack);
        merged(Sources { pack, library: subject.library }, |found, forest, root| {
            if found == part {
                base.note(forest, root, part);
            }
        });
        base
    }

    fn note(&mut self, forest: &Forest<'_>, root: NodeId, part: Part) {
        for table in part.tables() {
            let (Some(rows), Some(key)) = (forest.get(root, table.name), table.key()) else {
                continue;
            };
            for row in forest.children(rows) {
                let id = match forest.get(row, key).map(|node| forest.value(node)) {
                    Some(Value::String(text)) => text.to_owned(),
                    Some(Value::Integer(number)) => number.to_string(),
                    _ => continue,
                };
                self.rows.insert((table.name.to_owned(), id.clone()));
                for field in forest.children(row) {
                    let strings = forest.children(field).map(|node| match forest.value(node) {
                        Value::String(text) => Some(text.to_owned()),
                        _ => None,
                    });
                    let strings: Option<Vec<String>> = strings.collect();
                    let list = strings.filter(|_| forest.value(field) == Value::Array);
                    if let Some(name) = forest.key(field) {
                        let place = (table.name.to_owned(), id.clone(), name.to_owned());
                        let list = list.unwrap_or_default();
                        self.fields.insert(place, Inherited { is_given: true, list });
                    }
                }
            }
        }
    }

    pub(super) fn has(&self, table: &str, id: &str) -> bool {
        self.rows.contains(&(table.to_owned(), id.to_owned()))
    }

    pub(super) fn of(&self, table: &str, id: &str, key: &str) -> Inherited {
        let place = (table.to_owned(), id.to_owned(), key.to_owned());
        self.fields.get(&place).cloned().unwrap_or_default()
    }
}
