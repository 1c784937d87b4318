//! draft

pub mod planarity;
