//! Every test of the crate in one program: linking one takes longer than running most of them.

mod diplomacy;
mod drawings;
mod edits;
mod image;
mod jitter;
mod names;
mod path;
mod svg_element;
mod write;
mod xml;

// Their tests stand beside the code, and they need nothing else of the crate.
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/settle.rs"]
mod settle;
#[allow(dead_code, unused_imports, reason = "only its tests are run here")]
#[path = "../src/shape.rs"]
mod shape;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/svg/style.rs"]
mod svg_style;
