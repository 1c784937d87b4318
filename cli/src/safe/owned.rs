//! The list of files that commands wrote to a folder, by which they recognise their own.

use std::path::{Path, PathBuf};
use std::{collections::BTreeSet, fs};

use super::digest::digest;
use crate::status::Failure;

/// The name of the list. Its dot hides it and keeps it out of packs.
const LIST: &str = ".written-by-strabo";
const HEAD: &str = "# Files that Strabo wrote here. It replaces only these without --force.\n";
/// The largest list that is read, in bytes.
const LARGEST: u64 = 4 * 1024 * 1024;

/// A file that was written: by which command, its path in the folder, and the digest of its bytes.
type Row = (String, String, String);

/// What a command wrote to a folder before, and writes now.
pub struct Owned {
    folder: PathBuf,
    command: &'static str,
    rows: BTreeSet<Row>,
}

impl Owned {
    /// Reads the list of a folder. A list that cannot be read is as good as none: then nothing is
    /// recognised, and nothing is replaced.
    pub fn read(folder: &Path, command: &'static str) -> Self {
        let path = folder.join(LIST);
        let small = fs::metadata(&path).is_ok_and(|metadata| metadata.len() <= LARGEST);
        let text =
            if small { fs::read_to_string(&path).unwrap_or_default() } else { String::new() };
        let rows = text.lines().filter_map(row).collect();
        Self { folder: folder.to_owned(), command, rows }
    }

    /// True if this command wrote the file and it has not changed since.
    pub fn is_own(&self, path: &Path) -> bool {
        self.listed(path).is_some()
    }

    /// The row of a file as it is now, if it is listed.
    fn listed(&self, path: &Path) -> Option<Row> {
        let name = self.name(path);
        // Only what may be ours is read: other files may be of any size and sort.
        let is_known = self.rows.iter().any(|(_, known, _)| *known == name);
        if !is_known || !fs::symlink_metadata(path).ok()?.is_file() {
            return None;
        }
        let row = self.row(path, &fs::read(path).ok()?);
        self.rows.contains(&row).then_some(row)
    }

    /// Notes that a file gets these contents. The contents it has now stay listed: a run that is
    /// killed may leave either.
    pub fn note(&mut self, path: &Path, bytes: &[u8]) {
        let now = self.listed(path);
        let row = self.row(path, bytes);
        self.rows.retain(|(_, name, _)| *name != row.1);
        self.rows.extend(now.into_iter().chain([row]));
    }

    /// The path of the list.
    pub fn path(&self) -> PathBuf {
        self.folder.join(LIST)
    }

    /// The list as text, the same for the same files.
    pub fn text(&self) -> String {
        let line = |(command, name, digest): &Row| format!("{command} {digest} {name}\n");
        std::iter::once(HEAD.to_owned()).chain(self.rows.iter().map(line)).collect()
    }

    /// The error about a file of somebody else.
    pub fn refuse(&self, path: &Path) -> Failure {
        let (shown, command) = (path.display(), self.command);
        Failure::new(format!(
            "\"{shown}\" was not written by strabo {command}, or has been changed since"
        ))
        .help("move it away, write to another folder with -o, or overwrite it with --force")
    }

    fn name(&self, path: &Path) -> String {
        let below = path.strip_prefix(&self.folder).unwrap_or(path);
        let parts = below.components().map(|part| part.as_os_str().to_string_lossy());
        parts.collect::<Vec<_>>().join("/")
    }

    fn row(&self, path: &Path, bytes: &[u8]) -> Row {
        (self.command.to_owned(), self.name(path), digest(bytes))
    }
}

fn row(line: &str) -> Option<Row> {
    let mut words = line.splitn(3, ' ');
    let (command, digest, name) = (words.next()?, words.next()?, words.next()?);
    let is_digest = digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_digest.then(|| (command.to_owned(), name.to_owned(), digest.to_owned()))
}
