//! Files of a pack that change together: a journal beside them says what is under way, so that a run that is
//! killed leaves all of them as they were, or all of them as they become.
//!
//! New files are written whole under temporary names. Then the journal appears by one rename, which fails while
//! another program has one there. Then the files are compared with what they were, and renamed. Then the journal
//! goes. A journal whose program has ended is finished by the next program that looks at the folder: if one of
//! the files is new already the others follow, and if none is they stay.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::{thread::sleep, time::Duration};

use strabo_compile::{authored::Part, geojson, source::LARGEST_FILE};
use tempfile::NamedTempFile;

use super::digest::digest;
use super::temporary::{Readers, is_temporary, sweep, temporary_in};
use crate::status::{Failure, Result};

/// The name of the journal. Its dot keeps it out of packs.
const JOURNAL: &str = ".strabo-journal";
/// The first line of a journal.
const HEAD: &str =
    "# Strabo changes these files together: digest before, digest after, new file, name.\n";
/// The largest journal that is read, in bytes.
const LARGEST: u64 = 64 * 1024;
/// How often, and after which pause, another program is asked whether it has finished: two seconds in all.
const MOST_LOOKS: usize = 200;
const PAUSE: Duration = Duration::from_millis(10);
/// What stands in a journal for a file that is not there.
const NOTHING: &str = "-";

/// A file of a folder that changes: what it was and what it becomes, nothing where there is no file.
pub struct Exchange<'a> {
    /// Its name in the folder.
    pub name: &'a str,
    /// What it must be before.
    pub before: Option<&'a [u8]>,
    /// What it is afterwards.
    pub after: Option<&'a [u8]>,
}

/// A line of a journal.
struct Entry {
    before: String,
    after: String,
    /// The temporary file with the new contents.
    from: String,
    name: String,
}

/// Changes all files or none. Fails if one of them is not what it was before.
pub fn exchange(folder: &Path, files: &[Exchange<'_>]) -> Result<()> {
    recover(folder)?;
    sweep(folder);
    let mut steps = Steps::default();
    let mut new = Vec::new();
    for file in files {
        let written = file.after.map(|bytes| whole(folder, file.name, bytes)).transpose();
        let path = folder.join(file.name);
        new.push(written.map_err(|error| Failure::io("write", &path, &error))?);
        steps.next();
    }
    let journal = Journal::publish(folder, &text(files, &new))?;
    steps.next();
    if let Some(other) = files.iter().find(|file| !is_now(&folder.join(file.name), file.before)) {
        return Err(changed_meanwhile(&folder.join(other.name)));
    }
    for (at, (file, new)) in files.iter().zip(new).enumerate() {
        let path = folder.join(file.name);
        if let Err(error) = put(&path, new) {
            // A file that another program holds open, for example. What was renamed goes back.
            take_back(folder, &files[..at]);
            return Err(Failure::io("write", &path, &error));
        }
        steps.next();
    }
    drop(journal);
    Ok(())
}

/// Finishes what a program that was killed has left in a folder. Waits a little for one that still writes.
pub fn recover(folder: &Path) -> Result<()> {
    let path = folder.join(JOURNAL);
    for _ in 0..MOST_LOOKS {
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if is_missing(&error) => return Ok(()),
            Err(error) => return Err(Failure::io("read", &path, &error)),
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => sleep(PAUSE),
            // Its program has finished between the two looks.
            Ok(()) if !is_same(&file, &path) => {}
            // Without locks on this file system, no journal is taken for one that is in use.
            Ok(()) | Err(TryLockError::Error(_)) => return finish(folder, file, &path),
        }
    }
    Err(Failure::new(format!("another program is writing to \"{}\"", folder.display()))
        .help("wait until it has finished, and try again"))
}

/// Finishes and removes what programs that were killed have left in a folder. Errors are ignored: what stays does
/// no harm.
pub fn clear(folder: &Path) {
    // The files of a journal are not leftovers.
    if recover(folder).is_ok() {
        sweep(folder);
    }
}

/// A journal that is in place. It goes when it is dropped.
struct Journal {
    path: PathBuf,
    /// Locked, which tells other programs that this one is alive.
    _file: File,
}

impl Journal {
    fn publish(folder: &Path, text: &str) -> Result<Self> {
        let path = folder.join(JOURNAL);
        let failed = |error: io::Error| Failure::io("write", &path, &error);
        let mut file = temporary_in(folder, Readers::Usual).map_err(failed)?;
        file.write_all(text.as_bytes()).map_err(failed)?;
        file.as_file().sync_data().map_err(failed)?;
        for _ in 0..MOST_LOOKS {
            recover(folder)?;
            match file.persist_noclobber(&path) {
                Ok(file) => return Ok(Self { path, _file: file }),
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                    file = error.file;
                }
                // Some file systems cannot rename without replacing.
                Err(error) if fs::symlink_metadata(&path).is_err() => {
                    let file = error.file.persist(&path).map_err(|error| failed(error.error))?;
                    return Ok(Self { path, _file: file });
                }
                Err(error) => return Err(failed(error.error)),
            }
        }
        recover(folder).and_then(|()| Err(Failure::new("other programs keep writing to the pack")))
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        // One that stays is finished by the next program: all its files are as it wants them.
        let _ = fs::remove_file(&self.path);
    }
}

/// The new contents of a file under a temporary name, with the permissions of the file it replaces.
fn whole(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = temporary_in(folder, Readers::Usual)?;
    file.write_all(bytes)?;
    if let Ok(metadata) = fs::symlink_metadata(folder.join(name)).and_then(regular) {
        file.as_file().set_permissions(metadata.permissions())?;
    }
    // The author's text must not be lost to a power failure.
    file.as_file().sync_data()?;
    Ok(file)
}

