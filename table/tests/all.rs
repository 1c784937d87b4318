//! Every test of the crate in one program.
