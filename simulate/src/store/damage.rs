//! Why a file of results cannot be read.

use std::fmt;

use parquet::errors::ParquetError;

use crate::row::FORMAT;

/// Why a file of results cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It is not a Parquet file, or only a part of one.
    NotParquet,
    /// It is Parquet, but not written by `strabo simulate --results`.
    NotResults,
    /// It has another version of the format, with other columns.
    Version(u64),
    /// It was written when the digest did not cover the whole file.
    Older,
    /// Its digest is wrong.
    Changed,
    /// It contradicts itself: the explanation.
    Wrong(String),
}

impl fmt::Display for Damage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotParquet => write!(out, "it is not a Parquet file, or only a part of one"),
            Self::NotResults => write!(out, "it was not written by strabo simulate --results"),
            Self::Version(found) => write!(
                out,
                "it has version {found} of the format of results, and this Strabo reads version {FORMAT}"
            ),
            Self::Older => {
                write!(
                    out,
                    "it was written by an older Strabo, whose digest leaves out a part of it"
                )
            }
            Self::Changed => {
                write!(out, "it is damaged: its digest is wrong")
            }
            Self::Wrong(words) => write!(out, "it is damaged: {words}"),
        }
    }
}

impl std::error::Error for Damage {}

impl From<ParquetError> for Damage {
    fn from(error: ParquetError) -> Self {
        Self::Wrong(error.to_string())
    }
}
