//! Listens to `toml_parser` and builds the tree: the path every text can take.

use std::borrow::Cow;

use toml_parser::{ErrorSink, ParseError, Raw, Span, decoder::Encoding, parser::EventReceiver};

use super::build::{Builder, OpenTable};
use super::{ArrayKind, Data, Key, List, NodeId, TableKind, scalar};

/// Builds one stretch of a document out of the events of the parser.
pub(super) struct Receiver<'b, 'f, 's> {
    builder: &'b mut Builder<'f, 's>,
    /// Where the stretch begins in the document; the parser counts from there.
    from: usize,
    /// The arrays and inline tables that are open.
    stack: Vec<Frame>,
    /// The header that is being read: whether it is one of rows, and where it began.
    header: Option<(bool, usize)>,
    /// True right behind a dot between keys.
    dotted: bool,
}

/// An open array or inline table, or one that is skipped because it lies too deep.
#[derive(Clone, Copy)]
enum Frame {
    Array(NodeId, u32),
    Table(NodeId, u32),
    Skipped,
}

impl<'b, 'f, 's> Receiver<'b, 'f, 's> {
    pub(super) fn new(builder: &'b mut Builder<'f, 's>, from: usize) -> Self {
        Self { builder, from, stack: Vec::new(), header: None, dotted: false }
    }

    /// The stretch is over, whether or not everything in it was closed.
    pub(super) fn finish(&mut self) {
        self.end_of_expression();
    }

    fn raw(&self, span: Span, encoding: Option<Encoding>) -> Raw<'s> {
        let (start, end) = (self.from + span.start(), self.from + span.end());
        Raw::new_unchecked(self.builder.text.get(start..end).unwrap_or(""), encoding, span)
    }

    fn global(&self, span: Span) -> crate::source::Span {
        self.builder.span(self.from + span.start(), self.from + span.end())
    }

    /// Puts a value where the open array or table, or the last header, wants it. Returns how deep
    /// it lies, or nothing when that is too deep.
    fn put(&mut self, value: NodeId) -> Option<u32> {
        match self.stack.last() {
            None => self.builder.put(value),
            Some(Frame::Table(table, depth)) => {
                self.builder.put_inline(OpenTable { table: *table, depth: *depth }, value)
            }
            Some(Frame::Array(array, depth)) => {
                let (array, depth) = (*array, depth + 1);
                if self.builder.forest.list(value).is_some() {
                    self.builder.check_depth(depth, self.builder.forest.span(value))?;
                }
                self.builder.attach(array, None, value);
                Some(depth)
            }
            Some(Frame::Skipped) => None,
        }
    }

    fn open(&mut self, data: Data<'s>, span: Span) -> bool {
        let is_table = matches!(data, Data::Table(..));
        let node = self.builder.forest.add(data, self.global(span));
        let depth = self.put(node);
        self.stack.push(match depth {
            Some(depth) if is_table => Frame::Table(node, depth),
            Some(depth) => Frame::Array(node, depth),
            None => Frame::Skipped,
        });
        depth.is_some()
    }

    fn close(&mut self, span: Span) {
        let end = self.global(span).end;
        if let Some(Frame::Array(node, _) | Frame::Table(node, _)) = self.stack.pop() {
            self.builder.forest.node_mut(node).span.end = end;
        }
        self.builder.keys.clear();
    }

    fn open_header(&mut self, rows: bool, span: Span) {
        self.builder.keys.clear();
        self.dotted = false;
        self.header = Some((rows, span.start()));
    }

    fn close_header(&mut self, end: usize) {
        if let Some((rows, start)) = self.header.take() {
            self.builder.header(rows, self.global(Span::new_unchecked(start, end.max(start))));
        }
    }

    fn end_of_expression(&mut self) {
        // A header that was never closed still opens its table: its rows belong together.
        let end = self.builder.keys.last().map(|key| key.span.end);
        let stretch = self.builder.span(self.from, self.from).start;
        self.close_header(end.map_or(0, |end| end.saturating_sub(stretch) as usize));
        self.builder.keys.clear();
        self.builder.quiet = false;
        self.dotted = false;
    }
}

impl EventReceiver for Receiver<'_, '_, '_> {
    fn std_table_open(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.open_header(false, span);
    }

    fn std_table_close(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.close_header(span.end());
    }

    fn array_table_open(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.open_header(true, span);
    }

    fn array_table_close(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.close_header(span.end());
    }

    fn inline_table_open(&mut self, span: Span, _: &mut dyn ErrorSink) -> bool {
        self.open(Data::Table(List::EMPTY, TableKind::Inline), span)
    }

    fn inline_table_close(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.close(span);
    }

    fn array_open(&mut self, span: Span, _: &mut dyn ErrorSink) -> bool {
        self.open(Data::Array(List::EMPTY, ArrayKind::Static), span)
    }

    fn array_close(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.close(span);
    }

    fn simple_key(&mut self, span: Span, kind: Option<Encoding>, errors: &mut dyn ErrorSink) {
        if !std::mem::take(&mut self.dotted) {
            self.builder.keys.clear();
        }
        if span.is_empty() {
            errors.report_error(ParseError::new("a key is missing").with_unexpected(span));
            self.builder.quiet = true;
            return;
        }
        let mut text = Cow::Borrowed("");
        self.raw(span, kind).decode_key(&mut text, errors);
        let text = self.builder.forest.keep(text);
        self.builder.keys.push(Key { text, span: self.global(span) });
    }

    fn key_sep(&mut self, _: Span, _: &mut dyn ErrorSink) {
        self.dotted = true;
    }

    fn scalar(&mut self, span: Span, kind: Option<Encoding>, errors: &mut dyn ErrorSink) {
        let raw = self.raw(span, kind);
        let data = scalar::decode(self.builder.forest, raw, span, errors);
        let node = self.builder.forest.add(data, self.global(span));
        self.put(node);
    }

    fn comment(&mut self, span: Span, errors: &mut dyn ErrorSink) {
        self.raw(span, None).decode_comment(errors);
    }

    fn newline(&mut self, span: Span, errors: &mut dyn ErrorSink) {
        self.raw(span, None).decode_newline(errors);
        if self.stack.is_empty() {
            self.end_of_expression();
        }
    }

    fn error(&mut self, _: Span, _: &mut dyn ErrorSink) {
        self.builder.quiet = true;
    }
}
