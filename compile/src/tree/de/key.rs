//! Reads the keys of a table, and names of variants.

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, VariantAccess, Visitor};
use serde::{de::value::BorrowedStrDeserializer, forward_to_deserialize_any};

use super::error::Error;
use crate::{source::Span, tree::spanned};

/// One key. It is a string; where an integer is wanted, the string is read as one.
#[derive(Clone, Copy)]
pub(super) struct KeyDeserializer<'de> {
    pub(super) key: &'de str,
    pub(super) span: Span,
}

impl<'de> KeyDeserializer<'de> {
    fn integer<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.key.parse() {
            Ok(number) => visitor.visit_i64(number),
            Err(_) => Err(Error::new(format_args!("the key `{}` must be an integer", self.key))),
        }
    }
}

/// Methods that read a key as a whole number.
macro_rules! integers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.integer(visitor)
        }
    )*};
}

impl<'de> Deserializer<'de> for KeyDeserializer<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.key)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        spanned::hand_over(name, || self.span);
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(StringVariant(self.key))
    }

    integers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    forward_to_deserialize_any! {
        bool i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct struct map identifier ignored_any
    }
}

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
    #[cold]
    fn needs_content(self) -> Error {
        let name = self.0;
        Error::new(format_args!("`{name}` needs a value: {{ {name} = … }}"))
    }
}

impl<'de> VariantAccess<'de> for StringVariant<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Error> {
        Err(self.needs_content())
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        Err(self.needs_content())
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        Err(self.needs_content())
    }
}
