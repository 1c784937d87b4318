//! Writes files completely or not at all: to a temporary file first, which is then renamed.

use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::status::Failure;

/// Files that are written together.
#[derive(Default)]
pub struct Batch {
    waiting: Vec<(NamedTempFile, PathBuf)>,
}

impl Batch {
    /// Writes a temporary file for this path, with the permissions of the file it replaces.
    pub fn add(
        &mut self,
        path: PathBuf,
        bytes: &[u8],
        permissions: Option<Permissions>,
    ) -> Result<(), Failure> {
        let write = || {
            let mut file = beside(&path)?;
            file.write_all(bytes)?;
            if let Some(permissions) = permissions {
                file.as_file().set_permissions(permissions)?;
                // The author's text must not be lost to a power failure.
                file.as_file().sync_data()?;
            }
            Ok(file)
        };
        let file = write().map_err(|error| Failure::io("write", &path, &error))?;
        self.waiting.push((file, path));
        Ok(())
    }

    /// Renames all files to their final paths.
    pub fn commit(self) -> Result<(), Failure> {
        for (file, path) in self.waiting {
            file.persist(&path).map_err(|error| Failure::io("write", &path, &error.error))?;
        }
        Ok(())
    }
}

/// A temporary file in the folder of `path`, to be renamed when it is complete.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = Builder::new();
    builder.prefix(".strabo-").suffix(".tmp");
    #[cfg(unix)]
    let mode = <Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666);
    #[cfg(unix)]
    builder.permissions(mode);
    builder.tempfile_in(folder)
}

/// A temporary file for a path that is not a folder.
pub fn temporary(path: &Path) -> Result<NamedTempFile, Failure> {
    if fs::metadata(path).is_ok_and(|metadata| metadata.is_dir()) {
        return Err(Failure::new(format!("\"{}\" is a folder", path.display()))
            .help("name a file, such as results.parquet"));
    }
    beside(path).map_err(|error| Failure::io("write", path, &error))
}

/// Creates a folder and its parents.
pub fn make_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| Failure::io("create the folder", path, &error))
}
