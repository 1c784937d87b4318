//! The totals of many games, as whole numbers only: the same games give the same tally in any order and
//! however they are split into shards.

use std::collections::BTreeMap;

use strabo_engine::{Acquired, Amount, CountedList};

use crate::row::{GameRow, Order, Outcome, Run, SeatRow};

/// The value of one win. A win shared by up to 24 players is still a whole number, because this is the
/// least common multiple of 1 to 24.
pub const WIN: u64 = 5_354_228_880;
/// How many failures are kept with their seeds, the first ones of a run; all are counted.
pub const FAILURES: usize = 1000;

/// A sum of whole numbers, with what its mean and variance need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub count: u64,
    pub sum: i64,
    pub squares: u64,
    /// The smallest, if there is one.
    pub least: Option<i64>,
    /// The largest, if there is one.
    pub most: Option<i64>,
}

impl Sum {
    pub fn add(&mut self, value: i64) {
        self.merge(&Self {
            count: 1,
            sum: value,
            squares: value.unsigned_abs().saturating_mul(value.unsigned_abs()),
            least: Some(value),
            most: Some(value),
        });
    }

    /// Adds all numbers of another sum.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares = self.squares.saturating_add(other.squares);
        self.least = [self.least, other.least].into_iter().flatten().min();
        self.most = [self.most, other.most].into_iter().flatten().max();
    }
}

/// The totals of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that ended by the rules.
    pub by_rules: u64,
    /// Games that ended at the turn limit.
    pub turn_limit: u64,
    pub failed: u64,
    /// The first failures by the number of their game: the seed and the error.
    pub failures: BTreeMap<u64, (u64, String)>,
    /// Decisions in finished games.
    pub decisions: u64,
    /// How long finished games were.
    pub turns: Sum,
    /// Finished games by their number of turns.
    pub lengths: BTreeMap<u16, u64>,
    /// Finished games by how many shared the first place.
    pub winners: BTreeMap<usize, u64>,
    /// The totals of each civilization, in the order of the run.
    pub seats: Vec<SeatTally>,
    /// Wins by the ranking order of a game, if places are given in turn.
    pub orders: Vec<OrderTally>,
}

/// Wins in the games with one ranking order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderTally {
    /// Finished games.
    pub games: u64,
    /// The wins of each civilization, in parts of [`WIN`].
    pub wins: Vec<u64>,
}

/// The totals of one civilization.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatTally {
    /// Wins in parts of [`WIN`].
    pub wins: u64,
    /// How often it came first, second and so on.
    pub ranks: Vec<u64>,
    /// Victory points, in halves.
    pub points: Sum,
    /// Victory points by part, in halves.
    pub parts: Vec<i64>,
    /// Figures at the end, in halves.
    pub figures: Vec<i64>,
    /// Trades it took part in.
    pub trades: u64,
    /// Cards from each place.
    pub income: Vec<u64>,
    /// Each thing that can be acquired.
    pub acquired: Vec<AcquiredTally>,
    /// Losses to each thing, by kind.
    pub losses: Vec<Vec<u64>>,
    /// The end of each turn.
    pub turns: Vec<TurnTally>,
}

/// How often one player acquired something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AcquiredTally {
    pub games: u64,
    /// Wins in those games, in parts of [`WIN`].
    pub wins: u64,
    /// The turns in which it did, added up.
    pub turns: u64,
}

/// What one player had at the end of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnTally {
    /// Games that reached this turn.
    pub games: u64,
    /// Each figure, in halves.
    pub figures: Vec<i64>,
}

impl Tally {
    /// Creates a tally without games.
    pub fn new(run: &Run) -> Self {
        let rows = |list: &Option<CountedList>| list.as_ref().map_or(0, |list| list.rows.len());
        let kinds = run.counted.losses.as_ref().map_or(0, |list| list.kinds.len());
        let seat = SeatTally {
            ranks: vec![0; run.civilizations.len()],
            parts: vec![0; run.points.len()],
            figures: vec![0; run.figures.len()],
            income: vec![0; rows(&run.counted.income)],
            acquired: vec![AcquiredTally::default(); rows(&run.counted.acquired)],
            losses: vec![vec![0; kinds]; rows(&run.counted.losses)],
            ..SeatTally::default()
        };
        let players = run.civilizations.len();
        let orders = if run.order == Order::Rotated { players } else { 0 };
        let order = OrderTally { games: 0, wins: vec![0; players] };
        Self { seats: vec![seat; players], orders: vec![order; orders], ..Self::default() }
    }

    pub fn finished(&self) -> u64 {
        self.by_rules + self.turn_limit
    }

    pub fn games(&self) -> u64 {
        self.finished() + self.failed
    }

