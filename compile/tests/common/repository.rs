//! The packs of this repository as files on disk, for tests of other crates as well.
#![allow(clippy::disallowed_methods, reason = "tests read packs")]

use std::path::{Path, PathBuf};

use strabo_compile::source::{Library, SourceFile, SourcePack};

/// The root of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The packs in `data/` and `examples/smallest`.
pub struct Shelf;

impl Library for Shelf {
    fn find(&self, id: &str) -> Option<SourcePack> {
        let folders = [root().join("data").join(id), root().join("examples").join(id)];
        folders.iter().find(|folder| folder.is_dir()).map(|folder| read(id, folder))
    }

    fn ids(&self) -> Vec<String> {
        Vec::new()
    }
}

fn read(id: &str, folder: &Path) -> SourcePack {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        files.push(SourceFile::new(name, std::fs::read(&path).expect("a file")));
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    SourcePack { name: id.to_owned(), files }
}
