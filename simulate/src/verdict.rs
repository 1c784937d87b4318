//! Decides whether a setup is fair. [`crate::answer`] says it in words.
//!
//! A chi-square test compares the wins with equal shares. Each civilization is also tested on its own,
//! corrected for the number of tests. The largest possible distance from fair comes from intervals that
//! hold for all civilizations at once, so that "fair within" is a guarantee and not a missing finding.
//! Games that were not really played give no verdict: see [`unplayed`].

use strabo_engine::Sign;

use crate::figures::{mean_rank, wins};
use crate::statistics::interval::{MISS, wilson};
use crate::statistics::power::{difference_seen, games_needed};
use crate::statistics::test::{ChiSquare, binomial, friedman, goodness, holm};
use crate::statistics::{Estimate, length, real, sequence};
use crate::words::{Sentence, count, sentence, thousands};
use crate::{row::Run, tally::SeatTally, tally::Tally};

/// The difference in win share that matters to designers.
pub const DIFFERENCE: f64 = 0.02;
/// The chi-square test needs this many expected wins per civilization.
const FEWEST_WINS: f64 = 5.0;
/// So few games are not tested: who wins more of them than others was lucky or strong, and nobody can tell.
pub const NEVER_ENOUGH: f64 = 20.0;
/// With fewer games than this, only what luck does less than once in a thousand runs is a verdict.
pub const FEWEST_GAMES: f64 = 100.0;
pub const CLEAR: f64 = 0.001;
/// With more than one stopped game of so many there is no verdict. Who would have won a stopped game is
/// not known: if all of them went to one civilization, its share would be wrong by a tenth of the games,
/// which is half of the fair share of five players.
pub const STOPPED: u64 = 10;

/// The result of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The games were not played to their end, or nothing happened in them.
    NoVerdict,
    /// Too few games.
    NotEnough,
    /// No difference that matters was found.
    Fair,
    /// The differences are larger than chance explains.
    Unfair,
}

/// A civilization that wins more or less often than it should.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standout {
    /// Its index in the run.
    pub seat: usize,
    /// Its win share minus the fair share.
    pub difference: f64,
    /// The p-value, corrected for testing all civilizations.
    pub p_value: f64,
}

/// Whether a setup is fair.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The result of the tests.
    pub finding: Finding,
    /// True when intervals and p-values hold however often the games were looked at.
    pub looked: bool,
    /// The win share of each civilization in a fair setup.
    pub fair_share: f64,
    /// The win share of each, with its interval.
    pub shares: Vec<Estimate>,
    /// The p-value of each civilization, corrected for testing all of them.
    pub p_values: Vec<f64>,
    /// The test of all shares, if there are enough games for it.
    pub test: Option<ChiSquare>,
    /// The test of all ranks, which is more sensitive than that of wins.
    pub places: Option<ChiSquare>,
    /// Civilizations that win too often or too rarely, the largest difference first.
    pub standouts: Vec<Standout>,
    /// No win share is further from the fair one than this, with 95% confidence.
    pub within: f64,
    /// The smallest difference that this number of games detects in 80% of runs.
    pub seen: Option<f64>,
    /// How many games detect a difference of two percentage points.
    pub games_needed: Option<f64>,
    /// The verdict and who wins, in words.
    pub text: String,
}

