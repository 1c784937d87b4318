//! The JSON Schemas of a pack's files: the committed texts, and how they are made from the authored types.

mod files;
#[cfg(feature = "schema")]
pub mod generate;
mod overlay;
#[cfg(feature = "schema")]
mod plain;
mod refers;
mod rows;
mod shape;
#[cfg(feature = "schema")]
mod types;

pub use files::{all, of_file, of_table, path};
pub(crate) use shape::is_id;
pub use shape::{Field, Shape};
