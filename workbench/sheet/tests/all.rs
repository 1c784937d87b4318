//! Every test of the crate in one program.

mod lists;

// Its tests stand beside the code, and they need nothing else of the crate.
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/edit.rs"]
mod edit;
