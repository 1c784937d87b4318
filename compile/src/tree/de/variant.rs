//! Reads enums: a string is a variant without content, a table with one key is one with content.

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error as _, VariantAccess, Visitor};

use super::key::KeyDeserializer;
use super::{Error, NodeDeserializer, read};
use crate::tree::{Forest, NodeId, Value};

/// The name of a variant that must have no content.
#[derive(Clone, Copy)]
pub(super) struct StringVariant<'de>(pub(super) &'de str);

impl<'de> EnumAccess<'de> for StringVariant<'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        Ok((seed.deserialize(BorrowedStrDeserializer::<Error>::new(self.0))?, self))
    }
}

impl StringVariant<'_> {
    fn needs_content<T>(self) -> Result<T, Error> {
        let name = self.0;
        Err(Error::custom(format_args!("`{name}` needs a value: {{ {name} = … }}")))
    }
}

impl<'de> VariantAccess<'de> for StringVariant<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Error> {
        self.needs_content()
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        self.needs_content()
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        self.needs_content()
    }
}

/// The only entry of a table: its key names the variant, its value is the content.
#[derive(Clone, Copy)]
pub(super) struct TableVariant<'de, 'f> {
    pub(super) forest: &'de Forest<'f>,
    pub(super) node: NodeId,
}

impl<'de> TableVariant<'de, '_> {
    fn key(self) -> KeyDeserializer<'de> {
        let (key, span) = (self.forest.key(self.node), self.forest.key_span(self.node));
        KeyDeserializer { key: key.unwrap_or_default(), span: span.unwrap_or_default() }
    }

    fn content(self) -> NodeDeserializer<'de, 'de>
    where
        Self: 'de,
    {
        NodeDeserializer { forest: self.forest, node: self.node }
    }

    fn placed<T>(self, result: Result<T, Error>) -> Result<T, Error> {
        result.map_err(|error| error.at(self.forest.span(self.node)))
    }
}

impl<'de> EnumAccess<'de> for TableVariant<'de, '_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        let key = self.key();
        let variant = seed.deserialize(key).map_err(|error| error.at(key.span))?;
        Ok((variant, self))
    }
}

impl<'de> VariantAccess<'de> for TableVariant<'de, '_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        let KeyDeserializer { key, span } = self.key();
        Err(Error::custom(format_args!("`{key}` takes no value: write \"{key}\"")).at(span))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        read(self.forest, self.node, seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        self.placed(match self.forest.value(self.node) {
            Value::Array => self.content().deserialize_tuple(length, visitor),
            other => Err(Error::custom(format_args!(
                "this is {}, but an array of {length} is expected",
                other.description()
            ))),
        })
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.placed(match self.forest.value(self.node) {
            Value::Table => self.content().deserialize_map(visitor),
            other => Err(Error::custom(format_args!(
                "this is {}, but a table is expected",
                other.description()
            ))),
        })
    }
}
