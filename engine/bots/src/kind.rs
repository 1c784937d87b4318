//! The bots that can be chosen by name.

use std::fmt;
use std::str::FromStr;

use strabo_engine::Seat;

use crate::character::Character;

/// Playouts of a searcher if no number is given, and the most there may be.
const PLAYOUTS: u32 = 50;
const MOST_PLAYOUTS: u32 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotKind {
    /// Plays well: [`Steward`](crate::Steward).
    Steward,
    /// A steward of some character.
    Character(Character),
    /// Tries what it might do, in so many playouts each time: [`Searcher`](crate::Searcher).
    Searcher(u32),
    /// Plays at random: [`RandomBot`](strabo_engine::RandomBot).
    Random,
}

impl BotKind {
    pub const ALL: [Self; 7] = [
        Self::Steward,
        Self::Character(Character::Careful),
        Self::Character(Character::Warlike),
        Self::Character(Character::Seafaring),
        Self::Character(Character::Trading),
        Self::Searcher(PLAYOUTS),
        Self::Random,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Steward => "steward",
            Self::Character(character) => character.name(),
            Self::Searcher(_) => "searcher",
            Self::Random => "random",
        }
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Searcher(playouts) => write!(f, "{}:{playouts}", self.name()),
            kind => f.write_str(kind.name()),
        }
    }
}

impl FromStr for BotKind {
    type Err = String;

    /// Reads a name as it is written on the command line: `steward`, `searcher`, `searcher:200`.
    fn from_str(name: &str) -> Result<Self, String> {
        if let Some(number) = name.strip_prefix("searcher:") {
            let playouts = number.parse().ok().filter(|some| (1..=MOST_PLAYOUTS).contains(some));
            let wrong =
                || format!("a searcher has 1 to {MOST_PLAYOUTS} playouts, not \"{number}\"");
            return playouts.map(Self::Searcher).ok_or_else(wrong);
        }
        let found = Self::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!(
                "there is no bot \"{name}\"; there are {names} (or searcher:200 for 200 playouts)"
            )
        })
    }
}

/// The seed of a bot's own chance, in the game with this seed. It is no part of a record.
pub fn own_seed(seed: u64, seat: Seat) -> u64 {
    seed.wrapping_mul(31).wrapping_add(u64::from(seat.number()))
}
