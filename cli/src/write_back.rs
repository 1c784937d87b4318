//! Writes the files of a pack that were changed in memory, all or none of them.

use std::fs;
use std::path::Path;

use strabo_compile::source::SourceFile;

use crate::folder::{Folder, read_file};
use crate::safe::Batch;
use crate::status::Failure;

/// Writes the files that differ from what was read, all or none; returns their paths. Files that are
/// missing are removed in the end.
pub fn write_back(folder: &Folder, files: &[SourceFile]) -> Result<Vec<String>, Failure> {
    let mut batch = Batch::edits();
    let mut written = Vec::new();
    let mut gone = Vec::new();
    for old in &folder.files {
        let new = files.iter().find(|new| new.path == old.path);
        if new.is_some_and(|new| new.bytes == old.bytes) {
            continue;
        }
        let path = folder.path.join(&old.path);
        let metadata =
            fs::symlink_metadata(&path).map_err(|error| Failure::io("read", &path, &error))?;
        if read_file(&path, &metadata)? != *old.bytes {
            return Err(changed_meanwhile(&path));
        }
        match new {
            Some(new) => batch.add(path, &new.bytes, Some(metadata.permissions()))?,
            None => gone.push(path),
        }
        written.push(format!("{}/{}", folder.name(), old.path));
    }
    for new in files {
        if folder.files.iter().any(|old| old.path == new.path) {
            continue;
        }
        let path = folder.path.join(&new.path);
        if fs::symlink_metadata(&path).is_ok() {
            return Err(changed_meanwhile(&path));
        }
        batch.add(path, &new.bytes, None)?;
        written.push(format!("{}/{}", folder.name(), new.path));
    }
    batch.commit()?;
    for path in gone {
        fs::remove_file(&path).map_err(|error| Failure::io("remove", &path, &error))?;
    }
    Ok(written)
}

fn changed_meanwhile(path: &Path) -> Failure {
    Failure::new(format!("\"{}\" changed while strabo was working on it", path.display()))
        .help("nothing was written; run the command again")
}
