//! What other clients read: a pack as files for another program, nothing written to disk.

mod json;
mod layout;
mod manifest;
pub mod schema;
mod typescript;

use std::fmt;

use strabo_model::Pack;

/// Who the files are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Any program: the resolved pack as JSON.
    Json,
    /// Programs in TypeScript: types and data as modules.
    TypeScript,
}

impl Target {
    /// All of them, in the order they are listed.
    pub const ALL: &[Self] = &[Self::Json, Self::TypeScript];

    /// The word a user types.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::TypeScript => "typescript",
        }
    }

    /// What is written for it.
    pub const fn what(self) -> &'static str {
        match self {
            Self::Json => "the resolved pack, described by schemas/pack.resolved.schema.json",
            Self::TypeScript => "types and data as modules",
        }
    }

    /// The ending of the only file, when the target can be one file.
    pub const fn ending(self) -> Option<&'static str> {
        match self {
            Self::Json => Some("json"),
            Self::TypeScript => Some("ts"),
        }
    }
}

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Who the files are for.
    pub target: Target,
    /// All of it in one file, if the target can be one.
    pub one_file: bool,
}

/// A file of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path below the folder of the export, with forward slashes.
    pub path: String,
    /// What it is, in a few words.
    pub what: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl File {
    fn text(path: impl Into<String>, what: &str, text: String) -> Self {
        Self { path: path.into(), what: what.to_owned(), bytes: text.into_bytes() }
    }
}

/// Why a pack cannot be exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(String);

impl Error {
    fn new(message: String) -> Self {
        Self(message)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// The files of an export. Several files come with a manifest that lists them.
pub fn files(pack: &Pack, options: Options) -> Result<Vec<File>, Error> {
    let mut files = match (options.target, options.one_file) {
        (Target::Json, _) => vec![json::file(pack)?],
        (Target::TypeScript, true) => vec![typescript::module(pack)?],
        (Target::TypeScript, false) => typescript::modules(pack)?,
    };
    if files.len() > 1 {
        files.push(manifest::of(pack, options.target, &files)?);
    }
    Ok(files)
}
