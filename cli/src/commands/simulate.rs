//! `strabo simulate`: plays many games and reports whether a setup is fair.

pub(crate) mod compare;
#[cfg(feature = "parquet")]
mod merge;
pub(crate) mod options;
#[cfg(feature = "parquet")]
mod output;
pub(crate) mod progress;
pub(super) mod quiet;
mod setting;
mod show;
mod stop;
pub(crate) mod suggest;
#[cfg(not(feature = "parquet"))]
mod without_parquet;

use std::path::{Path, PathBuf};
use std::time::Instant;

use strabo_simulate::row::{GameRow, Outcome};
use strabo_simulate::run;
use strabo_simulate::shard::{Part, Shard};
use strabo_simulate::until::{self, Precision};

use super::pack::find;
use crate::safe::{must_be_free, temporary};
use crate::status::{Failure, Result, Status};
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
use suggest::suggest;
#[cfg(not(feature = "parquet"))]
use without_parquet::{Outputs, merge};

/// Why a run ends before its last game.
enum Ended {
    /// Shares are known as well as was asked for.
    Enough,
    Failed(Failure),
}

impl<E: Into<Failure>> From<E> for Ended {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl Simulate {
    /// Fails before hours of play, not after them.
    fn outputs_are_free(&self) -> Result<()> {
        let outputs = [&self.output, &self.results, &self.turn_results];
        let outputs: Vec<&Path> = outputs.into_iter().flatten().map(PathBuf::as_path).collect();
        must_be_free(&outputs, self.force)?;
        self.output.as_deref().map_or(Ok(()), |path| temporary(path).map(drop))
    }

    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
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
        if self.suggest {
            return suggest(self, players, terminal);
        }
        let setup = self.setup.clone();
        let origin = find(self.pack.as_deref(), terminal)?;
        let Some(setting) = Setting::new(self, &origin, setup, players, terminal)? else {
            return Ok(Status::Findings);
        };
        let all = self.games();
        let games = self.shard.map_or(0..all, |shard| shard.games(all));
        let shards = self.shard.map_or(1, Shard::of);
        let mut outputs = Outputs::open(setting.run(), Part::whole(&games), self)?;
        let mut account = Account::new(setting.run());
        let mut progress = Progress::new(games.end - games.start, self.quiet, terminal);
        let stop = stop::listen();
        let begin = Instant::now();
        let player = || setting.player();
        let (mut failed, mut done) = (false, games.start);
        let played = run::run(games.clone(), self.threads(), stop, &player, |row: GameRow| {
            failed |= matches!(row.outcome, Outcome::Failed(_));
            outputs.add(&row)?;
            account.add(&row);
            done += 1;
            if let Some(asked) = self.until {
                if until::is_enough(account.tally(), asked, shards) {
                    return Err(Ended::Enough);
                }
                if (done - games.start).is_multiple_of(4 * until::LOOK) {
                    let needed = Precision::of(account.tally(), asked).games_needed;
                    progress.expect(needed / f64::from(shards));
                }
            }
            progress.step(terminal)?;
            Ok(())
        });
        progress.finish(terminal)?;
        let is_enough = match played {
            Ok(_) => false,
            Err(Ended::Enough) => true,
            Err(Ended::Failed(failure)) => return Err(failure),
        };
        let complete = is_enough || done == games.end;
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
