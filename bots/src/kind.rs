//! The bots that can be chosen by name.

use strabo_engine::{Bot, RandomBot, Seat};

use crate::old_steward::OldSteward;
use crate::steward::Steward;
use crate::steward::weights::Weights;

/// The bots there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotKind {
    /// Plays with sense: [`Steward`].
    Steward,
    /// The steward as it once was, by which others are measured.
    OldSteward,
    /// Plays at random: [`RandomBot`].
    Random,
}

impl BotKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Steward, Self::OldSteward, Self::Random];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Steward => "steward",
            Self::OldSteward => "old-steward",
            Self::Random => "random",
        }
    }

    /// The bot with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// A bot of this kind. Chance of its own comes from the seed.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Self::Steward => Box::new(Steward::new(Weights::FOUND, seed)),
            Self::OldSteward => Box::new(OldSteward::new()),
            Self::Random => Box::new(RandomBot::new(seed)),
        }
    }
}

/// The seed of a bot's own chance, in the game with this seed. It is no part of a record.
pub fn own_seed(seed: u64, seat: Seat) -> u64 {
    seed.wrapping_mul(31).wrapping_add(u64::from(seat.number()))
}
