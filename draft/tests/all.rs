//! Every test of the crate in one program: linking one takes longer than running most of them.

mod boards;
mod planarity;

// Its tests stand beside the code, and it needs nothing else of the crate.
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/blocks.rs"]
mod blocks;
