//! Every test of the crate in one program: linking one takes longer than running most of them.

mod again;
mod close;
mod cover;
mod grid;
mod nearness;
