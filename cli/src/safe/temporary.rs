//! Temporary files beside the final ones, and the removal of those that a killed run left behind.

use std::fs::{self, File, Permissions};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::status::{Failure, Result};

const PREFIX: &str = ".strabo-";
const SUFFIX: &str = ".tmp";
/// How often a temporary file is created again when another run takes it for a leftover.
const MOST_TRIES: usize = 10;

/// The folder that a file is in.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A temporary file to be renamed when it is complete. It is locked, which tells other runs that it
/// is in use; the system removes the lock when the process ends, however it ends.
pub fn temporary_in(folder: &Path, readers: Readers) -> io::Result<NamedTempFile> {
    for _ in 0..MOST_TRIES {
        let file = create_in(folder, readers)?;
        // Without locks on this file system, nothing is swept either.
        let _ = file.as_file().lock();
        // Another run may have removed it before it was locked.
        if file.path().exists() {
            return Ok(file);
        }
    }
    create_in(folder, readers)
}

/// Who may read a file.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum Readers {
    /// Whom the system lets read new files.
    #[default]
    Usual,
    /// Its owner alone, from the beginning.
    Owner,
}

fn create_in(folder: &Path, readers: Readers) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    // Without a mode, a temporary file belongs to its owner alone.
    #[cfg(unix)]
    if readers == Readers::Usual {
        let mode = <Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666);
        builder.permissions(mode);
    }
    #[cfg(not(unix))]
    let _ = readers;
    builder.tempfile_in(folder)
}

/// The folder that belongs to a temporary file, for a pack that is being written.
pub fn stage_of(lock: &Path) -> PathBuf {
    let mut name = lock.as_os_str().to_owned();
    name.push(".d");
    PathBuf::from(name)
}

/// True for the names of temporary files.
pub fn is_temporary(name: &str) -> bool {
    name.starts_with(PREFIX) && name.ends_with(SUFFIX)
}

/// Removes the temporary files that runs left here when they were killed. What cannot be removed
/// does no harm, so errors are ignored.
pub fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_str().is_some_and(is_temporary);
        if is_ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            remove_leftover(&entry.path());
        }
    }
}

fn remove_leftover(path: &Path) {
    let Ok(file) = File::options().read(true).write(true).open(path) else { return };
    if file.try_lock().is_ok() {
        let stage = stage_of(path);
        if stage.is_dir() && fs::remove_dir_all(&stage).is_err() {
            return;
        }
        let _ = fs::remove_file(path);
    }
}

/// Creates a folder and its parents.
pub fn make_folder(path: &Path) -> Result<()> {
    fs::create_dir_all(path).map_err(|error| Failure::io("create the folder", path, &error))
}
