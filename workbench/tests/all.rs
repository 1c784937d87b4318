//! The tests of the workbench, as one program.

mod changes;
mod common;
mod completion;
mod documents;
mod form;
mod questions;
mod spots;
