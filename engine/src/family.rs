//! Which machine plays a pack, by what the pack declares.

use strabo_model::Pack;

/// A family of games, each with a machine of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Areas with tokens, cities and ships, trade cards and calamities.
    Areas,
}

impl Family {
    /// The family of a pack. A pack of none of the others is one of areas, whose machine says what is
    /// missing.
    pub fn of(_pack: &Pack) -> Self {
        Self::Areas
    }

    /// The family in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Areas => "areas and tokens",
        }
    }
}
