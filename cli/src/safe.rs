//! Writes files completely or not at all, and replaces nothing that belongs to somebody.
//!
//! One rule holds for every command. A file that exists is replaced only with `--force`, unless the
//! same command wrote it before and nobody has changed it since. A file of a pack always needs
//! `--force`. Two outputs of one run are never the same file.

mod digest;
mod journal;
mod new_folder;
mod owned;
mod temporary;

use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use strabo_compile::{authored::Part, geojson};
use tempfile::NamedTempFile;

use crate::status::{Failure, Result};
pub use digest::digest;
use journal::clear;
pub use journal::{Exchange, exchange, recover};
pub use new_folder::NewFolder;
use owned::Owned;
pub use temporary::{Readers, make_folder};
use temporary::{folder_of, temporary_in};

/// Files that are written together.
pub struct Batch {
    waiting: Vec<Waiting>,
    rule: Rule,
    places: BTreeSet<PathBuf>,
    swept: BTreeSet<PathBuf>,
    readers: Readers,
}

struct Waiting {
    file: NamedTempFile,
    path: PathBuf,
    replaces: bool,
}

/// Which existing files may be replaced.
enum Rule {
    /// All: their new contents were made from the old ones.
    Edit,
    /// All with `--force`, none without.
    Single { force: bool },
    /// All with `--force`, those that the command wrote before without.
    Folder { owned: Owned, force: bool },
}

impl Batch {
    /// Files that the user named one by one: an existing file needs `--force`.
    pub fn new(force: bool) -> Self {
        Self::with(Rule::Single { force })
    }

    /// The files of a folder that a command fills: it replaces what it wrote there before.
    pub fn into_folder(folder: &Path, command: &'static str, force: bool) -> Result<Self> {
        make_folder(folder)?;
        Ok(Self::with(Rule::Folder { owned: Owned::read(folder, command), force }))
    }

    /// Files whose new contents were made from the old ones.
    pub fn edits() -> Self {
        Self::with(Rule::Edit)
    }

    fn with(rule: Rule) -> Self {
        let (places, swept) = (BTreeSet::new(), BTreeSet::new());
        Self { waiting: Vec::new(), rule, places, swept, readers: Readers::Usual }
    }

    /// Says who may read the files.
    #[must_use]
    pub fn readers(self, readers: Readers) -> Self {
        Self { readers, ..self }
    }

    /// Writes a temporary file for this path, with the permissions of the file it replaces.
    pub fn add(
        &mut self,
        path: PathBuf,
        bytes: &[u8],
        permissions: Option<Permissions>,
    ) -> Result<()> {
        if !self.places.insert(place_of(&path)) {
            return Err(same_file(&path));
        }
        let replaces = self.may_replace(&path, bytes)?;
        if let Rule::Folder { owned, .. } = &mut self.rule {
            owned.note(&path, bytes);
        }
        let file = self.temporary(&path, bytes, permissions);
        let file = file.map_err(|error| Failure::io("write", &path, &error))?;
        self.waiting.push(Waiting { file, path, replaces });
        Ok(())
    }

    /// True if there is a file at this path that may be replaced, false if there is none.
    fn may_replace(&mut self, path: &Path, bytes: &[u8]) -> Result<bool> {
        if fs::symlink_metadata(path).is_err() {
            return Ok(false);
        }
        let allowed = match &mut self.rule {
            Rule::Edit => true,
            Rule::Single { force } => *force || has_contents(path, bytes),
            Rule::Folder { owned, force } => {
                let ours = owned.is_own(path) && !is_of_pack(path);
                *force || ours || has_contents(path, bytes)
            }
        };
        match &self.rule {
            _ if allowed => Ok(true),
            Rule::Folder { owned, .. } if !is_of_pack(path) => Err(owned.refuse(path)),
            _ => Err(taken(path)),
        }
    }

    fn temporary(
        &mut self,
        path: &Path,
        bytes: &[u8],
        permissions: Option<Permissions>,
    ) -> io::Result<NamedTempFile> {
        let folder = folder_of(path);
        if self.swept.insert(folder.to_owned()) {
            clear(folder);
        }
        let mut file = temporary_in(folder, self.readers)?;
        file.write_all(bytes)?;
        if let Some(permissions) = permissions {
            file.as_file().set_permissions(permissions)?;
            // The author's text must not be lost to a power failure.
            file.as_file().sync_data()?;
        }
        Ok(file)
    }