impl Verdict {
    /// Tests the wins of a tally, without words. `looked` is true if it was looked at while it grew.
    pub(crate) fn tested(run: &Run, tally: &Tally, looked: bool) -> Self {
        let finished = real(tally.finished());
        let players = length(&tally.seats);
        let fair_share = if players > 0.0 { 1.0 / players } else { 0.0 };
        let wins: Vec<f64> = tally.seats.iter().map(wins).collect();
        let share = |wins: &f64, miss: f64| {
            if looked {
                sequence::share(*wins, finished, fair_share, miss)
            } else {
                wilson(*wins, finished, miss)
            }
        };
        let shares = wins.iter().map(|wins| share(wins, MISS)).collect();
        let alone = wins.iter().map(|wins| {
            if looked {
                sequence::share_p_value(*wins, finished, fair_share)
            } else {
                binomial(*wins, finished, fair_share)
            }
        });
        let p_values = holm(&alone.collect::<Vec<_>>());
        // A test of all shares for any number of looks: the smallest corrected p-value of one.
        let smallest = p_values.iter().copied().fold(1.0, f64::min);
        let test = test_of_wins(tally).map(|test| ChiSquare {
            p_value: if looked { smallest } else { test.p_value },
            ..test
        });
        let is_clear = |test: &ChiSquare| test.p_value.min(smallest) < CLEAR;
        let test = test.filter(|test| finished >= FEWEST_GAMES || is_clear(test));
        let miss = MISS / players.max(1.0);
        let far = wins.iter().map(|wins| {
            let share = share(wins, miss);
            (share.high - fair_share).max(fair_share - share.low)
        });
        let mut verdict = Self {
            finding: Finding::NotEnough,
            looked,
            fair_share,
            shares,
            p_values,
            test,
            // Ranks have no test that holds for any number of looks.
            places: test_of_places(tally).filter(|_| !looked),
            standouts: Vec::new(),
            within: far.fold(0.0, f64::max),
            seen: difference_seen(players, finished),
            games_needed: games_needed(players, DIFFERENCE),
            text: String::new(),
        };
        if unplayed(run, tally).is_some() {
            verdict.finding = Finding::NoVerdict;
            verdict.p_values.clear();
            (verdict.test, verdict.places) = (None, None);
            (verdict.seen, verdict.games_needed) = (None, None);
        } else {
            verdict.finding = verdict.judge();
            verdict.standouts = verdict.stand_out();
        }
        verdict
    }

    /// True if fair, false if unfair, nothing if there is no verdict.
    pub const fn fair(&self) -> Option<bool> {
        match self.finding {
            Finding::NoVerdict | Finding::NotEnough => None,
            Finding::Fair => Some(true),
            Finding::Unfair => Some(false),
        }
    }

    /// The difference that is too small to matter: two points, or a quarter of the fair share.
    fn margin(&self) -> f64 {
        DIFFERENCE.min(self.fair_share / 4.0)
    }

    fn judge(&self) -> Finding {
        let Some(test) = self.test else { return Finding::NotEnough };
        if self.within <= self.margin() {
            return Finding::Fair;
        }
        if test.p_value < MISS {
            return Finding::Unfair;
        }
        // "Fair within half of the fair share" would be useless.
        if self.within > self.fair_share / 2.0 { Finding::NotEnough } else { Finding::Fair }
    }

    fn stand_out(&self) -> Vec<Standout> {
        if self.finding != Finding::Unfair {
            return Vec::new();
        }
        let all = self.shares.iter().zip(&self.p_values).enumerate();
        let mut found: Vec<Standout> = all
            .filter(|(_, (_, p_value))| **p_value < MISS)
            .map(|(seat, (share, p_value))| Standout {
                seat,
                difference: share.value - self.fair_share,
                p_value: *p_value,
            })
            .collect();
        found.sort_by(|one, other| {
            other.difference.abs().total_cmp(&one.difference.abs()).then(one.seat.cmp(&other.seat))
        });
        found
    }

    /// True if wins are uneven and places are not, or the other way round.
    pub fn disagrees(&self) -> bool {
        let uneven = |test: Option<ChiSquare>| test.map(|test| test.p_value < MISS);
        uneven(self.test).zip(uneven(self.places)).is_some_and(|(wins, places)| wins != places)
    }

    /// True if a civilization wins less than its fair share.
    pub fn is_rare(&self, seat: usize) -> bool {
        self.shares[seat].value < self.fair_share
    }

    /// The civilization that a report is about: the one that is furthest from fair, if one stands out.
    pub fn key(&self) -> Option<usize> {
        self.standouts.first().map(|one| one.seat)
    }
}

