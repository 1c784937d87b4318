//! What other clients read: a pack as files for another program, nothing written to disk.

mod art;
mod board;
mod json;
mod layout;
mod manifest;
mod names;
mod readme;
pub mod schema;
mod table;
mod tts;
mod typescript;
mod vassal;

use std::fmt;

use strabo_model::Pack;
use strabo_render::theme::{Look, Theme};

pub use table::{Card, Pile, Table};

/// Who the files are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Any program: the resolved pack as JSON.
    Json,
    /// Programs in TypeScript: types and data as modules.
    TypeScript,
    /// VASSAL: a module with board, pieces and cards.
    Vassal,
    /// Tabletop Simulator: a saved game with pictures.
    Tts,
}

impl Target {
    /// All of them, in the order they are listed.
    pub const ALL: &[Self] = &[Self::Json, Self::TypeScript, Self::Vassal, Self::Tts];

    /// The word a user types.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::TypeScript => "typescript",
            Self::Vassal => "vassal",
            Self::Tts => "tts",
        }
    }

    /// What is written for it.
    pub const fn what(self) -> &'static str {
        match self {
            Self::Json => "the resolved pack, described by schemas/pack.resolved.schema.json",
            Self::TypeScript => "types and data as modules",
            Self::Vassal => "a module for VASSAL, laid out for a setup",
            Self::Tts => "a saved game for Tabletop Simulator, laid out for a setup",
        }
    }

    /// The ending of the only file, when the target can be one file.
    pub const fn ending(self) -> Option<&'static str> {
        match self {
            Self::Json => Some("json"),
            Self::TypeScript => Some("ts"),
            Self::Vassal => Some("vmod"),
            Self::Tts => None,
        }
    }

    /// True when it shows a game that is laid out for a setup.
    pub const fn is_laid_out(self) -> bool {
        match self {
            Self::Json | Self::TypeScript => false,
            Self::Vassal | Self::Tts => true,
        }
    }
}

/// What is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Options<'t> {
    /// Who the files are for.
    pub target: Target,
    /// All of it in one file, if the target can be one.
    pub one_file: bool,
    /// The game that is laid out, for targets that show one.
    pub table: Option<&'t Table<'t>>,
}

impl<'t> Options<'t> {
    fn table(self) -> Result<&'t Table<'t>, Error> {
        self.table.ok_or_else(|| Error::new("it needs a setup to lay out".to_owned()))
    }
}

/// The colours of everything that lies on a table.
fn theme() -> &'static Theme {
    Theme::of(Look::Light)
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
pub fn files(pack: &Pack, options: Options<'_>) -> Result<Vec<File>, Error> {
    let mut files = match (options.target, options.one_file) {
        (Target::Json, _) => vec![json::file(pack)?],
        (Target::TypeScript, true) => vec![typescript::module(pack)?],
        (Target::TypeScript, false) => typescript::modules(pack)?,
        (Target::Vassal, one_file) => vassal::files(pack, options.table()?, one_file)?,
        (Target::Tts, _) => tts::files(pack, options.table()?)?,
    };
    if files.len() > 1 {
        files.push(manifest::of(pack, options.target, &files)?);
    }
    Ok(files)
}
