//! A TOML file of a pack as text and tree, and the edits that change its rows and keep all else.

use std::ops::Range;

use strabo_compile::tree::{Forest, NodeId, SyntaxError, Value, comma_behind};
use strabo_compile::{SourceFile, authored::TableKind};
use toml_parser::lexer::TokenKind;

use crate::edit::{TextEdit, applied, in_order, with_line_ends_of};

/// One file that could be parsed.
pub struct Sheet<'t> {
    pub path: &'t str,
    pub text: &'t str,
    /// Its tree, with places in the text.
    pub forest: Forest<'t>,
    /// The document.
    pub root: NodeId,
}

impl<'t> Sheet<'t> {
    /// Reads a file; nothing when it is no text or no TOML.
    pub fn read(file: &'t SourceFile) -> Option<Self> {
        Self::parse(&file.path, std::str::from_utf8(&file.bytes).ok()?)
    }

    #[doc(hidden)]
    pub fn parse(path: &'t str, text: &'t str) -> Option<Self> {
        Self::try_parse(path, text).ok()
    }

    /// Parses a text; the error is the first one in it.
    pub fn try_parse(path: &'t str, text: &'t str) -> Result<Self, SyntaxError> {
        let mut forest = Forest::new();
        let mut errors = Vec::new();
        let root = forest.parse(text, 0, &mut errors);
        match errors.into_iter().next() {
            Some(error) => Err(error),
            None => Ok(Self { path, text, forest, root }),
        }
    }

    pub fn rows(&self, table: &str) -> impl Iterator<Item = NodeId> {
        let rows = self.forest.get(self.root, table);
        let rows = rows.filter(|rows| self.forest.value(*rows) == Value::Array);
        rows.into_iter().flat_map(|rows| self.forest.children(rows))
    }

    pub fn row(&self, table: &TableKind, id: &str) -> Option<NodeId> {
        let key = table.key()?;
        self.rows(table.name).find(|row| self.id(*row, key).as_deref() == Some(id))
    }

    /// The text or number of a field, as text.
    pub fn id(&self, row: NodeId, key: &str) -> Option<String> {
        self.scalar(self.forest.get(row, key)?)
    }

