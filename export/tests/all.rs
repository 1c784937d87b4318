//! Every test of the crate in one program: linking one takes longer than running most of them.

mod page;
mod support;
mod tts;
mod vassal;
