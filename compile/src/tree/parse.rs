//! Reads a document expression by expression: quickly where it is plain, by the full grammar elsewhere.

use toml_parser::lexer::{Token, TokenKind};
use toml_parser::{ErrorSink, ParseError, Source, parser::parse_document};

use super::recover::{Cause, Expression, Rest};
use super::{
    DEEPEST, Data, Forest, List, NodeId, SyntaxError, SyntaxErrorKind, TableKind, events::Receiver,
};
use super::{build::Builder, error::describe};
use crate::source::Span;

/// After this many mistakes the rest of a document is not read: it is something else.
const MOST_ERRORS: usize = 1000;

/// So often the rest of a document is read again because a bracket is not closed.
const MOST_READINGS: usize = 32;

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
            errors.push(SyntaxError { span, kind: SyntaxErrorKind::Invalid, message, help: None });
            return root;
        }
        self.nodes.reserve(text.len() / 12);
        let before = errors.len();
        let mut reader = TomlReader {
            builder: Builder::new(self, (text, base), root, errors),
            tokens: Vec::new(),
            sink: Sink(Vec::new()),
            reread: 0,
        };
        let mut at = 0;
        let is_hopeless = |reader: &TomlReader<'_, '_>| {
            reader.builder.errors.len() - before >= MOST_ERRORS
                || reader.reread > MOST_READINGS * text.len()
        };
        while at < text.len() && !is_hopeless(&reader) {
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
    /// How many bytes lay behind brackets that were not closed, and had to be read again.
    reread: usize,
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
    /// one begins. When it is broken, that is the next table or key.
    fn expression(&mut self, at: usize) -> usize {
        // The lexer skips a byte order mark where it starts; only the first line may have one.
        let from = at.saturating_sub(1);
        let deepest = self.read_tokens(at, from);
        let text = self.builder.text;
        let expression = Expression { text, at, from, tokens: &self.tokens };
        let cause = if deepest > DEEPEST { None } else { expression.cause() };
        self.builder.too_deep = false;
        if let Some(cause) = cause {
            let end = self.tokens.last().map_or(0, |token| from + token.span().end());
            self.reread += end.saturating_sub(cause.resume);
            return self.broken(cause, from);
        }
        let mut receiver = Receiver::new(&mut self.builder, from);
        parse_document(&self.tokens, &mut receiver, &mut self.sink);
        receiver.finish();
        self.report_first(from);
        let end = self.tokens.last().map_or(0, |token| from + token.span().end());
        if end > at { end } else { text.len() }
    }

    /// Takes the tokens up to the end of a line in which no bracket is open, and returns how many were
    /// open at once. When brackets stay open, the rest of the document comes along.
    fn read_tokens(&mut self, at: usize, from: usize) -> u32 {
        let mut lexer = Source::new(self.builder.text.get(from..).unwrap_or("")).lex();
        if at > 0 {
            lexer.next();
        }
        self.tokens.clear();
        let (mut square, mut curly, mut deepest) = (0_u32, 0_u32, 0);
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
            deepest = deepest.max(square.saturating_add(curly));
        }
        deepest
    }

    /// Reports why an expression is broken, keeps what can be read of it and leaves out the rest.
    fn broken(&mut self, cause: Cause, from: usize) -> usize {
        let span = self.builder.span(cause.place.start, cause.place.end);
        let before = self.builder.errors.len();
        match cause.rest {
            Rest::Nothing => {}
            Rest::Value => {
                self.tokens.retain(|token| from + token.span().start() < cause.resume);
                parse_document(
                    &self.tokens,
                    &mut Receiver::new(&mut self.builder, from),
                    &mut self.sink,
                );
                self.builder.keys.clear();
            }
            Rest::Heading(name, rows) => {
                self.builder.dotted_key(name);
                self.builder.header(rows, span);
            }
        }
        self.sink.0.clear();
        self.builder.errors.truncate(before);
        let kind = SyntaxErrorKind::Invalid;
        let Cause { message, help, .. } = cause;
        self.builder.errors.push(SyntaxError { span, kind, message, help });
        cause.resume
    }

    /// Reports the first thing that the parser found: the others follow from it.
    fn report_first(&mut self, from: usize) {
        let found = std::mem::take(&mut self.sink.0);
        if self.builder.too_deep {
            return;
        }
        if let Some(error) = found.first() {
            let span = error.unexpected().or(error.context()).unwrap_or_default();
            let span = self.builder.span(from + span.start(), from + span.end().max(span.start()));
            let (message, help) = describe(error);
            let kind = SyntaxErrorKind::Invalid;
            self.builder.errors.push(SyntaxError { span, kind, message, help });
        }
    }
}
