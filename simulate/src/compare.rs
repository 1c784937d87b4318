//! Compares two runs game by game with common random numbers, so that small differences become visible.
//!
//! A comparison looks at its games after every fiftieth, and makes claims only then. Intervals and p-values
//! hold for all looks together, and what was claimed at one look stands at all later ones: a longer run
//! says what a shorter one said, or more.

use crate::row::{GameRow, Run};
use crate::statistics::{Estimate, length, real, sequence};
use crate::tally::{Tally, WIN};
use crate::verdict::{Finding, Verdict};
use crate::words::{list, p_value, points};
use crate::{figures, statistics::interval::MISS, statistics::test::holm};

/// Games are split into this many groups for the jackknife estimate.
const GROUPS: usize = 40;
/// There is a look after every so many games.
const LOOK: u64 = 50;
/// The first look: with fewer games, variances are too uncertain.
const FIRST: u64 = 100;
/// There is no look before so many games differ, for the same reason.
const FEWEST_DIFFER: u64 = 10;

/// A sum of differences of whole numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    pub count: u64,
    pub sum: i128,
    /// The sum of their squares.
    pub squares: u128,
}

impl Difference {
    fn add(&mut self, from: impl Into<i128>, to: impl Into<i128>) {
        let difference = to.into() - from.into();
        self.count += 1;
        self.sum += difference;
        self.squares += difference.unsigned_abs() * difference.unsigned_abs();
    }

    /// The mean difference in a unit, with its interval and p-value. `doubt` is added to the squares: games
    /// that never differed so far may differ later.
    #[allow(clippy::cast_precision_loss, reason = "only the leading digits count here")]
    fn estimate(&self, measure: f64, doubt: f64) -> Option<(Estimate, f64)> {
        let (count, sum) = (real(self.count), self.sum as f64 / measure);
        let squares = self.squares as f64 / measure / measure + doubt;
        if count < 2.0 {
            return None;
        }
        let value = sum / count;
        Some(found(value, ((squares - sum * value).max(0.0) / (count - 1.0) / count).sqrt(), count))
    }
}

/// A mean of so many games with its interval and p-value.
fn found(value: f64, error: f64, count: f64) -> (Estimate, f64) {
    if error <= 0.0 {
        let p_value = if value.abs() > 0.0 { 0.0 } else { 1.0 };
        return (Estimate { value, low: value, high: value }, p_value);
    }
    (sequence::around(value, error, count), sequence::p_value(value / error, count))
}

/// What the looks at a growing number of games showed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Watched {
    /// What all intervals have in common.
    low: f64,
    high: f64,
    /// The smallest p-value.
    p_value: f64,
}

impl Default for Watched {
    fn default() -> Self {
        Self { low: f64::NEG_INFINITY, high: f64::INFINITY, p_value: 1.0 }
    }
}

impl Watched {
    fn look(&mut self, (now, p_value): (Estimate, f64)) {
        (self.low, self.high) = (self.low.max(now.low), self.high.min(now.high));
        // In the rare run in which an interval was wrong, the one with most games is the best.
        if self.low > self.high {
            (self.low, self.high) = (now.low, now.high);
        }
        self.p_value = self.p_value.min(p_value);
    }

    /// The figure of all games with the interval of the looks, or its own before the first one.
    fn estimate(&self, now: Estimate) -> Estimate {
        if self.low.is_infinite() {
            return now;
        }
        Estimate { value: now.value, low: self.low.min(now.value), high: self.high.max(now.value) }
    }
}

/// One civilization in both runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairSeat {
    /// Its index in each run.
    pub at: [usize; 2],
    /// Wins, in parts of [`WIN`].
    pub wins: Difference,
    /// What looks at them showed.
    pub watched: Watched,
    /// Victory points, in halves.
    pub points: Difference,
}

/// Wins in one group of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Group {
    games: u64,
    wins: [Vec<u64>; 2],
}

/// The totals of two runs, and their differences game by game.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The totals of each run.
    pub tallies: [Tally; 2],
    /// The civilizations that are in both runs.
    pub seats: Vec<PairSeat>,
    pub turns: Difference,
    /// Games that were not won by the same.
    differ: u64,
    groups: Vec<Group>,
    /// What looks at fairness showed.
    fairness: Watched,
    /// Whether the second is fairer, as soon as a look showed it.
    fairer: Option<bool>,
}

impl Comparison {
    /// Creates a comparison without games.
    pub fn new(runs: [&Run; 2]) -> Self {
        let [first, second] = runs;
        let other = |id: &str| second.civilizations.iter().position(|one| one.id == id);
        let seats = first.civilizations.iter().enumerate().filter_map(|(at, one)| {
            Some(PairSeat { at: [at, other(&one.id)?], ..PairSeat::default() })
        });
        let wins = runs.map(|run| vec![0; run.civilizations.len()]);
        Self {
            tallies: runs.map(Tally::new),
            seats: seats.collect(),
            turns: Difference::default(),
            differ: 0,
            groups: vec![Group { games: 0, wins }; GROUPS],
            fairness: Watched::default(),
            fairer: None,
        }
    }

