//! Reads authored types out of a tree with serde, and says where it could not.

mod key;
mod variant;

use std::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, Error as _, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde::{Deserialize, forward_to_deserialize_any};

use self::key::KeyDeserializer;
use self::variant::{StringVariant, TableVariant};
use super::spanned::{END, NAME, START, VALUE};
use super::{Children, Forest, NodeId, Value};
use crate::source::Span;

/// Reads a value of type `T` out of a node.
///
/// An integer is also a float, a float without a fraction is also an integer, and an enum is either
/// a string or a table with exactly one key. Numbers that are infinite or not a number, and dates,
/// are refused.
pub fn from_node<'de, T: Deserialize<'de>>(
    forest: &'de Forest<'_>,
    node: NodeId,
) -> Result<T, Error> {
    let reader = NodeDeserializer { forest, node };
    T::deserialize(reader).map_err(|error| error.at(forest.span(node)))
}

/// Why a node could not be read, and the innermost node or key it happened in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The reason in words.
    pub message: String,
    /// The place.
    pub span: Span,
    placed: bool,
}

impl Error {
    /// The same error with a place, unless it has one already.
    fn at(self, span: Span) -> Self {
        if self.placed { self } else { Self { span, placed: true, ..self } }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl serde::de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self { message: message.to_string(), span: Span::default(), placed: false }
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::custom(format_args!("this is {found}, but {expected} is expected"))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::custom(format_args!("{found} does not fit; {expected} is expected"))
    }

    fn unknown_field(field: &str, known: &'static [&'static str]) -> Self {
        Self::custom(format_args!("there is no key `{field}`; known are {}", list(known)))
    }

    fn unknown_variant(variant: &str, known: &'static [&'static str]) -> Self {
        Self::custom(format_args!("`{variant}` is not known; known are {}", list(known)))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::custom(format_args!("the key `{field}` is missing"))
    }
}

fn list(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

#[derive(Clone, Copy)]
struct NodeDeserializer<'de, 'f> {
    forest: &'de Forest<'f>,
    node: NodeId,
}

impl<'de> NodeDeserializer<'de, '_> {
    fn value(self) -> Value<'de> {
        self.forest.value(self.node)
    }

    /// A whole number, whether it was written as `3` or as `3.0`.
    fn integer<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value() {
            Value::Float(value) => match whole(value) {
                Some(value) => visitor.visit_i64(value),
                None => self.deserialize_any(visitor),
            },
            _ => self.deserialize_any(visitor),
        }
    }

    fn float<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value() {
            #[expect(clippy::cast_precision_loss, reason = "as every reader of JSON does it")]
            Value::Integer(value) => visitor.visit_f64(value as f64),
            _ => self.deserialize_any(visitor),
        }
    }
}

/// A float without a fraction that an `i64` holds.
fn whole(value: f64) -> Option<i64> {
    // The largest float below 2^63, so that the cast is exact.
    const LIMIT: f64 = 9_223_372_036_854_774_784.0;
    #[expect(clippy::cast_possible_truncation, reason = "checked")]
    (value.fract() == 0.0 && value.abs() <= LIMIT).then_some(value as i64)
}

