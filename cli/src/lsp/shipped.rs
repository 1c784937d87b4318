//! Files for editors to open that are not in the workspace: packs that ship, and the pages of lints. They are
//! written to the cache of the user when somebody asks for them, and cannot be edited there.

use std::path::{Path, PathBuf};
use std::{cell::RefCell, collections::BTreeMap, fs};

use strabo_compile::{lints, source::SourceFile};

use crate::safe::{Batch, make_folder};
use crate::status::Result;

/// The copies of this version of the program.
pub struct Shipped {
    /// Nothing when the user has no cache.
    root: Option<PathBuf>,
    /// Where each was written, or that it could not be.
    written: RefCell<BTreeMap<String, Option<PathBuf>>>,
}

impl Shipped {
    pub fn new() -> Self {
        let root = cache().map(|cache| cache.join("strabo").join(env!("CARGO_PKG_VERSION")));
        Self { root, written: RefCell::default() }
    }

    /// A file of a pack that ships.
    pub fn file(&self, pack: &str, path: &str) -> Option<PathBuf> {
        let folder = self.once(&format!("packs/{pack}"), |folder| {
            let files = strabo_data::sources(pack).map_or_else(Vec::new, |pack| pack.files);
            write(folder, files.as_slice())
        })?;
        Some(folder.join(path)).filter(|path| path.is_file())
    }

    /// The page of a lint.
    pub fn page(&self, name: &str) -> Option<PathBuf> {
        let lint = lints::find(name)?;
        let file = format!("{name}.md");
        // The name keeps apart what was written: all pages are in one folder.
        let mut written = self.written.borrow_mut();
        let page = written.entry(file.clone()).or_insert_with(|| {
            let folder = self.root.as_ref()?.join("lints");
            let page = SourceFile::new(file.clone(), lint.page.as_bytes());
            write(&folder, &[page]).ok()?;
            Some(folder.join(&file))
        });
        page.clone()
    }

    /// Writes a folder the first time it is asked for.
    fn once(&self, name: &str, write: impl FnOnce(&Path) -> Result<()>) -> Option<PathBuf> {
        let mut written = self.written.borrow_mut();
        let folder = written.entry(name.to_owned()).or_insert_with(|| {
            let folder = self.root.as_ref()?.join(name);
            write(&folder).ok()?;
            Some(folder)
        });
        folder.clone()
    }
}

/// Writes files that differ from what is there, and takes away the right to write them.
fn write(folder: &Path, files: &[SourceFile]) -> Result<()> {
    make_folder(folder)?;
    let mut batch = Batch::edits();
    for file in files.iter().filter(|file| !file.path.contains(['/', '\\'])) {
        let path = folder.join(&file.path);
        if fs::read(&path).is_ok_and(|found| found == *file.bytes) {
            continue;
        }
        batch.add(path, &file.bytes, None)?;
    }
    batch.commit()?;
    for file in files {
        let path = folder.join(&file.path);
        if let Ok(metadata) = fs::metadata(&path) {
            let mut permissions = metadata.permissions();
            permissions.set_readonly(true);
            // A copy that can be written is no harm: it is compared the next time.
            let _ = fs::set_permissions(&path, permissions);
        }
    }
    Ok(())
}

/// Where programs of the user keep what they can make again.
fn cache() -> Option<PathBuf> {
    let named = |name: &str| {
        let path = PathBuf::from(std::env::var_os(name)?);
        path.is_absolute().then_some(path)
    };
    if cfg!(windows) {
        return named("LOCALAPPDATA");
    }
    let below = if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" };
    named("XDG_CACHE_HOME").or_else(|| Some(named("HOME")?.join(below)))
}
