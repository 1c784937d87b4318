//! Says when win shares are known well enough, and how many games that takes.
//!
//! Intervals hold for every look (`statistics/sequence.rs`), so that a run may end at the first one that is
//! narrow enough.

use crate::statistics::{length, real, sequence};
use crate::{figures::wins, statistics::interval::MISS, tally::Tally};

/// There is a look after every so many games.
pub const LOOK: u64 = 25;
/// A shard aims a little higher, because shards do not all find the same shares.
const SHARD_AIM: f64 = 0.99;

/// How well win shares are known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Precision {
    /// What was asked for: no interval reaches further than this to both sides.
    pub asked: f64,
    /// What the games give: half the width of the widest interval.
    pub reached: f64,
    /// How many games give what was asked for: an estimate, or the games of the run when they do.
    pub games_needed: f64,
}

impl Precision {
    /// What the games of a tally give.
    pub fn of(tally: &Tally, asked: f64) -> Self {
        let finished = real(tally.finished());
        let reached = reached(tally, 1.0);
        let fair = 1.0 / length(&tally.seats).max(1.0);
        let shares = tally.seats.iter().map(|seat| wins(seat) / finished.max(1.0));
        let needed = || {
            let needed = shares.map(|share| sequence::games_needed(share, fair, asked));
            needed.fold(finished + 1.0, f64::max)
        };
        let games_needed = if reached <= asked { finished } else { needed() };
        Self { asked, reached, games_needed }
    }

    /// True when the games give what was asked for.
    pub fn is_reached(&self) -> bool {
        self.reached <= self.asked
    }
}

/// Half the width of the widest interval, if there were so many times as many games with the same shares.
fn reached(tally: &Tally, times: f64) -> f64 {
    let games = real(tally.finished()) * times;
    let fair = 1.0 / length(&tally.seats).max(1.0);
    let shares =
        tally.seats.iter().map(|seat| sequence::share(wins(seat) * times, games, fair, MISS));
    shares.map(|share| share.reach()).fold(0.0, f64::max)
}

/// True at a look at which the games of one of so many shards give their part of what was asked for. A run
/// that is not split is one shard.
pub fn is_enough(tally: &Tally, asked: f64, shards: u32) -> bool {
    let aim = if shards > 1 { asked * SHARD_AIM } else { asked };
    tally.games().is_multiple_of(LOOK) && reached(tally, f64::from(shards)) <= aim
}

/// How many games are enough whatever the shares are.
pub fn most_games(players: u8, asked: f64) -> f64 {
    let fair = 1.0 / f64::from(players.max(2));
    let shares = (10..20).map(|part| f64::from(part) / 20.0);
    let most = shares.map(|share| sequence::games_needed(share, fair, asked)).fold(0.0, f64::max);
    (most / real(LOOK)).ceil() * real(LOOK)
}
