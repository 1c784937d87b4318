//! `succession.toml`: eras, tables, what each era requires, and every civilization's row.

use serde::Deserialize;

use super::{Id, Name};
use crate::tree::Spanned;

rows! {
    /// An era, earliest first.
    pub struct Era<'s> {
        /// The id of the era.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
    }
}

/// What happens to the marker of a player without cities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WithoutCities {
    /// It stays where it is, except in the first era.
    Stays,
    /// It moves one space back, except in the first era.
    MovesBack,
}

/// What a player must meet to move forward within an era.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Within {
    /// All requirements of the era.
    All,
    /// Only the number of cities.
    Cities,
}

rows! {
    /// One version of the succession table.
    pub struct Table<'s> {
        /// The id of the table.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// Spaces after the start, the last one included.
        pub spaces: Spanned<u16>,
        /// What happens without cities.
        pub without_cities: WithoutCities,
        /// What a player must meet to move forward within an era.
        pub within_era: Within,
        /// True when the source does not print the rows of the civilizations.
        #[serde(default)]
        pub rows_unprinted: bool,
    }

    /// What a player must have to enter an era.
    pub struct Requirement<'s> {
        /// The id of the requirement, usually table and era.
        pub id: Spanned<Id<'s>>,
        /// The table it belongs to.
        pub table: Spanned<Id<'s>>,
        /// The era it is for.
        pub era: Spanned<Id<'s>>,
        /// Cities on the board.
        pub cities: Option<Spanned<u16>>,
        /// Advances held.
        pub advances: Option<Spanned<u16>>,
        /// Only advances of at least this cost count for `advances`.
        pub cost_from: Option<Spanned<u16>>,
        /// Only advances below this cost count for `advances`.
        pub cost_below: Option<Spanned<u16>>,
        /// Victory points in advances.
        pub points: Option<Spanned<u16>>,
    }

    /// The row of one civilization in one table.
    pub struct Row<'s> {
        /// The id of the row, usually table and civilization.
        pub id: Spanned<Id<'s>>,
        /// The table.
        pub table: Spanned<Id<'s>>,
        /// The civilization.
        pub civilization: Spanned<Id<'s>>,
        /// The first space of each era after the first.
        pub starts: Spanned<Vec<Spanned<u16>>>,
    }
}
