//! Reads a pack from a folder, and refuses files that lie outside of it.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use strabo_compile::source::{LARGEST_FILE, SourceFile, SourcePack, is_picture};
use strabo_compile::{authored::Part, geojson};
use strabo_model::art::picture::LARGEST;

use crate::safe::recover;
use crate::status::{Failure, Result};

/// The most files and folders a pack may contain.
const MOST_FILES: usize = 1000;
/// The most bytes of all files in the folder `art`.
const MOST_PICTURES: usize = 32 << 20;
/// How deep subfolders are searched for files that are not read.
const DEEPEST: usize = 8;

/// A pack in a folder, as it was read.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The folder, as the user wrote it.
    pub path: PathBuf,
    /// The files in the order of their names.
    pub files: Vec<SourceFile>,
    /// Names of files that are symbolic links.
    pub links: Vec<String>,
    /// Subfolders that are packs themselves.
    pub packs_inside: Vec<String>,
}

impl Folder {
    /// Reads the files of a pack. A symbolic link to a file outside of the folder is an error.
    pub fn read(path: &Path) -> Result<Self> {
        let root = fs::canonicalize(path).map_err(|error| Failure::io("read", path, &error))?;
        // What a program that was killed left half done is finished; where that is not possible, a command
        // that writes says so.
        let _ = recover(path);
        let folder = Self {
            path: path.to_owned(),
            files: Vec::new(),
            links: Vec::new(),
            packs_inside: Vec::new(),
        };
        let mut reader = FolderReader { folder, root, seen: 0, pictures: 0 };
        reader.visit(path, "", 0)?;
        let mut folder = reader.folder;
        folder.files.sort_by(|a, b| a.path.cmp(&b.path));
        folder.packs_inside.sort();
        Ok(folder)
    }

    /// The name of the folder in messages, with forward slashes.
    pub fn name(&self) -> String {
        name_of(&self.path)
    }

    /// The files for the compiler.
    pub fn pack(&self) -> SourcePack {
        SourcePack { name: self.name(), files: self.files.clone() }
    }
}

/// True for a file of a pack that is read; others are only named.
pub fn is_read(path: &str) -> bool {
    Part::of_path(path).is_some() || path == geojson::FILE || is_picture(path)
}

/// A path with forward slashes and no slash at the end.
pub fn name_of(path: &Path) -> String {
    let text = path.to_string_lossy();
    let text = if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() };
    let trimmed = text.trim_end_matches('/');
    if trimmed.is_empty() { text } else { trimmed.to_owned() }
}

struct FolderReader {
    folder: Folder,
    root: PathBuf,
    seen: usize,
    /// How many bytes pictures have so far.
    pictures: usize,
}

impl FolderReader {
    fn visit(&mut self, folder: &Path, below: &str, depth: usize) -> Result<()> {
        let failed = |error: io::Error| Failure::io("read the folder", folder, &error);
        for entry in fs::read_dir(folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            self.seen += 1;
            if self.seen > MOST_FILES {
                let message = format!(
                    "\"{}\" contains more than {MOST_FILES} files and folders",
                    self.folder.path.display()
                );
                return Err(Failure::new(message).help("a pack is one folder of TOML files"));
            }
            self.take(&entry.path(), format!("{below}{name}"), depth)?;
        }
        Ok(())
    }

    fn take(&mut self, path: &Path, name: String, depth: usize) -> Result<()> {
        let failed = |error: io::Error| Failure::io("read", path, &error);
        let mut metadata = fs::symlink_metadata(path).map_err(failed)?;
        if metadata.is_symlink() {
            metadata = self.follow(path)?;
            self.folder.links.push(name.clone());
            if metadata.is_dir() {
                return Ok(());
            }
        }
        let is_toml = Path::new(&name).extension().is_some_and(|end| end == "toml");
        if metadata.is_dir() {
            self.enter(path, &name, depth)
        } else if is_read(&name) && !is_picture(&name) {
            self.folder.files.push(SourceFile::new(name, read_file(path, &metadata)?));
            Ok(())
        } else if is_picture(&name) {
            let bytes = read_at_most(LARGEST as u64 + 1, path, &metadata)?;
            self.pictures += bytes.len();
            if self.pictures > MOST_PICTURES {
                let message =
                    format!("the pictures of a pack have more than {MOST_PICTURES} bytes");
                return Err(Failure::new(message).help("remove some from its folder art"));
            }
            self.folder.files.push(SourceFile::new(name, bytes));
            Ok(())
        } else {
            if depth == 0 || is_toml {
                self.folder.files.push(SourceFile::new(name, Vec::new()));
            }
            Ok(())
        }
    }

    fn enter(&mut self, path: &Path, name: &str, depth: usize) -> Result<()> {
        if path.join("pack.toml").is_file() {
            self.folder.packs_inside.push(name.to_owned());
            return Ok(());
        }
        if depth >= DEEPEST {
            return Ok(());
        }
        self.visit(path, &format!("{name}/"), depth + 1)
    }

    /// The target of a symbolic link, which must lie inside the pack.
    fn follow(&self, path: &Path) -> Result<Metadata> {
        let target = fs::canonicalize(path).map_err(|error| {
            Failure::io("follow the symbolic link", path, &error)
                .help("remove the link, or point it at a file of the pack")
        })?;
        if !target.starts_with(&self.root) {
            let message = format!(
                "\"{}\" is a symbolic link to \"{}\", which is outside of the pack",
                path.display(),
                target.display()
            );
            return Err(Failure::new(message).help("copy the file into the pack"));
        }
        fs::metadata(&target).map_err(|error| Failure::io("read", path, &error))
    }
}

/// Reads a file up to one byte more than the compiler accepts, so that it can report larger ones.
pub fn read_file(path: &Path, metadata: &Metadata) -> Result<Vec<u8>> {
    read_at_most(LARGEST_FILE as u64 + 1, path, metadata)
}

fn read_at_most(most: u64, path: &Path, metadata: &Metadata) -> Result<Vec<u8>> {
    if !metadata.is_file() {
        return Err(Failure::new(format!("\"{}\" is not a regular file", path.display())));
    }
    let failed = |error: io::Error| Failure::io("read", path, &error);
    let file = File::open(path).map_err(failed)?;
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0).min(1 << 20));
    file.take(most).read_to_end(&mut bytes).map_err(failed)?;
    Ok(bytes)
}
