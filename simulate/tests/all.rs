//! Every test of the crate in one program: linking one takes longer than running most of them.

mod report;
mod runs;
mod support;
mod tally;
