//! Writes the files of a pack that were changed in memory, all or none of them.

use std::fs;

use strabo_compile::source::SourceFile;

use crate::folder::{Folder, read_file};
use crate::safe::Batch;
use crate::status::Failure;

/// Writes the files that differ from what was read, all or none; returns their paths.
pub fn write_back(folder: &Folder, files: &[SourceFile]) -> Result<Vec<String>, Failure> {
    let mut batch = Batch::edits();
    let mut written = Vec::new();
    let pairs = folder.files.iter().zip(files);
    for (old, new) in pairs.filter(|(old, new)| old.bytes != new.bytes) {
        let path = folder.path.join(&old.path);
        let metadata =
            fs::symlink_metadata(&path).map_err(|error| Failure::io("read", &path, &error))?;
        if read_file(&path, &metadata)? != *old.bytes {
            let message = format!("\"{}\" changed while strabo was fixing it", path.display());
            return Err(Failure::new(message).help("nothing was written; run the command again"));
        }
        batch.add(path, &new.bytes, Some(metadata.permissions()))?;
        written.push(format!("{}/{}", folder.name(), old.path));
    }
    batch.commit()?;
    Ok(written)
}
