//! What stands in a list, a map or a choice, handed to serde one after the other.

use serde::de::value::{BorrowedBytesDeserializer, BorrowedStrDeserializer, U32Deserializer};
use serde::de::{self, DeserializeSeed, Visitor};

use super::reader::Decoder;
use crate::bundle::error::Fault;

/// The entries of a list that are left.
pub(super) struct Items<'a, 'de> {
    pub(super) decoder: &'a mut Decoder<'de>,
    pub(super) at: usize,
    pub(super) left: usize,
}

impl<'de> de::SeqAccess<'de> for Items<'_, 'de> {
    type Error = Fault;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Fault> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        self.decoder.ask_for(size_of::<T::Value>())?;
        let item = seed.deserialize(&mut *self.decoder).map_err(|fault| fault.at(self.at))?;
        self.at += 1;
        Ok(Some(item))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

/// The entries of a map that are left.
pub(super) struct Entries<'a, 'de> {
    pub(super) decoder: &'a mut Decoder<'de>,
    pub(super) left: usize,
    /// The key before.
    pub(super) key: Option<&'de [u8]>,
}

impl<'de> Entries<'_, 'de> {
    /// The fields of our types are compared byte by byte, so that a key need not be checked for UTF-8.
    fn next_key(&mut self) -> Result<Option<&'de [u8]>, Fault> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let key = self.decoder.raw_text()?;
        if let Some(before) = self.key
            && (before.len(), before) >= (key.len(), key)
        {
            let problem = if before == key { "there twice" } else { "not in its place" };
            return Err(Fault::new(format!("this key is {problem}")).under(key));
        }
        self.key = Some(key);
        Ok(self.key)
    }
}

impl<'de> de::MapAccess<'de> for Entries<'_, 'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Fault> {
        let Some(key) = self.next_key()? else { return Ok(None) };
        let known = seed.deserialize(BorrowedBytesDeserializer::<Fault>::new(key));
        known.map(Some).map_err(|fault| fault.under(key))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Fault> {
        let key = self.key.unwrap_or_default();
        seed.deserialize(&mut *self.decoder).map_err(|fault| fault.under(key))
    }
}

/// A choice with content.
pub(super) struct Choice<'a, 'de> {
    pub(super) decoder: &'a mut Decoder<'de>,
}

impl<'a, 'de> de::EnumAccess<'de> for Choice<'a, 'de> {
    type Error = Fault;
    type Variant = Content<'a, 'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Content<'a, 'de>), Fault> {
        let name = self.decoder.text()?;
        let known = seed.deserialize(BorrowedStrDeserializer::<Fault>::new(name))?;
        Ok((known, Content { decoder: self.decoder, name }))
    }
}

/// The content of a choice.
pub(super) struct Content<'a, 'de> {
    pub(super) decoder: &'a mut Decoder<'de>,
    pub(super) name: &'de str,
}

impl<'de> de::VariantAccess<'de> for Content<'_, 'de> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        Err(Fault::new("this word has no content").under(self.name.as_bytes()))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        seed.deserialize(self.decoder).map_err(|fault| fault.under(self.name.as_bytes()))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        let read = de::Deserializer::deserialize_tuple(self.decoder, length, visitor);
        read.map_err(|fault| fault.under(self.name.as_bytes()))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let read = de::Deserializer::deserialize_map(self.decoder, visitor);
        read.map_err(|fault| fault.under(self.name.as_bytes()))
    }
}

/// The two parts of a typed array.
pub(super) struct TypedArray<'de> {
    pub(super) tag: Option<u32>,
    pub(super) bytes: &'de [u8],
}

impl<'de> de::SeqAccess<'de> for TypedArray<'de> {
    type Error = Fault;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Fault> {
        match self.tag.take() {
            Some(tag) => seed.deserialize(U32Deserializer::new(tag)).map(Some),
            None => seed.deserialize(BorrowedBytesDeserializer::new(self.bytes)).map(Some),
        }
    }
}
