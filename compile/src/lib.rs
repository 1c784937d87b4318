//! compile
pub mod source;
pub mod tree;
