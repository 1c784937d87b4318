//! Every test of the crate in one program.

mod packs;
mod parts;
mod rows;
