//! Games that are played in the background, so that an author sees whether a setup is fair.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use serde_json::{Value, json};
use strabo_engine::Amount;
use strabo_simulate::compare::{Change, Comparison};
use strabo_simulate::row::{GameRow, Outcome, Run, SeatRow};
use strabo_simulate::run;
use strabo_simulate::simulation::Simulation;
use strabo_simulate::statistics::Estimate;
use strabo_simulate::tally::Tally;
use strabo_simulate::verdict::Verdict;

/// After how many games the shares are looked at, whether they are narrow enough.
const LOOK: u64 = 10;

/// What is to be played.
pub struct Wanted {
    /// The games.
    pub simulation: Simulation,
    /// The run ends when no share is less certain than this: half the width of its interval.
    pub precision: f64,
    /// How many games are played at a time.
    pub threads: NonZeroUsize,
}

/// Games that were played, with what is needed to compare them with others game by game.
pub struct FairRun {
    /// The pack, the setup and who plays.
    pub run: Run,
    rows: Vec<Kept>,
    tally: Tally,
}

/// What is kept of a game.
struct Kept {
    seed: u64,
    outcome: Outcome,
    turns: u16,
    seats: Vec<(u8, Vec<Amount>)>,
}

/// How a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Playing,
    /// All games were played.
    Complete,
    /// The shares are as certain as was asked for.
    Narrow,
    Stopped,
}

/// A run in the background, or one that is over.
pub struct Fair {
    shared: Arc<Mutex<Progress>>,
    stop: Arc<AtomicBool>,
}

struct Progress {
    state: State,
    played: FairRun,
    precision: f64,
    /// The run before, with what changed since.
    against: Option<(Arc<FairRun>, Comparison)>,
}

impl Fair {
    /// Begins to play, and compares with an earlier run if there is one with the same seed.
    pub fn begin(wanted: Wanted, before: Option<Arc<FairRun>>) -> Self {
        let run = wanted.simulation.run.clone();
        let before = before.filter(|before| before.run.seed == run.seed);
        let against = before.map(|before| {
            let comparison = Comparison::new([&before.run, &run]);
            (before, comparison)
        });
        let played = FairRun { tally: Tally::new(&run), run, rows: Vec::new() };
        let precision = wanted.precision;
        let progress = Progress { state: State::Playing, played, precision, against };
        let fair = Self { shared: Arc::new(Mutex::new(progress)), stop: Arc::default() };
        let (shared, stop) = (Arc::clone(&fair.shared), Arc::clone(&fair.stop));
        let begun = thread::Builder::new()
            .name("strabo-fair".to_owned())
            .spawn(move || play(&wanted, &shared, &stop));
        if begun.is_err() {
            locked(&fair.shared).state = State::Stopped;
        }
        fair
    }

    /// Ends the run after the games in progress.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        let mut progress = locked(&self.shared);
        if progress.state == State::Playing {
            progress.state = State::Stopped;
        }
    }

    /// The games that were played, to compare later ones with. Ends the run.
    pub fn finish(self) -> Option<Arc<FairRun>> {
        self.stop();
        let mut progress = locked(&self.shared);
        let run = progress.played.run.clone();
        let empty = FairRun { tally: Tally::new(&run), run, rows: Vec::new() };
        let played = std::mem::replace(&mut progress.played, empty);
        (!played.rows.is_empty()).then(|| Arc::new(played))
    }

    /// How far it is: changes whenever there is something new to show.
    pub fn mark(&self) -> (u64, bool) {
        let progress = locked(&self.shared);
        (progress.played.tally.games(), progress.state == State::Playing)
    }

    /// What a page shows of it.
    pub fn json(&self) -> Value {
        let progress = locked(&self.shared);
        let FairRun { run, tally, .. } = &progress.played;
        let verdict = Verdict::of(run, tally);
        let seats = run.civilizations.iter().zip(&verdict.shares);
        let seats: Vec<Value> = seats
            .map(|(civilization, share)| seat(&civilization.id, &civilization.name, *share))
            .collect();
        let against = progress.against.as_ref();
        json!({
            "state": progress.state.word(),
            "setup": run.setup,
            "players": run.players,
            "seed": run.seed,
            "games": run.games,
            "done": tally.games(),
            "failed": tally.failed,
            "failure": tally.failures.values().next().map(|(_, error)| error),
            "turns": u64::try_from(tally.turns.sum).ok().and_then(|sum| sum.checked_div(tally.turns.count)),
            "precision": progress.precision,
            "reach": widest(&verdict),
            "fair_share": verdict.fair_share,
            "verdict": verdict.text,
            "seats": seats,
            "change": against.map(|(before, comparison)| changed([&before.run, run], comparison)),
        })
    }
}

