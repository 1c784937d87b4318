//! The file of a record: where it is, which pack it is of, and how it is kept while a game is played.

use std::fs;
use std::path::{Path, PathBuf};

use strabo_engine::{RecordError, RecordHead, head_of, hex, pack_digest};
use strabo_model::Pack;

use super::pack::resolved;
use crate::library::{Origin, head_id};
use crate::safe::{Batch, Readers, digest, must_be_free};
use crate::status::{Failure, Result};
use crate::{folder::read_file, terminal::Terminal};

const ANOTHER_PACK: &str =
    "give the pack with which the game was played: --pack and its folder or its bundle";

const NAME_PACK: &str =
    "name the pack with which the game was played before the options: its folder or its bundle";

/// Explains what is wrong with a record.
pub fn wrong(path: &Path, error: &RecordError) -> Failure {
    let failure = Failure::new(format!("\"{}\": {error}", path.display()));
    match error {
        RecordError::OtherPack { .. } | RecordError::OtherDigest { .. } => {
            failure.help(ANOTHER_PACK)
        }
        _ => failure,
    }
}

/// Reads the text of a record.
pub fn read(path: &Path) -> Result<String> {
    let metadata = fs::metadata(path).map_err(|error| Failure::io("read", path, &error))?;
    let bytes = read_file(path, &metadata)?;
    String::from_utf8(bytes).map_err(|_| wrong(path, &RecordError::NotARecord))
}

/// The pack that was named, or else the shipped pack or the one of the current folder with the id
/// of the record. Nothing if it has errors. What a record says is never taken as a path.
pub fn pack_of(
    path: &Path,
    head: &RecordHead,
    typed: Option<&Path>,
    terminal: &mut Terminal<'_>,
) -> Result<Option<Pack>> {
    if let Some(typed) = typed {
        return resolved(&Origin::find(typed)?, terminal);
    }
    let here = Path::new(".");
    let mut origins: Vec<Origin> =
        strabo_data::sources(&head.pack).map(Origin::Shipped).into_iter().collect();
    if head_id(here).as_ref() == Some(&head.pack) {
        origins.push(Origin::find(here)?);
    }
    let mut other = None;
    for origin in origins {
        match resolved(&origin, terminal)? {
            Some(pack) if hex(pack_digest(&pack)) == head.digest => return Ok(Some(pack)),
            pack => other = Some(pack),
        }
    }
    // A pack with this id and another digest is refused with both digests.
    other.ok_or_else(|| {
        let RecordHead { pack, version, digest, .. } = head;
        let version = version.as_ref().map_or_else(String::new, |version| format!(" {version:.40}"));
        let message = format!(
            "\"{}\": the record is of the pack \"{pack:.80}\"{version} with the digest {digest:.70}, \
             which is neither a shipped pack nor the pack of the current folder",
            path.display()
        );
        Failure::new(message).help(ANOTHER_PACK)
    })
}

pub struct RecordOfPack {
    /// The text of the file.
    pub text: String,
    /// What it says before the first action.
    pub head: RecordHead,
    pub pack: Pack,
}

/// Explains what is wrong with a record that a game is to go on with.
pub fn cannot_resume(path: &Path, error: &RecordError) -> Failure {
    let failure = wrong(path, error);
    if failure.help.is_some() { failure.help(NAME_PACK) } else { failure }
}

/// Reads a record and finds its pack. Nothing if that has errors.
pub fn find(
    path: &Path,
    typed: Option<&Path>,
    terminal: &mut Terminal<'_>,
) -> Result<Option<RecordOfPack>> {
    let text = read(path)?;
    let head = head_of(&text).map_err(|error| cannot_resume(path, &error))?;
    let pack = pack_of(path, &head, typed, terminal)?;
    Ok(pack.map(|pack| RecordOfPack { text, head, pack }))
}

/// Explains that a game is over.
pub fn is_over(path: &Path) -> Failure {
    let message = format!("\"{}\": the game is over", path.display());
    Failure::new(message).help(format!("strabo replay {} shows its result", path.display()))
}

/// Refuses a file that exists; for a record, says how to go on with it.
pub fn must_be_new(path: &Path) -> Result<()> {
    let refused = must_be_free(&[path], false);
    let is_record = read(path).is_ok_and(|text| head_of(&text).is_ok());
    refused.map_err(|refused| {
        if is_record {
            let help = format!(
                "go on with that game with --resume {}, or name another file",
                path.display()
            );
            refused.help(help)
        } else {
            refused
        }
    })
}

/// A name in the current folder that is free: `my-map.record`, `my-map-2.record` and so on.
pub fn free_name(id: &str) -> PathBuf {
    let names = (1_u32..).map(|number| match number {
        1 => PathBuf::from(format!("{id}.record")),
        number => PathBuf::from(format!("{id}-{number}.record")),
    });
    let mut free = names.filter(|path| fs::symlink_metadata(path).is_err());
    free.next().unwrap_or_else(|| PathBuf::from(format!("{id}.record")))
}

/// A record that is written again and again, whole each time.
pub struct RecordFile {
    path: PathBuf,
    /// The digest of what was written last; nothing before the first time. The text itself would be one
    /// more copy of a long game.
    last: Option<String>,
    /// A file that is there may be replaced the first time.
    force: bool,
}

impl RecordFile {
    /// A file that is there with this text, or is to be created.
    pub fn new(path: PathBuf, text: Option<&str>) -> Self {
        Self { path, last: text.map(|text| digest(text.as_bytes())), force: false }
    }

    /// A new file, which replaces another only if that was asked for.
    pub fn over(path: PathBuf, force: bool) -> Self {
        Self { path, last: None, force }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the record under another name and renames it. A file that somebody else has changed since
    /// is left alone.
    pub fn write(&mut self, text: &str) -> Result<()> {
        let batch = match &self.last {
            None => Batch::new(self.force),
            Some(last) => {
                let found = fs::read(&self.path)
                    .map_err(|error| Failure::io("read", &self.path, &error))?;
                if digest(&found) != *last {
                    let shown = self.path.display();
                    return Err(Failure::new(format!(
                        "\"{shown}\" was changed by another program"
                    ))
                    .help("end that program, put the file back or move it away"));
                }
                Batch::edits()
            }
        };
        // It has the seed, and so everything that is hidden, which others may know when the game is over.
        let is_over = text.lines().next_back().is_some_and(|line| line.starts_with("end "));
        let readers = if is_over { Readers::Usual } else { Readers::Owner };
        let mut batch = batch.readers(readers);
        batch.add(self.path.clone(), text.as_bytes(), None)?;
        batch.commit()?;
        self.last = Some(digest(text.as_bytes()));
        Ok(())
    }
}
