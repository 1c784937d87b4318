//! `strabo simulate`: plays many games and reports whether a setup is fair.

mod compare;
#[cfg(feature = "parquet")]
mod merge;
mod options;
#[cfg(feature = "parquet")]
mod output;
mod progress;
pub(super) mod quiet;
mod setting;
mod show;
mod stop;
#[cfg(not(feature = "parquet"))]
mod without_parquet;

use std::path::{Path, PathBuf};
use std::time::Instant;

use strabo_engine::Seat;
use strabo_simulate::play::{Desk, Games};
use strabo_simulate::row::{GameRow, Outcome};
use strabo_simulate::run;
use strabo_simulate::shard::Part;

use super::pack::find;
use crate::safe::{must_be_free, temporary};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;
use compare::compare;
#[cfg(feature = "parquet")]
use merge::merge;
pub use options::Simulate;
#[cfg(feature = "parquet")]
use output::Outputs;
use progress::Progress;
use setting::Setting;
use show::{Account, report};
#[cfg(not(feature = "parquet"))]
use without_parquet::{Outputs, merge};

impl Simulate {
    /// Fails before hours of play, not after them.
    fn outputs_are_free(&self) -> Result<(), Failure> {
        let outputs = [&self.output, &self.results, &self.turns];
        let outputs: Vec<&Path> = outputs.into_iter().flatten().map(PathBuf::as_path).collect();
        must_be_free(&outputs, self.force)?;
        self.output.as_deref().map_or(Ok(()), |path| temporary(path).map(drop))
    }

    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        if !self.merge.is_empty() {
            return merge(self, terminal);
        }
        self.outputs_are_free()?;
        let Some(players) = self.players else {
            return Err(Failure::new("--players is missing"));
        };
        if let [a, b] = &self.compare[..] {
            return compare(self, [a, b], players, terminal);
        }
        let setup = self.setup.clone();
        let origin = find(self.pack.as_deref(), terminal)?;
        let Some(setting) = Setting::new(self, &origin, setup, players, terminal)? else {
            return Ok(Status::Findings);
        };
        let games = self.shard.map_or(0..self.games, |shard| shard.games(self.games));
        let mut outputs = Outputs::open(&setting.run, Part::whole(&games), self)?;
        let mut account = Account::new(&setting.run);
        let mut progress = Progress::new(games.end - games.start, self.quiet, terminal);
        let stop = stop::listen();
        let begin = Instant::now();
        let bots = |seat: Seat, seed: u64| setting.bot(seat, seed);
        let table = Games { game: &setting.game, seed: self.seed, bots: &bots };
        let player = || {
            let (mut desk, table) = (Desk::default(), &table);
            move |index| table.play(index, &mut desk)
        };
        let mut failed = false;
        let done = run::run(games.clone(), self.threads(), stop, &player, |row: GameRow| {
            failed |= matches!(row.outcome, Outcome::Failed(_));
            outputs.add(&row)?;
            account.add(&row);
            Ok::<(), Failure>(progress.step(terminal)?)
        })?;
        progress.finish(terminal)?;
        let complete = done == games.end;
        let seconds = begin.elapsed().as_secs_f64();
        outputs.finish(complete, done > games.start, terminal)?;
        if !complete && done == games.start {
            return Err(Failure::new("stopped before the first game was over"));
        }
        report(self, &account, Some(seconds), terminal)?;
        if !complete {
            let (played, all) = (done - games.start, games.end - games.start);
            writeln!(terminal.err(), "stopped after {played} of {all} games")?;
            return Ok(Status::Stopped);
        }
        Ok(if failed { Status::Findings } else { Status::Clean })
    }
}
