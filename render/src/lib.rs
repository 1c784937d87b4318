//! placeholder

pub mod draft;
