//! Finds what stands at a place: first its table, by headings, then the rest, word by word.

use std::ops::Range;

use super::{CursorContext, Slot, Step, scan::Scan};
use crate::lines::floor;

impl CursorContext {
    /// What stands at a byte of a text.
    pub fn at(text: &str, offset: usize) -> Self {
        let offset = floor(text, offset);
        if let Some(heading) = heading_at(text, offset) {
            return heading;
        }
        let (path, body) = table_around(text, offset);
        Scan::new(text, body, path, offset).run()
    }
}

/// The heading whose brackets are around an offset.
fn heading_at(text: &str, offset: usize) -> Option<CursorContext> {
    let line = line_around(text, offset);
    let (start, written) = (line.start, &text[line]);
    let at = offset - start;
    let name = written.trim_start_matches('[');
    let brackets = written.len() - name.len();
    // Lists inside of lists are indented, headings are not.
    let length = name.bytes().take_while(|byte| is_name(*byte)).count();
    if !(1..=2).contains(&brackets) || at < brackets || at > brackets + length {
        return None;
    }
    let word = start + brackets..start + brackets + length;
    Some(CursorContext {
        path: Vec::new(),
        slot: Slot::Heading { rows: brackets == 2 },
        whole: word.clone(),
        word,
        quoted: false,
        keys: Vec::new(),
        items: Vec::new(),
        row: None,
    })
}

/// The table that an offset is in, and its text up to the next heading.
fn table_around(text: &str, offset: usize) -> (Vec<Step>, Range<usize>) {
    let mut line = line_around(text, offset);
    let end = next_heading(text, line.end);
    loop {
        if let Some(path) = heading(&text[line.clone()]) {
            return (path, line.end..end);
        }
        if line.start == 0 {
            return (Vec::new(), 0..end);
        }
        line = line_around(text, line.start - 1);
    }
}

fn next_heading(text: &str, from: usize) -> usize {
    let mut at = from;
    while at < text.len() {
        let line = line_around(text, at);
        if line.start > from && heading(&text[line.clone()]).is_some() {
            return line.start;
        }
        at = line.end + 1;
    }
    text.len()
}

/// The way to the table that a line opens, if it is a heading.
pub(crate) fn heading(line: &str) -> Option<Vec<Step>> {
    let line = line.trim_start();
    let (inside, rows) = match line.strip_prefix("[[") {
        Some(rest) => (rest, true),
        None => (line.strip_prefix('[')?, false),
    };
    let (name, rest) = inside.split_once(']')?;
    let rest = if rows { rest.strip_prefix(']')? } else { rest };
    let rest = rest.trim();
    let is_name = name.bytes().all(is_name) && name.starts_with(|c: char| c.is_ascii_alphabetic());
    if !is_name || !(rest.is_empty() || rest.starts_with('#')) {
        return None;
    }
    let mut path: Vec<Step> = name.split('.').map(|key| Step::Key(key.to_owned())).collect();
    if rows {
        path.push(Step::Item(0));
    }
    Some(path)
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

/// The line around an offset, without its end.
fn line_around(text: &str, offset: usize) -> Range<usize> {
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let end = text[offset..].find('\n').map_or(text.len(), |at| offset + at);
    start..end
}
