//! Every test of the crate in one program: linking one takes longer than running most of them.

mod diff;
mod diff_parts;
mod limits;
