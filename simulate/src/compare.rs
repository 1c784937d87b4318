//! Compares two runs game by game with common random numbers, so that small differences become visible.

use crate::row::{GameRow, Run};
use crate::statistics::distribution::{student_beyond, student_limit};
use crate::statistics::interval::{MISS, mean};
use crate::statistics::test::holm;
use crate::statistics::{Estimate, length, real};
use crate::tally::{Tally, WIN};
use crate::verdict::Verdict;
use crate::words::{list, p_value, points};

/// Games are split into this many groups for the jackknife estimate.
const GROUPS: usize = 40;

/// A sum of differences of whole numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// How many.
    pub count: u64,
    /// Their sum.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: u128,
}

impl Difference {
    fn add(&mut self, from: u64, to: u64) {
        let difference = i128::from(to) - i128::from(from);
        self.count += 1;
        self.sum += difference;
        self.squares += difference.unsigned_abs() * difference.unsigned_abs();
    }

    fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean difference in a unit, with its interval and p-value.
    #[allow(clippy::cast_precision_loss, reason = "only the leading digits count here")]
    fn estimate(&self, measure: f64) -> Option<(Estimate, f64)> {
        let (count, sum) = (real(self.count), self.sum as f64 / measure);
        let squares = self.squares as f64 / measure / measure;
        let found = mean(count, sum, squares)?;
        let spread = (squares - sum * found.value).max(0.0) / (count - 1.0) / count;
        if spread <= 0.0 {
            return Some((found, if self.sum == 0 { 1.0 } else { 0.0 }));
        }
        Some((found, student_beyond(count - 1.0, found.value / spread.sqrt())))
    }
}

/// One civilization in both runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairSeat {
    /// Its index in each run.
    pub at: [usize; 2],
    /// Wins, in parts of [`WIN`].
    pub wins: Difference,
    /// Victory points.
    pub points: Difference,
}

/// Wins in one group of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Group {
    games: u64,
    wins: [Vec<u64>; 2],
}

/// The totals of two runs, and their differences game by game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The totals of each run.
    pub tallies: [Tally; 2],
    /// The civilizations that are in both runs.
    pub seats: Vec<PairSeat>,
    /// Turns.
    pub turns: Difference,
    groups: Vec<Group>,
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
            groups: vec![Group { games: 0, wins }; GROUPS],
        }
    }

    /// Adds the same game of both runs. Only games that both finished are compared.
    pub fn add(&mut self, games: [&GameRow; 2]) {
        for (tally, game) in self.tallies.iter_mut().zip(games) {
            tally.add(game);
        }
        let [first, second] = games;
        if first.seats.is_empty() || second.seats.is_empty() {
            return;
        }
        let wins = games.map(wins);
        for seat in &mut self.seats {
            let [from, to] = seat.at;
            let (Some(one), Some(other)) = (first.seats.get(from), second.seats.get(to)) else {
                continue;
            };
            seat.wins.add(wins[0][from], wins[1][to]);
            seat.points.add(u64::from(one.points.total()), u64::from(other.points.total()));
        }
        self.turns.add(u64::from(first.turns), u64::from(second.turns));
        let group = usize::try_from(first.index % GROUPS as u64).unwrap_or(0);
        let group = &mut self.groups[group];
        group.games += 1;
        for (sums, wins) in group.wins.iter_mut().zip(&wins) {
            for (sum, win) in sums.iter_mut().zip(wins) {
                *sum += win;
            }
        }
    }

    /// Adds the games of another comparison of the same runs.
    pub fn merge(&mut self, other: &Self) {
        for (tally, other) in self.tallies.iter_mut().zip(&other.tallies) {
            tally.merge(other);
        }
        for (seat, other) in self.seats.iter_mut().zip(&other.seats) {
            seat.wins.merge(&other.wins);
            seat.points.merge(&other.points);
        }
        self.turns.merge(&other.turns);
        for (group, other) in self.groups.iter_mut().zip(&other.groups) {
            group.games += other.games;
            for (sums, others) in group.wins.iter_mut().zip(&other.wins) {
                for (sum, more) in sums.iter_mut().zip(others) {
                    *sum += more;
                }
            }
        }
    }
}

