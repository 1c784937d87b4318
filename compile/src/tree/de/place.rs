//! Hands out a value with its place, in the way [`Spanned`](crate::tree::Spanned) asks for them.

use serde::de::{DeserializeSeed, Deserializer, Error as _, IntoDeserializer, SeqAccess};

use super::error::Error;
use crate::source::Span;

/// A span as one number, then the value.
pub(super) struct Placed<D> {
    value: Option<D>,
    /// Not handed out yet.
    span: Option<Span>,
}

impl<D> Placed<D> {
    pub(super) const fn new(value: D, span: Span) -> Self {
        Self { value: Some(value), span: Some(span) }
    }
}

impl<'de, D: Deserializer<'de, Error = Error>> SeqAccess<'de> for Placed<D> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        if let Some(span) = self.span.take() {
            return seed.deserialize(span.to_bits().into_deserializer()).map(Some);
        }
        match self.value.take() {
            Some(value) => seed.deserialize(value).map(Some),
            None => Err(Error::custom("a value with its place was asked for twice")),
        }
    }
}
