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
    /// What to do about it.
    pub help: Option<String>,
}

/// What the parser says in plain words, and what to do about it.
pub(super) fn describe(error: &ParseError) -> (String, Option<String>) {
    let (message, help) = match error.description() {
        "string values must be quoted" => (
            "this text is not in quotation marks",
            "write it in straight quotation marks, such as name = \"North Shore\"",
        ),
        "key with no value"
        | "missing value for key"
        | "missing assignment between key-value pairs" => {
            ("there is no `=` here", "write a field and its value as: name = value")
        }
        "missing comma between array elements"
        | "missing comma between key-value pairs"
        | "extra assignment between key-value pairs" => {
            ("a comma is missing here", "write a comma between two entries")
        }
        "missing opening quote" => {
            ("this text does not begin with a quotation mark", "write a quotation mark before it")
        }
        "extra comma in array" | "extra comma in inline table" => {
            ("there is a comma too many", "remove it, or write what is missing before it")
        }
        "extra `=`" => ("there is an `=` too many", "remove it"),
        "a value is missing" => ("there is no value behind the `=`", "write one"),
        "unexpected key or value" => (
            "something follows the value",
            "write one field in each line, and several values as a list: [1, 2]",
        ),
        _ => return (with_expected(error), None),
    };
    (message.to_owned(), Some(help.to_owned()))
}

/// The message of the parser, with what it would have liked to see.
fn with_expected(error: &ParseError) -> String {
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
