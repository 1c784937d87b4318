//! Reads results. The file may be damaged or hostile: the digest of all its bytes is checked before
//! anything in it is decoded, nothing in it is used before it was checked, and reading never takes more
//! memory than one row group.

mod assemble;
mod column;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{cell::Cell, io::Read};

use parquet::file::metadata::ParquetMetaData;
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use strabo_engine::Counted;

use super::foot::{DIGEST, GAMES_IN_GROUP, OLD_DIGEST, PART, RUN, contains, digest, find};
use super::{damage::Damage, results};
use crate::row::{FORMAT, GameRow, Run};
use crate::shard::Part;
use column::Cells;

/// The largest footer: Strabo writes less than 8 KB for each group of 500 games.
const LARGEST_FOOT: u64 = 256 << 20;
/// The most values of a column in a row group: enough for games of a thousand turns.
const MOST_CELLS: usize = 10_000_000;
/// The most entries of a list in the description of a run.
const MOST_ROWS: usize = 255;
const MOST_SEATS: usize = 64;

/// A complete file of results.
pub struct ResultsReader<R: ChunkReader + 'static> {
    /// The run that the games belong to.
    pub run: Run,
    /// Which of its games the file contains.
    pub part: Part,
    file: SerializedFileReader<R>,
}

impl<R: ChunkReader + 'static> ResultsReader<R> {
    /// Reads the footer of a file and checks its digest.
    pub fn new(source: R) -> Result<Self, Damage> {
        let digest = checked(&source)?;
        guarded(|| Self::open(source, &digest))
    }

    fn open(source: R, digest: &[u8]) -> Result<Self, Damage> {
        let file = SerializedFileReader::new(source)
            .map_err(|_| Damage::Wrong("its footer cannot be read".to_owned()))?;
        let metadata = file.metadata();
        let (run_json, part_json) = (entry(metadata, RUN)?, entry(metadata, PART)?);
        if entry(metadata, DIGEST)?.as_bytes() != digest {
            return Err(Damage::Changed);
        }
        check_format(run_json)?;
        let run: Run = parse(run_json)?;
        let part: Part = parse(part_json)?;
        check(&run, part, metadata)?;
        Ok(Self { run, part, file })
    }

    /// Calls `take` with all games in order; reads one row group at a time.
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
        let words =
            format!("it contains {} games instead of {}", next - self.part.first, self.part.games);
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
        assemble::games(&self.run, columns.collect::<Result<Vec<_>, Damage>>()?, rows, first)
    }
}

thread_local! {
    static DECODING: Cell<bool> = const { Cell::new(false) };
}

/// True while this thread decodes a file. A panic then becomes [`Damage`], so that the panic hook of a
/// program need not print it.
pub fn is_decoding() -> bool {
    DECODING.get()
}

/// A panic while decoding means that the file is damaged, and was given a digest that fits.
fn guarded<T>(work: impl FnOnce() -> Result<T, Damage>) -> Result<T, Damage> {
    let before = DECODING.replace(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    DECODING.set(before);
    result.unwrap_or_else(|_| Err(Damage::Wrong("it cannot be decoded".to_owned())))
}

/// Checks the digest of a file and returns it.
fn checked(source: &impl ChunkReader) -> Result<Vec<u8>, Damage> {
    let body = body_length(source)?;
    let length = usize::try_from(source.len() - body).map_err(|_| Damage::NotParquet)?;
    let foot = source.get_bytes(body, length).map_err(|_| Damage::NotParquet)?;
    let Some(place) = find(&foot, DIGEST) else {
        return Err(match find(&foot, OLD_DIGEST) {
            Some(_) => Damage::Older,
            None if contains(&foot, RUN) => Damage::Changed,
            None => Damage::NotResults,
        });
    };
    let found = foot[place.clone()].to_vec();
    if digest(hash(source, body)?, &foot, &place).as_bytes() != found {
        return Err(Damage::Changed);
    }
    Ok(found)
}

/// The number of bytes before the footer.
fn body_length(source: &impl ChunkReader) -> Result<u64, Damage> {
    let tail = source.len().checked_sub(8).ok_or(Damage::NotParquet)?;
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
    serde_json::from_str(json)
        .map_err(|error| Damage::Wrong(format!("its description of the run is invalid: {error}")))
}

/// A description without a version is one of the first version.
fn check_format(run_json: &str) -> Result<(), Damage> {
    let head: serde_json::Value = parse(run_json)?;
    match head.get("format").map_or(Some(1), serde_json::Value::as_u64) {
        Some(found) if found == u64::from(FORMAT) => Ok(()),
        Some(found) => Err(Damage::Version(found)),
        None => Err(Damage::Wrong("its version is not a number".to_owned())),
    }
}

/// Checks what the rest of the reader relies on.
fn check(run: &Run, part: Part, metadata: &ParquetMetaData) -> Result<(), Damage> {
    let wrong = |words: &str| Err(Damage::Wrong(words.to_owned()));
    let Counted { acquired, losses, income, setup, .. } = &run.counted;
    let lists = [acquired, losses, income].into_iter().flatten();
    let lists = lists.flat_map(|list| [list.rows.len(), list.kinds.len()]);
    let mut sizes = lists.chain([run.points.len(), run.figures.len(), setup.len()]);
    if sizes.any(|many| many > MOST_ROWS) {
        return wrong("it lists more items than a game can have");
    }
    let seats = run.civilizations.len();
    let is_complete = setup.iter().all(|figure| figure.values.len() == seats);
    if seats == 0 || seats > MOST_SEATS || !is_complete || run.bots.len() != seats {
        return wrong("its list of players is invalid");
    }
    let expected = results::columns(run).schema("results")?;
    if metadata.file_metadata().schema() != &*expected {
        return Err(Damage::NotResults);
    }
    if part.first > part.end || part.end > run.games || part.games > part.end - part.first {
        return wrong("its range of games is invalid");
    }
    let most = GAMES_IN_GROUP.saturating_mul(u64::try_from(seats).unwrap_or(u64::MAX));
    let fits = |rows: i64| u64::try_from(rows).is_ok_and(|rows| rows <= most);
    if !metadata.row_groups().iter().all(|group| fits(group.num_rows())) {
        return wrong("a row group is too large");
    }
    Ok(())
}
