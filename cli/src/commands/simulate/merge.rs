//! `strabo simulate --merge`: merges the shards of a run into the results of the whole run.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use strabo_simulate::row::{Outcome, Run};
use strabo_simulate::shard::{self, Part};
use strabo_simulate::store::{Damage, ResultsReader};

use super::show::{Account, report};
use super::{options::Simulate, output::Outputs, quiet::hush};
use crate::status::{Failure, Result, Status};
use crate::terminal::Terminal;

/// Merges the shards of a run and reports the whole run.
pub fn merge(options: &Simulate, terminal: &mut Terminal<'_>) -> Result {
    let outputs = [&options.results, &options.turn_results, &options.output];
    for place in outputs.into_iter().flatten() {
        keep_shards(options, place)?;
    }
    options.outputs_are_free()?;
    hush();
    let (run, files, has_gaps) = in_order(options)?;
    if has_gaps && (options.results.is_some() || options.turn_results.is_some()) {
        let message =
            "shards of a run with --until end early, so the games of one file would have gaps";
        return Err(
            Failure::new(message).help("keep the files of the shards, and merge them for a report")
        );
    }
    let mut outputs = Outputs::open(&run, Part::whole(&(0..run.games)), options)?;
    let mut account = Account::new(&run);
    let mut failed = false;
    for path in files {
        open(path)?
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
    report(options, &account, None, terminal)?;
    Ok(if failed { Status::Findings } else { Status::Clean })
}

/// The result must not overwrite one of the merged files.
fn keep_shards(options: &Simulate, place: &Path) -> Result<()> {
    let Ok(place) = fs::canonicalize(place) else { return Ok(()) };
    let is_shard = |path: &PathBuf| fs::canonicalize(path).is_ok_and(|path| path == place);
    match options.merge.iter().find(|path| is_shard(path)) {
        None => Ok(()),
        Some(path) => {
            Err(Failure::new(format!("the result would overwrite \"{}\"", path.display()))
                .help("write the result to another file"))
        }
    }
}

/// Returns the run that all files belong to, the files in the order of their games, and whether games are
/// missing between them.
fn in_order(options: &Simulate) -> Result<(Run, Vec<&PathBuf>, bool)> {
    let mut run: Option<Run> = None;
    let mut parts = Vec::new();
    for path in &options.merge {
        let reader = open(path)?;
        parts.push(reader.part);
        if let Some(run) = &run {
            if let Some(difference) = run.difference(&reader.run) {
                let (first, here) = (options.merge[0].display(), path.display());
                let message = format!("\"{here}\" and \"{first}\" belong to different runs");
                let help = format!("{difference}; merge only shards of one run");
                return Err(Failure::new(message).help(help));
            }
        } else {
            run = Some(reader.run);
        }
    }
    let run = run.ok_or_else(|| Failure::new("there are no files to merge"))?;
    let order = shard::order(&parts, run.games, run.until.is_some()).map_err(|(at, words)| {
        let Some(at) = at else {
            let message =
                format!("{words}: the files contain {} of {} games", sum(&parts), run.games);
            let help = "name the files of all shards; run the missing ones first";
            return Failure::new(message).help(help);
        };
        let message = format!("\"{}\" {words}", options.merge[at].display());
        Failure::new(message).help(if parts[at].is_complete() {
            "name each shard once"
        } else {
            "run this shard again; the complete ones can be kept"
        })
    })?;
    let has_gaps = order.iter().rev().skip(1).into_iter().any(|at| !parts[*at].is_complete());
    Ok((run, order.into_iter().map(|at| &options.merge[at]).collect(), has_gaps))
}

fn sum(parts: &[Part]) -> u64 {
    parts.iter().map(|part| part.games).fold(0, u64::saturating_add)
}

/// Errors while reading one file and writing another.
enum Trouble {
    In(Damage),
    Out(Failure),
}

impl From<Damage> for Trouble {
    fn from(damage: Damage) -> Self {
        Self::In(damage)
    }
}

fn open(path: &Path) -> Result<ResultsReader<File>> {
    let failed = |error| Failure::io("read", path, &error);
    let file = File::open(path).map_err(failed)?;
    if !file.metadata().map_err(failed)?.is_file() {
        return Err(Failure::new(format!("\"{}\" is not a regular file", path.display())));
    }
    ResultsReader::new(file).map_err(|damage| damaged(path, &damage))
}

fn damaged(path: &Path, damage: &Damage) -> Failure {
    Failure::new(format!("cannot read \"{}\": {damage}", path.display())).help(match damage {
        Damage::NotResults => {
            "name files that --results wrote; those of --turn-results contain less"
        }
        Damage::Older => "run this shard again with this version of Strabo",
        Damage::Version(_) => {
            "merge with the version of Strabo that wrote it, or run this shard again with this one"
        }
        Damage::NotParquet | Damage::Changed | Damage::Wrong(_) => {
            "copy it again, or run this shard again; the other shards can be kept"
        }
    })
}
