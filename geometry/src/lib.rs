//! Outlines: what touches what in a drawing ([`survey`]), and outlines for maps that have none ([`draft`]).

pub mod draft;
pub mod survey;
