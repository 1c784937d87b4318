//! What changed in meaning from one pack to another, whatever the order and the form it is written in.
#![cfg_attr(doc, doc = include_str!("../README.md"))]

mod change;
mod compare;
mod lists;
mod meaning;
mod read;
mod rows;
mod value;

pub use change::{Change, Kind, RowName, Step};
pub use read::Unreadable;
pub use value::{Key, Link, Map, Real, Set, Value};

use strabo_model::{Pack, text::Text};

/// What a pack is called. Two packs that differ in nothing else are the same game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The id of the pack.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Its version.
    pub version: Text,
    /// What it is, in a sentence.
    pub description: Option<Text>,
}

impl Head {
    fn of(pack: &Pack) -> Self {
        Self {
            id: pack.id.clone(),
            name: pack.name.clone(),
            version: pack.version.clone(),
            description: pack.description.clone(),
        }
    }
}

/// All differences between two packs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diff {
    /// What the first pack is called.
    pub before: Head,
    /// What the second pack is called.
    pub after: Head,
    /// The differences, part by part in the order of [`Pack`].
    pub changes: Vec<Change>,
}

/// What changed in meaning from `before` to `after`.
pub fn diff(before: &Pack, after: &Pack) -> Result<Diff, Unreadable> {
    let (ones, others) = rows::link(before, after);
    let changes = compare::compare(&read::read(before, &ones)?, &read::read(after, &others)?);
    Ok(Diff { before: Head::of(before), after: Head::of(after), changes })
}

#[doc(hidden)]
pub mod testing {
    //! What the tests of this crate look into. Nobody else should use it.

    pub use crate::{change::parts, lists::LISTS, rows::tables};
}
