//! What an export results in: files, or why it failed.

use std::fmt;

/// A file of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path below the folder of the export, with forward slashes.
    pub path: String,
    /// A short description.
    pub what: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl File {
    pub(crate) fn text(path: impl Into<String>, what: &str, text: String) -> Self {
        Self { path: path.into(), what: what.to_owned(), bytes: text.into_bytes() }
    }
}

/// Why a pack cannot be exported, as a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(String);

impl Error {
    pub(crate) fn new(message: String) -> Self {
        Self(message)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
