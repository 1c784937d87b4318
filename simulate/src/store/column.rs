//! Columns of a Parquet file, each defined by its name and by what it takes from a line.

use std::{io::Write, sync::Arc};

use parquet::basic::{ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type,
};
use parquet::schema::types::{Type, TypePtr};
use parquet::{errors::Result, file::writer::SerializedRowGroupWriter};
use strabo_engine::Amount;

/// Values of one column, as Parquet stores them.
pub(crate) enum Values {
    Ints(Vec<i32>),
    Longs(Vec<i64>),
    Doubles(Vec<f64>),
    Flags(Vec<bool>),
    Texts(Vec<ByteArray>),
}

/// What can stand in a column.
pub(crate) trait Cell: 'static {
    const PHYSICAL: Physical;
    fn logical() -> Option<LogicalType>;
    fn stored(cells: Vec<Self>) -> Values
    where
        Self: Sized;
}

macro_rules! cells {
    ($($cell:ty: $physical:ident, $logical:expr, $values:ident, $stored:expr;)*) => {$(
        impl Cell for $cell {
            const PHYSICAL: Physical = Physical::$physical;

            fn logical() -> Option<LogicalType> {
                $logical
            }

            fn stored(cells: Vec<Self>) -> Values {
                Values::$values(cells.into_iter().map($stored).collect())
            }
        }
    )*};
}

cells! {
    u8: INT32, Some(LogicalType::integer(8, false)), Ints, i32::from;
    u16: INT32, Some(LogicalType::integer(16, false)), Ints, i32::from;
    u32: INT32, Some(LogicalType::integer(32, false)), Ints, u32::cast_signed;
    u64: INT64, Some(LogicalType::integer(64, false)), Longs, u64::cast_signed;
    Amount: DOUBLE, None, Doubles, Amount::as_f64;
    bool: BOOLEAN, None, Flags, |flag| flag;
    ByteArray: BYTE_ARRAY, Some(LogicalType::String), Texts, |text| text;
}

/// Values of a column with their levels of definition and repetition, where it has them.
type Filled = (Values, Option<Vec<i16>>, Option<Vec<i16>>);

/// How a column is filled from lines.
type Fill<L> = Box<dyn Fn(&[L]) -> Filled>;

struct Column<L> {
    name: String,
    field: fn(&str) -> Result<TypePtr>,
    fill: Fill<L>,
}

/// Columns in their order. Names that a game gives become lower case with underscores; one that is taken
/// already gets a number.
pub(crate) struct Columns<L>(Vec<Column<L>>);

impl<L> Columns<L> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    fn add(
        &mut self,
        name: &str,
        field: fn(&str) -> Result<TypePtr>,
        fill: impl Fn(&[L]) -> Filled + 'static,
    ) {
        let name: String = name
            .chars()
            .map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' })
            .collect();
        let numbered = (2..).map(|number: u32| format!("{name}_{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        let free = names.find(|name| self.0.iter().all(|other| other.name != *name));
        self.0.push(Column { name: free.unwrap_or(name), field, fill: Box::new(fill) });
    }

    /// Values that are always there: only numbers of games and seeds are.
    pub(crate) fn always<T: Cell>(&mut self, name: &str, get: impl Fn(&L) -> T + 'static) {
        let fill = move |lines: &[L]| (T::stored(lines.iter().map(&get).collect()), None, None);
        self.add(name, |name| field::<T>(name, Repetition::REQUIRED), fill);
    }

    pub(crate) fn one<T: Cell>(&mut self, name: &str, get: impl Fn(&L) -> Option<T> + 'static) {
        let fill = move |lines: &[L]| {
            let cells: Vec<Option<T>> = lines.iter().map(&get).collect();
            let levels = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
            (T::stored(cells.into_iter().flatten().collect()), Some(levels), None)
        };
        self.add(name, |name| field::<T>(name, Repetition::OPTIONAL), fill);
    }

    /// Levels of a list: zero without a list, one for an empty one, two for each element.
    pub(crate) fn list<T: Cell>(
        &mut self,
        name: &str,
        get: impl Fn(&L) -> Option<Vec<T>> + 'static,
    ) {
        let fill = move |lines: &[L]| {
            let (mut values, mut levels, mut repeats) = (Vec::new(), Vec::new(), Vec::new());
            for line in lines {
                let list = get(line);
                let length = list.as_ref().map_or(0, Vec::len);
                if length == 0 {
                    levels.push(i16::from(list.is_some()));
                    repeats.push(0);
                }
                levels.extend(std::iter::repeat_n(2, length));
                repeats.extend((0..length).map(|at| i16::from(at > 0)));
                values.extend(list.into_iter().flatten());
            }
            (T::stored(values), Some(levels), Some(repeats))
        };
        self.add(name, |name| listed(name, field::<T>("element", Repetition::REQUIRED)?), fill);
    }

    pub(crate) fn schema(&self, name: &str) -> Result<TypePtr> {
        let fields = self.0.iter().map(|column| (column.field)(&column.name));
        let fields = fields.collect::<Result<Vec<_>>>()?;
        Ok(Arc::new(Type::group_type_builder(name).with_fields(fields).build()?))
    }
}

fn field<T: Cell>(name: &str, repetition: Repetition) -> Result<TypePtr> {
    let builder = Type::primitive_type_builder(name, T::PHYSICAL);
    Ok(Arc::new(builder.with_logical_type(T::logical()).with_repetition(repetition).build()?))
}

fn listed(name: &str, element: TypePtr) -> Result<TypePtr> {
    let repeated = Type::group_type_builder("list").with_repetition(Repetition::REPEATED);
    let repeated = Arc::new(repeated.with_fields(vec![element]).build()?);
    let group = Type::group_type_builder(name)
        .with_repetition(Repetition::OPTIONAL)
        .with_converted_type(ConvertedType::LIST)
        .with_logical_type(Some(LogicalType::List));
    Ok(Arc::new(group.with_fields(vec![repeated]).build()?))
}

/// Writes one column after the other for these lines.
pub(crate) fn write_group<L, W: Write + Send>(
    columns: &Columns<L>,
    lines: &[L],
    group: &mut SerializedRowGroupWriter<'_, W>,
) -> Result<()> {
    for column in &columns.0 {
        let (values, levels, repeats) = (column.fill)(lines);
        let levels = [levels.as_deref(), repeats.as_deref()];
        match values {
            Values::Ints(values) => put::<Int32Type, W>(group, &values, levels)?,
            Values::Longs(values) => put::<Int64Type, W>(group, &values, levels)?,
            Values::Doubles(values) => put::<DoubleType, W>(group, &values, levels)?,
            Values::Flags(values) => put::<BoolType, W>(group, &values, levels)?,
            Values::Texts(values) => put::<ByteArrayType, W>(group, &values, levels)?,
        }
    }
    Ok(())
}

fn put<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
    [levels, repeats]: [Option<&[i16]>; 2],
) -> Result<()> {
    // There are as many columns as the schema has, for both come from the same list.
    let Some(mut column) = group.next_column()? else { return Ok(()) };
    column.typed::<T>().write_batch(values, levels, repeats)?;
    column.close()
}
