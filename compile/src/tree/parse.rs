//! Reads a document expression by expression: quickly where it is plain, by the full grammar elsewhere.

use toml_parser::lexer::{Token, TokenKind};
use toml_parser::{ErrorSink, ParseError, Source, parser::parse_document};

use super::{
    Data, Forest, List, NodeId, SyntaxError, SyntaxErrorKind, TableKind, events::Receiver,
};
use super::{build::Builder, error::describe};
use crate::source::Span;

/// After this many mistakes the rest of a document is not read: it is something else.
const MOST_ERRORS: usize = 1000;

impl<'s> Forest<'s> {
    /// Parses one document whose first byte has the global offset `base`; it may begin with one
    /// byte-order mark. Never fails: returns the
    /// root table with what could be understood, and the mistakes go to `errors` in the order of
    /// their places. After a thousand of them the rest of the document is not read.
    pub fn parse(&mut self, text: &'s str, base: u32, errors: &mut Vec<SyntaxError>) -> NodeId {
        let end = u32::try_from(text.len()).ok().and_then(|length| base.checked_add(length));
        let span = Span::new(base, end.unwrap_or(base));
        let root = self.add(Data::Table(List::EMPTY, TableKind::Explicit), span);
        if end.is_none_or(|end| end == u32::MAX) {
            let message = "the text is too long".to_owned();
            errors.push(SyntaxError { span, kind: SyntaxErrorKind::Invalid, message });
            return root;
        }
        self.nodes.reserve(text.len() / 12);
        let before = errors.len();
        let mut reader = TomlReader {
            builder: Builder::new(self, (text, base), root, errors),
            tokens: Vec::new(),
            sink: Sink(Vec::new()),
        };
        let mut at = 0;
        while at < text.len() && reader.builder.errors.len() - before < MOST_ERRORS {
            at = reader.builder.plain_expression(at).unwrap_or_else(|| reader.expression(at));
        }
        errors[before..].sort_by_key(|error| (error.span.start, error.span.end));
        root
    }
}

struct TomlReader<'f, 's> {
    builder: Builder<'f, 's>,
    tokens: Vec<Token>,
    sink: Sink,
}

/// Keeps what the parser reports, up to a point.
struct Sink(Vec<ParseError>);

impl ErrorSink for Sink {
    fn report_error(&mut self, error: ParseError) {
        if self.0.len() < MOST_ERRORS {
            self.0.push(error);
        }
    }
}

impl TomlReader<'_, '_> {
    /// Reads the expression that begins at `at`, the start of a line, and returns where the next
    /// one begins. When brackets stay open, the rest of the document comes along.
    fn expression(&mut self, at: usize) -> usize {
        // The lexer skips a byte order mark where it starts; only the first line may have one.
        let from = at.saturating_sub(1);
        let mut lexer = Source::new(self.builder.text.get(from..).unwrap_or("")).lex();
        if at > 0 {
            lexer.next();
        }
        self.tokens.clear();
        let (mut square, mut curly) = (0_usize, 0_usize);
        for token in lexer {
            self.tokens.push(token);
            match token.kind() {
                TokenKind::LeftSquareBracket => square += 1,
                TokenKind::RightSquareBracket => square = square.saturating_sub(1),
                TokenKind::LeftCurlyBracket => curly += 1,
                TokenKind::RightCurlyBracket => curly = curly.saturating_sub(1),
                TokenKind::Newline if square == 0 && curly == 0 => break,
                _ => {}
            }
        }
        self.builder.too_deep = false;
        let mut receiver = Receiver::new(&mut self.builder, from);
        parse_document(&self.tokens, &mut receiver, &mut self.sink);
        receiver.finish();
        self.drain_errors(from);
        let end = self.tokens.last().map_or(0, |token| from + token.span().end());
        if end > at { end } else { self.builder.text.len() }
    }

    /// Reports what the parser found, one report for each place.
    fn drain_errors(&mut self, from: usize) {
        let found = std::mem::take(&mut self.sink.0);
        if self.builder.too_deep {
            return;
        }
        let mut last = None;
        for error in found {
            let span = error.unexpected().or(error.context()).unwrap_or_default();
            let span = self.builder.span(from + span.start(), from + span.end().max(span.start()));
            if last.replace(span.start) != Some(span.start) {
                self.builder.report(span, SyntaxErrorKind::Invalid, describe(&error));
            }
        }
    }
}