    pub fn add(&mut self, game: &GameRow) {
        match &game.outcome {
            Outcome::Rules => self.by_rules += 1,
            Outcome::TurnLimit => self.turn_limit += 1,
            Outcome::Failed(error) => {
                self.failed += 1;
                self.failures.insert(game.index, (game.seed, error.clone()));
                self.forget_late_failures();
                return;
            }
        }
        self.decisions += u64::from(game.decisions);
        self.turns.add(i64::from(game.turns));
        *self.lengths.entry(game.turns).or_default() += 1;
        let winners = game.winners();
        *self.winners.entry(winners).or_default() += 1;
        let win = u64::try_from(winners).ok().and_then(|winners| WIN.checked_div(winners));
        let win = |seat: &SeatRow| if seat.is_winner() { win.unwrap_or(0) } else { 0 };
        for (tally, seat) in self.seats.iter_mut().zip(&game.seats) {
            tally.add(seat, win(seat));
        }
        let order =
            u64::try_from(self.orders.len()).ok().and_then(|all| game.index.checked_rem(all));
        let order = order.and_then(|at| self.orders.get_mut(usize::try_from(at).ok()?));
        if let Some(order) = order {
            order.games += 1;
            for (sum, seat) in order.wins.iter_mut().zip(&game.seats) {
                *sum += win(seat);
            }
        }
    }

    /// Adds all games of another tally of the same run.
    pub fn merge(&mut self, other: &Self) {
        self.by_rules += other.by_rules;
        self.turn_limit += other.turn_limit;
        self.failed += other.failed;
        self.failures.extend(other.failures.iter().map(|(at, what)| (*at, what.clone())));
        self.forget_late_failures();
        self.decisions += other.decisions;
        self.turns.merge(&other.turns);
        for (turns, games) in &other.lengths {
            *self.lengths.entry(*turns).or_default() += games;
        }
        for (winners, games) in &other.winners {
            *self.winners.entry(*winners).or_default() += games;
        }
        merge(&mut self.seats, &other.seats, SeatTally::merge);
        merge(&mut self.orders, &other.orders, |order, other| {
            order.games += other.games;
            merge(&mut order.wins, &other.wins, |sum, more| *sum += more);
        });
    }

    fn forget_late_failures(&mut self) {
        while self.failures.len() > FAILURES {
            self.failures.pop_last();
        }
    }
}

impl SeatTally {
    fn add(&mut self, seat: &SeatRow, win: u64) {
        self.wins += win;
        if let Some(games) =
            usize::from(seat.rank).checked_sub(1).and_then(|at| self.ranks.get_mut(at))
        {
            *games += 1;
        }
        self.points.add(i64::from(seat.total().halves()));
        add_halves(&mut self.parts, &seat.points);
        add_halves(&mut self.figures, seat.figures());
        let counts = &seat.counts;
        self.trades += u64::from(counts.trades);
        add_counts(&mut self.income, &counts.income);
        for Acquired { row, turn } in &counts.acquired {
            if let Some(tally) = self.acquired.get_mut(usize::from(*row)) {
                tally.games += 1;
                tally.wins += win;
                tally.turns += u64::from(*turn);
            }
        }
        for loss in &counts.losses {
            if let Some(sums) = self.losses.get_mut(usize::from(loss.row)) {
                add_counts(sums, &loss.counts);
            }
        }
        if self.turns.len() < counts.turns.len() {
            let empty = TurnTally { games: 0, figures: vec![0; self.figures.len()] };
            self.turns.resize(counts.turns.len(), empty);
        }
        for (tally, turn) in self.turns.iter_mut().zip(&counts.turns) {
            tally.games += 1;
            add_halves(&mut tally.figures, turn);
        }
    }

    fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        merge(&mut self.ranks, &other.ranks, |sum, more| *sum += more);
        self.points.merge(&other.points);
        merge(&mut self.parts, &other.parts, |sum, more| *sum += more);
        merge(&mut self.figures, &other.figures, |sum, more| *sum += more);
        self.trades += other.trades;
        merge(&mut self.income, &other.income, |sum, more| *sum += more);
        merge(&mut self.acquired, &other.acquired, |sum, more| {
            sum.games += more.games;
            sum.wins += more.wins;
            sum.turns += more.turns;
        });
        merge(&mut self.losses, &other.losses, |sums, more| {
            merge(sums, more, |sum, more| *sum += more);
        });
        merge(&mut self.turns, &other.turns, |sum, more| {
            sum.games += more.games;
            merge(&mut sum.figures, &more.figures, |sum, more| *sum += more);
        });
    }
}

fn add_halves(sums: &mut [i64], amounts: &[Amount]) {
    for (sum, amount) in sums.iter_mut().zip(amounts) {
        *sum += i64::from(amount.halves());
    }
}

fn add_counts(sums: &mut [u64], counts: &[u32]) {
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum += u64::from(*count);
    }
}

/// Adds the entries of one list to those of another, which grows if it is shorter.
fn merge<T: Clone + Default>(list: &mut Vec<T>, other: &[T], add: impl Fn(&mut T, &T)) {
    if list.len() < other.len() {
        list.resize(other.len(), T::default());
    }
    for (sum, more) in list.iter_mut().zip(other) {
        add(sum, more);
    }
}
