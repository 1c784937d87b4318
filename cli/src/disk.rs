//! Packs as they are on disk: read once, and again when something has changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use strabo_compile::Part;
use strabo_compile::geometry;
use strabo_compile::source::SourceFile;

use crate::folder::Folder;
use crate::status::Failure;

/// When a file was last written, and how long it is; nothing when it is not there.
type Stamp = Option<(SystemTime, u64)>;

/// A folder as it was last read.
pub struct Disk {
    path: PathBuf,
    /// Its files, or why they cannot be read.
    pub files: Result<Vec<SourceFile>, Failure>,
    stamps: Vec<Stamp>,
}

impl Disk {
    /// Reads a folder.
    pub fn read(path: &Path) -> Self {
        // Stamps come first: what is written while the files are read is noticed the next time.
        let stamps = stamps(path);
        let files = Folder::read(path).map(|folder| folder.files);
        Self { path: path.to_owned(), files, stamps }
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// True when a file of the pack was written, added or removed since.
    pub fn is_stale(&self) -> bool {
        stamps(&self.path) != self.stamps
    }
}

fn stamps(folder: &Path) -> Vec<Stamp> {
    let stamp = |path: PathBuf| {
        let metadata = fs::metadata(path).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    // The folder itself says when files come and go.
    let own = std::iter::once(stamp(folder.to_owned()));
    let parts = Part::ALL.iter().map(|part| format!("{}.toml", part.name()));
    let names = parts.chain([geometry::FILE.to_owned()]);
    own.chain(names.map(|name| stamp(folder.join(name)))).collect()
}

/// The pack that a file belongs to, if its name is one that packs have: the folder, and the name.
pub fn pack_of(path: &Path) -> Option<(&Path, &str)> {
    let name = path.file_name()?.to_str()?;
    let is_part = Part::of_path(name).is_some() || name == geometry::FILE;
    is_part.then_some((path.parent()?, name))
}
