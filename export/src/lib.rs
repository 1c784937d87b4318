//! A pack as files for another program: JSON, TypeScript, VASSAL, Tabletop Simulator, GeoJSON and Tiled.
//!
//! [`files`] returns the files of an export with their names. It writes nothing to disk and returns the
//! same bytes on every machine. VASSAL and Tabletop Simulator show a table with cards that were dealt, so
//! they need a [`StartingTable`].
//!
//! ```
//! use strabo_export::{Options, Target, files};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let outcome = strabo_data::compile("smallest").ok_or("no such pack")?;
//! let pack = outcome.pack.ok_or("the pack has errors")?;
//!
//! let options = Options { target: Target::TypeScript, one_file: false, table: None };
//! let exported = files(&pack, options)?;
//! let names: Vec<&str> = exported.iter().map(|file| file.path.as_str()).collect();
//! assert!(names.contains(&"manifest.json"));
//! # Ok(())
//! # }
//! ```
#![cfg_attr(doc, doc = include_str!("../README.md"))]
#![allow(missing_docs, reason = "for this program alone: a line that repeats a name helps nobody")]

mod archive;
mod art;
mod board;
mod file;
mod json;
mod layout;
mod manifest;
mod names;
mod outlines;
mod readme;
pub mod schema;
mod table;
mod target;
mod tts;
mod typescript;
mod vassal;

use strabo_model::Pack;

pub use archive::zip;
pub use file::{Error, File};
pub use table::{Card, Pile, StartingTable};
pub use target::Target;

/// What to export.
#[derive(Clone, Copy, Debug)]
pub struct Options<'t> {
    /// The program that reads the files.
    pub target: Target,
    /// Write everything into one file, if the target allows it.
    pub one_file: bool,
    /// The game to lay out, for targets that show a table.
    pub table: Option<&'t StartingTable<'t>>,
}

impl<'t> Options<'t> {
    fn table(self) -> Result<&'t StartingTable<'t>, Error> {
        self.table.ok_or_else(|| {
            Error::new("this target shows a game: choose a setup to lay out".to_owned())
        })
    }
}

/// Returns the files of an export. If there are several, the last one is a manifest that lists them.
pub fn files(pack: &Pack, options: Options<'_>) -> Result<Vec<File>, Error> {
    let mut files = match (options.target, options.one_file) {
        (Target::Json, _) => vec![json::file(pack)?],
        (Target::TypeScript, true) => vec![typescript::module(pack)?],
        (Target::TypeScript, false) => typescript::modules(pack)?,
        (Target::Vassal, one_file) => vassal::files(pack, options.table()?, one_file)?,
        (Target::Tts, _) => tts::files(pack, options.table()?)?,
        (Target::GeoJson, _) => vec![outlines::geojson(pack)?],
        (Target::Tiled, one_file) => outlines::tiled(pack, one_file)?,
        // It needs a table, which this crate does not know.
        (Target::Web, _) => {
            return Err(Error::new("a page that plays is made with a table".to_owned()));
        }
    };
    if files.len() > 1 {
        files.push(manifest::of(pack, options.target, &files)?);
    }
    Ok(files)
}

#[doc(hidden)]
pub mod testing {
    //! What the tests of this crate look into. Nobody else should use it.

    pub use crate::{board::joined, typescript::types};
}
