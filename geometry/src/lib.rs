//! Outlines: what touches what in a drawing ([`survey`]), and outlines for maps that have none ([`draft`]).
#![cfg_attr(doc, doc = include_str!("../README.md"))]

pub mod draft;
pub mod survey;
