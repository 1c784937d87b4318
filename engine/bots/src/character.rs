//! Stewards of different character, for tables at which not everybody plays alike.

use crate::steward::weights::Weights;

/// A way of playing that differs from the usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Character {
    /// Keeps more people for each city, and attacks nobody.
    Careful,
    /// Attacks where others hold back, the leader first.
    Warlike,
    /// Sails for little, and settles every shore.
    Seafaring,
    /// Offers more for less, buys trade cards, and saves for what is dear.
    Trading,
}

impl Character {
    pub const ALL: [Self; 4] = [Self::Careful, Self::Warlike, Self::Seafaring, Self::Trading];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Careful => "careful",
            Self::Warlike => "warlike",
            Self::Seafaring => "seafaring",
            Self::Trading => "trading",
        }
    }

    /// What is added to the usual weights.
    pub const fn differs(self) -> &'static [(&'static str, i32)] {
        match self {
            Self::Careful => &[("reserve", 4), ("raids", -4), ("margin", 2), ("protects", 15)],
            Self::Warlike => {
                &[("raids", 2), ("losses", 2), ("spare", -3), ("margin", -1), ("leader", 30)]
            }
            Self::Seafaring => &[("voyage", -60), ("claim", 15), ("claim_open", 4)],
            Self::Trading => &[("any_card", 10), ("rich", -8), ("saves", -15), ("points", 20)],
        }
    }

    /// What a steward of this character weighs.
    pub fn weights(self) -> Weights {
        Weights::FOUND.with(self.differs())
    }
}
