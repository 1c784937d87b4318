//! A TOML file of a pack as text and tree: where rows, fields and entries stand, and edits of them.

mod lists;
mod rows;

pub(crate) use lists::{ListChange, quoted, written};
pub(crate) use rows::Sheet;
