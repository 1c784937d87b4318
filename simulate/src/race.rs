//! A race of changes: fewer and fewer of them play more and more games, so that games are spent on those
//! that may be the best.
//!
//! The race is successive halving: all entrants play some games with the same chance, the better half goes
//! on. It only chooses. What the finalists do is measured in new games, because the winner of a race was
//! also lucky.

use std::ops::Range;

use crate::row::{GameRow, Outcome};
use crate::statistics::{length, real};

/// With fewer games an entrant is thrown out by chance.
const FEWEST: u64 = 20;

/// One round of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// How many games each entrant plays in it.
    pub games: u64,
    /// How many go on.
    pub keep: usize,
}

/// The rounds that lead from so many entrants to so many finalists with at most this many games, and how
/// many entrants there is room for.
pub fn rounds(entrants: usize, finalists: usize, budget: u64) -> (usize, Vec<Round>) {
    let mut entrants = entrants;
    loop {
        let mut sizes = Vec::new();
        let mut size = entrants;
        while size > finalists {
            sizes.push(size);
            size = size.div_ceil(2).max(finalists);
        }
        let part = budget / u64::try_from(sizes.len()).unwrap_or(1).max(1);
        let games = |size: usize| part / u64::try_from(size).unwrap_or(u64::MAX).max(1);
        if sizes.first().is_none_or(|first| games(*first) >= FEWEST) {
            let round =
                |size: &usize| Round { games: games(*size), keep: size.div_ceil(2).max(finalists) };
            return (entrants, sizes.iter().map(round).collect());
        }
        entrants -= 1;
    }
}

/// How an entrant, or a pack as it is, has done so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    games: u64,
    /// True when a game failed.
    has_failed: bool,
    /// Games that were stopped by the turn limit.
    stopped: u64,
    /// For each civilization: first places in 840ths, the sum of its ranks, and that of their squares.
    seats: Vec<[u64; 3]>,
}

impl Standing {
    pub fn add(&mut self, game: &GameRow) {
        if matches!(game.outcome, Outcome::Failed(_)) {
            self.has_failed = true;
            return;
        }
        self.games += 1;
        self.stopped += u64::from(game.outcome == Outcome::TurnLimit);
        self.seats.resize(game.seats.len(), [0; 3]);
        let win = 840_u64.checked_div(u64::try_from(game.winners()).unwrap_or(1)).unwrap_or(0);
        for (sums, seat) in self.seats.iter_mut().zip(&game.seats) {
            let rank = u64::from(seat.rank);
            let won = if seat.is_winner() { win } else { 0 };
            for (sum, more) in sums.iter_mut().zip([won, rank, rank * rank]) {
                *sum += more;
            }
        }
    }

    /// The win share of each civilization minus the fair one; and its mean rank before the middle one, as a
    /// part of the distance from first to last.
    fn ahead(&self) -> impl Iterator<Item = [f64; 2]> {
        let (games, players) = (real(self.games).max(1.0), length(&self.seats));
        self.seats.iter().map(move |[wins, ranks, _]| {
            let share = real(*wins) / 840.0 / games;
            let rank = f64::midpoint(players, 1.0) - real(*ranks) / games;
            [share - 1.0 / players, rank / (players - 1.0).max(1.0)]
        })
    }

    /// The weakest and the strongest civilization, by shares and ranks together.
    pub fn ends(&self) -> Option<[usize; 2]> {
        let ahead: Vec<f64> = self.ahead().map(|[share, rank]| share + rank).collect();
        let by = |one: &usize, other: &usize| ahead[*one].total_cmp(&ahead[*other]);
        Some([(0..ahead.len()).min_by(by)?, (0..ahead.len()).max_by(by)?])
    }

    /// True if a larger part of the games stalled than of another one's.
    fn stalls(&self, other: &Self) -> bool {
        self.stopped * other.games.max(1) > other.stopped * self.games
    }

    /// How far win shares and ranks are from fair, as a mean square that is corrected for chance.
    pub fn unfairness(&self) -> f64 {
        if self.games < 2 || self.has_failed {
            return f64::INFINITY;
        }
        let (games, players) = (real(self.games), length(&self.seats));
        let squares = self.ahead().zip(&self.seats).map(|([share, rank], [_, ranks, squares])| {
            let won = share + 1.0 / players;
            let mean = real(*ranks) / games;
            let spread = (players - 1.0).max(1.0);
            let varies = (real(*squares) / games - mean * mean) / spread / spread;
            share * share + rank * rank - (won * (1.0 - won) + varies) / (games - 1.0)
        });
        squares.sum::<f64>() / players
    }
}

