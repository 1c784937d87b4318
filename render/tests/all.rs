//! Every test of the crate in one program: linking one takes longer than running most of them.

mod advances;
mod board;
mod cards;
mod games;
mod hostile;
mod pictures;
mod pieces;
mod plots;
mod print;
mod rules;
mod succession;
mod support;
mod symbols;
mod tables;
mod tiles;
mod words;
