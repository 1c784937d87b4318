//! Reads deterministic CBOR into values. Lengths are believed only as far as there are bytes, and
//! what is not in its one form is refused.

mod access;

use serde::de::{self, IntoDeserializer, Visitor};

use self::access::{Choice, Entries, Items, TypedArray};
use super::error::Fault;
use super::head::{self, major};
use crate::points;

/// Entries of lists may take so many times the memory of their bytes. Real packs need a third of it;
/// a list of empty lists would need four times as much.
const MEMORY_PER_BYTE: usize = 8;
/// Small files may need more for each byte.
const MEMORY_AT_LEAST: usize = 1 << 16;

/// What is left to read.
pub struct Decoder<'de> {
    bytes: &'de [u8],
    /// The memory that entries of lists may still take.
    memory: usize,
}

impl<'de> Decoder<'de> {
    pub fn new(bytes: &'de [u8]) -> Self {
        let memory = bytes.len().saturating_mul(MEMORY_PER_BYTE).saturating_add(MEMORY_AT_LEAST);
        Self { bytes, memory }
    }

    /// Asks for the memory of one entry of a list.
    #[inline]
    fn ask_for(&mut self, size: usize) -> Result<(), Fault> {
        match self.memory.checked_sub(size) {
            Some(left) => {
                self.memory = left;
                Ok(())
            }
            None => Err(Fault::new("the lists need far more memory than the file has bytes")),
        }
    }

    /// How many bytes are left.
    pub fn left(&self) -> usize {
        self.bytes.len()
    }

    /// The next bytes, which must be there.
    #[inline]
    pub fn take(&mut self, count: usize) -> Result<&'de [u8], Fault> {
        match self.bytes.split_at_checked(count) {
            Some((taken, rest)) => {
                self.bytes = rest;
                Ok(taken)
            }
            None => Err(self.short(count)),
        }
    }

    #[cold]
    fn short(&self, wanted: usize) -> Fault {
        Fault::new(format!("{wanted} bytes are announced, but only {} follow", self.bytes.len()))
    }

    #[inline]
    fn peek(&self) -> Result<u8, Fault> {
        self.bytes.first().copied().ok_or_else(|| self.short(1))
    }

    /// True when the next head is not wholly there.
    pub fn head_is_cut_off(&self) -> bool {
        let length = match self.bytes.first().map(|first| first & 31) {
            None => return true,
            Some(24) => 2,
            Some(25) => 3,
            Some(26) => 5,
            Some(27) => 9,
            Some(_) => 1,
        };
        self.bytes.len() < length
    }

    /// The next head, in its shortest form.
    #[inline]
    pub fn head(&mut self) -> Result<(u8, u64), Fault> {
        let first = self.peek()?;
        self.bytes = &self.bytes[1..];
        let (major, short) = (first >> 5, first & 31);
        if short < 24 {
            return Ok((major, short.into()));
        }
        self.long_head(major, short)
    }

    fn long_head(&mut self, major: u8, short: u8) -> Result<(u8, u64), Fault> {
        let (length, least) = match short {
            24 => (1, 24),
            25 => (2, 0x100),
            26 => (4, 0x1_0000),
            27 => (8, 0x1_0000_0000),
            _ => return Err(Fault::new("only items of a known length are allowed")),
        };
        let argument = self.take(length)?.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        if argument < least && major != major::SIMPLE {
            return Err(Fault::new("a number or length is not in its shortest form"));
        }
        Ok((major, argument))
    }

    /// The argument of the next head, which must be of this type.
    fn expect(&mut self, wanted: u8) -> Result<u64, Fault> {
        let (major, argument) = self.head()?;
        if major == wanted { Ok(argument) } else { Err(unexpected(wanted, major)) }
    }

    /// The length of the next item of this type, each part of which takes some bytes at least.
    fn length(&mut self, wanted: u8, bytes_each: usize) -> Result<usize, Fault> {
        let argument = self.expect(wanted)?;
        match usize::try_from(argument) {
            Ok(length) if length <= self.bytes.len() / bytes_each => Ok(length),
            _ => Err(self.lying(wanted, argument)),
        }
    }

    #[cold]
    fn lying(&self, major: u8, length: u64) -> Fault {
        let (name, left) = (name_of(major), self.bytes.len());
        Fault::new(format!("{name} of length {length} is announced, but only {left} bytes follow"))
    }

    fn raw_text(&mut self) -> Result<&'de [u8], Fault> {
        let length = self.length(major::TEXT, 1)?;
        self.take(length)
    }

    pub fn text(&mut self) -> Result<&'de str, Fault> {
        std::str::from_utf8(self.raw_text()?).map_err(|_| Fault::new("a text is not UTF-8"))
    }

    pub fn byte_string(&mut self) -> Result<&'de [u8], Fault> {
        let length = self.length(major::BYTES, 1)?;
        self.take(length)
    }

    fn float(&mut self) -> Result<f64, Fault> {
        let first = self.peek()?;
        let (number, shortest) = match first {
            head::HALF => (head::half_to_f64(u16::from_be_bytes(self.number()?)), true),
            head::SINGLE => {
                let number = f64::from(f32::from_be_bytes(self.number()?));
                (number, head::half_of(number).is_none())
            }
            head::DOUBLE => {
                let number = f64::from_be_bytes(self.number()?);
                (number, head::single_of(number).is_none())
            }
            _ => return Err(Fault::new(format!("a float was expected, not {}", kind_of(first)))),
        };
        if !number.is_finite() {
            return Err(Fault::new("a number is not finite"));
        }
        if !shortest {
            return Err(Fault::new("a number or length is not in its shortest form"));
        }
        Ok(number)
    }

    /// The bytes of a float, after its first byte.
    fn number<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let bytes = self.take(N + 1)?;
        bytes[1..].try_into().map_err(|_| self.short(N))
    }
}

fn name_of(major: u8) -> &'static str {
    match major {
        major::UNSIGNED | major::NEGATIVE => "an integer",
        major::BYTES => "a byte string",
        major::TEXT => "a text",
        major::ARRAY => "a list",
        major::MAP => "a map",
        major::TAG => "a tagged item",
        _ => "a simple value",
    }
}

fn kind_of(first: u8) -> &'static str {
    match first {
        head::FALSE | head::TRUE => "a truth value",
        head::NULL => "null",
        head::HALF | head::SINGLE | head::DOUBLE => "a float",
        _ => name_of(first >> 5),
    }
}

#[cold]
fn unexpected(wanted: u8, found: u8) -> Fault {
    Fault::new(format!("{} was expected, not {}", name_of(wanted), name_of(found)))
}

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

impl<'de> de::Deserializer<'de> for &mut Decoder<'de> {
    type Error = Fault;

    fn is_human_readable(&self) -> bool {
        false
    }

    integers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

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

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_f64(self.float()?)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_borrowed_str(self.text()?)
    }

    #[inline]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_borrowed_bytes(self.byte_string()?)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.peek()? == head::NULL {
            self.take(1)?;
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_any(visitor)
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_any(visitor)
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

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    /// Only what nobody knows is ignored.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Fault> {
        Err(Fault::new("this key is unknown"))
    }
}
