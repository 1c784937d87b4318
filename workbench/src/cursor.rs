//! What stands at a place of a TOML text, even where the text does not parse: table, fields, position in
//! a list, and the word that is being written.

pub(crate) mod find;
mod scan;

use std::ops::Range;

/// One step from a file down to a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A table, a field, or a key of the author's choice.
    Key(String),
    /// A row, or a position in a list.
    Item(usize),
}

/// What can be written at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The name of a table between brackets: `[[area]]` if `rows` is true, `[board]` if not.
    Heading {
        /// Between two brackets.
        rows: bool,
    },
    /// The name of a field.
    Key,
    Value,
    /// Nothing that has a meaning: a comment, or the place behind a finished value.
    Nothing,
}

/// What stands at a place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CursorContext {
    /// The way to it. For a key, the way to its table.
    pub path: Vec<Step>,
    /// What can be written there.
    pub slot: Slot,
    /// The word at the place, without quotation marks; empty where there is none.
    pub word: Range<usize>,
    /// The same with its quotation marks.
    pub whole: Range<usize>,
    /// True when the word has a quotation mark before it.
    pub quoted: bool,
    /// The other keys of the same table.
    pub keys: Vec<String>,
    /// The other values of the same list.
    pub items: Vec<String>,
    /// The id of the row, if it has one.
    pub row: Option<String>,
}

impl CursorContext {
    /// A place about which nothing is known.
    pub(crate) fn nothing(text: &str, offset: usize) -> Self {
        let here = offset.min(text.len())..offset.min(text.len());
        Self {
            path: Vec::new(),
            slot: Slot::Nothing,
            word: here.clone(),
            whole: here,
            quoted: false,
            keys: Vec::new(),
            items: Vec::new(),
            row: None,
        }
    }

    pub fn table(&self) -> Option<&str> {
        match self.path.first() {
            Some(Step::Key(table)) => Some(table),
            _ => None,
        }
    }
}
