//! The tests of the crate, as one program.

mod areas;
mod panels;
mod support;
mod tables;
mod texts;
