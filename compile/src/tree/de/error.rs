//! Why a node could not be read.

use std::fmt;

use serde::de::{Expected, Unexpected};

use crate::source::Span;

/// Why a node could not be read, and the innermost node or key it happened in.
///
/// It is one pointer wide: every reader of every authored type passes it on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    message: String,
    span: Option<Span>,
}

impl Error {
    /// An error that does not know its place yet.
    #[cold]
    pub(super) fn new(message: impl fmt::Display) -> Self {
        Self(Box::new(Inner { message: message.to_string(), span: None }))
    }

    /// The same error with a place, unless it has one already.
    #[cold]
    pub(super) fn at(mut self, span: Span) -> Self {
        self.0.span.get_or_insert(span);
        self
    }

    /// The reason in words.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The place.
    pub fn span(&self) -> Span {
        self.0.span.unwrap_or_default()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Error {}

impl serde::de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message)
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(format_args!("this is {found}, but {expected} is expected"))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(format_args!("{found} does not fit; {expected} is expected"))
    }

    fn unknown_field(field: &str, known: &'static [&'static str]) -> Self {
        Self::new(format_args!("there is no key `{field}`; known are {}", list(known)))
    }

    fn unknown_variant(variant: &str, known: &'static [&'static str]) -> Self {
        Self::new(format_args!("`{variant}` is not known; known are {}", list(known)))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(format_args!("the key `{field}` is missing"))
    }
}

fn list(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
