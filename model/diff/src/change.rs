//! What a difference between two packs is, and the parts of a pack that can differ.

use strabo_model::players::PlayerRange;

use super::value::Value;

/// What happened to a row or a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Only the second pack has the row.
    Added,
    /// Only the first pack has the row.
    Removed,
    /// The row has another id or another name.
    Renamed,
    /// A field is different.
    Changed,
}

impl Kind {
    /// All of them, in the order they are counted.
    pub const ALL: [Self; 4] = [Self::Added, Self::Removed, Self::Renamed, Self::Changed];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Renamed => "renamed",
            Self::Changed => "changed",
        }
    }
}

/// A row as it is called in the second pack, or in the first when the second has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowName {
    /// Its id.
    pub id: Box<str>,
    /// Its name, or the id when it has none.
    pub name: Box<str>,
}

/// One step from a row to what is different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A field, or a word of the vocabulary.
    Field(&'static str),
    /// The entry for a row of another table.
    Row(RowName),
    /// The entry for these player counts.
    Players(PlayerRange),
    /// An item of a list, from 0.
    Index(usize),
    /// An item of a set: it was taken out or put in.
    Item,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The part of the pack: `advances`, `rules`.
    pub part: &'static str,
    /// What a row of it is called: `advance`.
    pub noun: &'static str,
    /// What happened.
    pub kind: Kind,
    /// The row, if the part has rows.
    pub row: Option<RowName>,
    /// The way to what is different; none when it is the row itself.
    pub path: Vec<Step>,
    /// What was there, if anything.
    pub before: Option<Value>,
    /// What is there now, if anything.
    pub after: Option<Value>,
}

impl Change {
    /// The way to what is different, as one word: `credits[arts]`, `effects[0].take_damage.points`.
    pub fn field(&self) -> Option<String> {
        let mut text = String::new();
        for step in &self.path {
            match step {
                Step::Field(field) if text.is_empty() => text.push_str(field),
                Step::Field(field) => text.extend([".", field]),
                Step::Row(row) => text.extend(["[", &row.id, "]"]),
                Step::Players(range) => {
                    let name = if text.is_empty() { "players" } else { "" };
                    text.extend([name, "[", &range.to_string(), "]"]);
                }
                Step::Index(at) => text.extend(["[", &at.to_string(), "]"]),
                Step::Item => {}
            }
        }
        (!text.is_empty()).then_some(text)
    }
}

/// A part of a pack: a field of [`strabo_model::Pack`].
pub struct PartName {
    pub field: &'static str,
    pub name: &'static str,
    pub noun: &'static str,
    /// It says what the pack is called, and nothing about the game.
    pub is_head: bool,
}

/// Every field of a pack: those of its head, then the rows of `parts.txt`. A test holds that none is
/// forgotten.
pub fn parts() -> impl Iterator<Item = PartName> {
    let head = ["id", "name", "version", "description", "players"].into_iter();
    let head = head.map(|field| (field, "pack", "pack", field != "players"));
    let rows = include_str!("parts.txt").lines().filter_map(|row| row.split_once(": "));
    let all = head.chain(rows.map(|(field, noun)| (field, field, noun, false)));
    all.map(|(field, name, noun, is_head)| PartName { field, name, noun, is_head })
}
