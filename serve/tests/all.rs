//! The tests of the crate, as one program.

mod panels;
mod support;
mod texts;
