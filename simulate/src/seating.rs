//! Gives the places in the ranking order to the civilizations in turn, so that the effect of a place and
//! that of a civilization can be told apart.
//!
//! The orders of a run are a Latin square drawn from its seed: over as many games as there are players,
//! every civilization has every place once. So the mean of a civilization is free of its places, and the
//! mean of a place free of the civilizations, which are the least squares of a model that adds both effects.

use strabo_engine::{PlayableFamily, Seat};

use crate::play::{Buffers, Games, MakeBots};
use crate::row::{GameRow, Order, Run, SeatRow};
use crate::seed;
use crate::statistics::interval::{MISS, wilson};
use crate::statistics::test::{ChiSquare, goodness};
use crate::statistics::{Estimate, length, real, sequence};
use crate::tally::{Tally, WIN};

/// The orders in which civilizations are ranked, one game after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// For each order, the civilization at each place, by its index in the run.
    orders: Vec<Vec<usize>>,
}

impl Seating {
    /// The orders of a run with this seed.
    pub fn new(run_seed: u64, players: usize) -> Self {
        let mut drawn = 0;
        let mut shuffled = || {
            let mut list: Vec<usize> = (0..players).collect();
            for at in (1..players).rev() {
                drawn += 1;
                // Far from the numbers of games, whose seeds come from the same sequence.
                let other = seed::of_game(!run_seed, drawn) % (u64::try_from(at).unwrap_or(0) + 1);
                list.swap(at, usize::try_from(other).unwrap_or(0));
            }
            list
        };
        let (rows, columns, names) = (shuffled(), shuffled(), shuffled());
        let cell = |row: usize, column: usize| names[(row + column) % players];
        let order = |row: &usize| columns.iter().map(|column| cell(*row, *column)).collect();
        Self { orders: rows.iter().map(order).collect() }
    }

    /// The civilization at each place in a game, by its index in the run.
    pub fn order(&self, index: u64) -> &[usize] {
        self.orders.get(self.of_game(index)).map_or(&[], Vec::as_slice)
    }

    /// The number of the order of a game.
    fn of_game(&self, index: u64) -> usize {
        usize::try_from(index % u64::try_from(self.orders.len()).unwrap_or(1).max(1)).unwrap_or(0)
    }
}

/// A game with its civilizations in every order.
pub struct Rotated<F> {
    seating: Seating,
    games: Vec<F>,
}

impl<F: PlayableFamily> Rotated<F> {
    /// Prepares a game in all orders. An error is a sentence that says why it has no others.
    pub fn new(game: &F, run_seed: u64) -> Result<Self, String> {
        let pack = game.pack();
        let place = |seat| {
            let id = game.seat_id(seat);
            pack.civilizations.iter().position(|one| *one.id == *id)
        };
        let seats = (0..).map(Seat::new).take(game.seats());
        let places: Option<Vec<usize>> = seats.map(place).collect();
        let places = places.ok_or("--rotate is for games whose civilizations are ranked")?;
        let numbers = places.iter().map(|at| pack.civilizations[*at].number);
        let numbers: Vec<u16> = numbers.collect();
        let seating = Seating::new(run_seed, game.seats());
        let ranked = |order: &Vec<usize>| {
            let mut pack = pack.clone();
            for (at, number) in order.iter().zip(&numbers) {
                pack.civilizations[places[*at]].number = *number;
            }
            F::new(&pack, game.options()).map_err(|error| error.to_string())
        };
        let games = seating.orders.iter().map(ranked).collect::<Result<_, _>>()?;
        Ok(Self { seating, games })
    }

    /// Plays a game. Bots are made for the seats that civilizations have in the printed order, and rows are
    /// in that order too.
    pub fn play(
        &self,
        run_seed: u64,
        bots: &MakeBots<'_, F>,
        index: u64,
        buffers: &mut Buffers<F>,
    ) -> GameRow {
        let at = self.seating.of_game(index);
        let order = &self.seating.orders[at];
        let bots = |seed: u64| {
            let mut bots: Vec<_> = bots(seed)?.into_iter().map(Some).collect();
            Ok(order.iter().filter_map(|at| bots.get_mut(*at)?.take()).collect())
        };
        let game = &self.games[at];
        let mut row = Games { game, seed: run_seed, bots: &bots }.play(index, buffers);
        let mut seats = vec![SeatRow::default(); row.seats.len()];
        for (civilization, seat) in order.iter().zip(std::mem::take(&mut row.seats)) {
            seats[*civilization] = seat;
        }
        row.seats = seats;
        row
    }
}

/// The effects of civilizations and places, each free of the other: win shares minus the fair share.
#[derive(Clone, Debug, PartialEq)]
pub struct Effects {
    /// Each civilization, in the order of the run.
    pub civilizations: Vec<Estimate>,
    /// Each place in the ranking order, the first one first.
    pub places: Vec<Estimate>,
    /// How far civilizations and places typically are from fair, corrected for chance.
    pub typical: [f64; 2],
    /// The test of all places.
    pub test: Option<ChiSquare>,
}

impl Effects {
    /// The effects in a run with places in turn, as soon as every order was played.
    pub fn of(run: &Run, tally: &Tally) -> Option<Self> {
        let orders = &tally.orders;
        if run.order != Order::Rotated
            || orders.is_empty()
            || orders.iter().any(|one| one.games == 0)
        {
            return None;
        }
        let players = run.civilizations.len();
        let seating = Seating::new(run.seed, players);
        let (mut civilizations, mut places) = (vec![0.0; players], vec![0.0; players]);
        for (order, tally) in seating.orders.iter().zip(orders) {
            for (place, at) in order.iter().enumerate() {
                let wins = tally.wins.get(*at).copied().unwrap_or(0);
                let share = real(wins) / real(WIN) / real(tally.games) / length(orders);
                civilizations[*at] += share;
                places[place] += share;
            }
        }
        let games = real(orders.iter().map(|one| one.games).sum());
        let fair = 1.0 / length(&places);
        let effect = |share: &f64| {
            let found = match run.until {
                Some(_) => sequence::share(share * games, games, fair, MISS),
                None => wilson(share * games, games, MISS),
            };
            let [value, low, high] = [found.value, found.low, found.high].map(|end| end - fair);
            Estimate { value, low, high }
        };
        let typical = |shares: &[f64]| {
            let square = |share: &f64| {
                (share - fair) * (share - fair) - share * (1.0 - share) / (games - 1.0).max(1.0)
            };
            (shares.iter().map(square).sum::<f64>() / length(shares)).max(0.0).sqrt()
        };
        let seen: Vec<f64> = places.iter().map(|share| share * games).collect();
        Some(Self {
            civilizations: civilizations.iter().map(effect).collect(),
            places: places.iter().map(effect).collect(),
            typical: [typical(&civilizations), typical(&places)],
            test: goodness(&seen, &vec![games * fair; players], 1.0)
                .filter(|_| games * fair >= 5.0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Seating;

    #[test]
    fn every_civilization_has_every_place_once() {
        for players in [1, 2, 5, 18] {
            let seating = Seating::new(7, players);
            assert_eq!(seating.orders.len(), players);
            for at in 0..players {
                let mut row = seating.orders[at].clone();
                let mut column: Vec<usize> = seating.orders.iter().map(|order| order[at]).collect();
                row.sort_unstable();
                column.sort_unstable();
                assert!(row.iter().copied().eq(0..players) && column == row);
            }
        }
        assert_eq!(Seating::new(7, 9), Seating::new(7, 9));
        assert_ne!(Seating::new(7, 9), Seating::new(8, 9));
    }
}
