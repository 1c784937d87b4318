//! The bots that can be chosen by name.

use strabo_engine::{Bot, RandomBot, Seat};

use crate::character::Character;
use crate::old_steward::OldSteward;
use crate::searcher::Searcher;
use crate::steward::Steward;
use crate::steward::weights::Weights;

/// Playouts of a searcher if no number is given, and the most there may be.
const PLAYOUTS: u32 = 50;
const MOST_PLAYOUTS: u32 = 10_000;

/// The bots there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotKind {
    /// Plays with sense: [`Steward`].
    Steward,
    /// A steward of some character.
    Character(Character),
    /// Tries what it might do, in so many playouts each time: [`Searcher`].
    Searcher(u32),
    /// The steward as it once was, by which others are measured.
    OldSteward,
    /// Plays at random: [`RandomBot`].
    Random,
}

impl BotKind {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Steward,
        Self::Character(Character::Careful),
        Self::Character(Character::Warlike),
        Self::Character(Character::Seafaring),
        Self::Character(Character::Trading),
        Self::Searcher(PLAYOUTS),
        Self::OldSteward,
        Self::Random,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Steward => "steward",
            Self::Character(character) => character.name(),
            Self::Searcher(_) => "searcher",
            Self::OldSteward => "old-steward",
            Self::Random => "random",
        }
    }

    /// The bot with this name. A number after a searcher says how many playouts it has: `searcher:200`.
    pub fn named(name: &str) -> Option<Self> {
        if let Some(number) = name.strip_prefix("searcher:") {
            let playouts = number.parse().ok()?;
            return (1..=MOST_PLAYOUTS).contains(&playouts).then_some(Self::Searcher(playouts));
        }
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// A bot of this kind. Chance of its own comes from the seed.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Self::Steward => Box::new(Steward::new(Weights::FOUND, seed)),
            Self::Character(character) => Box::new(Steward::new(character.weights(), seed)),
            Self::Searcher(playouts) => Box::new(Searcher::new(Weights::FOUND, playouts, seed)),
            Self::OldSteward => Box::new(OldSteward::new()),
            Self::Random => Box::new(RandomBot::new(seed)),
        }
    }
}

/// The seed of a bot's own chance, in the game with this seed. It is no part of a record.
pub fn own_seed(seed: u64, seat: Seat) -> u64 {
    seed.wrapping_mul(31).wrapping_add(u64::from(seat.number()))
}
