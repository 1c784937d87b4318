//! The Parquet files of a run: complete files replace old ones, incomplete ones never do.

use std::path::{Path, PathBuf};

use strabo_simulate::row::{GameRow, Run};
use strabo_simulate::shard::Part;
use strabo_simulate::store::{self, WriteError, Writer};
use tempfile::NamedTempFile;

use super::options::Simulate;
use crate::status::{Failure, Result};
use crate::{safe::temporary, terminal::Terminal};

/// A file that is being written.
struct Output {
    path: PathBuf,
    writer: Writer<NamedTempFile>,
}

/// The files of `--results` and `--turn-results`.
pub struct Outputs {
    files: Vec<Output>,
    /// A complete file may replace an existing one.
    force: bool,
}

impl Outputs {
    /// Opens the files, so that a missing folder is reported before the first game.
    pub fn open(run: &Run, part: Part, options: &Simulate) -> Result<Self> {
        let mut files = Vec::new();
        if let Some(path) = &options.results {
            let writer = store::results(temporary(path)?, run, part);
            files.push(Output { writer: named(path, writer)?, path: path.clone() });
        }
        if let Some(path) = &options.turn_results {
            let writer = store::turns(temporary(path)?, run, part);
            files.push(Output { writer: named(path, writer)?, path: path.clone() });
        }
        Ok(Self { files, force: options.force })
    }

    /// Adds the next game to all files.
    pub fn add(&mut self, row: &GameRow) -> Result<()> {
        for Output { path, writer } in &mut self.files {
            named(path, writer.add(row))?;
        }
        Ok(())
    }

    /// Moves the files to their final paths. An incomplete file does not replace an existing one: it
    /// gets the extension `.partial`, and is not written at all if it has no games.
    pub fn finish(self, complete: bool, any: bool, terminal: &mut Terminal<'_>) -> Result<()> {
        for Output { path, writer } in self.files {
            let file = named(&path, writer.finish())?;
            if !complete && !any {
                continue;
            }
            // Hours of play must not be lost to a power failure.
            file.as_file().sync_data().map_err(|error| Failure::io("write", &path, &error))?;
            let free = (self.force && complete) || !path.exists();
            let place = if free { path } else { partial(&path) };
            file.persist(&place).map_err(|error| Failure::io("write", &place, &error.error))?;
            if !complete || !free {
                let shown = place.display();
                writeln!(terminal.err(), "wrote the finished games to {shown}")?;
            }
        }
        Ok(())
    }
}

/// `results.parquet.partial`, or with a number if that exists: it holds games of an earlier run.
fn partial(path: &Path) -> PathBuf {
    let with = |ending: String| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let numbered = (2_u32..).map(|number| format!(".partial-{number}"));
    let mut places = std::iter::once(".partial".to_owned()).chain(numbered).map(with);
    places.find(|place| !place.exists()).unwrap_or_else(|| path.to_owned())
}

fn named<T>(path: &Path, result: Result<T, WriteError>) -> Result<T> {
    result.map_err(|error| Failure::new(format!("cannot write \"{}\": {error}", path.display())))
}
