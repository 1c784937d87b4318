//! compile
pub mod source;
