//! Every test of the crate in one program: linking one takes longer than running most of them.

mod plots;
mod report;
#[path = "../../render/tests/rules.rs"]
mod rules;
mod runs;
mod support;
mod tally;
