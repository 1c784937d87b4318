//! Games as Parquet: the same games give the same bytes on every machine, however they were played.
//!
//! `results` has a row for each game and civilization, or one row without a civilization for a game
//! that failed; `turns` has one for each game, civilization and turn, and contains nothing that the
//! results do not. docs/results.md lists the columns.
//!
//! Nothing is compressed: the numbers are small and mostly equal, so that the dictionaries and runs of
//! equal values of Parquet itself do most of the work; and a file that is not compressed cannot take
//! more memory than it has bytes.

mod column;
mod damage;
mod foot;
mod read;
mod results;
mod turns;
mod write;

pub use damage::Damage;
pub use read::{ResultsReader, is_decoding};
pub use write::{WriteError, Writer, results, turns};
