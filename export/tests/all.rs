//! Every test of the crate in one program: linking one takes longer than running most of them.

mod board;
mod outlines;
mod page;
mod support;
mod tts;
mod typescript;
mod vassal;

// Their tests stand beside the code, and they need nothing else of the crate.
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/layout.rs"]
mod layout;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/names.rs"]
mod names;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/tts/guid.rs"]
mod tts_guid;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/vassal/piece.rs"]
mod vassal_piece;
