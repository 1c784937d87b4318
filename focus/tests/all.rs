//! The tests of the machine that plays games with focus rows.

mod games;
