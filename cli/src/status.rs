//! How a command ends: its exit status, and what to say when it could not do its work.

use std::fmt;
use std::io;
use std::path::Path;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Nothing to complain about.
    Clean,
    /// The pack has findings that matter.
    Findings,
    /// The command was used wrongly, or a file could not be read or written.
    Failed,
    /// The command was stopped from outside, and has kept what was done.
    Stopped,
}

impl Status {
    /// The exit status for the shell.
    pub const fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Failed => 2,
            // What a shell says of a program that Ctrl-C ended.
            Self::Stopped => 130,
        }
    }
}

/// Why a command could not do its work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What went wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Failure {
    /// A failure with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Something that could not be done with a file: `cannot read "pack/trade.toml": …`.
    pub fn io(verb: &str, path: &Path, error: &io::Error) -> Self {
        Self::new(format!("cannot {verb} \"{}\": {}", path.display(), plain(error)))
    }
}

/// What the system says, without the number of the error.
fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::NotADirectory => "a part of the path is a file, not a folder".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => error.to_string(),
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::new(format!("cannot write the output: {}", plain(&error)))
    }
}