impl Drop for Fair {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl State {
    const fn word(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Complete => "complete",
            Self::Narrow => "narrow",
            Self::Stopped => "stopped",
        }
    }
}

/// A panic elsewhere leaves numbers that are still good to show.
fn locked(shared: &Mutex<Progress>) -> MutexGuard<'_, Progress> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

fn play(wanted: &Wanted, shared: &Mutex<Progress>, stop: &AtomicBool) {
    let player = || wanted.simulation.player();
    let take = |row: GameRow| {
        let mut progress = locked(shared);
        // Games that were in progress at the end do not count: the same run gives the same result.
        if progress.state == State::Playing {
            progress.add(&row);
            if progress.is_narrow() {
                progress.state = State::Narrow;
                stop.store(true, Ordering::Relaxed);
            }
        }
        Ok::<(), Infallible>(())
    };
    let games = wanted.simulation.run.games;
    let done = run::run(0..games, wanted.threads, stop, &player, take);
    let mut progress = locked(shared);
    if progress.state == State::Playing {
        let complete = done == Ok(games);
        progress.state = if complete { State::Complete } else { State::Stopped };
    }
}

impl Progress {
    fn add(&mut self, row: &GameRow) {
        if let Some((before, comparison)) = &mut self.against
            && let Some(old) = before.row(self.played.rows.len())
        {
            comparison.add([&old, row]);
        }
        self.played.tally.add(row);
        self.played.rows.push(Kept {
            seed: row.seed,
            outcome: row.outcome.clone(),
            turns: row.turns,
            seats: row.seats.iter().map(|seat| (seat.rank, seat.points.clone())).collect(),
        });
    }

    fn is_narrow(&self) -> bool {
        let FairRun { run, tally, .. } = &self.played;
        tally.games().is_multiple_of(LOOK) && widest(&Verdict::of(run, tally)) <= self.precision
    }
}

impl FairRun {
    /// A game as it was, without what nobody compares.
    fn row(&self, at: usize) -> Option<GameRow> {
        let kept = self.rows.get(at)?;
        let seats = kept.seats.iter();
        Some(GameRow {
            index: u64::try_from(at).ok()?,
            seed: kept.seed,
            outcome: kept.outcome.clone(),
            turns: kept.turns,
            decisions: 0,
            seats: seats
                .map(|(rank, points)| SeatRow {
                    rank: *rank,
                    points: points.clone(),
                    ..SeatRow::default()
                })
                .collect(),
        })
    }
}

/// Half the width of the widest interval.
fn widest(verdict: &Verdict) -> f64 {
    verdict.shares.iter().map(|share| (share.high - share.low) / 2.0).fold(0.0, f64::max)
}

fn seat(id: &str, name: &str, share: Estimate) -> Value {
    json!({ "id": id, "name": name, "share": share.value, "low": share.low, "high": share.high })
}

fn changed(runs: [&Run; 2], comparison: &Comparison) -> Value {
    let change = Change::of(runs, comparison);
    let seats = change.seats.iter().map(|found| {
        let civilization = &runs[0].civilizations[found.at[0]];
        let mut row = seat(&civilization.id, &civilization.name, found.share);
        row["p"] = found.p_value.into();
        row
    });
    json!({
        "games": change.games,
        "text": change.text,
        "seats": seats.collect::<Vec<_>>(),
        "same": runs[0].pack.fingerprint == runs[1].pack.fingerprint,
    })
}
