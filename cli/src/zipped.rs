//! Reads the pack in a zip: one that `strabo package` wrote, or a folder that somebody zipped.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use strabo_compile::source::{SourceFile, SourcePack};
use zip::ZipArchive;

use crate::folder::{is_read, name_of};
use crate::report::text::printable;
use crate::status::{Failure, Result};

/// The extension of such files.
pub const EXTENSION: &str = "zip";
/// The folder of a package that has the files of the pack.
pub const FOLDER: &str = "pack";
const HEAD: &str = "pack.toml";
/// The most files and folders in a zip, and the most bytes that the files of its pack may have.
const MOST_FILES: usize = 2000;
const MOST_BYTES: u64 = 64 << 20;

/// The files of the one pack in a zip. Nothing is written to the disk, and no length that the zip names is believed.
pub fn read(path: &Path) -> Result<SourcePack> {
    let zip = Zip { path };
    let file = File::open(path).map_err(|error| Failure::io("read", path, &error))?;
    let mut archive = ZipArchive::new(BufReader::new(file)).map_err(|_| zip.damaged())?;
    if archive.len() > MOST_FILES {
        return Err(zip.refused(&format!("it has more than {MOST_FILES} files")));
    }
    let mut names = Vec::new();
    for at in 0..archive.len() {
        let entry = archive.by_index(at).map_err(|_| zip.damaged())?;
        let name = entry.name().map_err(|_| zip.damaged())?.into_owned();
        if entry.is_symlink() || !is_inside(&name) {
            return Err(zip.refused(&format!("\"{}\" leads out of it", printable(&name))));
        }
        names.push(name);
    }
    let folder = zip.folder_of_pack(&names)?;
    let (mut files, mut left): (Vec<SourceFile>, u64) = (Vec::new(), MOST_BYTES);
    for (at, name) in names.iter().enumerate() {
        let Some(own) = name.strip_prefix(folder).filter(|own| is_read(own)) else { continue };
        if files.iter().any(|file| file.path == own) {
            return Err(zip.refused(&format!("it has two files \"{}\"", printable(name))));
        }
        let entry = archive.by_index(at).map_err(|_| zip.damaged())?;
        let mut bytes = Vec::new();
        entry.take(left + 1).read_to_end(&mut bytes).map_err(|_| zip.damaged())?;
        left = left.checked_sub(bytes.len() as u64).ok_or_else(|| {
            zip.refused(&format!("the files of its pack have more than {MOST_BYTES} bytes"))
        })?;
        files.push(SourceFile::new(own, bytes));
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(SourcePack { name: name_of(path), files })
}

/// True for a name that stays in the folder it is unpacked to, on every system.
fn is_inside(name: &str) -> bool {
    !name.contains(['\\', ':', '\0'])
        && name.split('/').all(|part| part != "..")
        && !name.starts_with('/')
}

/// A zip that is read.
struct Zip<'p> {
    path: &'p Path,
}

impl Zip<'_> {
    /// The folder that has `pack.toml`, with the slash at its end.
    fn folder_of_pack<'n>(&self, names: &'n [String]) -> Result<&'n str> {
        let folder = |name: &'n String| {
            let folder = name.strip_suffix(HEAD)?;
            (folder.is_empty() || folder.ends_with('/')).then_some(folder)
        };
        let mut found: Vec<&str> = names.iter().filter_map(folder).collect();
        found.sort_by_key(|folder| folder.matches('/').count());
        // A pack may have folders with packs of their own.
        let depth = found.first().map(|folder| folder.matches('/').count());
        found.retain(|folder| Some(folder.matches('/').count()) == depth);
        match found[..] {
            [folder] => Ok(folder),
            [] => Err(self.refused(&format!("there is no {HEAD} in it"))),
            [one, other, ..] => {
                let [one, other] = [one, other].map(|folder| printable(folder).into_owned());
                let why = format!("it has several packs: \"{one}\" and \"{other}\"");
                Err(self.refused(&why).help("unpack it, and give the folder of one of them"))
            }
        }
    }

    fn damaged(&self) -> Failure {
        let message = format!("\"{}\" is not a zip, or it is damaged", name_of(self.path));
        Failure::new(message).help("copy or download the file again")
    }

    fn refused(&self, why: &str) -> Failure {
        Failure::new(format!("cannot open \"{}\": {why}", name_of(self.path)))
            .help("strabo package writes a file that can be opened")
    }
}
