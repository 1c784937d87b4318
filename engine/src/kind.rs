//! The closed list of families, and which of them plays a pack, by what the pack declares.

use strabo_model::{Pack, sequence::Step};

/// The families.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Areas with tokens, cities and ships, trade cards and calamities.
    Areas,
    /// Everybody lays a tableau of tiles, each of which needs what its neighbours produce.
    Tableau,
    /// A row of focus cards for everybody, and a map of tiles that players build.
    FocusRow,
    /// Cities that grow and are happy or angry, actions, battles and influence, on a map that is explored.
    Cities,
}

impl Kind {
    /// The family of a pack. A pack of none of the others is one of areas, whose family says what is
    /// missing.
    pub fn of(pack: &Pack) -> Self {
        let steps = || pack.sequence.iter().flat_map(|phase| &phase.steps);
        if pack.grid.is_some_and(|grid| grid.tableau) {
            Self::Tableau
        } else if steps().any(|step| *step == Step::ChooseFocus) {
            Self::FocusRow
        } else if steps().any(|step| *step == Step::CulturalInfluence) {
            Self::Cities
        } else {
            Self::Areas
        }
    }

    /// The family in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Areas => "areas and tokens",
            Self::Tableau => "a tableau of tiles",
            Self::FocusRow => "a focus row",
            Self::Cities => "cities and actions",
        }
    }
}
