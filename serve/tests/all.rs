//! The tests of the crate, as one program.

mod areas;
mod compression;
mod crowds;
mod guard;
mod panels;
mod studio_cards;
mod support;
mod tables;
mod texts;
