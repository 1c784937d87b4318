//! Reads a pack into plain values with serde, so that no field of the model can be overlooked.

use std::fmt;

use serde::ser::{
    Error, Impossible, Serialize, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleVariant, Serializer,
};

use super::lists::meaning;
use super::meaning::Meaning;
use super::rows::Links;
use super::value::{Real, Value};
use crate::Pack;
use crate::players::PlayerRange;

/// Why a pack could not be read: an index of it points at nothing, or a type of the model is serialised
/// in a way that is not known here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(String);

impl fmt::Display for Unreadable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

impl Error for Unreadable {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// Reads a pack whose rows are linked to those of another.
pub fn read(pack: &Pack, links: &Links) -> Result<Value, Unreadable> {
    pack.serialize(Reader { links, players: pack.players })
}

/// What must be known of the whole pack to read a part of it.
#[derive(Clone, Copy)]
struct Reader<'a> {
    links: &'a Links,
    players: Option<PlayerRange>,
}

impl Reader<'_> {
    fn unknown<T>(kind: &str) -> Result<T, Unreadable> {
        Err(Unreadable(format!("the model holds {kind}, which cannot be compared")))
    }
}

type Read = Result<Value, Unreadable>;

macro_rules! numbers {
    ($($method:ident: $number:ty),*) => {$(
        fn $method(self, number: $number) -> Read {
            match i64::try_from(number) {
                Ok(number) => Ok(Value::Whole(number)),
                Err(_) => Self::unknown("a number beyond all bounds"),
            }
        }
    )*};
}

impl<'a> Serializer for Reader<'a> {
    type Ok = Value;
    type Error = Unreadable;
    type SerializeSeq = Items<'a>;
    type SerializeTuple = Items<'a>;
    type SerializeTupleStruct = Impossible<Value, Unreadable>;
    type SerializeTupleVariant = Items<'a>;
    type SerializeMap = Impossible<Value, Unreadable>;
    type SerializeStruct = Fields<'a>;
    type SerializeStructVariant = Fields<'a>;

    numbers!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    );

    fn serialize_bool(self, flag: bool) -> Read {
        Ok(Value::Flag(flag))
    }

    fn serialize_f32(self, number: f32) -> Read {
        Ok(Value::Real(Real::new(f64::from(number))))
    }

    fn serialize_f64(self, number: f64) -> Read {
        Ok(Value::Real(Real::new(number)))
    }

    fn serialize_char(self, letter: char) -> Read {
        Ok(Value::Text(letter.to_string().into()))
    }

    fn serialize_str(self, text: &str) -> Read {
        Ok(Value::Text(text.into()))
    }

    fn serialize_bytes(self, _: &[u8]) -> Read {
        Self::unknown("bytes")
    }

    fn serialize_none(self) -> Read {
        Ok(Value::Nothing)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Read {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Read {
        Ok(Value::Nothing)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Read {
        Ok(Value::Nothing)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, word: &'static str) -> Read {
        Ok(Value::Word(word))
    }

    /// A typed index becomes the row it points at.
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Read {
        let inner = value.serialize(self)?;
        let (Some(rows), Value::Whole(at)) = (self.links.get(name), &inner) else {
            return Ok(inner);
        };
        match usize::try_from(*at).ok().and_then(|at| rows.get(at)) {
            Some(row) => Ok(Value::Link(row.clone())),
            None => Err(Unreadable(format!("the {name} {at} points at nothing"))),
        }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        word: &'static str,
        value: &T,
    ) -> Read {
        Ok(Value::Tagged(word, Box::new(value.serialize(self)?)))
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Items<'a>, Unreadable> {
        let read = Vec::with_capacity(length.unwrap_or(0));
        Ok(Items { reader: self, word: None, read })
    }

    fn serialize_tuple(self, length: usize) -> Result<Items<'a>, Unreadable> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, Unreadable> {
        Self::unknown("a struct without names")
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        word: &'static str,
        length: usize,
    ) -> Result<Items<'a>, Unreadable> {
        Ok(Items { reader: self, word: Some(word), read: Vec::with_capacity(length) })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Unreadable> {
        Self::unknown("a map")
    }

    fn serialize_struct(self, name: &'static str, length: usize) -> Result<Fields<'a>, Unreadable> {
        Ok(Fields { reader: self, name, word: None, read: Vec::with_capacity(length) })
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        word: &'static str,
        length: usize,
    ) -> Result<Fields<'a>, Unreadable> {
        Ok(Fields { reader: self, name, word: Some(word), read: Vec::with_capacity(length) })
    }
}

/// The items of a list on their way.
struct Items<'a> {
    reader: Reader<'a>,
    word: Option<&'static str>,
    read: Vec<Value>,
}

impl Items<'_> {
    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unreadable> {
        self.read.push(value.serialize(self.reader)?);
        Ok(())
    }
}

impl SerializeSeq for Items<'_> {
    type Ok = Value;
    type Error = Unreadable;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unreadable> {
        self.add(value)
    }

    fn end(self) -> Read {
        Ok(Value::List(self.read))
    }
}

impl SerializeTuple for Items<'_> {
    type Ok = Value;
    type Error = Unreadable;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unreadable> {
        self.add(value)
    }

    fn end(self) -> Read {
        Ok(Value::List(self.read))
    }
}

impl SerializeTupleVariant for Items<'_> {
    type Ok = Value;
    type Error = Unreadable;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unreadable> {
        self.add(value)
    }

    fn end(self) -> Read {
        Ok(tagged(self.word, Value::List(self.read)))
    }
}

/// The fields of a struct on their way.
struct Fields<'a> {
    reader: Reader<'a>,
    name: &'static str,
    word: Option<&'static str>,
    read: Vec<(&'static str, Value)>,
}

impl Fields<'_> {
    /// A list becomes what it means.
    fn add<T: Serialize + ?Sized>(
        &mut self,
        field: &'static str,
        value: &T,
    ) -> Result<(), Unreadable> {
        let value = match value.serialize(self.reader)? {
            Value::List(items) => {
                let Reader { links, players } = self.reader;
                Meaning { links, players }.of(meaning(self.name, field), items)
            }
            other => other,
        };
        self.read.push((field, value));
        Ok(())
    }
}

impl SerializeStruct for Fields<'_> {
    type Ok = Value;
    type Error = Unreadable;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        field: &'static str,
        value: &T,
    ) -> Result<(), Unreadable> {
        self.add(field, value)
    }

    fn end(self) -> Read {
        Ok(Value::Record(self.read))
    }
}

impl SerializeStructVariant for Fields<'_> {
    type Ok = Value;
    type Error = Unreadable;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        field: &'static str,
        value: &T,
    ) -> Result<(), Unreadable> {
        self.add(field, value)
    }

    fn end(self) -> Read {
        Ok(tagged(self.word, Value::Record(self.read)))
    }
}

fn tagged(word: Option<&'static str>, value: Value) -> Value {
    match word {
        Some(word) => Value::Tagged(word, Box::new(value)),
        None => value,
    }
}
