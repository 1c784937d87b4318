//! Writes the files of a pack that were changed in memory, all or none of them.

use strabo_compile::source::SourceFile;

use crate::safe::{Exchange, exchange};
use crate::{folder::Folder, status::Result};

/// Writes the files that differ from what was read, all or none; returns their paths. Files that are
/// missing are removed. Fails if a file that differs is not on disk as it was read.
pub fn write_back(folder: &Folder, files: &[SourceFile]) -> Result<Vec<String>> {
    let mut changes = Vec::new();
    for old in &folder.files {
        let new = files.iter().find(|new| new.path == old.path);
        if new.is_none_or(|new| new.bytes != old.bytes) {
            let after = new.map(|new| &*new.bytes);
            changes.push(Exchange { name: &old.path, before: Some(&old.bytes), after });
        }
    }
    let is_new = |new: &&SourceFile| !folder.files.iter().any(|old| old.path == new.path);
    changes.extend(files.iter().filter(is_new).map(|new| Exchange {
        name: &new.path,
        before: None,
        after: Some(&new.bytes),
    }));
    if !changes.is_empty() {
        exchange(&folder.path, &changes)?;
    }
    Ok(changes.iter().map(|change| format!("{}/{}", folder.name(), change.name)).collect())
}
