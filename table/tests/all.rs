//! Every test of the crate in one program.

mod common;
mod described;
mod ends;
mod hostile;
mod leaks;
mod moments;
mod replays;
mod rooms;
mod seats;
mod takes_back;
