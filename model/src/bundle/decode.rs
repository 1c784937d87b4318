//! Reads deterministic CBOR into values, for serde.

mod access;
mod reader;

use serde::de::{self, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

use self::access::{Choice, Entries, Items, TypedArray};
pub use self::reader::Decoder;
use self::reader::kind_of;
use super::error::Fault;
use super::head::{self, major};
use crate::points;

macro_rules! integers {
    ($($method:ident)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            let first = self.peek()?;
            match self.head()? {
                (major::UNSIGNED, number) => visitor.visit_u64(number),
                (major::NEGATIVE, number) => match i64::try_from(number) {
                    Ok(number) => visitor.visit_i64(!number),
                    Err(_) => Err(Fault::new("a number is too far below zero")),
                },
                _ => Err(Fault::new(format!("an integer was expected, not {}", kind_of(first)))),
            }
        }
    )*};
}

/// Methods that read as another one does.
macro_rules! by {
    ($reader:ident: $($method:ident)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            self.$reader(visitor)
        }
    )*};
}

impl<'de> de::Deserializer<'de> for &mut Decoder<'de> {
    type Error = Fault;

    fn is_human_readable(&self) -> bool {
        false
    }

    integers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    by! { deserialize_f64: deserialize_f32 }
    by! { deserialize_str: deserialize_string deserialize_char deserialize_identifier }
    by! { deserialize_bytes: deserialize_byte_buf }

    forward_to_deserialize_any! { unit unit_struct }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Fault> {
        Err(Fault::new("this type cannot be read from a bundle"))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let first = self.peek()?;
        let value = match first {
            head::FALSE => false,
            head::TRUE => true,
            _ => {
                return Err(Fault::new(format!(
                    "a truth value was expected, not {}",
                    kind_of(first)
                )));
            }
        };
        self.take(1)?;
        visitor.visit_bool(value)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_f64(self.float()?)
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_borrowed_str(self.text()?)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_borrowed_bytes(self.byte_string()?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.peek()? == head::NULL {
            self.take(1)?;
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if name != points::TYPED_ARRAY {
            return visitor.visit_newtype_struct(self);
        }
        let tag = self.expect(major::TAG)?;
        let tag = u32::try_from(tag).unwrap_or(u32::MAX);
        visitor.visit_seq(TypedArray { tag: Some(tag), bytes: self.byte_string()? })
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let left = self.length(major::ARRAY, 1)?;
        visitor.visit_seq(Items { decoder: self, at: 0, left })
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let found = self.length(major::ARRAY, 1)?;
        if found != length {
            return Err(Fault::new(format!("{length} entries were expected, not {found}")));
        }
        visitor.visit_seq(Items { decoder: self, at: 0, left: length })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let left = self.length(major::MAP, 2)?;
        visitor.visit_map(Entries { decoder: self, left, key: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_map(visitor)
    }

    /// A choice is a text, or a map of one entry when it has content.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if self.peek()? >> 5 == major::TEXT {
            return visitor.visit_enum(self.text()?.into_deserializer());
        }
        match self.length(major::MAP, 2)? {
            1 => visitor.visit_enum(Choice { decoder: self }),
            many => Err(Fault::new(format!("one entry was expected, not {many}"))),
        }
    }

    /// Only what nobody knows is ignored.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Fault> {
        Err(Fault::new("this key is unknown"))
    }
}
