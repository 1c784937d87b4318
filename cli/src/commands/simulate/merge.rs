//! `strabo simulate --merge`: all shards of a run become what the single run would have been.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use strabo_simulate::row::{Outcome, Run};
use strabo_simulate::shard::{self, Part};
use strabo_simulate::store::{Damage, Reader};

use super::Simulate;
use super::output::Outputs;
use super::show::Account;
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

impl Simulate {
    pub(super) fn run_merge(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        for place in self.out.iter().chain(&self.turns) {
            self.keep_shards(place)?;
        }
        let (run, files) = self.in_order()?;
        let whole = Part::whole(&(0..run.games));
        let mut outputs = Outputs::open(&run, whole, self.out.as_ref(), self.turns.as_ref())?;
        let mut account = Account::new(&run);
        let mut failed = false;
        for path in files {
            let reader = open(path)?;
            reader
                .each(|row| {
                    failed |= matches!(row.outcome, Outcome::Failed(_));
                    account.add(&row);
                    outputs.add(&row).map_err(Trouble::Out)
                })
                .map_err(|trouble| match trouble {
                    Trouble::In(damage) => damaged(path, &damage),
                    Trouble::Out(failure) => failure,
                })?;
        }
        outputs.finish(true, true, terminal)?;
        self.report(&account, None, terminal)?;
        Ok(if failed { Status::Findings } else { Status::Clean })
    }

    /// A file that is merged is not written over with the result.
    fn keep_shards(&self, place: &Path) -> Result<(), Failure> {
        let Ok(place) = fs::canonicalize(place) else { return Ok(()) };
        let is_shard = |path: &PathBuf| fs::canonicalize(path).is_ok_and(|path| path == place);
        match self.merge.iter().find(|path| is_shard(path)) {
            None => Ok(()),
            Some(path) => {
                Err(Failure::new(format!("\"{}\" would be written over", path.display())).help(
                    "write the result to another file: a finished shard is not made again so soon",
                ))
            }
        }
    }

    /// The run all files belong to, and the files in the order of their games.
    fn in_order(&self) -> Result<(Run, Vec<&PathBuf>), Failure> {
        let mut run: Option<Run> = None;
        let mut parts = Vec::new();
        for path in &self.merge {
            let reader = open(path)?;
            parts.push(reader.part);
            if let Some(run) = &run {
                if let Some(difference) = run.difference(&reader.run) {
                    let (first, here) = (self.merge[0].display(), path.display());
                    let message = format!("\"{here}\" belongs to another run than \"{first}\"");
                    let help = format!("{difference}; merge the shards of one run only");
                    return Err(Failure::new(message).help(help));
                }
            } else {
                run = Some(reader.run);
            }
        }
        let run = run.ok_or_else(|| Failure::new("there is nothing to merge"))?;
        let order = shard::order(&parts, run.games).map_err(|(at, words)| {
            let Some(at) = at else {
                let message = format!("{words}: {} of {} games are there", sum(&parts), run.games);
                let help = "name the files of all shards, or run those that are missing";
                return Failure::new(message).help(help);
            };
            let message = format!("\"{}\" {words}", self.merge[at].display());
            Failure::new(message).help(if parts[at].is_complete() {
                "name each shard once"
            } else {
                "run this shard again; those that are complete need not be"
            })
        })?;
        Ok((run, order.into_iter().map(|at| &self.merge[at]).collect()))
    }
}

fn sum(parts: &[Part]) -> u64 {
    parts.iter().map(|part| part.games).fold(0, u64::saturating_add)
}

/// What can go wrong while games go from one file to another.
enum Trouble {
    In(Damage),
    Out(Failure),
}

impl From<Damage> for Trouble {
    fn from(damage: Damage) -> Self {
        Self::In(damage)
    }
}

fn open(path: &Path) -> Result<Reader<File>, Failure> {
    let failed = |error| Failure::io("read", path, &error);
    let file = File::open(path).map_err(failed)?;
    if !file.metadata().map_err(failed)?.is_file() {
        return Err(Failure::new(format!("\"{}\" is not a regular file", path.display())));
    }
    Reader::new(file).map_err(|damage| damaged(path, &damage))
}

fn damaged(path: &Path, damage: &Damage) -> Failure {
    let failure = Failure::new(format!("cannot read \"{}\": {damage}", path.display()));
    failure.help(match damage {
        Damage::NotResults => "give files that --out wrote; those of --turns hold less",
        Damage::Version(_) => "merge with the version that wrote it, or run it again with this one",
        Damage::NotParquet | Damage::Changed | Damage::Wrong(_) => {
            "copy it again, or run this shard again; the other shards need not be"
        }
    })
}