/// Plays the rounds of a race and returns the finalists, the best first. A change that stalls more games than the
/// pack as it is has lost. `play` plays the games of a range
/// for each entrant that is still in it, and hands on every game with the number of its entrant.
pub fn race<E>(
    entrants: usize,
    rounds: &[Round],
    as_it_is: &Standing,
    mut play: impl FnMut(&[usize], Range<u64>, &mut dyn FnMut(usize, &GameRow)) -> Result<(), E>,
) -> Result<Vec<usize>, E> {
    let mut standings = vec![Standing::default(); entrants];
    let mut left: Vec<usize> = (0..entrants).collect();
    let mut played = 0;
    for round in rounds {
        let games = played..played + round.games;
        played = games.end;
        play(&left, games, &mut |entrant, row| standings[entrant].add(row))?;
        let unfairness = |entrant: &usize| standings[*entrant].unfairness();
        left.sort_by(|one, other| {
            unfairness(one).total_cmp(&unfairness(other)).then(one.cmp(other))
        });
        left.retain(|entrant| !standings[*entrant].stalls(as_it_is));
        left.truncate(round.keep);
    }
    Ok(left)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::{Round, Standing, race, rounds};
    use crate::row::{GameRow, Outcome, SeatRow};
    use crate::seed;

    #[test]
    fn a_race_keeps_to_its_budget() {
        for (entrants, budget) in [(40, 3000), (40, 900), (7, 3000), (100, 10_000)] {
            let (room, rounds) = rounds(entrants, 5, budget);
            let mut size = room;
            let mut spent = 0;
            for round in &rounds {
                spent += round.games * size as u64;
                assert!(round.games >= 20 && round.keep < size);
                size = round.keep;
            }
            assert!(spent <= budget && spent * 10 > budget * 7, "{spent} of {budget}");
            assert_eq!(size, 5);
        }
        assert_eq!(rounds(3, 5, 1000), (3, Vec::new()));
        assert_eq!(rounds(40, 5, 0), (5, Vec::new()));
    }

    /// A game that the first of three civilizations wins with this chance in percent.
    fn game(index: u64, entrant: usize, chance: u64) -> GameRow {
        let lot = seed::of_game(entrant as u64, index);
        let first = lot % 100 < chance;
        let other = 1 + usize::from((lot / 100).is_multiple_of(2));
        let winner = if first { 0 } else { other };
        let rank = |at: usize| if at == winner { 1 } else { 2 + u8::from((at + winner) % 3 == 1) };
        GameRow {
            index,
            seed: lot,
            outcome: Outcome::Rules,
            turns: 9,
            decisions: 1,
            seats: (0..3).map(|at| SeatRow { rank: rank(at), ..SeatRow::default() }).collect(),
        }
    }

    #[test]
    fn the_fairest_of_many_wins_the_race() {
        // The chance of the first is a third for entrant 13 only.
        let chance = |entrant: usize| if entrant == 13 { 33 } else { 4 + entrant as u64 % 5 };
        let (room, rounds) = rounds(30, 3, 6000);
        assert_eq!(room, 30);
        let found = race(30, &rounds, &Standing::default(), |left, games, take| {
            for entrant in left {
                for index in games.clone() {
                    take(*entrant, &game(index, *entrant, chance(*entrant)));
                }
            }
            Ok::<(), Infallible>(())
        });
        assert_eq!(found.map(|list| list[0]), Ok(13));
    }

    #[test]
    fn who_is_weakest_and_who_is_strongest_is_known() {
        let mut standing = Standing::default();
        for index in 0..300 {
            standing.add(&game(index, 0, 2));
        }
        assert_eq!(standing.ends().map(|[weak, _]| weak), Some(0));
        assert!(standing.unfairness() > 0.01 && standing.unfairness().is_finite());
        standing.add(&GameRow { outcome: Outcome::Failed("stuck".to_owned()), ..game(0, 0, 0) });
        assert!(standing.unfairness().is_infinite());
        assert_eq!(rounds(8, 4, 400).1, [Round { games: 50, keep: 4 }]);
    }
}