/// Why games are no ground for a verdict, as the three sentences of an answer; nothing if they are.
pub fn unplayed(run: &Run, tally: &Tally) -> Option<[Sentence; 3]> {
    let finished = tally.finished();
    if finished == 0 {
        return None;
    }
    if tally.turn_limit > finished / STOPPED {
        let games = count(finished, "game");
        let games = match tally.turn_limit {
            stopped if stopped == finished => format!("all {games}"),
            stopped => format!("{} of {games}", thousands(real(stopped))),
        };
        let (limit, turn) = (run.turn_limit, &run.turn);
        return Some([
            sentence(
                "Nobody:",
                format!(
                    " {games} were stopped after {limit} {turn}s, before the rules ended them."
                ),
            ),
            sentence(
                "Not asked.",
                " Who led when a game was stopped says little about who would have won.",
            ),
            sentence(
                "Let games end first:",
                format!(
                    " raise --turns, or see with strabo play --players {} where they stall.",
                    run.players
                ),
            ),
        ]);
    }
    let lacks: Vec<&str> = match &run.counted.signs[..] {
        [] if tally.seats.iter().any(|seat| seat.parts.iter().any(|part| *part > 0)) => Vec::new(),
        [] => vec!["scored"],
        signs => {
            signs.iter().filter(|sign| !is_seen(sign, tally)).map(|sign| &*sign.deed).collect()
        }
    };
    (!lacks.is_empty()).then(|| {
        let (games, deeds) = (count(finished, "game"), lacks.join(" or "));
        let play = format!(" strabo play --players {} shows what bots lack.", run.players);
        [
            sentence("Nobody:", format!(" in {games} nobody ever {deeds}.")),
            sentence(
                "Not asked.",
                " Games in which so little happens say nothing about the setup.",
            ),
            sentence("Look at one game first:", play),
        ]
    })
}

/// True if something happened in one of the games that happens in all that are really played.
fn is_seen(sign: &Sign, tally: &Tally) -> bool {
    tally.seats.iter().any(|seat| {
        let scored = seat.parts.get(sign.part).is_some_and(|points| *points > 0);
        if sign.is_acquired {
            // Without a list, as in games that are kept for a comparison, points show it.
            let is_listed = seat.acquired.iter().any(|one| one.games > 0);
            return seat.acquired.iter().any(|one| one.turns > 0) || (!is_listed && scored);
        }
        let mut turns = seat.turns.iter();
        let has = |figure: usize| turns.any(|turn| turn.figures[figure] > 0);
        scored || sign.figure.is_some_and(has)
    })
}

/// Tests the ranks, if there are enough games.
fn test_of_places(tally: &Tally) -> Option<ChiSquare> {
    let games = real(tally.finished());
    let places: Vec<f64> = tally.seats.iter().map(mean_rank).collect();
    let mean = places.iter().sum::<f64>() / length(&places).max(1.0);
    let squares = |seat: &SeatTally| -> f64 {
        let ranks = seat.ranks.iter().zip(1_u32..);
        ranks.map(|(games, rank)| real(*games) * (f64::from(rank) - mean).powi(2)).sum()
    };
    let spread = tally.seats.iter().map(squares).sum::<f64>() / games.max(1.0);
    friedman(&places, games, spread).filter(|_| games >= FEWEST_GAMES)
}

/// Tests the wins against equal shares, if there are enough games. A shared win varies less than a whole
/// one, which the test takes into account.
pub fn test_of_wins(tally: &Tally) -> Option<ChiSquare> {
    let players = length(&tally.seats);
    let expected = real(tally.finished()) / players.max(1.0);
    if expected < FEWEST_WINS || real(tally.finished()) <= NEVER_ENOUGH {
        return None;
    }
    let (mut games, mut whole) = (0.0, 0.0);
    for (winners, count) in tally.winners.iter().filter(|(winners, _)| **winners > 0) {
        games += real(*count);
        whole += real(*count) / real(u64::try_from(*winners).unwrap_or(u64::MAX));
    }
    let variance = (players * whole / games - 1.0) / (players - 1.0);
    let wins: Vec<f64> = tally.seats.iter().map(wins).collect();
    goodness(&wins, &vec![expected; wins.len()], variance)
}