    /// Renames all files to their final paths.
    pub fn commit(self) -> Result<()> {
        if let Rule::Folder { owned, .. } = &self.rule {
            // The list comes first: after a kill, the next run still knows what is its own.
            let mut list = Self::edits();
            list.add(owned.path(), owned.text().as_bytes(), None)?;
            list.commit()?;
        }
        for Waiting { file, path, replaces } in self.waiting {
            persist(file, &path, replaces)?;
        }
        Ok(())
    }
}

/// Renames a complete file. A file that has appeared at the path since the batch looked is kept.
fn persist(file: NamedTempFile, path: &Path, replaces: bool) -> Result<()> {
    let failed = |error: &io::Error| Failure::io("write", path, error);
    if replaces {
        return file.persist(path).map(drop).map_err(|error| failed(&error.error));
    }
    match file.persist_noclobber(path) {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Err(taken(path)),
        // Some file systems cannot rename without replacing.
        Err(error) if fs::symlink_metadata(path).is_err() => {
            error.file.persist(path).map(drop).map_err(|error| failed(&error.error))
        }
        Err(error) => Err(failed(&error.error)),
    }
}

/// Fails early, before a long run, if the file of an output may not be written. Paths that are two
/// outputs of one run must differ.
pub fn must_be_free(paths: &[&Path], force: bool) -> Result<()> {
    let mut places = BTreeSet::new();
    for path in paths {
        if !places.insert(place_of(path)) {
            return Err(same_file(path));
        }
        if !force && fs::symlink_metadata(path).is_ok() {
            return Err(taken(path));
        }
        if let Some(failure) = Failure::without_folder(path) {
            return Err(failure);
        }
    }
    Ok(())
}

fn same_file(path: &Path) -> Failure {
    Failure::new(format!(
        "\"{}\" is named twice: two outputs would be the same file",
        path.display()
    ))
    .help("give each output a file of its own")
}

fn taken(path: &Path) -> Failure {
    let shown = path.display();
    let message = if fs::metadata(path).is_ok_and(|metadata| metadata.is_dir()) {
        return Failure::new(format!("\"{shown}\" is a folder")).help("name a file in it");
    } else if is_of_pack(path) {
        format!("\"{shown}\" is a file of a pack")
    } else {
        format!("\"{shown}\" already exists")
    };
    Failure::new(message).help("write to another file, or overwrite it with --force")
}

/// True for the files of a pack that Strabo reads.
fn is_of_pack(path: &Path) -> bool {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return false };
    let is_part = Part::of_path(name).is_some() || name == geojson::FILE;
    is_part && folder_of(path).join("pack.toml").is_file()
}

/// True if the file has these contents already.
fn has_contents(path: &Path, bytes: &[u8]) -> bool {
    let length = u64::try_from(bytes.len()).ok();
    fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && Some(metadata.len()) == length)
        && fs::read(path).is_ok_and(|found| found == bytes)
}

/// The file that a path means, whichever way it is written. Names that differ in capitals only are
/// one file on some systems.
fn place_of(path: &Path) -> PathBuf {
    let whole = fs::canonicalize(path).unwrap_or_else(|_| {
        let folder = folder_of(path);
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        path.file_name().map_or_else(|| path.to_owned(), |name| folder.join(name))
    });
    PathBuf::from(whole.to_string_lossy().to_lowercase())
}

/// A temporary file for a path that is not a folder.
pub fn temporary(path: &Path) -> Result<NamedTempFile> {
    if fs::metadata(path).is_ok_and(|metadata| metadata.is_dir()) {
        return Err(Failure::new(format!("\"{}\" is a folder", path.display()))
            .help("name a file, such as results.parquet"));
    }
    let folder = folder_of(path);
    clear(folder);
    temporary_in(folder, Readers::Usual).map_err(|error| Failure::io("write", path, &error))
}
