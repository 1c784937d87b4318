//! Packs as they are on disk: read once, and again when something has changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use strabo_compile::{Part, geojson, source::SourceFile};

use crate::folder::{Folder, read_file};
use crate::library::{beside, head_field, is_id};
use crate::status::Result;

/// How many packs in a row may extend each other.
const LONGEST_CHAIN: usize = 32;
/// The grain of the coarsest clock that file systems have: a file that was written again within it may have the
/// same stamp.
const GRAIN: Duration = Duration::from_secs(2);

/// When a file was last written, and how long it is; nothing when it is not there.
type Stamp = Option<(SystemTime, u64)>;

/// A folder as it was last read.
pub struct Disk {
    path: PathBuf,
    /// Its files, or why they cannot be read.
    pub files: Result<Vec<SourceFile>>,
    stamps: Vec<Stamp>,
    /// Whether a file may have been written again without a new stamp.
    is_fresh: bool,
}

impl Disk {
    /// Reads a folder.
    pub fn read(path: &Path) -> Self {
        // Stamps come first: what is written while the files are read is noticed the next time.
        let stamps = stamps(path);
        let files = Folder::read(path).map(|folder| folder.files);
        Self { path: path.to_owned(), files, stamps, is_fresh: true }
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// True when a file of the pack was written, added or removed since.
    pub fn is_stale(&mut self) -> bool {
        let is_fresh = self.stamps.iter().any(is_fresh);
        if stamps(&self.path) != self.stamps {
            return true;
        }
        let Ok(files) = &self.files else {
            // Permission to read leaves no stamp.
            return Folder::read(&self.path).is_ok();
        };
        // One more look when the clock has moved on, then stamps are enough.
        let is_other =
            self.is_fresh && files.iter().any(|file| is_other(&self.path.join(&file.path), file));
        self.is_fresh = is_fresh;
        is_other
    }
}

/// Reads a pack, and the folders beside it that it extends.
pub fn chain(path: &Path) -> Vec<Disk> {
    let mut chain = vec![Disk::read(path)];
    while chain.len() < LONGEST_CHAIN
        && let Some(base) = chain.last().and_then(base_of)
        && chain.iter().all(|known| known.path() != base)
    {
        chain.push(Disk::read(&base));
    }
    chain
}

/// The folder beside a pack that it extends, if it extends a pack that is there.
fn base_of(disk: &Disk) -> Option<PathBuf> {
    let head = disk.files.as_ref().ok()?.iter().find(|file| file.path == "pack.toml")?;
    let (extends, _) = head_field(std::str::from_utf8(&head.bytes).ok()?, "extends")?;
    let base = beside(disk.path(), &extends);
    (is_id(&extends) && base.join("pack.toml").is_file()).then_some(base)
}

/// True if two readings of a folder found the same files.
pub fn is_same(one: &[SourceFile], other: &[SourceFile]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|(a, b)| a.path == b.path && a.bytes == b.bytes)
}

/// The names of the files that packs are made of, and the folder of pictures.
fn names() -> impl Iterator<Item = String> {
    let files = Part::ALL.iter().map(|part| format!("{}.toml", part.name()));
    files.chain([geojson::FILE.to_owned(), "art".to_owned()])
}

fn stamps(folder: &Path) -> Vec<Stamp> {
    let stamp = |path: PathBuf| {
        let metadata = fs::metadata(path).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    // The folder itself says when files come and go.
    let own = std::iter::once(stamp(folder.to_owned()));
    own.chain(names().map(|name| stamp(folder.join(name)))).collect()
}

/// True for the stamp of a file that was written a moment ago, by a clock that may be a little ahead. One from
/// the far future is not fresh: the next writing gives the file the time of now.
fn is_fresh(stamp: &Stamp) -> bool {
    stamp.is_some_and(|(written, _)| {
        SystemTime::now().duration_since(written).unwrap_or_else(|ahead| ahead.duration()) < GRAIN
    })
}

/// True if a file that was read has other contents now, although its stamp is the same.
fn is_other(path: &Path, file: &SourceFile) -> bool {
    if !names().any(|name| name == file.path) {
        return false;
    }
    let now = fs::metadata(path).ok().and_then(|metadata| read_file(path, &metadata).ok());
    now.is_some_and(|now| now != *file.bytes)
}

/// The pack that a file belongs to, if its name is one that packs have: the folder, and the name.
pub fn pack_of(path: &Path) -> Option<(&Path, &str)> {
    let name = path.file_name()?.to_str()?;
    let is_part = Part::of_path(name).is_some() || name == geojson::FILE;
    is_part.then_some((path.parent()?, name))
}
