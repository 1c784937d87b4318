//! Columns of a Parquet file, each defined by its name and by what it takes from a line.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::Result;
use parquet::file::writer::SerializedRowGroupWriter;
use parquet::schema::types::{Type, TypePtr};

/// How a column gets its value from a line. Only numbers of games and seeds are always there.
pub(crate) enum Get<L> {
    /// A large number that is always there.
    Long(fn(&L) -> u64),
    /// A number of this many bits.
    Int(i8, fn(&L) -> Option<u32>),
    /// Yes or no.
    Flag(fn(&L) -> Option<bool>),
    /// A text.
    Text(fn(&L) -> Option<ByteArray>),
    /// Numbers of this many bits.
    Ints(i8, fn(&L) -> Option<Vec<u32>>),
    /// Texts.
    Texts(fn(&L) -> Option<Vec<ByteArray>>),
}

/// A column.
pub(crate) struct Column<L>(pub(crate) &'static str, pub(crate) Get<L>);

/// The schema of a table.
pub(crate) fn schema<L>(name: &str, columns: &[Column<L>]) -> Result<TypePtr> {
    let fields = columns.iter().map(field).collect::<Result<Vec<_>>>()?;
    Ok(Arc::new(Type::group_type_builder(name).with_fields(fields).build()?))
}

fn field<L>(Column(name, get): &Column<L>) -> Result<TypePtr> {
    let optional = Repetition::OPTIONAL;
    match get {
        Get::Long(_) => number(name, Physical::INT64, 64, Repetition::REQUIRED),
        Get::Int(bits, _) => number(name, Physical::INT32, *bits, optional),
        Get::Flag(_) => {
            let flag = Type::primitive_type_builder(name, Physical::BOOLEAN);
            Ok(Arc::new(flag.with_repetition(optional).build()?))
        }
        Get::Text(_) => text(name, optional),
        Get::Ints(bits, _) => {
            list(name, number("element", Physical::INT32, *bits, Repetition::REQUIRED)?)
        }
        Get::Texts(_) => list(name, text("element", Repetition::REQUIRED)?),
    }
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
    columns: &[Column<L>],
    lines: &[L],
    group: &mut SerializedRowGroupWriter<'_, W>,
) -> Result<()> {
    for Column(_, get) in columns {
        match get {
            Get::Long(get) => {
                let values: Vec<i64> = lines.iter().map(|line| get(line).cast_signed()).collect();
                put::<Int64Type, W>(group, &values, None, None)?;
            }
            Get::Int(_, get) => {
                let get = |line: &L| get(line).map(u32::cast_signed);
                put_optional::<Int32Type, W, L>(group, lines, get)?;
            }
            Get::Flag(get) => put_optional::<BoolType, W, L>(group, lines, get)?,
            Get::Text(get) => put_optional::<ByteArrayType, W, L>(group, lines, get)?,
            Get::Ints(_, get) => {
                let signed = |list: Vec<u32>| list.into_iter().map(u32::cast_signed).collect();
                put_lists::<Int32Type, W, L>(group, lines, |line| get(line).map(signed))?;
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
