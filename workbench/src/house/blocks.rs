//! A file as blocks: a header, its fields, and the comments that belong to them.

use strabo_compile::Part;
use toml_parser::lexer::TokenKind;

use super::token::Token;
use super::value::{self, Value};

/// A header with what stands under it; the first block has none.
#[derive(Default)]
struct Block<'t> {
    above: Vec<Line<'t>>,
    /// The header without spaces, and the comment behind it.
    header: Option<(String, Option<&'t str>)>,
    body: Vec<Line<'t>>,
}

enum Line<'t> {
    Blank,
    Comment(&'t str),
    Field { key: String, value: Value<'t>, comment: Option<&'t str> },
}

/// All of a file.
pub(super) struct Blocks<'t>(Vec<Block<'t>>);

impl<'t> Blocks<'t> {
    pub(super) fn read(mut tokens: &[Token<'t>]) -> Self {
        let mut blocks = vec![Block::default()];
        while let Some((first, behind)) = tokens.split_first() {
            let last = blocks.len() - 1;
            let line = match first.kind {
                TokenKind::Newline => {
                    tokens = behind;
                    // Several blank lines are written as one.
                    if !matches!(blocks[last].body.last(), Some(Line::Blank)) {
                        blocks[last].body.push(Line::Blank);
                    }
                    continue;
                }
                TokenKind::Comment => {
                    tokens = behind;
                    Line::Comment(first.text)
                }
                TokenKind::LeftSquareBracket => {
                    let count = tokens.iter().position(ends_line).unwrap_or(tokens.len());
                    let header: String = tokens[..count].iter().map(|token| token.text).collect();
                    tokens = &tokens[count..];
                    let comment = take_comment(&mut tokens);
                    let above = belongs_above(&mut blocks[last].body);
                    let header = Some((header, comment));
                    blocks.push(Block { above, header, body: Vec::new() });
                    skip_line_end(&mut tokens);
                    continue;
                }
                _ => {
                    let (key, from) = value::key(tokens);
                    let (value, rest) = value::read(from);
                    tokens = rest;
                    let comment = take_comment(&mut tokens);
                    Line::Field { key: key.unwrap_or_default(), value, comment }
                }
            };
            blocks[last].body.push(line);
            skip_line_end(&mut tokens);
        }
        Self(blocks)
    }

    /// Puts the fields of each block in the order of its table. Fields on both sides of a blank line
    /// stay apart, and comments go with the field below them.
    pub(super) fn order_fields(&mut self, part: Part) {
        for block in &mut self.0 {
            let Some((header, _)) = &block.header else { continue };
            let name = header.trim_matches(['[', ']']);
            let Some(table) = part.tables().iter().find(|table| table.name == name) else {
                continue;
            };
            let order = (table.fields)();
            let body = std::mem::take(&mut block.body);
            let mut run: Vec<(usize, Vec<Line<'t>>)> = Vec::new();
            let mut lead: Vec<Line<'t>> = Vec::new();
            let flush = |run: &mut Vec<(usize, Vec<Line<'t>>)>, lead: &mut Vec<Line<'t>>| {
                run.sort_by_key(|(place, _)| *place);
                let mut lines: Vec<Line<'t>> = run.drain(..).flat_map(|(_, lines)| lines).collect();
                lines.append(lead);
                lines
            };
            for line in body {
                match &line {
                    Line::Blank => {
                        block.body.extend(flush(&mut run, &mut lead));
                        block.body.push(line);
                    }
                    Line::Comment(_) => lead.push(line),
                    Line::Field { key, .. } => {
                        let first = key.split('.').next().unwrap_or(key);
                        let place = order.iter().position(|known| *known == first);
                        lead.push(line);
                        run.push((place.unwrap_or(order.len()), std::mem::take(&mut lead)));
                    }
                }
            }
            block.body.extend(flush(&mut run, &mut lead));
        }
    }

    /// Puts the tables in the order of the reference. A table inside of another follows it.
    pub(super) fn order_tables(&mut self, part: Part) {
        let mut blocks = std::mem::take(&mut self.0).into_iter();
        let mut first = blocks.next().unwrap_or_default();
        let mut groups: Vec<(usize, Vec<Block<'t>>)> = Vec::new();
        for mut block in blocks {
            let header = block.header.as_ref().map_or("", |(header, _)| header);
            let name = header.trim_matches(['[', ']']);
            let (name, is_inside) =
                name.split_once('.').map_or((name, false), |(name, _)| (name, true));
            let place = part.tables().iter().position(|table| table.name == name);
            let place = place.unwrap_or(part.tables().len());
            if let Some((_, group)) = groups.last_mut().filter(|_| is_inside) {
                group.push(block);
                continue;
            }
            if groups.is_empty() {
                // What stands at the top of the file stays there.
                let attached = belongs_below(&mut block.above);
                first.body.append(&mut block.above);
                block.above = attached;
            }
            groups.push((place, vec![block]));
        }
        groups.sort_by_key(|(place, _)| *place);
        self.0 =
            std::iter::once(first).chain(groups.into_iter().flat_map(|(_, group)| group)).collect();
    }

    /// The text, with these line ends.
    pub(super) fn written(&self, end: &str) -> String {
        let mut out = Out { text: String::new(), end, blank: false };
        for block in &self.0 {
            out.blank |= !block.above.is_empty();
            out.lines(&block.above);
            if let Some((header, comment)) = &block.header {
                out.before_header(&block.above);
                out.line(|text| {
                    text.push_str(header);
                    write_comment(*comment, text);
                });
                out.lines(block.body.iter().skip_while(|line| matches!(line, Line::Blank)));
            } else {
                out.lines(&block.body);
            }
        }
        out.text
    }
}

/// Takes the comments and blank lines at the end of a block, which belong to the next header: all behind
/// the first blank line after its last field, or the comments that have no blank line before the header.
fn belongs_above<'t>(body: &mut Vec<Line<'t>>) -> Vec<Line<'t>> {
    let last =
        body.iter().rposition(|line| matches!(line, Line::Field { .. })).map_or(0, |at| at + 1);
    let blank = body[last..].iter().position(|line| matches!(line, Line::Blank));
    body.split_off(blank.map_or(last, |at| last + at))
}

/// The comments at the end of some lines that no blank line follows.
fn belongs_below<'t>(above: &mut Vec<Line<'t>>) -> Vec<Line<'t>> {
    let blank = above.iter().rposition(|line| matches!(line, Line::Blank)).map_or(0, |at| at + 1);
    // The line of the schema stays at the top, even if nothing stands between it and the header.
    let is_schema = |line: &Line<'_>| matches!(line, Line::Comment(text) if text.starts_with("#:"));
    above.split_off(blank.max(above.iter().rposition(is_schema).map_or(0, |at| at + 1)))
}

