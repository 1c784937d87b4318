//! Writes games as Parquet, one row group after the other.

use std::io::{self, Write};
use std::{fmt, sync::Arc};

use parquet::errors::{ParquetError, Result};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::{metadata::KeyValue, writer::SerializedFileWriter};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::column::{self, Columns};
use super::foot::{BLANK, DIGEST, GAMES_IN_GROUP, PART, RUN, digest, find};
use super::results::{self as by_game, Ids};
use super::turns as by_turn;
use crate::row::{GameRow, Run};
use crate::shard::Part;

/// Why a file could not be written.
#[derive(Debug)]
pub struct WriteError(ParquetError);

impl fmt::Display for WriteError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            ParquetError::External(error) => error.fmt(out),
            other => other.fmt(out),
        }
    }
}

impl std::error::Error for WriteError {}

impl From<ParquetError> for WriteError {
    fn from(error: ParquetError) -> Self {
        Self(error)
    }
}

/// Writes the rows of some games as a row group.
type WriteGames<W> = fn(&Run, &Ids, &[GameRow], &mut SerializedFileWriter<Hashed<W>>) -> Result<()>;

/// Writes a file of results or of turns.
pub struct Writer<W: Write + Send> {
    file: SerializedFileWriter<Hashed<W>>,
    ids: Ids,
    run: Run,
    part: Part,
    /// The games of the current row group.
    waiting: Vec<GameRow>,
    write: WriteGames<W>,
}

/// Creates a file of results: a row for each game and civilization. `part` is the range of games.
pub fn results<W: Write + Send>(
    to: W,
    run: &Run,
    part: Part,
) -> std::result::Result<Writer<W>, WriteError> {
    Ok(Writer::new(to, run, part, "results", &by_game::columns(run), |run, ids, games, file| {
        let lines: Vec<by_game::Line<'_>> =
            games.iter().flat_map(|game| by_game::lines(ids, game)).collect();
        write_group(&by_game::columns(run), &lines, file)
    })?)
}

/// Creates a file of turns: a row for each game, civilization and turn.
pub fn turns<W: Write + Send>(
    to: W,
    run: &Run,
    part: Part,
) -> std::result::Result<Writer<W>, WriteError> {
    Ok(Writer::new(to, run, part, "turns", &by_turn::columns(run), |run, ids, games, file| {
        let lines: Vec<by_turn::Line<'_>> =
            games.iter().flat_map(|game| by_turn::lines(ids, game)).collect();
        write_group(&by_turn::columns(run), &lines, file)
    })?)
}

fn write_group<L, W: Write + Send>(
    columns: &Columns<L>,
    lines: &[L],
    file: &mut SerializedFileWriter<Hashed<W>>,
) -> Result<()> {
    let mut group = file.next_row_group()?;
    column::write_group(columns, lines, &mut group)?;
    group.close().map(|_| ())
}

impl<W: Write + Send> Writer<W> {
    fn new<L>(
        to: W,
        run: &Run,
        part: Part,
        name: &str,
        columns: &Columns<L>,
        write: WriteGames<W>,
    ) -> Result<Self> {
        let schema = columns.schema(name)?;
        // Nothing here may differ from run to run: no time, no name of a machine. Statistics are
        // kept for row groups only.
        let properties = WriterProperties::builder()
            .set_created_by("strabo".to_owned())
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .build();
        let to = Hashed { to, hash: Sha256::new(), foot: None };
        Ok(Self {
            file: SerializedFileWriter::new(to, schema, Arc::new(properties))?,
            ids: Ids::of(run),
            run: run.clone(),
            part: Part { games: 0, ..part },
            waiting: Vec::new(),
            write,
        })
    }

    pub fn add(&mut self, game: &GameRow) -> std::result::Result<(), WriteError> {
        if game.index.is_multiple_of(GAMES_IN_GROUP) {
            self.write_group()?;
        }
        self.waiting.push(game.clone());
        self.part.games += 1;
        Ok(())
    }

    /// Writes the last row group and the footer. A file with fewer games than its range is marked as
    /// incomplete. Returns the writer that was passed to [`results`] or [`turns`].
    pub fn finish(mut self) -> std::result::Result<W, WriteError> {
        self.write_group()?;
        let (run, part) = (json(&self.run)?, json(&self.part)?);
        self.file.flush().map_err(ParquetError::from)?;
        self.file.inner_mut().foot = Some(Vec::new());
        for (key, value) in [(RUN, run), (PART, part), (DIGEST, BLANK.to_owned())] {
            self.file.append_key_value_metadata(KeyValue::new(key.to_owned(), value));
        }
        Ok(self.file.into_inner()?.seal()?)
    }

    fn write_group(&mut self) -> Result<()> {
        if !self.waiting.is_empty() {
            (self.write)(&self.run, &self.ids, &self.waiting, &mut self.file)?;
            self.waiting.clear();
        }
        Ok(())
    }
}

fn json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| ParquetError::External(error.into()))
}

/// Computes the digest of everything that is written.
struct Hashed<W> {
    to: W,
    hash: Sha256,
    /// The footer waits here, because the digest of the whole file becomes part of it.
    foot: Option<Vec<u8>>,
}

impl<W: Write> Hashed<W> {
    /// Writes the footer with the digest in it.
    fn seal(mut self) -> Result<W> {
        let mut foot = self.foot.unwrap_or_default();
        let place = find(&foot, DIGEST)
            .ok_or_else(|| ParquetError::General("the footer has no digest".to_owned()))?;
        let digest = digest(self.hash, &foot, &place);
        foot[place].copy_from_slice(digest.as_bytes());
        self.to.write_all(&foot)?;
        self.to.flush()?;
        Ok(self.to)
    }
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(foot) = &mut self.foot {
            return foot.write(bytes);
        }
        let written = self.to.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
