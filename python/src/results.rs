//! `strabo.simulate`: many games at once, while Python goes on and can interrupt.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use strabo_simulate::head::Plan;
use strabo_simulate::report::{Report, json};
use strabo_simulate::row::{GameRow, Order};
use strabo_simulate::shard::Part;
use strabo_simulate::simulation::Simulation;
use strabo_simulate::{run, store, tally::Tally};

use crate::plain::{BotNames, PackLike, Wanted, bots_of, refused};

/// With more games a file of results gets too large.
const MOST_GAMES: u64 = 10_000_000;
const MOST_THREADS: usize = 1024;

/// The files of a run, as bytes of Parquet, and its report as JSON. `progress` is called with the number of games
/// that are over, always from the thread that called.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub fn simulate<'py>(
    py: Python<'py>,
    pack: PackLike<'py>,
    players: u8,
    games: u64,
    seed: u64,
    setup: Option<String>,
    variants: Vec<String>,
    turns: u16,
    bots: Option<BotNames>,
    rotate: bool,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>, String)> {
    if !(1..=MOST_GAMES).contains(&games) {
        return Err(refused(format!("play 1 to {MOST_GAMES} games")));
    }
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = NonZeroUsize::new(threads.unwrap_or_else(cores).min(MOST_THREADS));
    let threads = threads.ok_or_else(|| refused("use 1 to 1024 threads"))?;
    let wanted = Wanted { players, setup, variants, turns };
    let game = wanted.game(&*pack.pack(py)?)?;
    let bots = bots_of(bots, &game)?;
    let order = if rotate { Order::Rotated } else { Order::Printed };
    let plan = Plan { seed, games, bots: &bots, order };
    let simulation = Simulation::new(&game, plan).map_err(refused)?;
    let (results, turns, report) =
        py.detach(|| played(&simulation, games, threads, progress.as_ref()))?;
    Ok((PyBytes::new(py, &results), PyBytes::new(py, &turns), report))
}

fn played(
    simulation: &Simulation,
    games: u64,
    threads: NonZeroUsize,
    progress: Option<&Py<PyAny>>,
) -> PyResult<(Vec<u8>, Vec<u8>, String)> {
    let (run, part) = (&simulation.run, Part::whole(&(0..games)));
    let mut results = store::results(Vec::new(), run, part).map_err(refused)?;
    let mut turns = store::turns(Vec::new(), run, part).map_err(refused)?;
    let mut tally = Tally::new(run);
    let (stop, player) = (AtomicBool::new(false), || simulation.player());
    let mut done = 0_u64;
    run::run(0..games, threads, &stop, &player, |row: GameRow| {
        results.add(&row).and_then(|()| turns.add(&row)).map_err(refused)?;
        tally.add(&row);
        done += 1;
        Python::attach(|py| {
            py.check_signals()?;
            progress.map_or(Ok(()), |progress| progress.call1(py, (done,)).map(drop))
        })
    })?;
    let report = json::write(&Report::new(run, &tally, None));
    let finished = results.finish().and_then(|results| Ok((results, turns.finish()?)));
    let (results, turns) = finished.map_err(refused)?;
    Ok((results, turns, report))
}
