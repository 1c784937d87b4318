//! Victory points and ties.

use serde::{Deserialize, Serialize};

use crate::tally::Tally;
use crate::vocabulary::{choices, records};

choices! {
    /// When the game ends.
    GameEnd "GameEnd" {
        /// As soon as a succession marker enters the last space.
        LastSpace,
        /// After this number of rounds.
        Rounds(u16),
        /// When somebody has no cities at the end of a round.
        NoCities,
        /// When somebody has completed one agenda on each victory card.
        Agendas,
        /// When no card or tile of a deck lies face up any more.
        RowEmpty(R::Deck => one deck),
        /// When none of these decks has cards or tiles left.
        DecksEmpty(Vec<R::Deck> => many deck),
        /// When all players agree that nobody can gain points any more.
        Agreed,
    }

    /// One way to break a tie. Each one is used when those before it do not decide.
    TieBreak "TieBreak" {
        /// The furthest succession marker.
        Progress,
        /// The most advances worth this many points.
        AdvancesWorth(u16),
        /// The highest cost of all advances together.
        AdvanceCost,
        /// The most credits of a single group.
        BestCredits,
        /// The most credits of all groups together.
        AllCredits,
        /// The most cities on the board.
        Cities,
        /// The most tokens on the board.
        Tokens,
        /// The highest value of treasury and of commodity cards in sets.
        Wealth,
        /// The lowest civilization number.
        Ranking,
        /// The most of something.
        Most(Tally<R> => deep),
        /// The player who has a card.
        Holds(R::Card => one card),
        /// The victory is shared.
        Shared,
    }
}

records! {
    /// Points for something.
    Points "Points" {
        /// What is counted.
        of: Tally<R> => deep,
        /// Points for each, or for every `per` of them; fractions of a point count.
        points: i16,
        /// How many of them give the points. The default is one.
        per = default: Option<u16>,
    }
}

/// Victory points other than those of advances, which are written with their tiers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// Points for each city on the board.
    pub city: u16,
    /// Points for each step on the succession table.
    pub step: u16,
    /// Points for the player who alone entered the last era.
    #[serde(default)]
    pub sole_finisher: u16,
    /// Points for other things.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<Points>,
    /// When the game ends.
    pub end: GameEnd,
    /// Other ways in which it ends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub or_ends: Vec<GameEnd>,
    /// How ties are broken, in this order.
    pub tie_breaks: Vec<TieBreak>,
}
