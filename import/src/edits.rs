//! The edits of `map.toml` that wait until all are known.

use strabo_compile::Part;
use strabo_compile::tree::{NodeId, Value};
use strabo_sheet::{ListChange, Sheet, TextEdit};

use super::Broken;

/// A map with the edits that wait for it.
pub struct Edits<'t> {
    /// Its text and its tree.
    pub sheet: Sheet<'t>,
    waiting: Vec<TextEdit>,
}

impl<'t> Edits<'t> {
    /// Parses a text; an error has its line.
    pub fn new(text: &'t str) -> Result<Self, Broken> {
        match Sheet::try_parse("map.toml", text) {
            Ok(sheet) => Ok(Self { sheet, waiting: Vec::new() }),
            Err(error) => Err((line(text, error.span.start), error.message)),
        }
    }

    pub fn line(&self, node: NodeId) -> u32 {
        line(self.sheet.text, self.sheet.forest.span(node).start)
    }

    pub fn field(&self, table: NodeId, key: &str) -> Option<NodeId> {
        self.sheet.forest.get(table, key)
    }

    pub fn string(&self, table: NodeId, key: &str) -> Option<&str> {
        match self.sheet.forest.value(self.field(table, key)?) {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// A number in a table or an array.
    pub fn number(&self, node: NodeId) -> Option<f64> {
        match self.sheet.forest.value(node) {
            Value::Float(number) => Some(number),
            #[expect(clippy::cast_precision_loss, reason = "a position is a small number")]
            Value::Integer(number) => Some(number as f64),
            _ => None,
        }
    }

    /// Sets a field of a row or of the board.
    pub fn set(&mut self, table: &str, row: NodeId, key: &str, value: &str) {
        self.waiting.push(self.sheet.set(order(table), row, key, value));
    }

    /// Adds and removes entries of a list of ids.
    pub fn change_list(&mut self, table: &str, row: NodeId, key: &str, change: ListChange<'_>) {
        self.waiting.extend(self.sheet.change_list(order(table), row, key, change, &[]));
    }

    /// Adds text behind a row, or at the end of the file.
    pub fn add_behind(&mut self, row: Option<NodeId>, text: &str) {
        self.waiting.push(self.sheet.add_behind(row, text.trim_start()));
    }

    /// Adds text in front of the first table that has a header.
    pub fn add_in_front(&mut self, text: &str) {
        let before = self.sheet.text;
        let headers = before.match_indices('[').map(|(at, _)| at);
        let mut headers = headers.filter(|at| *at == 0 || before[..*at].ends_with('\n'));
        let at = headers.next().unwrap_or(before.len());
        self.waiting.push(self.sheet.edit(at..at, &format!("{}\n\n", text.trim())));
    }

    /// The text with all edits made.
    pub fn finish(self) -> String {
        let mut new = self.sheet.edited(&self.waiting);
        if !new.ends_with('\n') {
            let end = new.len();
            new.push_str(&self.sheet.edit(end..end, "\n").text);
        }
        new
    }
}

fn line(text: &str, at: u32) -> u32 {
    let before = text.get(..at as usize).unwrap_or(text);
    u32::try_from(before.split('\n').count()).unwrap_or(u32::MAX)
}

/// The fields of a table of the map, in the order they are written in.
fn order(table: &str) -> &'static [&'static str] {
    let kind = Part::Map.tables().iter().find(|kind| kind.name == table);
    kind.map_or(&[], |kind| (kind.fields)())
}
