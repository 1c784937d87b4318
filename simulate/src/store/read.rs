//! Reads results back. The file may be damaged or made to do harm: nothing in it is believed before it
//! was checked, and it never takes more memory than a row group of ours.

mod assemble;
mod column;

use std::fmt;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};

use parquet::errors::ParquetError;
use parquet::file::metadata::ParquetMetaData;
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use strabo_engine::hex;

use super::{DIGEST, GAMES_IN_GROUP, PART, RUN, column as columns, results};
use crate::row::{GameRow, Run};
use crate::shard::Part;
use column::Cells;

/// A foot of a file is never larger: ours has less than 8 KB for each group of 500 games.
const LARGEST_FOOT: u64 = 256 << 20;
/// A row group never has more numbers and texts in a column: enough for games of a thousand turns.
const MOST_CELLS: usize = 10_000_000;
/// More seats than any game has.
const MOST_SEATS: usize = 64;

/// Why a file of results cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It is no Parquet file, or only a part of one.
    NotParquet,
    /// It is Parquet, but not written by `strabo simulate --out`.
    NotResults,
    /// It was written by another version of the program, which knows other figures.
    Version(String),
    /// Its bytes are not those that were written.
    Changed,
    /// What it says cannot be: in words.
    Wrong(String),
}

impl fmt::Display for Damage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotParquet => write!(out, "it is no Parquet file, or only a part of one"),
            Self::NotResults => write!(out, "it was not written by strabo simulate --out"),
            Self::Version(program) => write!(
                out,
                "it was written by Strabo {program}, which writes other results than this one"
            ),
            Self::Changed => {
                write!(out, "it is damaged: its bytes are not those that were written")
            }
            Self::Wrong(words) => write!(out, "it is damaged: {words}"),
        }
    }
}

impl std::error::Error for Damage {}

impl From<ParquetError> for Damage {
    fn from(error: ParquetError) -> Self {
        Self::Wrong(error.to_string())
    }
}

/// A file of results that is whole.
pub struct Reader<R: ChunkReader + 'static> {
    /// Which games are meant.
    pub run: Run,
    /// Which of them it holds.
    pub part: Part,
    file: SerializedFileReader<R>,
}

impl<R: ChunkReader + 'static> Reader<R> {
    /// Reads the foot of a file and checks that all its bytes are those that were written.
    pub fn new(source: R) -> Result<Self, Damage> {
        guarded(|| Self::open(source))
    }

    fn open(source: R) -> Result<Self, Damage> {
        let body = body_length(&source)?;
        let hash = hash(&source, body)?;
        let file = SerializedFileReader::new(source)
            .map_err(|_| Damage::Wrong("its foot cannot be read".to_owned()))?;
        let metadata = file.metadata();
        let (run_json, part_json) = (entry(metadata, RUN)?, entry(metadata, PART)?);
        let hash = hash.chain_update(run_json).chain_update(part_json);
        if entry(metadata, DIGEST)? != hex(hash.finalize().into()) {
            return Err(Damage::Changed);
        }
        let run: Run =
            parse(run_json).map_err(|damage| other_version(run_json).unwrap_or(damage))?;
        let part: Part = parse(part_json)?;
        check(&run, part, metadata)?;
        Ok(Self { run, part, file })
    }

    /// Hands on all games in their order, a row group at a time.
    pub fn each<E: From<Damage>>(
        &self,
        mut take: impl FnMut(GameRow) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut next = self.part.first;
        for at in 0..self.file.metadata().num_row_groups() {
            let games = guarded(|| self.group(at, next))?;
            next += u64::try_from(games.len()).unwrap_or(0);
            games.into_iter().try_for_each(&mut take)?;
        }
        if next - self.part.first == self.part.games {
            return Ok(());
        }
        let words = format!("{} games are there, not {}", next - self.part.first, self.part.games);
        Err(Damage::Wrong(words).into())
    }

    fn group(&self, at: usize, first: u64) -> Result<Vec<GameRow>, Damage> {
        let group = self.file.get_row_group(at)?;
        let rows = usize::try_from(group.metadata().num_rows()).unwrap_or(usize::MAX);
        let columns = (0..group.num_columns()).map(|column| {
            let description = group.metadata().column(column).column_descr_ptr();
            let most = if description.max_rep_level() > 0 { MOST_CELLS } else { rows };
            Cells::read(description, group.get_column_page_reader(column)?, rows, most)
        });
        let columns = columns.collect::<Result<Vec<_>, Damage>>()?;
        assemble::games(&self.run, columns, rows, first)
    }
}

