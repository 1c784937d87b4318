//! The files of the pack that the studio shows: read from its folder, and written back to it.

use std::{fs, path::PathBuf};

use strabo_compile::source::SourceFile;
use strabo_serve::{Beginning, Disk, Folder, Import, Made, Making, Problem};

use super::beginning;
use crate::disk::{Disk as OnDisk, chain, is_same};
use crate::folder::{self, name_of, read_file};
use crate::safe::{Batch, make_folder};
use crate::status::{Failure, Result};
use crate::{library::Origin, write_back::write_back};

/// The files of a pack, and of the folders beside it that it extends.
pub enum PackDisk {
    /// A folder.
    Folder { path: PathBuf, seen: Vec<OnDisk>, changed: bool },
    /// A folder that is to be created.
    New { path: PathBuf },
    /// A pack that ships: it can be looked at.
    Shipped { name: String, files: Vec<SourceFile> },
}

impl PackDisk {
    /// The files of a pack that was found. A bundle has none.
    pub fn new(origin: Origin) -> Result<Self> {
        match origin {
            Origin::Folder(folder) => {
                Ok(Self::Folder { path: folder.path, seen: Vec::new(), changed: false })
            }
            Origin::Shipped(pack) | Origin::Zipped(pack) => {
                Ok(Self::Shipped { name: pack.name, files: pack.files })
            }
            Origin::Bundle(bundle) => Err(bundle.no_sources()),
        }
    }
}

impl Disk for PackDisk {
    fn read(&mut self) -> Result<Vec<Folder>, Problem> {
        let (path, seen, changed) = match self {
            Self::Folder { path, seen, changed } => (path, seen, changed),
            Self::New { .. } => return Ok(Vec::new()),
            Self::Shipped { name, files } => {
                return Ok(vec![Folder { key: name.clone(), files: files.clone() }]);
            }
        };
        *changed = false;
        *seen = chain(path);
        let mut folders = Vec::new();
        for disk in seen.iter() {
            let files = disk.files.clone().map_err(problem)?;
            folders.push(Folder { key: name_of(disk.path()), files });
        }
        Ok(folders)
    }

    fn has_changed(&mut self) -> bool {
        match self {
            Self::Folder { seen, changed, .. } => *changed || seen.iter_mut().any(OnDisk::is_stale),
            Self::New { .. } | Self::Shipped { .. } => false,
        }
    }

    fn write(&mut self, before: &[SourceFile], after: &[SourceFile]) -> Result<(), Problem> {
        let (path, seen, changed) = match self {
            Self::Folder { path, seen, changed } => (path, seen, changed),
            Self::New { .. } => return Err(Problem::new(409, "there is no pack yet")),
            Self::Shipped { name, .. } => {
                let message = format!("\"{name}\" ships with Strabo and cannot be changed");
                let help = format!("copy it first: strabo new my-pack --from {name}");
                return Err(Problem::new(422, message).help(help));
            }
        };
        let now = folder::Folder::read(path).map_err(problem)?;
        let is_changed = |old: &SourceFile| {
            let new = after.iter().find(|new| new.path == old.path);
            new.is_none_or(|new| new.bytes != old.bytes)
        };
        if let Some(link) =
            before.iter().find(|old| is_changed(old) && now.links.contains(&old.path))
        {
            let message = format!("\"{}\" is a symbolic link", link.path);
            return Err(Problem::new(422, message).help("change the file that it points to"));
        }
        let folder = folder::Folder { files: before.to_vec(), ..now };
        write_back(&folder, after)
            .map_err(|failure| Problem { status: 409, ..problem(failure) })?;
        // What somebody else wrote at the same moment is noticed at the next look.
        if let Some(own) = seen.first_mut() {
            *own = OnDisk::read(path);
            *changed |= own.files.as_ref().is_ok_and(|files| !is_same(files, after));
        }
        Ok(())
    }

    fn missing(&self) -> Option<String> {
        match self {
            Self::New { path } => Some(name_of(path)),
            Self::Folder { .. } | Self::Shipped { .. } => None,
        }
    }

    fn create(&mut self, from: &Beginning) -> Result<Making, Problem> {
        let Self::New { path } = self else {
            return Err(Problem::new(409, "there is a pack already"));
        };
        let (path, from) = (path.clone(), from.clone());
        Ok(Box::new(move || {
            let created = beginning::create(&path, &from).map(|_| Made::default());
            created.map_err(|failure| Problem { status: 422, ..problem(failure) })
        }))
    }

    fn try_import(&mut self, from: &Import) -> Result<Making, Problem> {
        let from = from.clone();
        let (pack, update) = match self {
            Self::Folder { path, .. } => (path.clone(), true),
            Self::New { path } => (path.clone(), false),
            Self::Shipped { .. } => return Err(Problem::new(422, "copy this pack first")),
        };
        Ok(Box::new(move || {
            beginning::try_import(&from, &pack, update)
                .map_err(|failure| Problem { status: 422, ..problem(failure) })
        }))
    }

    fn keep(&mut self, name: &str, text: Option<&str>) -> Result<String, Problem> {
        let Self::Folder { path, .. } = self else { return Ok(String::new()) };
        // In a folder of its own: the folder of the pack then looks as it did.
        let folder = path.join(".strabo");
        if folder.is_symlink() {
            return Ok(String::new());
        }
        let path = folder.join(format!("{name}.json"));
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            make_folder(&folder).map_err(problem)?;
            let mut batch = Batch::edits();
            batch
                .add(path, text.as_bytes(), None)
                .and_then(|()| batch.commit())
                .map_err(problem)?;
            return Ok(text.to_owned());
        }
        if text.is_some() {
            let _ = fs::remove_file(&path);
        }
        let known = fs::symlink_metadata(&path).ok();
        let bytes = known.and_then(|known| read_file(&path, &known).ok());
        Ok(bytes.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default())
    }

    fn created(&mut self) {
        if let Self::New { path } = self {
            *self = Self::Folder { path: path.clone(), seen: Vec::new(), changed: false };
        }
    }
}

fn problem(failure: Failure) -> Problem {
    let mut problem = Problem::new(500, failure.message);
    problem.help = failure.help;
    problem
}
