//! The outline of a file, row by row, and the things of a whole pack.

use std::ops::Range;

use strabo_compile::Part;
use strabo_compile::index::{Kind, Role, ThingId};

use crate::snapshot::{Location, Snapshot};
use crate::spot::Step;
use crate::spot::find::heading;

/// More things than this are not listed.
const MOST: usize = 500;

/// A table or a row of a file, found by its heading, whether or not the file can be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The table: `area`.
    pub table: String,
    /// True for a row of several, `[[area]]`; false for a table, `[board]`.
    pub many: bool,
    /// The id, or the number of a stack, or the civilization of a start.
    pub id: Option<String>,
    /// The name.
    pub name: Option<String>,
    /// The bytes from the heading to the last line of the row.
    pub range: Range<usize>,
    /// The bytes of the heading.
    pub heading: Range<usize>,
    /// The bytes of the id with its quotation marks.
    pub id_range: Option<Range<usize>>,
}

/// A thing that matches a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The thing in the index of the snapshot.
    pub thing: ThingId,
    /// What it is.
    pub kind: Kind,
    /// Its id.
    pub id: String,
    /// Its name.
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

/// The rows of a text.
pub fn rows(text: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let written = line.trim_end_matches(['\n', '\r']);
        let here = start..start + written.len();
        start += line.len();
        if let Some(path) = heading(written) {
            let Some(Step::Key(table)) = path.first() else { continue };
            // A table inside of the last row, such as `[area.more]`, belongs to it.
            if path.iter().filter(|step| matches!(step, Step::Key(_))).count() == 1 {
                rows.push(Row {
                    table: table.clone(),
                    many: path.len() > 1,
                    id: None,
                    name: None,
                    range: here.clone(),
                    heading: here,
                    id_range: None,
                });
            }
        } else if let Some(row) = rows.last_mut() {
            row.read(written, here);
        }
    }
    rows
}

impl Row {
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
        let at = here.end - text.len();
        match key.trim_end() {
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