    /// A text or a number, as text.
    pub fn scalar(&self, node: NodeId) -> Option<String> {
        match self.forest.value(node) {
            Value::String(text) => Some(text.to_owned()),
            Value::Integer(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// The text of a field as a value that can stand in one place, also of one with dotted keys.
    pub fn written_value(&self, field: NodeId) -> String {
        let text = self.text_of(field);
        let is_dotted = self.forest.value(field) == Value::Table && !text.starts_with('{');
        if !is_dotted {
            return text.to_owned();
        }
        let entries = self.forest.children(field).map(|child| {
            let key = self.forest.key_span(child);
            let key = key.map_or("", |span| &self.text[span.start as usize..span.end as usize]);
            format!("{key} = {}", self.written_value(child))
        });
        format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
    }

    pub fn comments_in(&self, lines: Range<usize>) -> Vec<&'t str> {
        let text = &self.text[lines];
        let tokens = toml_parser::Source::new(text).lex();
        let comments = tokens.filter(|token| token.kind() == TokenKind::Comment);
        comments.map(|token| text[token.span().start()..token.span().end()].trim_end()).collect()
    }

    pub fn strings(&self, list: NodeId) -> Vec<(NodeId, &str)> {
        let strings = self.forest.children(list).filter_map(|node| match self.forest.value(node) {
            Value::String(text) => Some((node, text)),
            _ => None,
        });
        strings.collect()
    }

    pub fn range(&self, node: NodeId) -> Range<usize> {
        let span = self.forest.span(node);
        span.start as usize..span.end as usize
    }

    /// The text of a node: of a row with a header, that of the header.
    pub fn text_of(&self, node: NodeId) -> &'t str {
        &self.text[self.range(node)]
    }

    /// New text for a range, with the line ends of the file.
    pub fn edit(&self, range: Range<usize>, text: &str) -> TextEdit {
        let text = with_line_ends_of(self.text, text);
        TextEdit { file: self.path.to_owned(), start: range.start, end: range.end, text }
    }

    /// The text after some of its edits, which do not overlap.
    pub fn edited(&self, edits: &[TextEdit]) -> String {
        // They begin and end between characters, so that nothing is lost here.
        String::from_utf8_lossy(&applied(self.text.as_bytes(), &in_order(edits))).into_owned()
    }

    /// True for a row that is written in braces.
    pub fn is_inline(&self, row: NodeId) -> bool {
        self.text_of(row).starts_with('{')
    }

    /// True for a row without tables that have headers of their own, which may stand anywhere below.
    pub fn is_plain(&self, row: NodeId) -> bool {
        let is_table = |node: NodeId| self.forest.value(node) == Value::Table;
        self.forest.children(row).all(|field| {
            let rows = self.forest.children(field).next().is_some_and(is_table);
            let header = if is_table(field) { "[" } else { "[[" };
            !(is_table(field) || rows) || !self.text_of(field).starts_with(header)
        })
    }

    /// Where the last value of a node ends.
    fn last_byte(&self, node: NodeId) -> usize {
        let mut end = self.range(node).end;
        if matches!(self.forest.value(node), Value::Table | Value::Array) {
            // What is written in brackets has its whole text as its span.
            for child in self.forest.children(node) {
                end = end.max(self.last_byte(child));
            }
        }
        end
    }

    /// The start of the line of an offset.
    pub fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |end| end + 1)
    }

    /// The end of the line of an offset, before its line end.
    pub fn line_end(&self, at: usize) -> usize {
        let end = self.text[at..].find('\n').map_or(self.text.len(), |end| at + end);
        if self.text[at..end].ends_with('\r') { end - 1 } else { end }
    }

    /// The start of the line behind that of an offset.
    pub fn next_line(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |end| at + end + 1)
    }

    /// The lines of a row with a header: from the comments right above it to its last value, and the
    /// comments right below it unless they are right above the next row.
    pub fn lines_of(&self, row: NodeId) -> Range<usize> {
        let start = self.comments_above(self.line_start(self.range(row).start));
        let mut end = self.next_line(self.last_byte(row));
        let mut below = end;
        while self.is_comment(below) {
            below = self.next_line(below);
        }
        if self.text[below..].is_empty() || self.is_blank(below) {
            end = below;
        }
        start..end
    }

    /// The start of the comments whose last line is right above the line at `start`.
    pub fn comments_above(&self, mut start: usize) -> usize {
        while start > 0 {
            let above = self.line_start(start - 1);
            // The line of the schema belongs to the file.
            if !self.is_comment(above) || self.text[above..].starts_with("#:") {
                break;
            }
            start = above;
        }
        start
    }

    fn is_comment(&self, line: usize) -> bool {
        self.text[line..].trim_start_matches([' ', '\t']).starts_with('#')
    }

    pub fn is_blank(&self, line: usize) -> bool {
        line < self.text.len() && self.text[line..self.line_end(line)].trim().is_empty()
    }

    /// Removes a row with its own comments and one of the blank lines around it.
    pub fn remove_row(&self, rows: NodeId, row: NodeId) -> Vec<TextEdit> {
        if self.is_inline(row) {
            // Other rows of the list may change as well: their text is left alone.
            let mut edits = self.remove_each(rows, &[row]);
            let before = self.text[..self.range(row).start].trim_end_matches(' ');
            let is_last = self.forest.children(rows).last() == Some(row);
            if let (Some(edit), true, Some(rest)) =
                (edits.first_mut(), is_last, before.strip_suffix(','))
            {
                edit.start = edit.start.min(rest.len());
            }
            return edits;
        }
        let mut lines = self.lines_of(row);
        if self.is_blank(lines.end) {
            lines.end = self.next_line(lines.end);
        } else if lines.end >= self.text.len() {
            while lines.start > 0 && self.is_blank(self.line_start(lines.start - 1)) {
                lines.start = self.line_start(lines.start - 1);
            }
        }
        vec![self.edit(lines, "")]
    }

    /// Adds the text of rows behind another row, or at the end.
    pub fn add_behind(&self, row: Option<NodeId>, text: &str) -> TextEdit {
        let at = row.map_or(self.text.len(), |row| self.lines_of(row).end);
        let gap = if self.text[..at].ends_with('\n') { "\n" } else { "\n\n" };
        self.edit(at..at, &format!("{gap}{}\n", text.trim_end()))
    }

    /// Sets a field of a row: in its place, or in a new line where the order of fields wants it.
    pub fn set(&self, order: &[&str], row: NodeId, key: &str, value: &str) -> TextEdit {
        if let Some(node) = self.forest.get(row, key) {
            return self.edit(self.range(node), value);
        }
        let place = order.iter().position(|name| *name == key).unwrap_or(order.len());
        let before = self.forest.children(row).filter(|field| {
            let name = self.forest.key(*field);
            order[..place].iter().any(|known| Some(*known) == name)
        });
        let anchor = before.last();
        if self.is_inline(row) {
            return match anchor.or_else(|| self.forest.children(row).next()) {
                Some(node) => {
                    let at = self.last_byte(node);
                    self.edit(at..at, &format!(", {key} = {value}"))
                }
                None => self.edit(self.range(row), &format!("{{ {key} = {value} }}")),
            };
        }
        let at = self.line_end(self.last_byte_of_field(anchor.unwrap_or(row), row));
        self.edit(at..at, &format!("\n{key} = {value}"))
    }

    /// The last byte of a field, or of the header of its row.
    fn last_byte_of_field(&self, field: NodeId, row: NodeId) -> usize {
        if field == row { self.range(row).end } else { self.last_byte(field) }
    }

    /// Removes a field with its line; comments right above it stay.
    pub fn remove_field(&self, row: NodeId, field: NodeId) -> TextEdit {
        let key = self.forest.key_span(field).map_or(0, |span| span.start as usize);
        let end = self.last_byte(field);
        if self.is_inline(row) {
            let rest = &self.text[end..];
            if let Some(comma) = comma_behind(rest) {
                let behind = end + comma + 1;
                let space = self.text[behind..].len() - self.text[behind..].trim_start().len();
                return self.edit(key..behind + space, "");
            }
            let before = self.text[..key].trim_end();
            let start = before.strip_suffix(',').map_or(key, |before| before.trim_end().len());
            return self.edit(start..end, "");
        }
        let line_end = self.line_end(end);
        let behind = &self.text[end..line_end];
        if behind.trim().is_empty() {
            return self.edit(self.line_start(key)..self.next_line(end), "");
        }
        // A comment on the line stays.
        let space = behind.len() - behind.trim_start().len();
        self.edit(key..end + space, "")
    }
}
