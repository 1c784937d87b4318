//! The totals of many games, as whole numbers only: the same games give the same tally in any order and
//! however they are split into shards.

use std::collections::BTreeMap;

use crate::row::{Acquired, GameRow, Loss, Order, Outcome, Points, Run, SeatRow, TurnRow};

/// The value of one win. A win shared by up to 24 players is still a whole number, because this is the
/// least common multiple of 1 to 24.
pub const WIN: u64 = 5_354_228_880;
/// How many failures are kept with their seeds, the first ones of a run; all are counted.
pub const FAILURES: usize = 1000;

/// A sum of whole numbers, with what its mean and variance need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// How many numbers.
    pub count: u64,
    /// Their sum.
    pub sum: u64,
    /// The sum of their squares.
    pub squares: u64,
    /// The smallest, if there is one.
    pub least: Option<u64>,
    /// The largest, if there is one.
    pub most: Option<u64>,
}

impl Sum {
    /// Adds a number.
    pub fn add(&mut self, value: u64) {
        self.merge(&Self {
            count: 1,
            sum: value,
            squares: value.saturating_mul(value),
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
    pub last_space: u64,
    /// Games that ended at the turn limit.
    pub turn_limit: u64,
    /// Games that failed.
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
    /// Victory points.
    pub points: Sum,
    /// Victory points for cities, advances, succession, and for being alone in the last era.
    pub parts: [u64; 4],
    /// Cities at the end.
    pub cities: u64,
    /// Tokens on the board at the end.
    pub tokens: u64,
    /// Tokens in treasury at the end.
    pub treasury: u64,
    /// The space of the succession marker at the end.
    pub space: u64,
    /// Trades it took part in.
    pub trades: u64,
    /// Cards drawn from each stack.
    pub income: Vec<u64>,
    pub advances: Vec<AdvanceTally>,
    /// Each calamity.
    pub losses: Vec<LossTally>,
    /// The end of each turn.
    pub turns: Vec<TurnTally>,
}

/// How often one civilization acquired an advance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AdvanceTally {
    /// Games in which it did.
    pub games: u64,
    /// Wins in those games, in parts of [`WIN`].
    pub wins: u64,
    /// The turns of these purchases, added up.
    pub turns: u64,
}

/// What a calamity took from one civilization.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LossTally {
    /// How often it struck as the primary victim.
    pub primary: u64,
    /// How often it struck as another victim.
    pub secondary: u64,
    /// Tokens on the board.
    pub tokens: u64,
    pub cities: u64,
    /// Tokens in treasury.
    pub treasury: u64,
}

/// What one civilization had at the end of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnTally {
    /// Games that reached this turn.
    pub games: u64,
    /// Spaces of the succession marker.
    pub space: u64,
    pub cities: u64,
    /// Tokens on the board.
    pub tokens: u64,
    /// Tokens in treasury.
    pub treasury: u64,
}

impl Tally {
    /// Creates a tally without games.
    pub fn new(run: &Run) -> Self {
        let seat = SeatTally {
            ranks: vec![0; run.civilizations.len()],
            income: vec![0; run.stacks.len()],
            advances: vec![AdvanceTally::default(); run.advances.len()],
            losses: vec![LossTally::default(); run.calamities.len()],
            ..SeatTally::default()
        };
        let players = run.civilizations.len();
        let orders = if run.order == Order::Rotated { players } else { 0 };
        let order = OrderTally { games: 0, wins: vec![0; players] };
        Self { seats: vec![seat; players], orders: vec![order; orders], ..Self::default() }
    }

    /// The number of finished games.
    pub fn finished(&self) -> u64 {
        self.last_space + self.turn_limit
    }

    /// The number of all games.
    pub fn games(&self) -> u64 {
        self.finished() + self.failed
    }

    pub fn add(&mut self, game: &GameRow) {
        match &game.outcome {
            Outcome::LastSpace => self.last_space += 1,
            Outcome::TurnLimit => self.turn_limit += 1,
            Outcome::Failed(error) => {
                self.failed += 1;
                self.failures.insert(game.index, (game.seed, error.clone()));
                self.forget_late_failures();
                return;
            }
        }
        self.decisions += u64::from(game.decisions);
        self.turns.add(u64::from(game.turns));
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
        self.last_space += other.last_space;
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
        self.points.add(u64::from(seat.points.total()));
        let Points { cities, advances, succession, bonus } = seat.points;
        for (sum, points) in self.parts.iter_mut().zip([cities, advances, succession, bonus]) {
            *sum += u64::from(points);
        }
        self.cities += u64::from(seat.cities);
        self.tokens += u64::from(seat.tokens);
        self.treasury += u64::from(seat.treasury);
        self.space += u64::from(seat.space());
        self.trades += u64::from(seat.trades);
        for (sum, cards) in self.income.iter_mut().zip(&seat.income) {
            *sum += u64::from(*cards);
        }
        for Acquired { advance, turn } in &seat.advances {
            if let Some(tally) = self.advances.get_mut(usize::from(*advance)) {
                tally.games += 1;
                tally.wins += win;
                tally.turns += u64::from(*turn);
            }
        }
        for loss in &seat.losses {
            if let Some(tally) = self.losses.get_mut(usize::from(loss.calamity)) {
                tally.add(loss);
            }
        }
        if self.turns.len() < seat.turns.len() {
            self.turns.resize(seat.turns.len(), TurnTally::default());
        }
        for (tally, turn) in self.turns.iter_mut().zip(&seat.turns) {
            tally.add(*turn);
        }
    }

    fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        merge(&mut self.ranks, &other.ranks, |sum, more| *sum += more);
        self.points.merge(&other.points);
        for (sum, more) in self.parts.iter_mut().zip(other.parts) {
            *sum += more;
        }
        self.cities += other.cities;
        self.tokens += other.tokens;
        self.treasury += other.treasury;
        self.space += other.space;
        self.trades += other.trades;
        merge(&mut self.income, &other.income, |sum, more| *sum += more);
        merge(&mut self.advances, &other.advances, |sum, more| {
            sum.games += more.games;
            sum.wins += more.wins;
            sum.turns += more.turns;
        });
        merge(&mut self.losses, &other.losses, LossTally::merge);
        merge(&mut self.turns, &other.turns, TurnTally::merge);
    }
}

impl LossTally {
    fn add(&mut self, loss: &Loss) {
        self.primary += u64::from(loss.primary);
        self.secondary += u64::from(loss.secondary);
        self.tokens += u64::from(loss.tokens);
        self.cities += u64::from(loss.cities);
        self.treasury += u64::from(loss.treasury);
    }

    /// Adds the losses of another.
    pub fn merge(&mut self, other: &Self) {
        self.primary += other.primary;
        self.secondary += other.secondary;
        self.tokens += other.tokens;
        self.cities += other.cities;
        self.treasury += other.treasury;
    }
}

impl TurnTally {
    fn add(&mut self, turn: TurnRow) {
        self.games += 1;
        self.space += u64::from(turn.space);
        self.cities += u64::from(turn.cities);
        self.tokens += u64::from(turn.tokens);
        self.treasury += u64::from(turn.treasury);
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.space += other.space;
        self.cities += other.cities;
        self.tokens += other.tokens;
        self.treasury += other.treasury;
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
