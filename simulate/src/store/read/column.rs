//! The cells of one column of one row group, taken row by row.

use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl, get_column_reader};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::{ParquetError, Result as Parquet};
use parquet::schema::types::ColumnDescPtr;
use strabo_engine::Amount;

use super::super::{column::Values, damage::Damage};

/// A column and the current position in it.
pub(super) struct Cells {
    values: Values,
    levels: Vec<i16>,
    repeats: Vec<i16>,
    highest: i16,
    at_level: usize,
    at_value: usize,
}

impl Cells {
    /// Reads a column of `rows` rows with at most `most` values.
    pub(super) fn read(
        description: ColumnDescPtr,
        pages: Box<dyn PageReader>,
        rows: usize,
        most: usize,
    ) -> Result<Self, Damage> {
        let highest = description.max_def_level();
        let pages = Box::new(Limited { pages, left: most });
        let mut cells = Self {
            values: Values::Flags(Vec::new()),
            levels: Vec::new(),
            repeats: Vec::new(),
            highest,
            at_level: 0,
            at_value: 0,
        };
        cells.values = match get_column_reader(description, pages) {
            ColumnReader::Int32ColumnReader(reader) => Values::Ints(cells.take_all(reader, rows)?),
            ColumnReader::Int64ColumnReader(reader) => Values::Longs(cells.take_all(reader, rows)?),
            ColumnReader::DoubleColumnReader(reader) => {
                Values::Doubles(cells.take_all(reader, rows)?)
            }
            ColumnReader::BoolColumnReader(reader) => Values::Flags(cells.take_all(reader, rows)?),
            ColumnReader::ByteArrayColumnReader(reader) => {
                Values::Texts(cells.take_all(reader, rows)?)
            }
            _ => return Err(Damage::NotResults),
        };
        Ok(cells)
    }

    fn take_all<T: DataType>(
        &mut self,
        mut reader: ColumnReaderImpl<T>,
        rows: usize,
    ) -> Result<Vec<T::T>, Damage> {
        let mut values = Vec::new();
        let (levels, repeats) = (Some(&mut self.levels), Some(&mut self.repeats));
        let (records, _, _) = reader.read_records(rows, levels, repeats, &mut values)?;
        if records != rows {
            return Err(Damage::Wrong(format!("a column has {records} rows of {rows}")));
        }
        Ok(values)
    }

    /// Moves to the next cell; returns true if it has a value.
    fn step(&mut self) -> Result<bool, Damage> {
        if self.highest == 0 {
            return Ok(true);
        }
        let level = self.levels.get(self.at_level).copied().ok_or_else(short)?;
        self.at_level += 1;
        Ok(level == self.highest)
    }

    fn next<T: Stored>(&mut self) -> Result<Option<T>, Damage> {
        if !self.step()? {
            return Ok(None);
        }
        let value = T::of(&self.values).and_then(|values| values.get(self.at_value)).cloned();
        self.at_value += 1;
        value.map(Some).ok_or_else(short)
    }

    /// The length of the list in the next row; nothing if it has no list.
    fn length(&mut self) -> Result<Option<usize>, Damage> {
        let level = self.levels.get(self.at_level).copied().ok_or_else(short)?;
        if level < self.highest {
            self.at_level += 1;
            return Ok((level > 0).then_some(0));
        }
        let rest = self.repeats.get(self.at_level + 1..).unwrap_or_default();
        let length = 1 + rest.iter().take_while(|repeat| **repeat > 0).count();
        let levels = self.levels.get(self.at_level..self.at_level + length).ok_or_else(short)?;
        if levels.iter().any(|level| *level != self.highest) {
            return Err(Damage::Wrong("a list has a missing value".to_owned()));
        }
        self.at_level += length;
        Ok(Some(length))
    }

    fn list<T: Stored>(&mut self) -> Result<Option<Vec<T>>, Damage> {
        let Some(length) = self.length()? else { return Ok(None) };
        let until = self.at_value + length;
        let list = T::of(&self.values).and_then(|values| values.get(self.at_value..until));
        let list = list.ok_or_else(short)?.to_vec();
        self.at_value = until;
        Ok(Some(list))
    }

    pub(super) fn long(&mut self) -> Result<Option<u64>, Damage> {
        Ok(self.next()?.map(i64::cast_unsigned))
    }

    pub(super) fn int(&mut self) -> Result<Option<u32>, Damage> {
        Ok(self.next()?.map(i32::cast_unsigned))
    }

    pub(super) fn amount(&mut self) -> Result<Option<Amount>, Damage> {
        self.next()?.map(amount_of).transpose()
    }

    pub(super) fn flag(&mut self) -> Result<Option<bool>, Damage> {
        self.next()
    }

    pub(super) fn text(&mut self) -> Result<Option<ByteArray>, Damage> {
        self.next()
    }

    pub(super) fn ints(&mut self) -> Result<Option<Vec<i32>>, Damage> {
        self.list()
    }

    pub(super) fn amounts(&mut self) -> Result<Option<Vec<Amount>>, Damage> {
        let list = self.list()?;
        list.map(|list| list.into_iter().map(amount_of).collect()).transpose()
    }

    pub(super) fn texts(&mut self) -> Result<Option<Vec<ByteArray>>, Damage> {
        self.list()
    }
}

/// What the values of a column are made of.
trait Stored: Clone {
    fn of(values: &Values) -> Option<&Vec<Self>>;
}

macro_rules! stored {
    ($($type:ty: $values:ident,)*) => {$(
        impl Stored for $type {
            fn of(values: &Values) -> Option<&Vec<Self>> {
                if let Values::$values(list) = values { Some(list) } else { None }
            }
        }
    )*};
}

stored! { i32: Ints, i64: Longs, f64: Doubles, bool: Flags, ByteArray: Texts, }

/// A whole number or a half that is not too large.
#[allow(clippy::cast_possible_truncation, reason = "it is whole and within the bounds")]
fn amount_of(number: f64) -> Result<Amount, Damage> {
    let halves = number * 2.0;
    if halves.fract() == 0.0 && halves.abs() < f64::from(i32::MAX) {
        return Ok(Amount::of_halves(halves as i32));
    }
    Err(Damage::Wrong("a number is neither whole nor a half".to_owned()))
}

fn short() -> Damage {
    Damage::Wrong("a column is too short".to_owned())
}

/// Limits the number of values: a page of a few bytes can claim any number of equal values.
struct Limited {
    pages: Box<dyn PageReader>,
    left: usize,
}

impl PageReader for Limited {
    fn get_next_page(&mut self) -> Parquet<Option<Page>> {
        let page = self.pages.get_next_page()?;
        if let Some(page @ (Page::DataPage { .. } | Page::DataPageV2 { .. })) = &page {
            let values = usize::try_from(page.num_values()).unwrap_or(usize::MAX);
            self.left = self
                .left
                .checked_sub(values)
                .ok_or_else(|| ParquetError::General("a page claims too many values".to_owned()))?;
        }
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Parquet<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Parquet<()> {
        self.pages.skip_next_page()
    }
}

impl Iterator for Limited {
    type Item = Parquet<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}