    /// Adds the same game of both runs; games come in their order. Only games that both finished are
    /// compared.
    pub fn add(&mut self, games: [&GameRow; 2]) {
        for (tally, game) in self.tallies.iter_mut().zip(games) {
            tally.add(game);
        }
        let [first, second] = games;
        if first.seats.is_empty() || second.seats.is_empty() {
            return;
        }
        let wins = games.map(wins);
        self.differ += u64::from(wins[0] != wins[1]);
        for seat in &mut self.seats {
            let [from, to] = seat.at;
            let (Some(one), Some(other)) = (first.seats.get(from), second.seats.get(to)) else {
                continue;
            };
            seat.wins.add(wins[0][from], wins[1][to]);
            seat.points.add(one.total().halves(), other.total().halves());
        }
        self.turns.add(first.turns, second.turns);
        let group = usize::try_from(first.index % GROUPS as u64).unwrap_or(0);
        let group = &mut self.groups[group];
        group.games += 1;
        for (sums, wins) in group.wins.iter_mut().zip(&wins) {
            for (sum, win) in sums.iter_mut().zip(wins) {
                *sum += win;
            }
        }
        let count = self.turns.count;
        if count >= FIRST && count.is_multiple_of(LOOK) && self.differ >= FEWEST_DIFFER {
            self.look();
        }
    }

    fn look(&mut self) {
        for seat in &mut self.seats {
            if let Some(now) = seat.wins.estimate(real(WIN), 1.0) {
                seat.watched.look(now);
            }
        }
        let Some((square, p_value)) = jackknife(&self.groups) else { return };
        // Where both are fair, the square has no normal distribution: one must be known not to be.
        let unfair = self.tallies.iter().map(|tally| {
            let (games, players) = (real(tally.finished()), length(&tally.seats));
            let wins = tally.seats.iter().map(figures::wins);
            let p_values = wins.map(|wins| sequence::share_p_value(wins, games, 1.0 / players));
            p_values.fold(1.0, f64::min) * players * 2.0
        });
        self.fairness.look((square, p_value.max(unfair.fold(1.0, f64::min))));
        if self.fairer.is_none() && self.fairness.p_value < MISS {
            self.fairer = Some(square.value < 0.0);
        }
    }
}

/// The win of each civilization, in parts of [`WIN`].
fn wins(game: &GameRow) -> Vec<u64> {
    let win = WIN.checked_div(u64::try_from(game.winners()).unwrap_or(u64::MAX)).unwrap_or(0);
    game.seats.iter().map(|seat| if seat.is_winner() { win } else { 0 }).collect()
}

/// The change of one civilization from the first run to the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatChange {
    /// Its index in each run.
    pub at: [usize; 2],
    pub share: Estimate,
    /// The p-value, corrected for testing all civilizations.
    pub p_value: f64,
    pub points: Estimate,
}

/// What changed from the first run to the second.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Games that both finished.
    pub games: u64,
    /// Games of each run that did not end by the rules: they were stopped, or failed.
    pub stopped: [u64; 2],
    pub verdicts: [Verdict; 2],
    /// The typical distance of win shares from fair in each run, corrected for chance.
    pub distance: [f64; 2],
    /// The change of the squares of these distances.
    pub square: Option<Estimate>,
    pub p_value: f64,
    /// Whether the second run is fairer, if that is known.
    fairer: Option<bool>,
    /// Each civilization that is in both runs.
    pub seats: Vec<SeatChange>,
    /// The change of the length of games.
    pub turns: Option<Estimate>,
    pub text: String,
}

impl Change {
    /// Compares two runs.
    pub fn of(runs: [&Run; 2], comparison: &Comparison) -> Self {
        let found: Vec<_> = (comparison.seats.iter())
            .filter_map(|seat| {
                let share = seat.watched.estimate(seat.wins.estimate(real(WIN), 1.0)?.0);
                Some((seat, share, seat.points.estimate(2.0, 0.0)?.0))
            })
            .collect();
        let p_values: Vec<f64> = found.iter().map(|(seat, ..)| seat.watched.p_value).collect();
        let seats = found.iter().zip(holm(&p_values)).map(|((seat, share, points), p_value)| {
            SeatChange { at: seat.at, share: *share, p_value, points: *points }
        });
        let [first, second] = &comparison.tallies;
        let verdicts = [Verdict::looked(runs[0], first), Verdict::looked(runs[1], second)];
        let is_played = verdicts.iter().all(|one| one.finding != Finding::NoVerdict);
        let square = jackknife(&comparison.groups).map(|(now, _)| now);
        let mut change = Self {
            games: comparison.turns.count,
            stopped: [first, second].map(|tally| tally.turn_limit + tally.failed),
            verdicts,
            distance: [0, 1].map(|run| square_of(&comparison.groups, run, None).max(0.0).sqrt()),
            square: square.map(|now| comparison.fairness.estimate(now)),
            p_value: comparison.fairness.p_value,
            fairer: comparison.fairer.filter(|_| is_played),
            seats: seats.collect(),
            turns: comparison.turns.estimate(1.0, 0.0).map(|found| found.0),
            text: String::new(),
        };
        change.text = change.words(runs);
        change
    }

