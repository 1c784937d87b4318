//! The outline of a file, row by row, and the things of a whole pack.

use std::ops::Range;

use strabo_compile::Part;
use strabo_compile::index::{Kind, Role, ThingId};
use toml_parser::lexer::TokenKind;

use crate::cursor::{Step, find::heading};
use crate::snapshot::{Location, Snapshot};

/// More things than this are not listed.
const MOST: usize = 500;

/// A table or a row of a file, found by its heading or its braces, whether or not the file can be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The table: `area`.
    pub table: String,
    /// True for a row of several, `[[area]]`; false for a table, `[board]`.
    pub many: bool,
    /// The id, or the number of a stack, or the civilization of a start.
    pub id: Option<String>,
    pub name: Option<String>,
    /// The bytes from the heading to the last line of the row, or between its braces and with them.
    pub range: Range<usize>,
    /// The bytes of the heading, or the first brace.
    pub heading: Range<usize>,
    /// The bytes of the id with its quotation marks.
    pub id_range: Option<Range<usize>>,
}

/// A thing that matches a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The thing in the index of the snapshot.
    pub thing: ThingId,
    pub kind: Kind,
    pub id: String,
    pub name: Option<String>,
    /// Where it is defined, or changed by this pack.
    pub location: Location,
}

impl Snapshot {
    /// The tables and rows of a file, in the order of the text.
    pub fn outline(&self, path: &str) -> Vec<Row> {
        let is_read = Part::of_path(path).is_some();
        self.text(path).filter(|_| is_read).map(rows).unwrap_or_default()
    }

    /// The things of the pack whose id or name contains a text, in the order of the files. Those of
    /// extended packs are listed too, unless `own` is true.
    pub fn symbols(&self, search: &str, own: bool) -> Vec<Symbol> {
        let search = search.to_lowercase();
        let index = self.index();
        let mut found = Vec::new();
        for place in index.places() {
            let is_row = matches!(place.role, Role::Definition | Role::Change);
            let is_own = self.answers().outcome.sources.of(place.span).depth == 0;
            if !is_row || (own && !is_own) {
                continue;
            }
            let thing = index.thing(place.thing);
            let name = thing.name.unwrap_or_default();
            let fits = thing.id.contains(&search) || name.to_lowercase().contains(&search);
            if fits && let Some(location) = self.place(place.span) {
                found.push(Symbol {
                    thing: place.thing,
                    kind: thing.kind,
                    id: thing.id.to_owned(),
                    name: thing.name.map(str::to_owned),
                    location,
                });
            }
            if found.len() == MOST {
                break;
            }
        }
        found
    }
}

pub fn rows(text: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let (mut start, mut has_heading) = (0, false);
    for line in text.split_inclusive('\n') {
        let written = line.trim_end_matches(['\n', '\r']);
        let here = start..start + written.len();
        start += line.len();
        if let Some(path) = heading(written) {
            if !has_heading {
                // What stands before all headings may be rows in braces.
                rows = inline_rows(&text[..here.start]);
                has_heading = true;
            }
            let Some(Step::Key(table)) = path.first() else { continue };
            // A table inside of the last row, such as `[area.more]`, belongs to it.
            if path.iter().filter(|step| matches!(step, Step::Key(_))).count() == 1 {
                rows.push(Row::new(table, path.len() > 1, here));
            }
        } else if let Some(row) = rows.last_mut().filter(|_| has_heading) {
            row.read(written, here);
        }
    }
    if has_heading { rows } else { inline_rows(text) }
}

/// The rows of lists of tables in braces, `area = [{ id = "ur" }]`, in a text without headings.
fn inline_rows(text: &str) -> Vec<Row> {
    const ROW: [TokenKind; 2] = [TokenKind::LeftSquareBracket, TokenKind::LeftCurlyBracket];
    let (mut rows, mut open): (Vec<Row>, Vec<TokenKind>) = (Vec::new(), Vec::new());
    let (mut table, mut key, mut last) = ("", "", "");
    for token in toml_parser::Source::new(text).lex() {
        let here = token.span().start()..token.span().end();
        let word = &text[here.clone()];
        match token.kind() {
            TokenKind::Whitespace | TokenKind::Comment | TokenKind::Newline => continue,
            TokenKind::Equals if open.is_empty() => table = last,
            TokenKind::Equals if open == ROW => key = last,
            TokenKind::Comma => key = "",
            kind @ (TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket) => {
                open.push(kind);
                if open == ROW {
                    rows.push(Row::new(table, true, here.clone()));
                }
            }
            kind => {
                // What is not closed, because it is being typed, ends with the text.
                if open.starts_with(&ROW)
                    && let Some(row) = rows.last_mut()
                {
                    row.range.end = here.end;
                    if open == ROW {
                        row.note(key, word, here.start);
                    }
                }
                if [TokenKind::RightSquareBracket, TokenKind::RightCurlyBracket].contains(&kind) {
                    open.pop();
                }
            }
        }
        last = word;
    }
    rows
}

impl Row {
    fn new(table: &str, many: bool, heading: Range<usize>) -> Self {
        Self {
            table: table.to_owned(),
            many,
            id: None,
            name: None,
            range: heading.clone(),
            heading,
            id_range: None,
        }
    }

    /// Takes a line into the row.
    fn read(&mut self, line: &str, here: Range<usize>) {
        let content = line.trim_start();
        // Remarks at the end of a row usually belong to the next one.
        if content.is_empty() || content.starts_with('#') {
            return;
        }
        self.range.end = here.end;
        let Some((key, value)) = content.split_once('=') else { return };
        let text = value.trim_start();
        self.note(key.trim_end(), text, here.end - text.len());
    }

    /// Takes a field into the row, whose value stands at `at`.
    fn note(&mut self, key: &str, text: &str, at: usize) {
        match key {
            "id" | "number" | "civilization" if self.id.is_none() => {
                let length = length_of_value(text);
                self.id = Some(text[..length].trim_matches(['"', '\'']).to_owned());
                self.id_range = Some(at..at + length);
            }
            "name" | "title" if self.name.is_none() => {
                self.name = Some(text[..length_of_value(text)].trim_matches('"').to_owned());
            }
            _ => {}
        }
    }
}

/// How long a text in quotation marks is, or a bare word.
fn length_of_value(text: &str) -> usize {
    match text.chars().next() {
        Some(quote @ ('"' | '\'')) => text[1..].find(quote).map_or(text.len(), |end| end + 2),
        _ => text.find([' ', '\t', '#', ',']).unwrap_or(text.len()),
    }
}
