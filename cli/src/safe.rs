//! Files written whole or not at all: first beside their place, then moved there.

use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::status::Failure;

/// Files that are to appear together.
#[derive(Default)]
pub struct Batch {
    waiting: Vec<(NamedTempFile, PathBuf)>,
}

impl Batch {
    /// Writes a new file, or a new content of a file whose permissions are given.
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
                // An author's own text must not be lost to a power cut.
                file.as_file().sync_data()?;
            }
            Ok(file)
        };
        let file = write().map_err(|error| Failure::io("write", &path, &error))?;
        self.waiting.push((file, path));
        Ok(())
    }

    /// Moves all files to their places.
    pub fn commit(self) -> Result<(), Failure> {
        for (file, path) in self.waiting {
            file.persist(&path).map_err(|error| Failure::io("write", &path, &error.error))?;
        }
        Ok(())
    }
}

/// A new file in the folder of another, to be moved there when it is whole.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
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

/// Makes a folder and those it lies in.
pub fn make_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| Failure::io("make the folder", path, &error))
}
