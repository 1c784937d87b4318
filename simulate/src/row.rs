//! The data of runs and games, shared by everything that plays, stores, merges and reports.

use serde::{Deserialize, Serialize};

use crate::region::Region;

/// The description of a run. It is the same for all shards, and contains everything a report needs to
/// know about the pack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The version of the program that played.
    pub program: String,
    /// The pack.
    pub pack: PackName,
    /// The id of the setup.
    pub setup: String,
    /// The number of players.
    pub players: u8,
    /// The seed of the run.
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
    /// The succession table.
    pub table: Named,
    /// Its last space.
    pub spaces: u16,
    /// Games end after this many turns.
    pub turn_limit: u16,
    /// The civilizations in ranking order, which is the order of the seats.
    pub civilizations: Vec<Named>,
    /// Their regions, in the same order.
    pub regions: Vec<Region>,
    /// The advances.
    pub advances: Vec<Named>,
    /// The calamities.
    pub calamities: Vec<Named>,
    /// The stacks of trade cards, by number.
    pub stacks: Vec<Named>,
    /// How the game calls what is counted; nothing for a game of areas, whose words reports have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<RunWords>,
}

/// How a game calls what is counted. A part or a figure that it does not have has no name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunWords {
    /// A turn.
    pub turn: String,
    /// The parts of points, in the order of [`Points`].
    pub points: [String; 4],
    /// What is counted after each turn, in the order of [`TurnRow`].
    pub figures: [String; 4],
}

impl Run {
    /// What reports call one of those who play.
    pub fn player(&self) -> &'static str {
        if self.words.is_some() { "player" } else { "civilization" }
    }

    /// The same at the head of a column.
    pub fn player_head(&self) -> &'static str {
        if self.words.is_some() { "Player" } else { "Civilization" }
    }

    /// What it calls a turn.
    pub fn turn(&self) -> &str {
        self.words.as_ref().map_or("turn", |words| &words.turn)
    }

    /// The names of the parts of points, with their positions.
    pub fn parts(&self) -> Vec<(usize, &str)> {
        let areas = ["cities", "advances", "succession", "bonus"];
        match &self.words {
            None => areas.into_iter().enumerate().collect(),
            Some(words) => named_of(&words.points),
        }
    }

    /// The names of what is counted after each turn, with their positions.
    pub fn figures(&self) -> Vec<(usize, &str)> {
        let areas = ["succession", "cities", "tokens", "treasury"];
        match &self.words {
            None => areas.into_iter().enumerate().collect(),
            Some(words) => named_of(&words.figures),
        }
    }
}

fn named_of(names: &[String; 4]) -> Vec<(usize, &str)> {
    let names = names.iter().map(String::as_str).enumerate();
    names.filter(|(_, name)| !name.is_empty()).collect()
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

/// The pack of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackName {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The fingerprint of its bundle in hexadecimal: packs with the same fingerprint are the same.
    pub fingerprint: String,
}

/// An id and a name from a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// By the rules: in a game of areas, a succession marker reached the last space.
    LastSpace,
    /// At the turn limit. The figures are those of the last turn.
    TurnLimit,
    /// With an error, and without figures.
    Failed(String),
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The number of the game in the run, from zero.
    pub index: u64,
    /// Its seed: [`crate::seed::of_game`].
    pub seed: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// Turns played; of a failed game, the turn it failed in.
    pub turns: u16,
    /// Decisions made by bots.
    pub decisions: u32,
    /// The figures of each civilization, in the order of [`Run::civilizations`]. Empty for a failed game.
    pub seats: Vec<SeatRow>,
}

impl GameRow {
    /// How many civilizations share the first place; zero in a failed game.
    pub fn winners(&self) -> usize {
        self.seats.iter().filter(|seat| seat.is_winner()).count()
    }
}

/// The figures of one civilization in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatRow {
    /// Its rank, one for the winner. Civilizations whose tie no rule breaks share a rank.
    pub rank: u8,
    /// Victory points.
    pub points: Points,
    /// Cities on the board at the end.
    pub cities: u8,
    /// Tokens on the board at the end.
    pub tokens: u8,
    /// Tokens in treasury at the end.
    pub treasury: u8,
    /// Trades it took part in.
    pub trades: u16,
    /// Trade cards drawn from each stack, dealt or bought, in the order of [`Run::stacks`].
    pub income: Vec<u16>,
    /// Advances in the order in which they were acquired.
    pub advances: Vec<Acquired>,
    /// Losses to each calamity that struck it at least once, in the order of [`Run::calamities`].
    pub losses: Vec<Loss>,
    /// What it had at the end of each turn, from the first turn on.
    pub turns: Vec<TurnRow>,
}

impl SeatRow {
    /// True if it has the first place, shared or not.
    pub fn is_winner(&self) -> bool {
        self.rank == 1
    }

    /// Space of the succession marker at the end.
    pub fn space(&self) -> u8 {
        self.turns.last().map_or(0, |turn| turn.space)
    }
}

/// Victory points by source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// For cities.
    pub cities: u32,
    /// For advances.
    pub advances: u32,
    /// For steps on the succession table.
    pub succession: u32,
    /// For being alone in its last era.
    pub bonus: u32,
}

impl Points {
    /// Returns the sum.
    pub fn total(self) -> u32 {
        self.cities + self.advances + self.succession + self.bonus
    }
}

/// An advance that was acquired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acquired {
    /// The position in [`Run::advances`].
    pub advance: u8,
    /// The turn; zero for advances that the game starts with.
    pub turn: u16,
}

/// The losses of a civilization to a calamity in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// The position in [`Run::calamities`].
    pub calamity: u8,
    /// How often it struck as the primary victim.
    pub primary: u16,
    /// How often it struck as another victim.
    pub secondary: u16,
    /// Tokens on the board that were lost or taken over.
    pub tokens: u16,
    /// Cities that were lost, reduced or taken over.
    pub cities: u16,
    /// Tokens of the treasury that were lost.
    pub treasury: u16,
}

/// What a civilization had at the end of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnRow {
    /// Space of the succession marker.
    pub space: u8,
    /// Cities on the board.
    pub cities: u8,
    /// Tokens on the board.
    pub tokens: u8,
    /// Tokens in treasury.
    pub treasury: u8,
}
