//! What reports count in a game beside points and figures: named lists that a family chooses.

use serde::{Deserialize, Serialize};

use crate::amount::Amount;
use crate::family::{Family, Log};

/// An id and a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

impl Named {
    /// An id with a name.
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self { id: id.into(), name: name.into() }
    }
}

/// A list of things that are counted one by one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountedList {
    /// What one of them is called: "advance".
    pub one: String,
    /// What several are called: "advances".
    pub many: String,
    /// What is counted of each. Empty where they only happen.
    pub kinds: Vec<CountedKind>,
    /// The things.
    pub rows: Vec<Named>,
}

/// A kind of loss.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountedKind {
    /// What is lost: "tokens".
    pub name: String,
    /// How much one counts when the worst comes first; zero for what is no loss in itself.
    pub weight: u32,
}

/// A figure of each player that the setup decides, to compare with winning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupFigure {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A name that fits a narrow column.
    pub short: String,
    /// The figure of each player, where there is one.
    pub values: Vec<Option<u32>>,
}

/// Something that happens in every game that is really played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sign {
    /// What somebody does, after "nobody ever": "built a city".
    pub deed: String,
    /// The part of the points that shows it.
    pub part: usize,
    /// The figure that shows it.
    pub figure: Option<usize>,
    /// Whatever is acquired after the start shows it.
    pub is_acquired: bool,
}

/// The names of what a family counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// What players acquire, and when.
    pub acquired: Option<CountedList>,
    /// What players lose something to.
    pub losses: Option<CountedList>,
    /// Where cards come from.
    pub income: Option<CountedList>,
    /// Whether trades are counted.
    pub trades: bool,
    /// Figures that the setup decides.
    pub setup: Vec<SetupFigure>,
    /// Without these a game was not really played. An empty list stands for points of any sort.
    pub signs: Vec<Sign>,
    /// Other facts about the game, each with its name.
    pub facts: Vec<(String, String)>,
}

/// Something that was acquired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acquired {
    /// The position in [`Counted::acquired`].
    pub row: u16,
    /// The turn; zero for what the game starts with.
    pub turn: u16,
}

/// The losses of a player to one thing in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// The position in [`Counted::losses`].
    pub row: u16,
    /// How much of each kind.
    pub counts: Vec<u32>,
}

/// What was counted for one player in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatCounts {
    /// The figures at the end of each turn, from the first one on.
    pub turns: Vec<Vec<Amount>>,
    /// Trades.
    pub trades: u32,
    /// Cards from each place, in the order of [`Counted::income`].
    pub income: Vec<u32>,
    /// What was acquired, in order.
    pub acquired: Vec<Acquired>,
    /// Losses to everything that struck at least once, in the order of [`Counted::losses`].
    pub losses: Vec<Loss>,
}

/// Counts while a game is played. `()` counts nothing.
pub trait Counter<F: Family>: Default + Send {
    /// Where the game notes what is counted.
    fn log() -> F::Events {
        F::Events::off()
    }

    /// The names of what is counted.
    fn names(_game: &F) -> Counted {
        Counted::default()
    }

    /// Begins a game: nothing was counted yet for anybody.
    fn begin(&mut self, game: &F) -> Vec<SeatCounts> {
        vec![SeatCounts::default(); game.seats()]
    }

    /// Counts what was noted since the last call. Figures of turns that are over may be added; otherwise
    /// they are those at the first decision of the next turn.
    fn note(&mut self, _events: &F::Events, _seats: &mut [SeatCounts]) {}

    /// Adds what is known at the end only.
    fn finish(&mut self, _seats: &mut [SeatCounts]) {}
}

impl<F: Family> Counter<F> for () {}
