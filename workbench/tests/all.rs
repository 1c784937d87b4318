//! The tests of the workbench, as one program.

mod accept;
mod asked;
mod change_stroke;
mod changes;
mod common;
mod compared;
mod cursor_context;
mod difference;
mod documents;
mod drawn;
mod every_order;
mod form;
mod geo;
mod geo_coordinates;
mod house;
mod orders;
mod places;
mod properties;
mod questions;
mod snapshot;
mod start;
mod start_overlay;
mod start_text;
mod strokes;
mod whole;

// Their tests stand beside the code, and they need nothing else of the crate.
#[path = "../../compile/tests/blocks.rs"]
mod blocks;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/lines.rs"]
mod lines;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/question/tokens.rs"]
mod question_tokens;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/rope.rs"]
mod rope;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/start/ranges.rs"]
mod start_ranges;
