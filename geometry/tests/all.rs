//! Every test of the crate in one program: linking one takes longer than running most of them.

mod draft_boards;
mod draft_planarity;
mod survey_again;
mod survey_close;
mod survey_cover;
mod survey_grid;
mod survey_nearness;

// Its tests stand beside the code, and it needs nothing else of the crate.
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/draft/blocks.rs"]
mod blocks;
