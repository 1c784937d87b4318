//! `strabo.Batch`, and what environments are made of: many games that go one step at once.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};
use strabo_engine::batch::Batch as Games;

use crate::pack::PackData;
use crate::plain::{refused, seat_of};
use crate::wanted::Wanted;

/// More games than this at once are a mistake.
const MOST_GAMES: usize = 1 << 16;

/// A word of answers, with the names and lengths of what follows it.
type Word = (&'static str, Vec<(&'static str, usize)>);

/// Games of one sort. Arrays are bytes for `numpy.frombuffer`, game after game.
#[pyclass(frozen, module = "strabo._strabo")]
pub struct Batch {
    games: Mutex<Games>,
    /// The ids of the players.
    #[pyo3(get)]
    seats: Vec<String>,
}

impl Batch {
    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn game(&self, game: usize) -> PyResult<MutexGuard<'_, Games>> {
        let games = self.games();
        let is_there = game < games.tables.len();
        is_there.then_some(games).ok_or_else(|| refused(format!("there is no game {game}")))
    }
}

/// Numbers as an array that can be changed.
fn array<'py, const N: usize, T: Copy>(
    py: Python<'py>,
    numbers: &[T],
    bytes: impl Fn(T) -> [u8; N],
) -> PyResult<Bound<'py, PyByteArray>> {
    PyByteArray::new_with(py, numbers.len() * N, |into| {
        for (into, number) in into.chunks_exact_mut(N).zip(numbers) {
            into.copy_from_slice(&bytes(*number));
        }
        Ok(())
    })
}

#[pymethods]
impl Batch {
    #[new]
    fn new(
        py: Python<'_>,
        pack: &PackData,
        wanted: Wanted,
        seeds: Vec<u64>,
        restarts: bool,
    ) -> PyResult<Self> {
        if !(1..=MOST_GAMES).contains(&seeds.len()) {
            return Err(refused(format!("play 1 to {MOST_GAMES} games at once")));
        }
        let game = wanted.game(&pack.0)?;
        let games = py.detach(|| Games::new(&game, &seeds, restarts));
        Ok(Self { games: Mutex::new(games), seats: game.seat_ids() })
    }

    /// How many numbers there are to choose from.
    #[getter]
    fn actions(&self) -> usize {
        self.games().codes
    }

    /// The parts of an observation: names, columns and how many rows.
    #[getter]
    fn parts(&self) -> Vec<(&'static str, Vec<&'static str>, usize)> {
        let games = self.games();
        games.parts.iter().map(|part| (part.name, part.columns.clone(), part.rows)).collect()
    }

    /// The words that answers begin with.
    #[getter]
    fn words(&self) -> Vec<Word> {
        self.games().words.iter().map(|word| (word.word, word.numbers.to_vec())).collect()
    }

    /// How many whole answers were given in all games.
    #[getter]
    fn decisions(&self) -> u64 {
        self.games().decisions
    }

    /// The seat that is asked in each game, or 255.
    fn asked<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.games().asked)
    }

    fn masks<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        PyByteArray::new(py, &self.games().masks)
    }

    fn done<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.games().done)
    }

    fn rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        array(py, &self.games().rewards, f32::to_ne_bytes)
    }

    /// Chooses a number in each game: numbers of two bytes.
    fn step(&self, py: Python<'_>, actions: &[u8]) -> PyResult<()> {
        let number = |bytes: &[u8]| u16::from_ne_bytes([bytes[0], bytes[1]]);
        let actions: Vec<u16> = actions.chunks_exact(2).map(number).collect();
        py.detach(|| self.games().step(&actions)).map_err(refused)
    }

    /// A possible number in each game, all equally likely.
    fn by_chance<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let mut games = self.games();
        let mut actions = vec![0; games.tables.len()];
        games.by_chance(&mut actions);
        array(py, &actions, u16::to_ne_bytes)
    }

    /// What the player who must decide sees in each game.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let seen = py.detach(|| {
            let games = self.games();
            let mut seen = vec![0; games.tables.len() * games.length];
            games.observe(&mut seen);
            seen
        });
        array(py, &seen, i16::to_ne_bytes)
    }

    /// What a seat sees in a game.
    fn observe_seat<'py>(
        &self,
        py: Python<'py>,
        game: usize,
        seat: usize,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let (games, seat) = (self.game(game)?, seat_of(seat, self.seats.len())?);
        let mut seen = vec![0; games.length];
        games.tables[game].observe(seat, &mut seen);
        array(py, &seen, i16::to_ne_bytes)
    }

    /// The points of all players of a game, if it ended now.
    fn points(&self, game: usize) -> PyResult<Vec<f64>> {
        let mut points = vec![0.0; self.seats.len()];
        for one in self.game(game)?.tables[game].standings() {
            points[one.seat.index()] = one.points.as_f64();
        }
        Ok(points)
    }

    /// The question of a game and the table as text, as a seat sees them.
    fn text(&self, game: usize, seat: usize) -> PyResult<String> {
        Ok(self.game(game)?.tables[game].text(seat_of(seat, self.seats.len())?))
    }

    /// Begins a game again with a seed.
    fn restart(&self, game: usize, seed: u64) -> PyResult<()> {
        self.game(game)?.begin(game, seed);
        Ok(())
    }

    fn __copy__(&self) -> Self {
        Self { games: Mutex::new(self.games().clone()), seats: self.seats.clone() }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }
}
