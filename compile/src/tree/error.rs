//! What is wrong with a document as TOML, and where.

use toml_parser::{Expected, ParseError};

use crate::source::Span;

/// The sort of a [`SyntaxError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxErrorKind {
    /// The text is no TOML.
    Invalid,
    /// A key that is already there, or a table that may not be extended.
    DuplicateKey {
        /// Where the key was first given.
        first: Span,
    },
    /// Arrays and tables are nested deeper than [`DEEPEST`](super::DEEPEST).
    TooDeep,
    /// An array or a table has more than [`MOST_ROWS`](super::MOST_ROWS) elements.
    TooManyRows,
}

/// One mistake in the text of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The place; empty when something is missing there.
    pub span: Span,
    /// What sort of mistake it is.
    pub kind: SyntaxErrorKind,
    /// The mistake in words.
    pub message: String,
}

/// The message for a word without quotes.
pub const UNQUOTED: &str = "text must stand in quotes";

/// The message of the parser, with what it would have liked to see.
pub(super) fn describe(error: &ParseError) -> String {
    if error.description() == "string values must be quoted" {
        return UNQUOTED.to_owned();
    }
    let wanted: Vec<String> = error.expected().unwrap_or_default().iter().map(name).collect();
    if wanted.is_empty() {
        return error.description().to_owned();
    }
    format!("{}; expected {}", error.description(), wanted.join(" or "))
}

fn name(expected: &Expected) -> String {
    match expected {
        Expected::Literal("\n") => "a new line".to_owned(),
        Expected::Literal(text) => format!("`{text}`"),
        Expected::Description(text) => (*text).to_owned(),
        _ => "something else".to_owned(),
    }
}
