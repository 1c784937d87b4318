//! How a command ends: its exit status, or an error with a message and help.

use std::{fmt, io, path::Path};

use strabo_workbench::change::Refusal;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Success.
    Clean,
    /// The pack has findings that fail the command.
    Findings,
    /// Wrong arguments, or a file could not be read or written.
    Failed,
    /// The command was stopped by a signal; finished work is kept.
    Stopped,
    /// The client of a server left without saying so.
    Abandoned,
}

impl Status {
    /// The exit status for the shell.
    pub const fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            // The status that the protocol of language servers asks for, as well.
            Self::Findings | Self::Abandoned => 1,
            Self::Failed => 2,
            // The usual status of a program that was stopped by Ctrl-C.
            Self::Stopped => 130,
        }
    }
}

/// What a command, or a part of one, comes to.
pub type Result<T = Status, E = Failure> = std::result::Result<T, E>;

/// Why a command failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What went wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Failure {
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// An error about a file: `cannot read "pack/trade.toml": …`.
    pub fn io(verb: &str, path: &Path, error: &io::Error) -> Self {
        let lacks_folder = if verb == "write" { Self::without_folder(path) } else { None };
        lacks_folder.unwrap_or_else(|| {
            Self::new(format!("cannot {verb} \"{}\": {}", path.display(), plain(error)))
        })
    }

    /// The error of a file that is to be written into a folder that does not exist.
    pub fn without_folder(path: &Path) -> Option<Self> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty())?;
        if folder.exists() {
            return None;
        }
        let (shown, folder) = (path.display(), folder.display());
        let message = format!("cannot write \"{shown}\": there is no folder \"{folder}\"");
        Some(
            Self::new(message)
                .help("make the folder first, or name a file in a folder that exists"),
        )
    }
}

/// A picture that could not be drawn. The help is for one that is too large.
pub fn not_drawn(error: &strabo_render::Error, message: String, help: &str) -> Failure {
    match error {
        strabo_render::Error::NotBuilt(feature) => Failure::new(message)
            .help(format!("build it again with: cargo build --release --features {feature}")),
        _ => Failure::new(message).help(help),
    }
}

/// The message of the system, without the error number.
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

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self { message: refusal.message, help: refusal.help }
    }
}
