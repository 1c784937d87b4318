//! The data of runs and games, shared by everything that plays, stores, merges and reports.

use serde::{Deserialize, Serialize};
use strabo_engine::{Amount, Counted, Named, SeatCounts};

/// The version of this description and of the columns of results.
pub const FORMAT: u32 = 2;

/// The description of a run. It is the same for all shards, and contains everything a report needs to
/// know about the pack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The version of the format: [`FORMAT`].
    pub format: u32,
    /// The version of the program that played.
    pub program: String,
    pub pack: PackName,
    pub setup: String,
    pub players: u8,
    pub seed: u64,
    /// How many games the whole run has, over all shards.
    pub games: u64,
    /// The run ends when no interval of a win share reaches further than this to both sides; `games` is
    /// then the most games it may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<f64>,
    /// The order in which civilizations are ranked.
    #[serde(default, skip_serializing_if = "Order::is_printed")]
    pub order: Order,
    /// Which bot plays each civilization, in the order of `civilizations`.
    pub bots: Vec<String>,
    /// The ids of the variants that are turned on.
    pub variants: Vec<String>,
    /// Games end after this many turns.
    pub turn_limit: u16,
    /// What a turn is called.
    pub turn: String,
    /// What one of those who play is called.
    pub player: String,
    /// Those who play, in the order of the seats: civilizations in ranking order, or players with numbers.
    pub civilizations: Vec<Named>,
    /// True if they are civilizations of the pack, which are ranked by their numbers.
    pub is_ranked: bool,
    /// The names of the parts of the points.
    pub points: Vec<String>,
    /// The names of the figures that are counted at the end of every turn.
    pub figures: Vec<String>,
    /// The names of what else the game counts.
    pub counted: Counted,
}

/// The order in which civilizations are ranked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// By their printed numbers.
    #[default]
    Printed,
    /// Each has each place in turn: [`crate::seating`].
    Rotated,
}

impl Order {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub(crate) fn is_printed(&self) -> bool {
        *self == Self::Printed
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackName {
    pub id: String,
    pub name: String,
    pub version: String,
    /// The fingerprint of its bundle in hexadecimal: packs with the same fingerprint are the same.
    pub fingerprint: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Rules,
    /// At the turn limit. The figures are those of the last turn.
    TurnLimit,
    /// With an error, and without figures.
    Failed(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The number of the game in the run, from zero.
    pub index: u64,
    /// Its seed: [`crate::seed::of_game`].
    pub seed: u64,
    pub outcome: Outcome,
    /// Turns played; of a failed game, the turn it failed in.
    pub turns: u16,
    /// Decisions made by bots.
    pub decisions: u32,
    /// What each player has, in the order of [`Run::civilizations`]. Empty for a failed game.
    pub seats: Vec<SeatRow>,
}

impl GameRow {
    /// How many players share the first place; zero in a failed game.
    pub fn winners(&self) -> usize {
        self.seats.iter().filter(|seat| seat.is_winner()).count()
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatRow {
    /// Its rank, one for the winner. Players whose tie no rule breaks share a rank.
    pub rank: u8,
    /// Victory points by part, in the order of [`Run::points`].
    pub points: Vec<Amount>,
    /// Figures turn by turn, in the order of [`Run::figures`], and what else was counted.
    pub counts: SeatCounts,
}

impl SeatRow {
    /// True if it has the first place, shared or not.
    pub fn is_winner(&self) -> bool {
        self.rank == 1
    }

    /// Victory points in all.
    pub fn total(&self) -> Amount {
        self.points.iter().copied().sum()
    }

    /// The figures at the end.
    pub fn figures(&self) -> &[Amount] {
        self.counts.turns.last().map_or(&[], Vec::as_slice)
    }
}
