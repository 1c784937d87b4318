//! Games as Parquet: the same games give the same bytes, on every machine and however they were played.
//!
//! `results` has a row for each game and civilization, or one row without a civilization for a game
//! that failed; `turns` has one for each game, civilization and turn, and holds nothing that the
//! results do not. docs/results.md lists the columns.
//!
//! Nothing is compressed: the numbers are small and mostly alike, so that dictionaries and runs of
//! equal values, which Parquet has by itself, do most of it; and a file that is not compressed
//! cannot ask for more memory than it has bytes.

mod column;
mod read;
mod results;
mod turns;
mod write;

use std::fmt;

use parquet::errors::ParquetError;

pub use read::{Damage, Reader};
pub use write::{Writer, results, turns};

/// Games in a row group. The boundaries depend on nothing but the number of a game.
pub(crate) const GAMES_IN_GROUP: u64 = 500;

/// Names of what is written into the foot of a file.
pub(crate) const RUN: &str = "strabo.run";
pub(crate) const PART: &str = "strabo.part";
pub(crate) const DIGEST: &str = "strabo.digest";

/// A file could not be written.
#[derive(Debug)]
pub struct WriteError(ParquetError);

impl fmt::Display for WriteError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            ParquetError::External(error) => error.fmt(out),
            other => other.fmt(out),
        }
    }
}

impl std::error::Error for WriteError {}

impl From<ParquetError> for WriteError {
    fn from(error: ParquetError) -> Self {
        Self(error)
    }
}
