//! A TOML file of a pack as text and tree: where rows, fields and entries stand, and edits of them.
#![cfg_attr(doc, doc = include_str!("../README.md"))]
#![allow(missing_docs, reason = "for this program alone: a line that repeats a name helps nobody")]

mod edit;
mod lists;
mod rows;

pub use edit::{Moves, Taken, TextEdit, applied, apply, in_order, with_line_ends_of};
pub use lists::{ListChange, quoted, written};
pub use rows::Sheet;
