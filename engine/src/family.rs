//! Which machine plays a pack, by what the pack declares.

use strabo_model::Pack;

/// A family of games, each with a machine of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Areas with tokens, cities and ships, trade cards and calamities.
    Areas,
    /// A tableau of tiles for every player.
    Tableau,
}

impl Family {
    /// The family of a pack. A pack of none of the others is one of areas, whose machine says what is
    /// missing.
    pub fn of(pack: &Pack) -> Self {
        if pack.grid.is_some_and(|grid| grid.tableau) {
            return Self::Tableau;
        }
        Self::Areas
    }

    /// The family in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Areas => "areas and tokens",
            Self::Tableau => "a tableau of tiles",
        }
    }
}
