//! Every test of the crate in one program: linking one takes longer than running most of them.

mod bundle_head;
mod completeness;
mod graph;
mod layout;
mod limits;
mod picture;
mod points;
mod room;
mod words;

// Their tests stand beside the code, and they need nothing else of the crate.
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/effort.rs"]
mod effort;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/text.rs"]
mod text;
