//! The tests of the workbench, as one program.

mod changes;
mod common;
mod form;
