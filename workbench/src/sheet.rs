//! A TOML file of a pack as text and tree: where rows, fields and entries stand, and edits of them.

pub(crate) mod lists;
mod rows;

pub use lists::ListChange;
pub(crate) use lists::{quoted, written};
pub use rows::Sheet;