/// A panic in a reader of foreign bytes is one more way to say that they are wrong.
fn guarded<T>(work: impl FnOnce() -> Result<T, Damage>) -> Result<T, Damage> {
    let result = catch_unwind(AssertUnwindSafe(work));
    result.unwrap_or_else(|_| Err(Damage::Wrong("it cannot be decoded".to_owned())))
}

/// The bytes before the foot.
fn body_length(source: &impl ChunkReader) -> Result<u64, Damage> {
    let all = source.len();
    let tail = all.checked_sub(8).ok_or(Damage::NotParquet)?;
    let bytes = source.get_bytes(tail, 8).map_err(|_| Damage::NotParquet)?;
    let [a, b, c, d, mark @ ..] = &bytes[..] else { return Err(Damage::NotParquet) };
    let foot = u64::from(u32::from_le_bytes([*a, *b, *c, *d]));
    if mark != b"PAR1" || foot > LARGEST_FOOT {
        return Err(Damage::NotParquet);
    }
    tail.checked_sub(foot).ok_or(Damage::NotParquet)
}

fn hash(source: &impl ChunkReader, length: u64) -> Result<Sha256, Damage> {
    let mut hash = Sha256::new();
    let mut bytes = source.get_read(0).map_err(|_| Damage::NotParquet)?.take(length);
    let mut buffer = vec![0; 1 << 16];
    loop {
        match bytes.read(&mut buffer) {
            Ok(0) => return Ok(hash),
            Ok(count) => hash.update(&buffer[..count]),
            Err(error) => return Err(Damage::Wrong(error.to_string())),
        }
    }
}

fn entry<'m>(metadata: &'m ParquetMetaData, key: &str) -> Result<&'m str, Damage> {
    let entries = metadata.file_metadata().key_value_metadata();
    let entry = entries.into_iter().flatten().find(|entry| entry.key == key);
    entry.and_then(|entry| entry.value.as_deref()).ok_or(Damage::NotResults)
}

fn parse<T: DeserializeOwned>(json: &str) -> Result<T, Damage> {
    serde_json::from_str(json).map_err(|error| Damage::Wrong(format!("its head is wrong: {error}")))
}

/// A head that cannot be read may be that of another version.
fn other_version(run_json: &str) -> Option<Damage> {
    let head: serde_json::Value = serde_json::from_str(run_json).ok()?;
    let program = head.get("program")?.as_str()?;
    (program != env!("CARGO_PKG_VERSION")).then(|| Damage::Version(program.to_owned()))
}

/// What the rest relies on.
fn check(run: &Run, part: Part, metadata: &ParquetMetaData) -> Result<(), Damage> {
    let expected = columns::schema("results", &results::columns())?;
    if metadata.file_metadata().schema() != &*expected {
        let here = env!("CARGO_PKG_VERSION");
        let other = (run.program != here).then(|| Damage::Version(run.program.clone()));
        return Err(other.unwrap_or(Damage::NotResults));
    }
    let wrong = |words: &str| Err(Damage::Wrong(words.to_owned()));
    let seats = run.civilizations.len();
    if seats == 0 || seats > MOST_SEATS || run.regions.len() != seats || run.bots.len() != seats {
        return wrong("its civilizations cannot be");
    }
    if [run.advances.len(), run.calamities.len(), run.stacks.len()].iter().any(|many| *many > 255) {
        return wrong("it names more than a game can have");
    }
    if part.first > part.end || part.end > run.games || part.games > part.end - part.first {
        return wrong("its games cannot be");
    }
    let most = GAMES_IN_GROUP.saturating_mul(u64::try_from(seats).unwrap_or(u64::MAX));
    let fits = |rows: i64| u64::try_from(rows).is_ok_and(|rows| rows <= most);
    if !metadata.row_groups().iter().all(|group| fits(group.num_rows())) {
        return wrong("a row group is too large");
    }
    Ok(())
}
