//! Columns of a Parquet file, each defined by its name and by what it takes from a line.

use std::{io::Write, sync::Arc};

use parquet::basic::{ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type,
};
use parquet::schema::types::{Type, TypePtr};
use parquet::{errors::Result, file::writer::SerializedRowGroupWriter};
use strabo_engine::Amount;

/// How a value is taken from a line.
type From<L, T> = Box<dyn Fn(&L) -> T>;

/// How a column gets its value from a line. Only numbers of games and seeds are always there.
pub(crate) enum Get<L> {
    /// A large number that is always there.
    Long(From<L, u64>),
    /// A number of this many bits.
    Int(i8, From<L, Option<u32>>),
    /// Points or a figure.
    Amount(From<L, Option<Amount>>),
    /// Yes or no.
    Flag(From<L, Option<bool>>),
    Text(From<L, Option<ByteArray>>),
    /// Numbers of this many bits.
    Ints(i8, From<L, Option<Vec<u32>>>),
    /// Points or figures.
    Amounts(From<L, Option<Vec<Amount>>>),
    Texts(From<L, Option<Vec<ByteArray>>>),
}

pub(crate) struct Column<L>(String, Get<L>);

/// Columns in their order. Names that a game gives become lower case with underscores; one that is taken
/// already gets a number.
pub(crate) struct Columns<L>(Vec<Column<L>>);

