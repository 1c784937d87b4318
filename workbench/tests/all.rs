//! The tests of the workbench, as one program.

mod common;
mod form;
