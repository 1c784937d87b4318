//! The Parquet files of a run: they appear whole, and never in the place of something better.

use std::fs;
use std::path::{Path, PathBuf};

use strabo_simulate::row::{GameRow, Run};
use strabo_simulate::shard::Part;
use strabo_simulate::store::{self, WriteError, Writer};
use tempfile::NamedTempFile;

use crate::safe::beside;
use crate::status::Failure;
use crate::terminal::Terminal;

/// A file that is being written.
struct Output {
    path: PathBuf,
    writer: Writer<NamedTempFile>,
}

/// The files that were asked for.
pub struct Outputs {
    files: Vec<Output>,
}

impl Outputs {
    /// Begins to write, so that a folder that is not there is known before the first game.
    pub fn open(
        run: &Run,
        part: Part,
        results: Option<&PathBuf>,
        turns: Option<&PathBuf>,
    ) -> Result<Self, Failure> {
        if let (Some(results), Some(turns)) = (results, turns)
            && results == turns
        {
            return Err(Failure::new("--out and --turns name the same file"));
        }
        let mut files = Vec::new();
        if let Some(path) = results {
            let writer = store::results(temporary(path)?, run, part);
            files.push(Output { writer: told(path, writer)?, path: path.clone() });
        }
        if let Some(path) = turns {
            let writer = store::turns(temporary(path)?, run, part);
            files.push(Output { writer: told(path, writer)?, path: path.clone() });
        }
        Ok(Self { files })
    }

    /// Adds the next game to all of them.
    pub fn add(&mut self, row: &GameRow) -> Result<(), Failure> {
        for Output { path, writer } in &mut self.files {
            told(path, writer.add(row))?;
        }
        Ok(())
    }

    /// Moves the files to their places. What is incomplete goes beside a file that is there already,
    /// and is left out when there is nothing in it.
    pub fn finish(
        self,
        complete: bool,
        any: bool,
        terminal: &mut Terminal<'_>,
    ) -> Result<(), Failure> {
        for Output { path, writer } in self.files {
            let file = told(&path, writer.finish())?;
            if !complete && !any {
                continue;
            }
            // Hours of work must not be lost to a power cut.
            file.as_file().sync_data().map_err(|error| Failure::io("write", &path, &error))?;
            let place = if complete || !path.exists() { path } else { partial(&path) };
            file.persist(&place).map_err(|error| Failure::io("write", &place, &error.error))?;
            if !complete {
                let shown = place.display();
                writeln!(terminal.err(), "the games that are finished are in {shown}")?;
            }
        }
        Ok(())
    }
}

/// `results.parquet.partial`.
fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    PathBuf::from(name)
}

/// A new file beside a place where a file can be.
pub fn temporary(path: &Path) -> Result<NamedTempFile, Failure> {
    if fs::metadata(path).is_ok_and(|metadata| metadata.is_dir()) {
        return Err(Failure::new(format!("\"{}\" is a folder", path.display()))
            .help("name a file, such as results.parquet"));
    }
    beside(path).map_err(|error| Failure::io("write", path, &error))
}

fn told<T>(path: &Path, result: Result<T, WriteError>) -> Result<T, Failure> {
    result.map_err(|error| Failure::new(format!("cannot write \"{}\": {error}", path.display())))
}
