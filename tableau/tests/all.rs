//! The tests of games with a tableau of tiles.

#![allow(missing_docs, reason = "tests say what they are for by their names")]

mod games;
