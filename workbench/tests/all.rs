//! The tests of the workbench, as one program.

mod changes;
mod common;
mod documents;
mod form;
mod outlines;
mod properties;
mod spots;
mod whole;
