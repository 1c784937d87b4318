//! Reads the text of one table word by word up to a place and beyond, without asking that it is TOML.

use std::ops::Range;

use crate::lines::floor;

use super::{CursorContext, Slot, Step};

/// What is expected next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Key,
    /// A key was written; its value is not yet.
    AfterKey,
    Value,
    AfterValue,
}

/// A table or a list that is open.
struct Open {
    number: usize,
    is_list: bool,
    /// How long the way to it is.
    depth: usize,
    item: usize,
}

/// A word of the text: `inner` without quotation marks, `whole` with them.
#[derive(Clone)]
struct Word {
    inner: Range<usize>,
    whole: Range<usize>,
    quoted: bool,
}

/// A reading of one table.
pub struct Scan<'t> {
    text: &'t str,
    end: usize,
    at: usize,
    offset: usize,
    path: Vec<Step>,
    mode: Mode,
    open: Vec<Open>,
    opened: usize,
    /// The last byte that was no space, to see whether a line goes on.
    last: u8,
    keys: Vec<(usize, String, usize)>,
    items: Vec<(usize, String, usize)>,
    row: Option<String>,
    /// The place, and the table or list it is in.
    found: Option<(CursorContext, usize)>,
}

impl<'t> Scan<'t> {
    /// Reads `body`, the text of the table at the end of `path`, to see what is at `offset`.
    pub fn new(text: &'t str, body: Range<usize>, path: Vec<Step>, offset: usize) -> Self {
        let root = Open { number: 0, is_list: false, depth: path.len(), item: 0 };
        Self {
            text,
            end: body.end,
            at: body.start,
            offset,
            path,
            mode: Mode::Key,
            open: vec![root],
            opened: 0,
            last: b'\n',
            keys: Vec::new(),
            items: Vec::new(),
            row: None,
            found: None,
        }
    }

    /// Reads everything and returns what is at the place.
    pub fn run(mut self) -> CursorContext {
        while self.at < self.end {
            self.step();
        }
        self.at = self.end.max(self.offset);
        self.meet(None);
        let (mut spot, within) = self.found.unwrap_or_else(|| {
            let here = self.offset..self.offset;
            (
                spot(
                    &self.path,
                    Slot::Key,
                    &Word { inner: here.clone(), whole: here, quoted: false },
                ),
                0,
            )
        });
        let others = |all: Vec<(usize, String, usize)>| -> Vec<String> {
            let ours =
                all.into_iter().filter(|(open, _, at)| *open == within && *at != spot.word.start);
            ours.map(|(_, word, _)| word).collect()
        };
        (spot.keys, spot.items) = (others(self.keys), others(self.items));
        spot.row = self.row;
        spot
    }

    fn step(&mut self) {
        let byte = self.text.as_bytes()[self.at];
        match byte {
            b'\n' => {
                self.meet(None);
                self.at += 1;
                self.new_line();
                return;
            }
            b' ' | b'\t' | b'\r' => {
                self.at += 1;
                return;
            }
            b'#' => {
                self.comment();
                return;
            }
            b'"' | b'\'' => {
                let word = self.quoted(byte);
                self.word(&word);
            }
            b'[' | b']' | b'{' | b'}' | b',' | b'=' => {
                self.meet(None);
                self.at += 1;
                self.punctuation(byte);
            }
            b'.' if self.mode == Mode::AfterKey => {
                self.meet(None);
                self.at += 1;
                self.mode = Mode::Key;
            }
            _ => {
                let word = self.bare();
                self.word(&word);
            }
        }
        self.last = byte;
    }

    fn comment(&mut self) {
        self.meet(None);
        let start = self.at;
        self.at = self.text[start..self.end].find('\n').map_or(self.end, |at| start + at);
        if self.found.is_none() && (start..=self.at).contains(&self.offset) {
            let here = Word { inner: start..self.at, whole: start..self.at, quoted: false };
            self.found = Some((spot(&self.path, Slot::Nothing, &here), 0));
        }
    }

    fn quoted(&mut self, quote: u8) -> Word {
        let (start, bytes) = (self.at, self.text.as_bytes());
        let long = [quote; 3];
        let is_long = bytes[start..self.end].starts_with(&long);
        let width = if is_long { 3 } else { 1 };
        let mut at = start + width;
        while at < self.end {
            let rest = &bytes[at..self.end];
            match rest[0] {
                b'\\' if quote == b'"' => at += 1,
                b'\n' if !is_long => break,
                _ if rest.starts_with(&long[..width]) => {
                    self.at = at + width;
                    return Word { inner: start + width..at, whole: start..self.at, quoted: true };
                }
                _ => {}
            }
            at += 1;
        }
        // The mark at the end is missing: the word ends with the line, or where a list goes on.
        let end = floor(self.text, at.min(self.end));
        let line = &self.text[start + width..end];
        let length = line.find([',', ']', '}', '#']).unwrap_or(line.len());
        let end = start + width + line[..length].trim_end().len();
        self.at = end;
        Word { inner: start + width..end, whole: start..end, quoted: true }
    }