impl<L> Columns<L> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn add(&mut self, name: &str, get: Get<L>) {
        let name: String = name
            .chars()
            .map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' })
            .collect();
        let numbered = (2..).map(|number: u32| format!("{name}_{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        let free = names.find(|name| self.0.iter().all(|Column(other, _)| other != name));
        self.0.push(Column(free.unwrap_or(name), get));
    }

    pub(crate) fn long(&mut self, name: &str, get: impl Fn(&L) -> u64 + 'static) {
        self.add(name, Get::Long(Box::new(get)));
    }

    pub(crate) fn int(&mut self, name: &str, bits: i8, get: impl Fn(&L) -> Option<u32> + 'static) {
        self.add(name, Get::Int(bits, Box::new(get)));
    }

    pub(crate) fn amount(&mut self, name: &str, get: impl Fn(&L) -> Option<Amount> + 'static) {
        self.add(name, Get::Amount(Box::new(get)));
    }

    pub(crate) fn flag(&mut self, name: &str, get: impl Fn(&L) -> Option<bool> + 'static) {
        self.add(name, Get::Flag(Box::new(get)));
    }

    pub(crate) fn text(&mut self, name: &str, get: impl Fn(&L) -> Option<ByteArray> + 'static) {
        self.add(name, Get::Text(Box::new(get)));
    }

    pub(crate) fn ints(
        &mut self,
        name: &str,
        bits: i8,
        get: impl Fn(&L) -> Option<Vec<u32>> + 'static,
    ) {
        self.add(name, Get::Ints(bits, Box::new(get)));
    }

    pub(crate) fn amounts(
        &mut self,
        name: &str,
        get: impl Fn(&L) -> Option<Vec<Amount>> + 'static,
    ) {
        self.add(name, Get::Amounts(Box::new(get)));
    }

    pub(crate) fn texts(
        &mut self,
        name: &str,
        get: impl Fn(&L) -> Option<Vec<ByteArray>> + 'static,
    ) {
        self.add(name, Get::Texts(Box::new(get)));
    }
}

pub(crate) fn schema<L>(name: &str, columns: &Columns<L>) -> Result<TypePtr> {
    let fields = columns.0.iter().map(field).collect::<Result<Vec<_>>>()?;
    Ok(Arc::new(Type::group_type_builder(name).with_fields(fields).build()?))
}

fn field<L>(Column(name, get): &Column<L>) -> Result<TypePtr> {
    let optional = Repetition::OPTIONAL;
    match get {
        Get::Long(_) => number(name, Physical::INT64, 64, Repetition::REQUIRED),
        Get::Int(bits, _) => number(name, Physical::INT32, *bits, optional),
        Get::Amount(_) => plain(name, Physical::DOUBLE, optional),
        Get::Flag(_) => plain(name, Physical::BOOLEAN, optional),
        Get::Text(_) => text(name, optional),
        Get::Ints(bits, _) => {
            list(name, number("element", Physical::INT32, *bits, Repetition::REQUIRED)?)
        }
        Get::Amounts(_) => list(name, plain("element", Physical::DOUBLE, Repetition::REQUIRED)?),
        Get::Texts(_) => list(name, text("element", Repetition::REQUIRED)?),
    }
}

fn plain(name: &str, kind: Physical, repetition: Repetition) -> Result<TypePtr> {
    let builder = Type::primitive_type_builder(name, kind);
    Ok(Arc::new(builder.with_repetition(repetition).build()?))
}

fn number(name: &str, kind: Physical, bits: i8, repetition: Repetition) -> Result<TypePtr> {
    let logical = LogicalType::integer(bits, false);
    let builder = Type::primitive_type_builder(name, kind).with_logical_type(Some(logical));
    Ok(Arc::new(builder.with_repetition(repetition).build()?))
}

fn text(name: &str, repetition: Repetition) -> Result<TypePtr> {
    let builder = Type::primitive_type_builder(name, Physical::BYTE_ARRAY);
    let builder = builder.with_logical_type(Some(LogicalType::String));
    Ok(Arc::new(builder.with_repetition(repetition).build()?))
}

fn list(name: &str, element: TypePtr) -> Result<TypePtr> {
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
    for Column(_, get) in &columns.0 {
        match get {
            Get::Long(get) => {
                let values: Vec<i64> = lines.iter().map(|line| get(line).cast_signed()).collect();
                put::<Int64Type, W>(group, &values, None, None)?;
            }
            Get::Int(_, get) => {
                let get = |line: &L| get(line).map(u32::cast_signed);
                put_optional::<Int32Type, W, L>(group, lines, get)?;
            }
            Get::Amount(get) => {
                let get = |line: &L| get(line).map(Amount::as_f64);
                put_optional::<DoubleType, W, L>(group, lines, get)?;
            }
            Get::Flag(get) => put_optional::<BoolType, W, L>(group, lines, get)?,
            Get::Text(get) => put_optional::<ByteArrayType, W, L>(group, lines, get)?,
            Get::Ints(_, get) => {
                let signed = |list: Vec<u32>| list.into_iter().map(u32::cast_signed).collect();
                put_lists::<Int32Type, W, L>(group, lines, |line| get(line).map(signed))?;
            }
            Get::Amounts(get) => {
                let numbers = |list: Vec<Amount>| list.into_iter().map(Amount::as_f64).collect();
                put_lists::<DoubleType, W, L>(group, lines, |line| get(line).map(numbers))?;
            }
            Get::Texts(get) => put_lists::<ByteArrayType, W, L>(group, lines, get)?,
        }
    }
    Ok(())
}

fn put_optional<T: DataType, W: Write + Send, L>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    lines: &[L],
    get: impl Fn(&L) -> Option<T::T>,
) -> Result<()> {
    let mut values = Vec::with_capacity(lines.len());
    let mut levels = Vec::with_capacity(lines.len());
    for line in lines {
        let value = get(line);
        levels.push(i16::from(value.is_some()));
        values.extend(value);
    }
    put::<T, W>(group, &values, Some(&levels), None)
}

/// Levels of a list: zero without a list, one for an empty one, two for each element.
fn put_lists<T: DataType, W: Write + Send, L>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    lines: &[L],
    get: impl Fn(&L) -> Option<Vec<T::T>>,
) -> Result<()> {
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
    put::<T, W>(group, &values, Some(&levels), Some(&repeats))
}

fn put<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
    levels: Option<&[i16]>,
    repeats: Option<&[i16]>,
) -> Result<()> {
    // There are as many columns as the schema has, for both come from the same list.
    let Some(mut column) = group.next_column()? else { return Ok(()) };
    column.typed::<T>().write_batch(values, levels, repeats)?;
    column.close()
}