fn regular(metadata: fs::Metadata) -> io::Result<fs::Metadata> {
    if metadata.is_file() { Ok(metadata) } else { Err(io::ErrorKind::InvalidInput.into()) }
}

fn put(path: &Path, new: Option<NamedTempFile>) -> io::Result<()> {
    match new {
        Some(new) => new.persist(path).map(drop).map_err(|error| error.error),
        None => fs::remove_file(path),
    }
}

/// Makes files what they were before.
fn take_back(folder: &Path, files: &[Exchange<'_>]) {
    for file in files.iter().rev() {
        let old = file.before.map(|bytes| whole(folder, file.name, bytes)).transpose();
        // The first error was reported already; the journal cannot help against a second one.
        let _ = old.and_then(|old| put(&folder.join(file.name), old));
    }
}

fn text(files: &[Exchange<'_>], new: &[Option<NamedTempFile>]) -> String {
    let digest_of = |bytes: Option<&[u8]>| bytes.map_or(NOTHING.to_owned(), digest);
    let lines = files.iter().zip(new).map(|(file, new)| {
        let from = new.as_ref().and_then(|new| new.path().file_name()?.to_str());
        let (before, after) = (digest_of(file.before), digest_of(file.after));
        format!("{before} {after} {} {}\n", from.unwrap_or(NOTHING), file.name)
    });
    std::iter::once(HEAD.to_owned()).chain(lines).collect()
}

/// Finishes a journal whose program has ended.
fn finish(folder: &Path, file: File, path: &Path) -> Result<()> {
    let mut text = String::new();
    let read = file.take(LARGEST).read_to_string(&mut text);
    let entries = read.ok().and_then(|_| entries(&text)).ok_or_else(|| {
        Failure::new(format!("\"{}\" cannot be understood", path.display()))
            .help("it says which files were being changed together: look at them, then remove it")
    })?;
    let now: Vec<String> =
        entries.iter().map(|entry| digest_now(&folder.join(&entry.name))).collect();
    let is_begun = entries
        .iter()
        .zip(&now)
        .any(|(entry, now)| entry.before != entry.after && *now == entry.after);
    for (entry, now) in entries.iter().zip(now) {
        let from = folder.join(&entry.from);
        // What an author has changed since is left alone.
        if is_begun && now == entry.before && now != entry.after {
            let (verb, result) = match entry.from.as_str() {
                NOTHING => ("remove", fs::remove_file(folder.join(&entry.name))),
                _ if digest_now(&from) != entry.after => continue,
                _ => ("write", fs::rename(&from, folder.join(&entry.name))),
            };
            result.map_err(|error| Failure::io(verb, &folder.join(&entry.name), &error))?;
        }
    }
    for entry in entries.iter().filter(|entry| entry.from != NOTHING) {
        let _ = fs::remove_file(folder.join(&entry.from));
    }
    fs::remove_file(path).map_err(|error| Failure::io("remove", path, &error))
}

/// The lines of a journal, if all of them are of a form that this program writes: nothing outside of the folder
/// and no file that is not of a pack is ever touched.
fn entries(text: &str) -> Option<Vec<Entry>> {
    let lines = text.strip_prefix(HEAD)?.strip_suffix('\n')?.lines();
    let entry = |line: &str| {
        let mut words = line.splitn(4, ' ').map(str::to_owned);
        let mut next = || words.next();
        let entry = Entry { before: next()?, after: next()?, from: next()?, name: next()? };
        let is_of_pack = Part::of_path(&entry.name).is_some() || entry.name == geojson::FILE;
        let is_new = is_temporary(&entry.from) && !entry.from.contains(['/', '\\']);
        let is_whole = is_new || (entry.from == NOTHING && entry.after == NOTHING);
        (is_of_pack && is_whole).then_some(entry)
    };
    lines.map(entry).collect()
}

/// True if a file has these contents, or is not there. A symbolic link is neither.
fn is_now(path: &Path, bytes: Option<&[u8]>) -> bool {
    match (contents(path), bytes) {
        (Ok(now), Some(bytes)) => now == bytes,
        (Err(error), None) => is_missing(&error),
        _ => false,
    }
}

fn digest_now(path: &Path) -> String {
    match contents(path) {
        Ok(bytes) => digest(&bytes),
        Err(error) if is_missing(&error) => NOTHING.to_owned(),
        // Neither what it was nor what it becomes.
        Err(_) => String::new(),
    }
}

fn contents(path: &Path) -> io::Result<Vec<u8>> {
    if regular(fs::symlink_metadata(path)?)?.len() > LARGEST_FILE as u64 {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    fs::read(path)
}

fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// True if an open file is the one that a path leads to.
fn is_same(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let number = |metadata: io::Result<fs::Metadata>| {
            metadata.ok().map(|metadata| (metadata.dev(), metadata.ino()))
        };
        number(file.metadata()) == number(fs::symlink_metadata(path))
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

fn changed_meanwhile(path: &Path) -> Failure {
    Failure::new(format!("\"{}\" changed while strabo was working on it", path.display()))
        .help("nothing was written; run the command again")
}

/// Counts the steps of an exchange, so that a test can end the program after any of them.
#[derive(Default)]
struct Steps(u32);

impl Steps {
    fn next(&mut self) {
        self.0 += 1;
        let at = cfg!(debug_assertions).then(|| std::env::var("STRABO_ABORT_AFTER_STEP").ok());
        if at.flatten().is_some_and(|at| at == self.0.to_string()) {
            std::process::abort();
        }
    }
}
