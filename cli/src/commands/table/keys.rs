//! The keys of a table, which stay the same when it is resumed: a secret beside the record, for its owner only.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use crate::commands::serve::key;
use crate::status::{Failure, Result};

const HEAD: &str =
    "strabo keys 1: who can read this file can play every seat of the game beside it";
/// A file of keys is shorter than this.
const LARGEST: u64 = 1000;

/// What the keys are made of, and where the table was reached.
pub struct Keys {
    path: PathBuf,
    secret: String,
    /// The port of the last time; 0 before the first.
    pub port: u16,
}

impl Keys {
    /// New keys for a new game, or those of a game that goes on. A file that is something else is left
    /// alone.
    pub fn of(record: &Path, resumed: bool) -> Result<Self> {
        let mut name = record.as_os_str().to_owned();
        name.push(".keys");
        let path = PathBuf::from(name);
        let known = read(&path)?.filter(|_| resumed);
        let (secret, port) = match known {
            Some(known) => known,
            None => (key()?, 0),
        };
        Ok(Self { path, secret, port })
    }

    /// The key of a screen: nobody finds the secret or another key from it.
    pub fn key(&self, screen: &str) -> String {
        let digest = Sha256::digest(format!("{}\n{screen}", self.secret));
        let digits: Vec<String> =
            digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        digits.concat()
    }

    /// Writes the file anew, so that only its owner can read it.
    pub fn keep(&self, port: u16) -> Result<()> {
        let failed = |error: &std::io::Error| Failure::io("write", &self.path, error);
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        // A temporary file belongs to its owner alone from the beginning.
        let mut file = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))
            .map_err(|error| failed(&error))?;
        let text = format!("{HEAD}\n{}\n{port}\n", self.secret);
        file.write_all(text.as_bytes()).map_err(|error| failed(&error))?;
        file.persist(&self.path).map_err(|error| failed(&error.error))?;
        Ok(())
    }
}

/// The secret and the port of a file of keys. Nothing if there is none, or if others could read it.
fn read(path: &Path) -> Result<Option<(String, u16)>> {
    let metadata = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::io("read", path, &error)),
        Ok(metadata) => metadata,
    };
    let other = || {
        Failure::new(format!("\"{}\" is not a file of keys", path.display()))
            .help("move it away: the keys of the table are written there")
    };
    if !metadata.is_file() || metadata.len() > LARGEST {
        return Err(other());
    }
    let text = fs::read_to_string(path).map_err(|_| other())?;
    let lines: Vec<&str> = text.lines().collect();
    let [HEAD, secret, port] = lines[..] else { return Err(other()) };
    let is_secret = secret.len() == 32 && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
    let port = port.parse().ok().filter(|_| is_secret).ok_or_else(other)?;
    Ok(is_private(&metadata).then(|| (secret.to_owned(), port)))
}

/// True if only the owner can read a file, as far as the system says so.
#[cfg(unix)]
fn is_private(metadata: &fs::Metadata) -> bool {
    let others = std::os::unix::fs::MetadataExt::mode(metadata) % 0o100;
    others == 0
}

#[cfg(not(unix))]
fn is_private(_: &fs::Metadata) -> bool {
    true
}
