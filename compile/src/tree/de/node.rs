//! Reads a node: tables, arrays, enums and plain values.
//!
//! Each authored type has an instance of everything that is generic here, so each method offers only
//! what its kind of type can take, and all that depends on the tree alone is not generic.

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::error::Error;
use super::key::{KeyDeserializer, StringVariant};
use crate::tree::{Children, Forest, NodeId, Value, spanned};

/// Reads a node, with its place in the error.
pub(super) fn read<'de, T: DeserializeSeed<'de>>(
    forest: &'de Forest<'_>,
    node: NodeId,
    seed: T,
) -> Result<T::Value, Error> {
    let reader = NodeDeserializer { forest, node };
    match seed.deserialize(reader) {
        Ok(value) => Ok(value),
        Err(error) => Err(reader.place(error)),
    }
}

#[derive(Clone, Copy)]
struct NodeDeserializer<'de, 'f> {
    forest: &'de Forest<'f>,
    node: NodeId,
}

impl<'de, 'f> NodeDeserializer<'de, 'f> {
    fn value(self) -> Value<'de> {
        self.forest.value(self.node)
    }

    fn children(self) -> Children<'de> {
        self.forest.children(self.node)
    }

    /// The node is of another kind than the type that is read.
    #[cold]
    fn refuse(self, expected: &dyn Expected) -> Error {
        let found = match self.value() {
            Value::String(value) => Unexpected::Str(value),
            Value::Integer(value) => Unexpected::Signed(value),
            Value::Float(value) if value.is_finite() => Unexpected::Float(value),
            Value::Float(value) => return Error::new(format_args!("{value} is not a number")),
            Value::Boolean(value) => Unexpected::Bool(value),
            Value::Datetime(_) => return Error::new("dates are not used in packs"),
            Value::Array => Unexpected::Seq,
            Value::Table => Unexpected::Map,
        };
        Error::invalid_type(found, expected)
    }

    /// A whole number, whether it was written as `3` or as `3.0`.
    fn whole_number(self) -> Option<i64> {
        // The largest float below 2^63, so that the cast is exact.
        const LIMIT: f64 = 9_223_372_036_854_774_784.0;
        match self.value() {
            Value::Integer(value) => Some(value),
            #[expect(clippy::cast_possible_truncation, reason = "checked")]
            Value::Float(value) => {
                (value.fract() == 0.0 && value.abs() <= LIMIT).then_some(value as i64)
            }
            _ => None,
        }
    }

    fn number(self) -> Option<f64> {
        match self.value() {
            #[expect(clippy::cast_precision_loss, reason = "as every reader of JSON does it")]
            Value::Integer(value) => Some(value as f64),
            Value::Float(value) if value.is_finite() => Some(value),
            _ => None,
        }
    }

    fn integer<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.whole_number() {
            Some(value) => visitor.visit_i64(value),
            None => Err(self.refuse(&visitor)),
        }
    }

    fn float<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.number() {
            Some(value) => visitor.visit_f64(value),
            None => Err(self.refuse(&visitor)),
        }
    }

    fn array<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let mut elements = Elements { forest: self.forest, children: self.children() };
        let value = visitor.visit_seq(&mut elements)?;
        elements.end()?;
        Ok(value)
    }

    fn table<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let children = self.children();
        visitor.visit_map(Entries { forest: self.forest, children, value: None })
    }

    /// The only entry of a table: its key names a variant, its value is the content.
    fn variant(self) -> Result<TableVariant<'de, 'f>, Error> {
        let mut children = self.children();
        match (children.next(), children.next()) {
            (Some(node), None) => Ok(TableVariant { forest: self.forest, node }),
            (None, _) => Err(Error::new("the table is empty; one key is expected")),
            (_, Some(second)) => {
                let span = self.forest.key_span(second).unwrap_or_default();
                Err(Error::new("one key is expected, not several").at(span))
            }
        }
    }

    #[cold]
    fn place(self, error: Error) -> Error {
        error.at(self.forest.span(self.node))
    }

    #[cold]
    fn not(self, expected: &str) -> Error {
        let found = self.value().description();
        Error::new(format_args!("this is {found}, but {expected} is expected"))
    }
}

/// Methods that all read in the same way.
macro_rules! all_by {
    ($reader:ident: $($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.$reader(visitor)
        }
    )*};
}

