//! Every test of the crate in one program: linking one takes longer than running most of them.

mod naming;
mod token;

// What they name of the crate.
use strabo_core::ids;

// Their tests stand beside the code, and they need nothing else of the crate.
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/amount.rs"]
mod amount;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/kept.rs"]
mod kept;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/random.rs"]
mod random;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/spaces.rs"]
mod spaces;
