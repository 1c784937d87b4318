//! What an author may ask of a pack and change in it, without disk, terminal or network.
//!
//! A [`Bench`] holds packs as they are being typed. A front, such as a language server, hands in the files
//! of each folder and says what changes: [`Bench::open`], [`Bench::edit`], [`Bench::put_file`]. Then
//! [`Bench::check`] compiles what needs it and returns a [`Snapshot`], which answers questions and can be
//! kept while typing goes on; [`Bench::peek`] returns one at once, with the answers of the last
//! compilation. Places are bytes of a file; [`Lines`] turns them into lines and columns.
//!
//! ```
//! use strabo_compile::SourceFile;
//! use strabo_compile::index::Kind;
//! use strabo_workbench::Bench;
//!
//! let head = r#"
//! [pack]
//! id = "strait"
//! name = "The Strait"
//! version = "1.0.0"
//! "#;
//! let map = r#"
//! [[area]]
//! id = "thrace"
//! name = "Thrace"
//! population = 2
//! land = ["macedon"]
//!
//! [[area]]
//! id = "macedon"
//! name = "Macedon"
//! population = 3
//! land = ["thrace"]
//! "#;
//! let mut bench = Bench::new(strabo_data::library());
//! let file = |path: &str, text: &str| SourceFile::new(path, text.as_bytes().to_vec());
//! bench.put_pack("maps/strait", vec![file("pack.toml", head), file("map.toml", map)]);
//!
//! // Somebody opens the map and begins to write another neighbour.
//! bench.open("maps/strait", "map.toml", map);
//! let now = bench.check("maps/strait").expect("it is on the bench");
//! assert!(now.findings().is_empty());
//! let at = map.find("\"macedon\"]").unwrap() + "\"macedon\"".len();
//! assert!(bench.edit("maps/strait", "map.toml", at..at, ", \"th"));
//!
//! // The text is no TOML now: the answers are those from before, at the places they have now.
//! let now = bench.check("maps/strait").expect("it is on the bench");
//! assert!(!now.findings().is_empty());
//! let macedon = now.index().find(Kind::Area, "macedon").expect("an area");
//! let defined = &now.definitions(macedon)[0];
//! let text = now.text("map.toml").unwrap();
//! assert_eq!(&text[defined.range.clone()], "\"macedon\"");
//!
//! // What may stand there: no area touches itself, and Macedon is in the list already.
//! assert!(now.complete("map.toml", at + ", \"th".len()).choices.is_empty());
//! assert!(now.about(macedon).unwrap().contains("Population limit 3"));
//! ```
//!
//! What can be asked is in [`question`]: what is at a place ([`Snapshot::here`]), where a thing is defined
//! ([`Snapshot::definitions`]) and named ([`Snapshot::mentions`]), what may stand at a place
//! ([`Snapshot::complete`]), what it is ([`Snapshot::hover`], [`Snapshot::picture`]), the outline of a file
//! and the symbols of a pack, hints, folds and links. What can be changed is in [`change`].
#![cfg_attr(doc, doc = include_str!("../README.md"))]
#![allow(missing_docs, reason = "for this program alone: a line that repeats a name helps nobody")]

mod bench;
mod blocks;
pub mod change;
mod checked;
mod cursor;
mod difference;
mod fix;
mod geo;
mod house;
mod lines;
mod new_errors;
pub mod question;
mod rope;
mod snapshot;
pub mod start;

pub use bench::Bench;
pub use checked::{Checked, Origin};
pub use cursor::{CursorContext, Slot, Step};
pub use difference::{Hunk, difference, hunks};
pub use fix::{Fixed, fix_all};
pub use lines::{Lines, Position, Units};
pub use rope::replace;
pub use ropey::Rope;
pub use snapshot::{Location, Snapshot};
pub use strabo_sheet::{ListChange, Sheet, TextEdit};

#[doc(hidden)]
pub mod testing {
    //! What the tests of this crate look into. Nobody else should use it.

    pub use crate::geo::{add_feature, other_id, remove_features, set_geometry};
    pub use crate::{change::stroke::cut, difference::rewritten, snapshot::Moved};
    pub use crate::{
        geo::coordinates::set_outline, house::formatted, start::overlay::overlay_text,
    };
}