impl<'de> Deserializer<'de> for NodeDeserializer<'de, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value() {
            Value::String(value) => visitor.visit_borrowed_str(value),
            Value::Integer(value) => visitor.visit_i64(value),
            Value::Float(value) if value.is_finite() => visitor.visit_f64(value),
            Value::Boolean(value) => visitor.visit_bool(value),
            Value::Array => self.array(visitor),
            Value::Table => self.table(visitor),
            Value::Float(_) | Value::Datetime(_) => Err(self.refuse(&visitor)),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value() {
            Value::String(value) => visitor.visit_borrowed_str(value),
            _ => Err(self.refuse(&visitor)),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value() {
            Value::Boolean(value) => visitor.visit_bool(value),
            _ => Err(self.refuse(&visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        spanned::hand_over(name, || self.forest.span(self.node));
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value() {
            Value::Array => self.array(visitor),
            _ => Err(self.refuse(&visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value() {
            Value::Table => self.table(visitor),
            _ => Err(self.refuse(&visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.value() {
            Value::Table => self.table(visitor),
            // A derived type would also take its fields from an array, without their names.
            Value::Array => Err(self.not("a table")),
            _ => Err(self.refuse(&visitor)),
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
            Value::Table => visitor.visit_enum(self.variant()?),
            _ => Err(self.not("a name or a table with one key")),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    all_by! {
        integer: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
    }
    all_by! { float: deserialize_f32 deserialize_f64 }
    all_by! { deserialize_str: deserialize_string deserialize_char deserialize_identifier }

    forward_to_deserialize_any! { bytes byte_buf unit unit_struct }
}

struct Elements<'de, 'f> {
    forest: &'de Forest<'f>,
    children: Children<'de>,
}

impl Elements<'_, '_> {
    fn end(&self) -> Result<(), Error> {
        match self.children.size_hint().0 {
            0 => Ok(()),
            more => {
                Err(Error::new(format_args!("the array has {more} more elements than expected")))
            }
        }
    }
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

impl<'de> Entries<'de, '_> {
    fn next_key(&mut self) -> Option<KeyDeserializer<'de>> {
        self.value = self.children.next();
        self.value.map(|node| key(self.forest, node))
    }
}

fn key<'de>(forest: &'de Forest<'_>, node: NodeId) -> KeyDeserializer<'de> {
    let (key, span) = (forest.key(node), forest.key_span(node));
    KeyDeserializer { key: key.unwrap_or_default(), span: span.unwrap_or_default() }
}

impl<'de> MapAccess<'de> for Entries<'de, '_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some(key) = self.next_key() else { return Ok(None) };
        seed.deserialize(key).map(Some).map_err(|error| error.at(key.span))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        match self.value.take() {
            Some(node) => read(self.forest, node, seed),
            None => Err(Error::new("a value was asked for before its key")),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.children.size_hint().0)
    }
}

/// The only entry of a table: its key names the variant, its value is the content.
#[derive(Clone, Copy)]
struct TableVariant<'de, 'f> {
    forest: &'de Forest<'f>,
    node: NodeId,
}

impl<'de, 'f> TableVariant<'de, 'f> {
    fn content(self) -> NodeDeserializer<'de, 'f> {
        NodeDeserializer { forest: self.forest, node: self.node }
    }

    #[cold]
    fn place(self, error: Error) -> Error {
        error.at(self.forest.span(self.node))
    }
}

impl<'de> EnumAccess<'de> for TableVariant<'de, '_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        let key = key(self.forest, self.node);
        Ok((seed.deserialize(key).map_err(|error| error.at(key.span))?, self))
    }
}

impl<'de> VariantAccess<'de> for TableVariant<'de, '_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        let KeyDeserializer { key, span } = key(self.forest, self.node);
        Err(Error::new(format_args!("`{key}` takes no value: write \"{key}\"")).at(span))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        read(self.forest, self.node, seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        let content = self.content();
        let read = match content.value() {
            Value::Array => content.array(visitor),
            _ => Err(content.not(&format!("an array of {length}"))),
        };
        read.map_err(|error| self.place(error))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let content = self.content();
        let read = match content.value() {
            Value::Table => content.table(visitor),
            _ => Err(content.not("a table")),
        };
        read.map_err(|error| self.place(error))
    }
}
