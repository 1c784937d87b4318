//! `strabo.simulate`: many games at once, while Python goes on and can interrupt.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use strabo_simulate::head::Plan;
use strabo_simulate::report::{Report, json};
use strabo_simulate::row::{GameRow, Order};
use strabo_simulate::{run, store, tally::Tally};
use strabo_simulate::{shard::Part, simulation::Simulation};

use crate::{pack::PackData, plain::refused, wanted::Wanted};

/// With more games a file of results gets too large.
const MOST_GAMES: u64 = 10_000_000;

/// The results and the turns of a run as Parquet, and its report as JSON. `progress` is called with the number of
/// games that are over, from the thread that called.
#[pyfunction]
pub fn simulate<'py>(
    py: Python<'py>,
    pack: &PackData,
    wanted: Wanted,
    run: (u64, u64, bool),
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>, String)> {
    let (games, seed, rotate) = run;
    if !(1..=MOST_GAMES).contains(&games) {
        return Err(refused(format!("play 1 to {MOST_GAMES} games")));
    }
    let threads = NonZeroUsize::new(threads).filter(|threads| threads.get() <= 1024);
    let threads = threads.ok_or_else(|| refused("use 1 to 1024 threads"))?;
    let game = wanted.game(&pack.0)?;
    let bots = wanted.bots(&game)?;
    let order = if rotate { Order::Rotated } else { Order::Printed };
    let plan = Plan { seed, games, bots: &bots, order };
    let simulation = Simulation::new(&game, plan).map_err(refused)?;
    let (results, turns, report) = py.detach(|| played(&simulation, threads, progress.as_ref()))?;
    Ok((PyBytes::new(py, &results), PyBytes::new(py, &turns), report))
}

fn played(
    simulation: &Simulation,
    threads: NonZeroUsize,
    progress: Option<&Py<PyAny>>,
) -> PyResult<(Vec<u8>, Vec<u8>, String)> {
    let (run, games) = (&simulation.run, 0..simulation.run.games);
    let mut results = store::results(Vec::new(), run, Part::whole(&games)).map_err(refused)?;
    let mut turns = store::turns(Vec::new(), run, Part::whole(&games)).map_err(refused)?;
    let mut tally = Tally::new(run);
    let (stop, player) = (AtomicBool::new(false), || simulation.player());
    run::run(games, threads, &stop, &player, |row: GameRow| {
        results.add(&row).and_then(|()| turns.add(&row)).map_err(refused)?;
        tally.add(&row);
        Python::attach(|py| {
            py.check_signals()?;
            progress.map_or(Ok(()), |step| step.call1(py, (row.index + 1,)).map(drop))
        })
    })?;
    let report = json::write(&Report::new(run, &tally, None));
    Ok((results.finish().map_err(refused)?, turns.finish().map_err(refused)?, report))
}
