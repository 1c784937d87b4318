//! The tests of the workbench, as one program.

mod brushes;
mod changes;
mod common;
mod completion;
mod documents;
mod drawn;
mod form;
mod orders;
mod outlines;
mod properties;
mod questions;
mod spots;
mod strokes;
mod whole;
