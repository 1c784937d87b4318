//! The packs that ship with Strabo, embedded in the program, so that they need no files on disk.
//!
//! [`names`] lists them, [`sources`] returns the files of one, [`compile`] compiles one, and
//! [`library`] lets your own pack extend one:
//!
//! ```
//! use strabo_compile::source::{SourceFile, SourcePack, Sources};
//!
//! let east = strabo_data::compile("mega-empires-east").expect("a shipped pack");
//! assert!(east.diagnostics.is_empty());
//! assert_eq!(east.pack.expect("a game").areas.len(), 175);
//!
//! let head = r#"
//! [pack]
//! id = "my-game"
//! name = "My Game"
//! version = "1.0.0"
//! players = "2-3"
//! extends = "smallest"
//! "#;
//! let files = vec![SourceFile::new("pack.toml", head.as_bytes())];
//! let pack = SourcePack { name: "my-game".to_owned(), files };
//! let library = strabo_data::library();
//! let outcome = strabo_compile::compile(Sources { pack, library: &library });
//! assert_eq!(&*outcome.pack.expect("a game").name, "My Game");
//! ```

mod embedded;

/// Embeds packs: the folder each lies in, its id and its files.
macro_rules! packs {
    ($($root:literal $id:literal: $($file:literal)*;)*) => {
        /// All shipped packs, sorted by id: paths inside the pack, with the bytes of each file.
        pub static PACKS: &[(&str, &[(&str, &[u8])])] = &[$((
            $id,
            &[$(($file, include_bytes!(concat!("../../", $root, "/", $id, "/", $file)))),*],
        )),*];
    };
}

pub(crate) use packs;

use strabo_compile::Outcome;
use strabo_compile::source::{Library, SourceFile, SourcePack, Sources};

use embedded::PACKS;

/// A pack for examples and tests: it can be named and extended, but no list offers it.
const UNLISTED: &str = "smallest";

/// The ids of all shipped packs, in alphabetical order. One of them, `civilization-common`, is not a
/// game: it holds what others extend. The pack `smallest`, which examples and tests extend, is not listed.
pub fn names() -> impl Iterator<Item = &'static str> {
    PACKS.iter().map(|(id, _)| *id).filter(|id| *id != UNLISTED)
}

/// The files of the shipped pack with this id, or `None` if there is none.
pub fn sources(id: &str) -> Option<SourcePack> {
    let (id, files) = PACKS.iter().find(|(known, _)| *known == id)?;
    let files = files.iter().map(|(path, bytes)| SourceFile::new(*path, *bytes)).collect();
    Some(SourcePack { name: (*id).to_owned(), files })
}

/// Compiles the shipped pack with this id; returns `None` if there is none.
pub fn compile(id: &str) -> Option<Outcome> {
    let pack = sources(id)?;
    Some(strabo_compile::compile(Sources { pack, library: &library() }))
}

/// All shipped packs, for packs that extend one of them.
pub fn library() -> Shipped {
    Shipped
}

/// The library of shipped packs: see [`library`].
#[derive(Clone, Copy, Debug)]
pub struct Shipped;

impl Library for Shipped {
    fn find(&self, id: &str) -> Option<SourcePack> {
        sources(id)
    }

    fn ids(&self) -> Vec<String> {
        names().map(str::to_owned).collect()
    }
}
