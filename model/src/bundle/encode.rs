//! Writes values as deterministic CBOR: shortest heads, known lengths, keys in their one order.

use serde::ser::{self, Serialize};

use super::error::Fault;
use super::head::{self, major};
use crate::points;

/// Appends values to the bytes written so far.
pub struct Encoder<'o> {
    out: &'o mut Vec<u8>,
}

impl<'o> Encoder<'o> {
    pub fn new(out: &'o mut Vec<u8>) -> Self {
        Self { out }
    }

    fn again(&mut self) -> Encoder<'_> {
        Encoder { out: self.out }
    }

    fn text(&mut self, text: &str) {
        head::write_length(self.out, major::TEXT, text.len());
        self.out.extend(text.as_bytes());
    }
}

/// A list whose length was written before it.
pub struct Items<'o>(Encoder<'o>);

/// A map that is put in order when it is complete.
pub struct Fields<'o> {
    out: &'o mut Vec<u8>,
    /// Where the map begins.
    start: usize,
    /// Each key with the end of its value; an entry begins where the one before ends.
    entries: Vec<(&'static str, usize)>,
}

impl Fields<'_> {
    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Fault> {
        let mut encoder = Encoder::new(self.out);
        encoder.text(key);
        value.serialize(encoder).map_err(|fault| fault.under(key.as_bytes()))?;
        self.entries.push((key, self.out.len()));
        Ok(())
    }

    /// Keys are ordered by their encoded bytes, which begin with the length.
    fn end(self) {
        let mut start = self.start;
        let mut entries: Vec<(&str, &[u8])> = Vec::with_capacity(self.entries.len());
        for (key, end) in self.entries {
            entries.push((key, &self.out[start..end]));
            start = end;
        }
        entries.sort_unstable_by_key(|(key, _)| (key.len(), *key));
        let mut sorted = Vec::with_capacity(self.out.len() - self.start + 3);
        head::write_length(&mut sorted, major::MAP, entries.len());
        for (_, bytes) in entries {
            sorted.extend(bytes);
        }
        self.out.truncate(self.start);
        self.out.append(&mut sorted);
    }
}

fn unknown<T>(what: &str) -> Result<T, Fault> {
    Err(Fault::new(format!("a bundle cannot hold {what}")))
}

impl<'o> ser::Serializer for Encoder<'o> {
    type Ok = ();
    type Error = Fault;
    type SerializeSeq = Items<'o>;
    type SerializeTuple = Items<'o>;
    type SerializeTupleStruct = ser::Impossible<(), Fault>;
    type SerializeTupleVariant = ser::Impossible<(), Fault>;
    type SerializeMap = ser::Impossible<(), Fault>;
    type SerializeStruct = Fields<'o>;
    type SerializeStructVariant = Fields<'o>;

    fn is_human_readable(&self) -> bool {
        false
    }

    fn serialize_bool(self, value: bool) -> Result<(), Fault> {
        self.out.push(if value { head::TRUE } else { head::FALSE });
        Ok(())
    }

    fn serialize_i8(self, value: i8) -> Result<(), Fault> {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<(), Fault> {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<(), Fault> {
        self.serialize_i64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<(), Fault> {
        // -1 is written as 0, -2 as 1: the same as turning every bit over.
        match u64::try_from(value) {
            Ok(positive) => head::write(self.out, major::UNSIGNED, positive),
            Err(_) => head::write(self.out, major::NEGATIVE, (!value).unsigned_abs()),
        }
        Ok(())
    }

    fn serialize_u8(self, value: u8) -> Result<(), Fault> {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<(), Fault> {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Result<(), Fault> {
        self.serialize_u64(value.into())
    }

    fn serialize_u64(self, value: u64) -> Result<(), Fault> {
        head::write(self.out, major::UNSIGNED, value);
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Result<(), Fault> {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Fault> {
        if !value.is_finite() {
            return unknown("a number that is not finite");
        }
        head::write_float(self.out, value);
        Ok(())
    }

    fn serialize_char(self, value: char) -> Result<(), Fault> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(mut self, value: &str) -> Result<(), Fault> {
        self.text(value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Fault> {
        head::write_length(self.out, major::BYTES, value.len());
        self.out.extend(value);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Fault> {
        self.out.push(head::NULL);
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Fault> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Fault> {
        unknown("a value without content")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Fault> {
        unknown("a value without content")
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Fault> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Fault> {
        value.serialize(self)
    }

    /// A choice with content is a map of one entry; points are bytes behind a tag.
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        mut self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Fault> {
        if name == points::TYPED_ARRAY {
            head::write(self.out, major::TAG, index.into());
            return value.serialize(self);
        }
        head::write(self.out, major::MAP, 1);
        self.text(variant);
        value.serialize(self.again()).map_err(|fault| fault.under(variant.as_bytes()))
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Items<'o>, Fault> {
        match length {
            Some(length) => self.serialize_tuple(length),
            None => unknown("a list of unknown length"),
        }
    }

    fn serialize_tuple(self, length: usize) -> Result<Items<'o>, Fault> {
        head::write_length(self.out, major::ARRAY, length);
        Ok(Items(self))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, Fault> {
        unknown("a value with several nameless parts")
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Fault> {
        unknown("a choice with several nameless parts")
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Fault> {
        unknown("a map whose keys are data")
    }

    fn serialize_struct(self, _: &'static str, length: usize) -> Result<Fields<'o>, Fault> {
        let start = self.out.len();
        Ok(Fields { out: self.out, start, entries: Vec::with_capacity(length) })
    }

    fn serialize_struct_variant(
        mut self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Fields<'o>, Fault> {
        head::write(self.out, major::MAP, 1);
        self.text(variant);
        self.serialize_struct(name, length)
    }
}

impl ser::SerializeSeq for Items<'_> {
    type Ok = ();
    type Error = Fault;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Fault> {
        value.serialize(self.0.again())
    }

    fn end(self) -> Result<(), Fault> {
        Ok(())
    }
}

impl ser::SerializeTuple for Items<'_> {
    type Ok = ();
    type Error = Fault;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Fault> {
        value.serialize(self.0.again())
    }

    fn end(self) -> Result<(), Fault> {
        Ok(())
    }
}

impl ser::SerializeStruct for Fields<'_> {
    type Ok = ();
    type Error = Fault;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Fault> {
        self.field(key, value)
    }

    fn end(self) -> Result<(), Fault> {
        Fields::end(self);
        Ok(())
    }
}

impl ser::SerializeStructVariant for Fields<'_> {
    type Ok = ();
    type Error = Fault;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Fault> {
        self.field(key, value)
    }

    fn end(self) -> Result<(), Fault> {
        Fields::end(self);
        Ok(())
    }
}