    fn bare(&mut self) -> Word {
        let start = self.at;
        let in_key = matches!(self.mode, Mode::Key | Mode::AfterKey);
        let stops = |c: char| c.is_whitespace() || "[]{},=#\"'".contains(c) || (in_key && c == '.');
        let rest = &self.text[start..self.end];
        let length = rest.find(stops).unwrap_or(rest.len());
        // A dot that nothing expects is skipped.
        self.at = start + length.max(rest.chars().next().map_or(1, char::len_utf8));
        Word { inner: start..self.at, whole: start..self.at, quoted: false }
    }

    fn word(&mut self, word: &Word) {
        let text = self.text[word.inner.clone()].to_owned();
        let top = self.top();
        let (number, is_list) = (top.number, top.is_list);
        if self.mode == Mode::AfterValue && is_list {
            self.next_item();
        }
        self.meet(Some(word));
        if self.mode == Mode::Value || is_list {
            if is_list {
                self.items.push((number, text, word.inner.start));
            } else if number == 0 && self.is_row_key() {
                self.row = Some(text);
            }
            self.mode = Mode::AfterValue;
        } else {
            let at_start = self.path.len() == self.top().depth;
            if at_start {
                self.keys.push((number, text.clone(), word.inner.start));
            }
            self.path.push(Step::Key(text));
            self.mode = Mode::AfterKey;
        }
    }

    fn is_row_key(&self) -> bool {
        let depth = self.open[0].depth;
        let key = self.path.get(depth).filter(|_| self.path.len() == depth + 1);
        matches!(key, Some(Step::Key(key)) if key == "id" || key == "number")
    }

    fn punctuation(&mut self, byte: u8) {
        match byte {
            b'=' => self.mode = Mode::Value,
            b'[' | b'{' => {
                if self.mode == Mode::AfterValue && self.top().is_list {
                    self.next_item();
                }
                self.opened += 1;
                let (is_list, depth) = (byte == b'[', self.path.len());
                self.open.push(Open { number: self.opened, is_list, depth, item: 0 });
                if is_list {
                    self.path.push(Step::Item(0));
                }
                self.mode = if is_list { Mode::Value } else { Mode::Key };
            }
            b']' | b'}' => {
                if self.open.len() > 1 {
                    self.path.truncate(self.top().depth);
                    self.open.pop();
                }
                self.mode = Mode::AfterValue;
            }
            _ if self.top().is_list => self.next_item(),
            _ => {
                self.path.truncate(self.top().depth);
                self.mode = Mode::Key;
            }
        }
    }

    fn next_item(&mut self) {
        let Some(top) = self.open.last_mut() else { return };
        top.item += 1;
        let (depth, item) = (top.depth, top.item);
        self.path.truncate(depth);
        self.path.push(Step::Item(item));
        self.mode = Mode::Value;
    }

    /// A new line ends a field, unless brackets are open. Where a field begins although they are, they
    /// were forgotten.
    fn new_line(&mut self) {
        let goes_on = match self.open.as_slice() {
            [_] => false,
            [.., top] => {
                let continued = !top.is_list && matches!(self.last, b',' | b'{');
                continued || !begins_field(&self.text[self.at..self.end])
            }
            [] => true,
        };
        if !goes_on {
            self.open.truncate(1);
            self.path.truncate(self.top().depth);
            self.mode = Mode::Key;
        }
    }

    fn top(&self) -> &Open {
        self.open.last().unwrap_or(&self.open[0])
    }

    /// Notes the place if it has come: at a word, or in the gap before what comes next.
    fn meet(&mut self, word: Option<&Word>) {
        let gap = self.offset..self.offset;
        let gap = Word { inner: gap.clone(), whole: gap, quoted: false };
        let here = match word {
            _ if self.found.is_some() => return,
            Some(word) if word.whole.start <= self.offset && self.offset <= word.whole.end => word,
            Some(word) if self.offset < word.whole.start => &gap,
            None if self.offset <= self.at => &gap,
            _ => return,
        };
        let slot = match self.mode {
            Mode::Value => Slot::Value,
            Mode::Key => Slot::Key,
            Mode::AfterKey | Mode::AfterValue => Slot::Nothing,
        };
        let number = self.top().number;
        self.found = Some((spot(&self.path, slot, here), number));
    }
}

fn spot(path: &[Step], slot: Slot, word: &Word) -> CursorContext {
    CursorContext {
        path: path.to_vec(),
        slot,
        word: word.inner.clone(),
        whole: word.whole.clone(),
        quoted: word.quoted,
        keys: Vec::new(),
        items: Vec::new(),
        row: None,
    }
}

/// True when a text begins with a bare key and an equals sign.
fn begins_field(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t']);
    let is_key = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let rest = text.trim_start_matches(is_key);
    rest.len() < text.len() && rest.trim_start_matches([' ', '\t']).starts_with('=')
}
