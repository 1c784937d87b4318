//! The form that files are formatted to: how lines, spaces, lists and the order of fields are written.
//!
//! Where the author broke the lines of a list they stay broken, and rows stay in their order. Values and
//! comments are never touched.

mod blocks;
mod token;
mod value;

use toml_parser::{Source, lexer::TokenKind};

use strabo_compile::Part;

use blocks::Blocks;
use token::Token;

/// A formatted text. With `sort`, the tables also come in the order of the reference. The text
/// must be valid TOML.
pub fn formatted(part: Part, text: &str, sort: bool) -> String {
    let (mark, body) = match text.strip_prefix('\u{feff}') {
        Some(body) => ("\u{feff}", body),
        None => ("", text),
    };
    let end = match body.find('\n') {
        Some(at) if body[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    };
    let tokens: Vec<Token<'_>> = Source::new(body)
        .lex()
        .map(|token| Token::new(token.kind(), body, token.span().start(), token.span().end()))
        .filter(|token| !matches!(token.kind, TokenKind::Whitespace | TokenKind::Eof))
        .collect();
    let mut blocks = Blocks::read(&tokens);
    blocks.order_fields(part);
    if sort {
        blocks.order_tables(part);
    }
    format!("{mark}{}", blocks.written(end))
}
