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

// Their tests stand beside the code, and they need nothing else of the crate.
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/patch.rs"]
mod patch;
