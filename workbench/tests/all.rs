//! The tests of the workbench, as one program.

mod common;
mod documents;
mod form;
mod spots;
