//! A pack as a tree of plain values, from which bundles, comparisons and JSON are made.
//!
//! Serde writes the types of the model into this tree and nowhere else, so that their generic code is
//! compiled once. What is written from the tree is ordinary code.

use std::fmt;

use serde::ser::{
    Error, Impossible, Serialize, SerializeSeq, SerializeStruct, SerializeTuple, Serializer,
};

use crate::{points::Ring, refs::INDICES};

/// A part of a pack.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Not given.
    Nothing,
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Whole(i64),
    /// A number with a fraction.
    Real(f64),
    /// A text.
    Text(Box<str>),
    /// A word of the vocabulary.
    Word(&'static str),
    /// A word of the vocabulary with what belongs to it.
    Tagged(&'static str, Box<Value>),
    /// Several values.
    List(Vec<Value>),
    /// A row or another group of fields.
    Record(Record),
    /// A position in a list of the pack, with the name of its type, such as `AreaId`.
    Index(&'static str, u16),
    /// A closed line of an outline.
    Ring(Ring),
}

/// The fields of a struct.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The name of the type.
    pub name: &'static str,
    /// The fields, in the order of the type.
    pub fields: Vec<(&'static str, Value)>,
}

/// Why something has no tree: one of its types is serialised in a way that no type of the model is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported(String);

impl fmt::Display for Unsupported {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Unsupported {}

impl Error for Unsupported {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// Returns the tree of a pack or of a part of one.
pub fn to_value<T: Serialize + ?Sized>(part: &T) -> Result<Value, Unsupported> {
    part.serialize(Writer)
}

/// The tree as JSON and the like: lines are lists of corners, words with content objects of one entry.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nothing => serializer.serialize_none(),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Whole(number) => serializer.serialize_i64(*number),
            Self::Real(number) => serializer.serialize_f64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Word(word) => serializer.serialize_str(word),
            Self::Index(_, at) => serializer.serialize_u16(*at),
            Self::Ring(ring) => serializer.collect_seq(ring),
            Self::List(items) => serializer.collect_seq(items),
            Self::Record(record) => {
                serializer.collect_map(record.fields.iter().map(|(name, value)| (name, value)))
            }
            Self::Tagged(word, value) => serializer.collect_map([(word, value)]),
        }
    }
}

fn unsupported<T>(what: &str) -> Result<T, Unsupported> {
    Err(Unsupported(format!("a pack cannot hold {what}")))
}

type Written = Result<Value, Unsupported>;
type Never = Impossible<Value, Unsupported>;

/// Writes into a tree.
struct Writer;

macro_rules! numbers {
    ($($method:ident: $number:ty),*) => {$(
        fn $method(self, number: $number) -> Written {
            match i64::try_from(number) {
                Ok(number) => Ok(Value::Whole(number)),
                Err(_) => unsupported("a number of more than 63 bits"),
            }
        }
    )*};
}

impl Serializer for Writer {
    type Ok = Value;
    type Error = Unsupported;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Never;
    type SerializeTupleVariant = Never;
    type SerializeMap = Never;
    type SerializeStruct = Record;
    type SerializeStructVariant = Never;

    /// Lines of outlines are handed over as bytes.
    fn is_human_readable(&self) -> bool {
        false
    }

    numbers!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    );

    fn serialize_bool(self, flag: bool) -> Written {
        Ok(Value::Flag(flag))
    }

    fn serialize_f32(self, number: f32) -> Written {
        Ok(Value::Real(number.into()))
    }

    fn serialize_f64(self, number: f64) -> Written {
        Ok(Value::Real(number))
    }

    fn serialize_char(self, letter: char) -> Written {
        Ok(Value::Text(letter.to_string().into()))
    }

    fn serialize_str(self, text: &str) -> Written {
        Ok(Value::Text(text.into()))
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Written {
        let corners = bytes.as_chunks::<8>().0.as_chunks::<2>().0;
        let ring = corners.iter().map(|corner| corner.map(f64::from_ne_bytes));
        Ok(Value::Ring(ring.collect()))
    }

    fn serialize_none(self) -> Written {
        Ok(Value::Nothing)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Written {
        unsupported("a value without content")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        unsupported("a value without content")
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, word: &'static str) -> Written {
        Ok(Value::Word(word))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Written {
        Ok(index(name, value.serialize(self)?))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        word: &'static str,
        value: &T,
    ) -> Written {
        Ok(Value::Tagged(word, Box::new(value.serialize(self)?)))
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Items, Unsupported> {
        Ok(Items(Vec::with_capacity(length.unwrap_or(0))))
    }

    fn serialize_tuple(self, length: usize) -> Result<Items, Unsupported> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Never, Unsupported> {
        unsupported("a struct without names")
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Never, Unsupported> {
        unsupported("a word with several values")
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Never, Unsupported> {
        unsupported("a map whose keys are data")
    }

    fn serialize_struct(self, name: &'static str, length: usize) -> Result<Record, Unsupported> {
        Ok(Record { name, fields: Vec::with_capacity(length) })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Never, Unsupported> {
        unsupported("a word with fields that are no struct")
    }
}

/// A position in a list keeps the name of its type; other types around one value are left out.
fn index(name: &'static str, value: Value) -> Value {
    match value {
        Value::Whole(at) if INDICES.contains(&name) => match u16::try_from(at) {
            Ok(at) => Value::Index(name, at),
            Err(_) => value,
        },
        other => other,
    }
}

/// A list that is not complete yet.
struct Items(Vec<Value>);

impl SerializeSeq for Items {
    type Ok = Value;
    type Error = Unsupported;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unsupported> {
        self.0.push(value.serialize(Writer)?);
        Ok(())
    }

    fn end(self) -> Written {
        Ok(Value::List(self.0))
    }
}

impl SerializeTuple for Items {
    type Ok = Value;
    type Error = Unsupported;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unsupported> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Written {
        SerializeSeq::end(self)
    }
}

impl SerializeStruct for Record {
    type Ok = Value;
    type Error = Unsupported;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        field: &'static str,
        value: &T,
    ) -> Result<(), Unsupported> {
        self.fields.push((field, value.serialize(Writer)?));
        Ok(())
    }

    fn end(self) -> Written {
        Ok(Value::Record(self))
    }
}
