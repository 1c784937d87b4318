//! Pictures of a pack: the board, setups, charts and cards as SVG, PNG, PDF and a web page.
//!
//! A [`View`] is one kind of picture. It lays out [`Scene`]s, in which the position of everything is
//! decided; writers such as [`svg`] turn a scene into a file. The layout of a picture and its bytes
//! depend on the pack alone, so that they are the same on every machine.
//!
//! ```
//! use strabo_compile::compile;
//! use strabo_compile::source::{NoLibrary, SourceFile, SourcePack, Sources};
//! use strabo_render::{ThemeKind, Request, Theme, View, svg};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut files = Vec::new();
//! for entry in std::fs::read_dir("../examples/smallest")? {
//!     let path = entry?.path();
//!     let name = path.file_name().unwrap_or_default().to_string_lossy();
//!     files.push(SourceFile::new(name, std::fs::read(&path)?));
//! }
//! let pack = SourcePack { name: "smallest".to_owned(), files };
//! let outcome = compile(Sources { pack, library: &NoLibrary });
//! let pack = outcome.pack.ok_or("the pack has errors")?;
//!
//! // The board as it is prepared for two players, with the steps of the setup beside it.
//! let setup = pack.setups.iter().find(|setup| setup.players == 2);
//! let request = Request { pack: &pack, setup, theme: Theme::of(ThemeKind::Light) };
//! let pages = View::Setup.pages(request);
//! let drawing = svg::document(&pages[0]);
//! assert!(drawing.contains("<title>"));
//! # Ok(())
//! # }
//! ```
//!
//! The features `png` and `pdf` are on by default. Without one of them, the function of that module
//! returns [`Error::NotBuilt`].
#![cfg_attr(doc, doc = include_str!("../README.md"))]
#![allow(missing_docs, reason = "for this program alone: a line that repeats a name helps nobody")]

mod advances;
pub mod area_shapes;
pub mod board;
mod bookmark;
mod calamities;
mod calamity_mark;
mod canvas;
pub mod cards;
mod contents;
mod decks;
mod division;
pub mod element;
mod error;
mod flow;
mod font;
pub mod game;
pub mod geojson;
#[cfg(any(feature = "pdf", feature = "png"))]
mod letters;
mod map;
pub mod marks;
mod mats;
mod moved;
pub mod page;
pub mod paint;
pub mod paper;
pub mod patch;
pub mod path;
#[cfg_attr(not(feature = "pdf"), path = "without/pdf.rs")]
pub mod pdf;
pub mod pieces;
#[cfg_attr(not(feature = "png"), path = "without/png.rs")]
pub mod png;
pub mod print;
mod regions;
mod request;
pub mod scene;
mod sequence;
mod setup;
mod stacks;
mod stand_in;
mod succession;
pub mod svg;
pub mod symbols;
pub mod table;
mod table_picture;
pub mod text;
pub mod theme;
pub mod tiles;
#[cfg(any(feature = "pdf", feature = "png"))]
mod tree;
pub mod vicinity;
pub mod view;

pub use bookmark::Bookmark;
pub use error::Error;
pub use map::civilization_colour;
pub use page::Page;
pub use paper::Paper;
pub use scene::Scene;
pub use succession::words::requirement as requirement_words;
pub use theme::{Theme, ThemeKind};
pub use view::{Picture, Request, View};

#[doc(hidden)]
pub mod testing {
    //! What the tests of this crate look into. Nobody else should use it.

    pub use crate::canvas::share_out;
    pub use crate::flow::{Flow, GAP, heap, set};
    pub use crate::map::clip::{edge_in, outline_in};
    pub use crate::map::crossing::{Point, REACH, SHORTEST, coasts, longer};
    pub use crate::map::edges::{Border, Edge};
    pub use crate::map::frame::size as outline_size;
    pub use crate::map::kept::Kept;
    pub use crate::map::legend::round;
    pub use crate::map::occupied::Occupied;
    pub use crate::map::panel::is_nearer_to_a_sheet;
    pub use crate::map::signs::distance;
    pub use crate::moved::moved;
    pub use crate::page::board::{AreaFrame, drawing, frame, in_all_looks};
    pub use crate::page::data::harmless;
    pub use crate::page::live::sheet;
    pub use crate::page::palette::Palette;
    pub use crate::page::policy::hash;
    pub use crate::page::weave::weave;
    pub use crate::svg::number as svg_number;
    pub use crate::tiles::lattice::Lattice;
    pub use crate::vicinity::part_of;
}