impl<'de> Deserializer<'de> for NodeDeserializer<'de, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value() {
            Value::String(value) => visitor.visit_borrowed_str(value),
            Value::Integer(value) => visitor.visit_i64(value),
            Value::Float(value) if value.is_finite() => visitor.visit_f64(value),
            Value::Float(value) => Err(Error::custom(format_args!("{value} is not a number"))),
            Value::Boolean(value) => visitor.visit_bool(value),
            Value::Datetime(_) => Err(Error::custom("dates are not used in packs")),
            Value::Array => {
                let children = self.forest.children(self.node);
                let mut elements = Elements { forest: self.forest, children };
                let value = visitor.visit_seq(&mut elements)?;
                match elements.children.size_hint().0 {
                    0 => Ok(value),
                    more => Err(Error::custom(format_args!(
                        "the array has {more} more elements than expected"
                    ))),
                }
            }
            Value::Table => {
                let children = self.forest.children(self.node);
                visitor.visit_map(Entries { forest: self.forest, children, value: None })
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if name == NAME {
            let span = self.forest.span(self.node);
            return visitor.visit_map(SpannedAccess::new(self, span));
        }
        match self.value() {
            // A derived type would also take its fields from an array, without their names.
            Value::Array => Err(Error::custom("this is an array, but a table is expected")),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.value() {
            Value::String(name) => visitor.visit_enum(StringVariant(name)),
            Value::Table => {
                let mut children = self.forest.children(self.node);
                match (children.next(), children.next()) {
                    (Some(node), None) => {
                        visitor.visit_enum(TableVariant { forest: self.forest, node })
                    }
                    (None, _) => Err(Error::custom("the table is empty; one key is expected")),
                    (_, Some(second)) => {
                        let error = Error::custom("one key is expected, not several");
                        Err(error.at(self.forest.key_span(second).unwrap_or_default()))
                    }
                }
            }
            other => Err(Error::custom(format_args!(
                "this is {}, but a name or a table with one key is expected",
                other.description()
            ))),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_i8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.integer(visitor)
    }

    fn deserialize_i16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.integer(visitor)
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.integer(visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.integer(visitor)
    }

    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.integer(visitor)
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.integer(visitor)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.integer(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.integer(visitor)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.integer(visitor)
    }

    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.integer(visitor)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.float(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.float(visitor)
    }

    forward_to_deserialize_any! {
        bool char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map identifier
    }
}

struct Elements<'de, 'f> {
    forest: &'de Forest<'f>,
    children: Children<'de>,
}

impl<'de> SeqAccess<'de> for &mut Elements<'de, '_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some(node) = self.children.next() else { return Ok(None) };
        read(self.forest, node, seed).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.children.size_hint().0)
    }
}

struct Entries<'de, 'f> {
    forest: &'de Forest<'f>,
    children: Children<'de>,
    value: Option<NodeId>,
}

impl<'de> MapAccess<'de> for Entries<'de, '_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        self.value = self.children.next();
        let Some(node) = self.value else { return Ok(None) };
        let (key, span) = (self.forest.key(node), self.forest.key_span(node));
        let (key, span) = (key.unwrap_or_default(), span.unwrap_or_default());
        seed.deserialize(KeyDeserializer { key, span }).map(Some).map_err(|error| error.at(span))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        match self.value.take() {
            Some(node) => read(self.forest, node, seed),
            None => Err(Error::custom("a value was asked for before its key")),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.children.size_hint().0)
    }
}

fn read<'de, T: DeserializeSeed<'de>>(
    forest: &'de Forest<'_>,
    node: NodeId,
    seed: T,
) -> Result<T::Value, Error> {
    let reader = NodeDeserializer { forest, node };
    seed.deserialize(reader).map_err(|error| error.at(forest.span(node)))
}

/// Presents a value and its span in the way [`Spanned`](super::Spanned) asks for them.
struct SpannedAccess<D> {
    inner: Option<D>,
    span: Span,
    step: u8,
}

impl<D> SpannedAccess<D> {
    fn new(inner: D, span: Span) -> Self {
        Self { inner: Some(inner), span, step: 0 }
    }
}

impl<'de, D: Deserializer<'de, Error = Error>> MapAccess<'de> for SpannedAccess<D> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some(key) = [START, END, VALUE].get(usize::from(self.step)) else { return Ok(None) };
        self.step += 1;
        seed.deserialize(serde::de::value::BorrowedStrDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        match (self.step, self.inner.take()) {
            (1, inner) => {
                self.inner = inner;
                seed.deserialize(self.span.start.into_deserializer())
            }
            (2, inner) => {
                self.inner = inner;
                seed.deserialize(self.span.end.into_deserializer())
            }
            (_, Some(inner)) => seed.deserialize(inner).map_err(|error| error.at(self.span)),
            (_, None) => Err(Error::custom("a spanned value was asked for twice")),
        }
    }
}