struct Out<'e> {
    text: String,
    end: &'e str,
    /// True when a blank line is due before the next line.
    blank: bool,
}

impl Out<'_> {
    fn lines<'l, 't: 'l>(&mut self, lines: impl IntoIterator<Item = &'l Line<'t>>) {
        for line in lines {
            match line {
                Line::Blank => self.blank = true,
                Line::Comment(comment) => self.line(|text| text.push_str(comment)),
                Line::Field { key, value, comment } => {
                    let end = self.end;
                    self.line(|text| {
                        text.push_str(key);
                        text.push_str(" = ");
                        value.write(0, end, text);
                        write_comment(*comment, text);
                    });
                }
            }
        }
    }

    /// A header has a blank line above it, or comments that have one.
    fn before_header(&mut self, above: &[Line<'_>]) {
        if !matches!(above.last(), Some(Line::Comment(_))) {
            self.blank = true;
        }
    }

    fn line(&mut self, write: impl FnOnce(&mut String)) {
        if self.blank && !self.text.is_empty() {
            self.text.push_str(self.end);
        }
        self.blank = false;
        write(&mut self.text);
        self.text.push_str(self.end);
    }
}

fn write_comment(comment: Option<&str>, text: &mut String) {
    if let Some(comment) = comment {
        text.push(' ');
        text.push_str(comment);
    }
}

fn ends_line(token: &Token<'_>) -> bool {
    matches!(token.kind, TokenKind::Newline | TokenKind::Comment)
}

fn take_comment<'t>(tokens: &mut &[Token<'t>]) -> Option<&'t str> {
    let (first, rest) = tokens.split_first()?;
    if first.kind != TokenKind::Comment {
        return None;
    }
    *tokens = rest;
    Some(first.text)
}

fn skip_line_end(tokens: &mut &[Token<'_>]) {
    if let Some((first, rest)) = tokens.split_first()
        && first.kind == TokenKind::Newline
    {
        *tokens = rest;
    }
}