/// The win of each civilization, in parts of [`WIN`].
fn wins(game: &GameRow) -> Vec<u64> {
    let winners = u64::try_from(game.winners()).unwrap_or(u64::MAX);
    let win = WIN.checked_div(winners).unwrap_or(0);
    game.seats.iter().map(|seat| if seat.is_winner() { win } else { 0 }).collect()
}

/// The change of one civilization from the first run to the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatChange {
    /// Its index in each run.
    pub at: [usize; 2],
    /// The change of its win share.
    pub share: Estimate,
    /// The p-value, corrected for testing all civilizations.
    pub p_value: f64,
    /// The change of its points.
    pub points: Estimate,
}

/// What changed from the first run to the second.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Games that both finished.
    pub games: u64,
    /// The verdict of each run.
    pub verdicts: [Verdict; 2],
    /// The typical distance of win shares from fair in each run, corrected for chance.
    pub distance: [f64; 2],
    /// The change of the squares of these distances.
    pub square: Option<Estimate>,
    /// Each civilization that is in both runs.
    pub seats: Vec<SeatChange>,
    /// The change of the length of games.
    pub turns: Option<Estimate>,
    /// The change in words.
    pub text: String,
}

impl Change {
    /// Compares two runs.
    pub fn of(runs: [&Run; 2], comparison: &Comparison) -> Self {
        let found: Vec<_> = (comparison.seats.iter())
            .filter_map(|seat| {
                let share = seat.wins.estimate(real(WIN))?;
                Some((seat.at, share, seat.points.estimate(1.0)?.0))
            })
            .collect();
        let p_values = holm(&found.iter().map(|(_, (_, p), _)| *p).collect::<Vec<_>>());
        let seats = found.iter().zip(p_values).map(|((at, (share, _), points), p_value)| {
            SeatChange { at: *at, share: *share, p_value, points: *points }
        });
        let [first, second] = &comparison.tallies;
        let mut change = Self {
            games: comparison.turns.count,
            verdicts: [Verdict::of(runs[0], first), Verdict::of(runs[1], second)],
            distance: [0, 1].map(|run| square(&comparison.groups, run, None).max(0.0).sqrt()),
            square: jackknife(&comparison.groups),
            seats: seats.collect(),
            turns: comparison.turns.estimate(1.0).map(|found| found.0),
            text: String::new(),
        };
        change.text = change.words(runs);
        change
    }

    /// True if the second run is fairer, false if it is less fair, nothing if chance may explain it.
    pub fn fairer(&self) -> Option<bool> {
        self.square.filter(|square| !square.holds(0.0)).map(|square| square.value < 0.0)
    }

    fn words(&self, runs: [&Run; 2]) -> String {
        let [from, to] = self.distance.map(points);
        let Some(fairer) = self.square.map(|_| self.fairer()) else {
            return "Not enough games to compare.".to_owned();
        };
        let fairness = match fairer {
            Some(true) => format!(
                "B is fairer than A: win shares are about {to} points from fair, {from} in A."
            ),
            Some(false) => {
                format!(
                    "B is less fair than A: win shares are about {to} points from fair, {from} in A."
                )
            }
            None => format!(
                "No change in fairness was found: win shares are about {from} points from fair in A \
                 and {to} in B."
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
                let (far, p) = (points(seat.share.value.abs()), p_value(seat.p_value));
                format!("{name} {far} points {side} often ({p})")
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
fn square(groups: &[Group], run: usize, without: Option<usize>) -> f64 {
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

/// The change of the mean square with its interval: the jackknife over groups.
fn jackknife(groups: &[Group]) -> Option<Estimate> {
    if groups.iter().any(|group| group.games == 0) {
        return None;
    }
    let change = |without| square(groups, 1, without) - square(groups, 0, without);
    let value = change(None);
    let left: Vec<f64> = (0..groups.len()).map(|at| change(Some(at))).collect();
    let count = length(&left);
    let middle = left.iter().sum::<f64>() / count;
    let squares: f64 = left.iter().map(|one| (one - middle) * (one - middle)).sum();
    let reach = student_limit(count - 1.0, MISS) * (squares * (count - 1.0) / count).sqrt();
    Some(Estimate { value, low: value - reach, high: value + reach })
}
