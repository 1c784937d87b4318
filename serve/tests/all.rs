//! The tests of the crate, as one program.

mod areas;
mod support;
mod texts;
