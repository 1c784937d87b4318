//! What an author may ask for, as data: one variant for each change, which a front reads from JSON.

use serde::Deserialize;

use super::borders::By;

/// A change that is asked for. Its form in JSON is an object with the name of the change in `do`:
/// `{"do": "add-border", "a": "ur", "b": "uruk", "by": "land"}`.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Adds a border to the lists of both places.
    AddBorder {
        /// A place.
        a: String,
        /// The other one.
        b: String,
        /// How they touch.
        by: By,
    },
    /// Removes a border from the lists of both places.
    RemoveBorder {
        /// A place.
        a: String,
        /// The other one.
        b: String,
        /// How they touch.
        by: By,
    },
    /// Renames an id wherever the pack has it.
    RenameId {
        /// The kind of the thing: the word of its table, such as `area`.
        kind: String,
        /// The id it has.
        from: String,
        /// The id it gets.
        to: String,
    },
    /// Changes the name that people read.
    RenameName {
        /// The kind of the thing.
        kind: String,
        /// Its id.
        id: String,
        /// Its new name.
        name: String,
        /// Whether the old name is kept among the aliases.
        #[serde(default)]
        alias: bool,
    },
    /// Removes a row with all that refers to it.
    Remove {
        /// The kind of the thing.
        kind: String,
        /// Its id.
        id: String,
    },
    /// Merges the second area into the first.
    Merge {
        /// The area that stays.
        a: String,
        /// The one that goes.
        b: String,
    },
    /// Cuts an area in two along a line.
    Split {
        /// The area.
        area: String,
        /// The points of the line, from one side of the area to another.
        line: Vec<[f64; 2]>,
        /// The id of the new half; a free one when left out.
        id: Option<String>,
        /// Its name.
        name: Option<String>,
        /// Its population limit.
        population: Option<u8>,
    },
    /// Adds an area that borders on others.
    AddArea {
        /// Its id; a free one when left out.
        id: Option<String>,
        /// Its name.
        name: Option<String>,
        /// Its population limit.
        population: Option<u8>,
        /// Its neighbours.
        between: Vec<String>,
        /// How it touches them.
        by: By,
    },
    /// Moves areas to the region of another civilization.
    MoveToRegion {
        /// The areas.
        areas: Vec<String>,
        /// The civilization.
        region: String,
        /// The region they leave, where they belong to several.
        from: Option<String>,
    },
    /// Applies the fix of one finding.
    Fix {
        /// The file that the finding is in.
        file: String,
        /// The byte that it begins at.
        at: usize,
        /// The name of its lint.
        lint: String,
    },
    /// Applies all certain fixes that cause no new error.
    FixAll {},
    /// Writes the files in the house form.
    Format {},
}
