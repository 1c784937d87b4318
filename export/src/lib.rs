//! What other clients read: a pack as files for another program, nothing written to disk.

mod art;
mod board;
mod file;
mod json;
mod layout;
mod manifest;
mod names;
mod readme;
pub mod schema;
mod table;
mod target;
mod tts;
mod typescript;
mod vassal;

use strabo_model::Pack;

pub use file::{Error, File};
pub use table::{Card, Pile, Table};
pub use target::Target;

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
