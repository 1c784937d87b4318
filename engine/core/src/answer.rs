//! A legal answer to a question, as a person chooses it.

use serde_json::{Map, Value};

/// A listed action with its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its id, as it stands in a record. Empty for an entry that must be completed by what is typed.
    pub id: String,
    /// What it does, in words.
    pub words: String,
    /// What should be known before choosing it.
    pub note: Option<String>,
    /// What it has in common with others, to put them together where there are many.
    pub group: Option<String>,
    /// It may be done up to so many times at once; the id is that of once.
    pub most: Option<u8>,
    /// What pages know of it: its kind, and where on the board it begins and ends.
    pub details: Map<String, Value>,
}

impl Answer {
    /// An answer that is complete.
    pub fn new(id: String, words: String) -> Self {
        Self { id, words, note: None, group: None, most: None, details: Map::new() }
    }
}
