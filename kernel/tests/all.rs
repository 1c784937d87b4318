//! Every test of the crate in one program: linking one takes longer than running most of them.

mod token;

// Their tests stand beside the code, and they need nothing else of the crate.
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/random.rs"]
mod random;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/spaces.rs"]
mod spaces;
