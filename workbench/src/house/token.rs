//! The pieces that a text is read as.

use toml_parser::lexer::TokenKind;

/// A piece of the text that is no white space.
#[derive(Clone, Copy)]
pub(super) struct Token<'t> {
    pub(super) kind: TokenKind,
    pub(super) text: &'t str,
    on: &'t str,
    start: usize,
}

impl<'t> Token<'t> {
    pub(super) fn new(kind: TokenKind, body: &'t str, start: usize, end: usize) -> Self {
        let text = &body[start..end];
        let text = if kind == TokenKind::Comment { text.trim_end() } else { text };
        Self { kind, text, on: &body[start..], start }
    }

    /// The text up to the end of another token.
    pub(super) fn up_to(&self, last: &Self) -> &'t str {
        &self.on[..last.start - self.start + last.text.len()]
    }
}
