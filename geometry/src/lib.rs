//! Outlines: what touches what in a drawing ([`survey`]), and outlines for maps that have none ([`draft`]).
#![cfg_attr(doc, doc = include_str!("../README.md"))]
#![allow(missing_docs, reason = "for this program alone: a line that repeats a name helps nobody")]

pub mod draft;
pub mod survey;