    /// True if the second run is fairer, false if it is less fair, nothing if that cannot be said yet.
    pub const fn fairer(&self) -> Option<bool> {
        self.fairer
    }

    /// True if more games of the second run than of the first did not end.
    pub const fn stalls(&self) -> bool {
        self.stopped[1] > self.stopped[0]
    }

    /// The change of the mean squared distance in words.
    pub fn square_sentence(&self) -> Option<String> {
        let [value, low, high] =
            self.square.map(|one| [one.value, one.low, one.high])?.map(|end| {
                // Points are percents, and squares of them ten thousandths.
                format!("{:+.1}", end * 1e4).replace('-', "−")
            });
        Some(format!(
            "The mean squared distance from fair changes by {value} squared points from A to B (95%: {low} to \
             {high}; {}). Intervals and p-values hold however often one looks.",
            p_value(self.p_value)
        ))
    }

    fn words(&self, runs: [&Run; 2]) -> String {
        let [from, to] = self.distance.map(points);
        for (verdict, side) in self.verdicts.iter().zip(["A", "B"]) {
            if verdict.finding == Finding::NoVerdict {
                return format!(
                    "Games of {side} were not played to their end, so fairness is not compared."
                );
            }
        }
        let fairness = match self.fairer {
            Some(true) => format!(
                "B is fairer than A: win shares are about {to} points from fair, {from} in A."
            ),
            Some(false) => {
                format!(
                    "B is less fair than A: win shares are about {to} points from fair, {from} in A."
                )
            }
            None if self.games < FIRST => {
                format!("{} games cannot tell: play {FIRST} or more of each.", self.games)
            }
            None => format!(
                "These games do not show which is fairer: win shares are about {from} points from fair in A and \
                 {to} in B."
            ),
        };
        let mut moved: Vec<&SeatChange> =
            self.seats.iter().filter(|seat| seat.p_value < MISS).collect();
        moved.sort_by(|one, other| other.share.value.abs().total_cmp(&one.share.value.abs()));
        let parts: Vec<String> = moved
            .iter()
            .take(4)
            .map(|seat| {
                let name = &runs[0].civilizations[seat.at[0]].name;
                let side = if seat.share.value > 0.0 { "more" } else { "less" };
                format!("{name} {} points {side} often", points(seat.share.value.abs()))
            })
            .collect();
        match &parts[..] {
            [] => fairness,
            parts => format!("{fairness} In B, these win more or less often: {}.", list(parts)),
        }
    }
}

/// The mean squared distance of win shares from fair, corrected for chance, for all groups or for all
/// but one.
fn square_of(groups: &[Group], run: usize, without: Option<usize>) -> f64 {
    let kept = || groups.iter().enumerate().filter(|(at, _)| Some(*at) != without);
    let games: f64 = real(kept().map(|(_, group)| group.games).sum());
    let players = groups.first().map_or(0, |group| group.wins[run].len());
    if games < 2.0 || players == 0 {
        return 0.0;
    }
    let count = real(players as u64);
    let shares = (0..players).map(|seat| {
        let wins: u64 = kept().map(|(_, group)| group.wins[run][seat]).sum();
        real(wins) / real(WIN) / games
    });
    let squares = shares.map(|share| {
        let far = share - 1.0 / count;
        far * far - share * (1.0 - share) / (games - 1.0)
    });
    squares.sum::<f64>() / count
}

/// The change of the mean square with its interval and p-value: the jackknife over groups.
fn jackknife(groups: &[Group]) -> Option<(Estimate, f64)> {
    if groups.iter().any(|group| group.games == 0) {
        return None;
    }
    let change = |without| square_of(groups, 1, without) - square_of(groups, 0, without);
    let left: Vec<f64> = (0..groups.len()).map(|at| change(Some(at))).collect();
    let count = length(&left);
    let middle = left.iter().sum::<f64>() / count;
    let squares: f64 = left.iter().map(|one| (one - middle) * (one - middle)).sum();
    let games = real(groups.iter().map(|group| group.games).sum());
    Some(found(change(None), (squares * (count - 1.0) / count).sqrt(), games))
}
