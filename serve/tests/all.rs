//! The tests of the crate, as one program.

mod compression;
mod crowds;
mod guard;
mod panels;
mod studio_cards;
mod support;
mod tables;
mod talks;
mod texts;
