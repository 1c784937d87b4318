//! What can be wrong with a bundle.

use std::fmt;

use super::head::FORMAT;
use crate::Invalid;

/// Why a bundle cannot be read, or a pack cannot be written as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The file is something else.
    NotABundle,
    /// The file has more bytes than any bundle may have.
    TooLarge {
        /// How many it may have.
        most: usize,
    },
    /// A later program wrote it in a form this one does not know.
    Newer {
        /// The number of the format.
        format: u64,
        /// The version of the program.
        writer: String,
    },
    /// The file ends too early.
    CutOff {
        /// How many bytes there are.
        found: usize,
        /// How many its head announces; unknown when even that is cut off.
        announced: Option<usize>,
    },
    /// Something follows after the end of the bundle.
    TooLong {
        /// How many bytes follow.
        extra: usize,
    },
    /// The bytes are not those that were written.
    Damaged,
    /// The bytes are as they were written, but do not say what a pack is.
    Malformed {
        /// Where: `areas[3].name`.
        path: String,
        /// What is wrong there.
        message: String,
    },
    /// What it says contradicts itself.
    Invalid(Invalid),
}

impl Error {
    /// Something wrong in the frame around the pack.
    pub(super) fn frame(message: impl Into<String>) -> Self {
        Self::Malformed { path: String::new(), message: message.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotABundle => out.write_str("it does not start like a bundle"),
            Self::TooLarge { most } => {
                write!(out, "it is larger than {} MiB, which no bundle is", most >> 20)
            }
            Self::Newer { format, writer } => write!(
                out,
                "it was written by Strabo {writer} in format {format}, and this program reads \
                 format {FORMAT}"
            ),
            Self::CutOff { found, announced: Some(all) } => {
                write!(out, "it is cut off: {found} of its {all} bytes are there")
            }
            Self::CutOff { found, announced: None } => {
                write!(out, "it is cut off after {found} bytes")
            }
            Self::TooLong { extra } => {
                write!(out, "it goes on after its end; bytes too many: {extra}")
            }
            Self::Damaged => out.write_str("it is damaged: its digest is that of other bytes"),
            Self::Malformed { path, message } if path.is_empty() => out.write_str(message),
            Self::Malformed { path, message } => write!(out, "{path}: {message}"),
            Self::Invalid(invalid) => write!(out, "{invalid}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<Invalid> for Error {
    fn from(invalid: Invalid) -> Self {
        Self::Invalid(invalid)
    }
}

/// A step on the way to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Key(Box<str>),
    Index(usize),
}

/// What is wrong with a value, and the way to it, which is collected from the inside out: a value
/// that is right costs nothing.
#[derive(Debug)]
pub struct Fault(Box<Inner>);

#[derive(Debug)]
struct Inner {
    message: String,
    steps: Vec<Step>,
}

impl Fault {
    pub fn new(message: impl Into<String>) -> Self {
        Self(Box::new(Inner { message: message.into(), steps: Vec::new() }))
    }

    /// The fault lies under this key.
    pub fn under(mut self, key: &[u8]) -> Self {
        self.0.steps.push(Step::Key(String::from_utf8_lossy(key).into()));
        self
    }

    /// The fault lies at this place of a list.
    pub fn at(mut self, index: usize) -> Self {
        self.0.steps.push(Step::Index(index));
        self
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        let Inner { message, steps } = *fault.0;
        let mut path = String::new();
        for step in steps.iter().rev() {
            match step {
                Step::Key(key) if path.is_empty() => path.push_str(key),
                Step::Key(key) => path.extend([".", key]),
                Step::Index(index) => path.extend(["[", &index.to_string(), "]"]),
            }
        }
        Self::Malformed { path, message }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.message)
    }
}

impl std::error::Error for Fault {}

impl serde::de::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message.to_string())
    }
}

impl serde::ser::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message.to_string())
    }
}
