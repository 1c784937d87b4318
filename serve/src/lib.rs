//! The server on this computer and its pages: the studio, where an author sees, checks and changes a pack,
//! and the table, where people play it.
//!
//! It knows connections and pages. What a pack is, what is wrong with it and how it is changed, it asks of
//! the workbench; where ink goes, of `render`. Files are read and written by a [`Disk`], which the program
//! hands in.
#![cfg_attr(doc, doc = include_str!("../README.md"))]
#![allow(missing_docs, reason = "for this program alone: a line that repeats a name helps nobody")]

mod assets;
mod disk;
mod events;
mod fair;
mod guard;
mod gzip;
mod http;
mod one_file;
mod places;
mod problem;
mod route;
mod served;
mod studio;
mod table;
mod write_timeout;

pub use disk::{Beginning, Disk, Folder, Import, Made, Making};
pub use guard::Guard;
pub use http::{Server, Stop};
pub use one_file::OneFile;
pub use problem::Problem;
pub use route::call;
pub use served::Served;
pub use studio::Studio;
pub use table::{Keep, ReplayServer, TableServer};

#[doc(hidden)]
pub mod testing {
    //! What the tests of this crate look into. Nobody else should use it.

    pub use crate::studio::cards::counts_at;
}
